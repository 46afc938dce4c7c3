import type { Head, Model } from '../src/types.ts';

const nothing: Head = {
  weights: new Int8Array(0),
  scale: 0,
  bias: 0,
  signals: {},
  calibration: { slope: 1, offset: 0 },
  cuts: { ask: Infinity, strict: Infinity, balanced: Infinity, relaxed: Infinity },
};

/** A model without weights, so that only the phases judge. */
export const emptyModel: Model = {
  version: 'none',
  bits: 0,
  fraud: nothing,
  abuse: nothing,
  names: {
    bits: 0,
    weights: new Int8Array(0),
    scale: 0,
    bias: 0,
    signals: {},
    cuts: { hide: Infinity, ask: Infinity },
  },
};
