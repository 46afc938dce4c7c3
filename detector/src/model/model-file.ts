import { z } from 'zod';
import type { Model } from '../types.ts';

const file = z.strictObject({
  format: z.literal('threadsweep-detector-1'),
  version: z.string().min(1),
  bits: z.int().min(0).max(22),
  /** Base64 of one signed byte per hashed feature. */
  weights: z.base64(),
  scale: z.number().min(0),
  bias: z.number(),
  signals: z.record(z.string(), z.number()),
  calibration: z.strictObject({ slope: z.number().positive(), offset: z.number() }),
});

/** What a model file holds, as JSON. */
export type ModelFile = z.infer<typeof file>;

/**
 * Reads a model from a parsed JSON file.
 *
 * @throws Error that says what is wrong with the file
 */
export function parseModel(json: unknown): Model {
  const parsed = file.safeParse(json);
  if (!parsed.success) {
    throw new Error(`This is not a model file: ${z.prettifyError(parsed.error)}`);
  }
  const { weights: encoded, signals, format: _format, ...rest } = parsed.data;
  const weights = Int8Array.from(atob(encoded), (byte) => byte.charCodeAt(0));
  if (weights.length !== 0 && weights.length !== 2 ** rest.bits) {
    throw new Error(`This is not a model file: ${weights.length} weights for ${rest.bits} bits.`);
  }
  return {
    ...rest,
    weights,
    // An unknown code in an older file is never looked up; a known one has its name.
    signals,
  };
}

/** The JSON to write for a model; `parseModel` reads it back. */
export function modelFile(model: Model): ModelFile {
  let bytes = '';
  for (const weight of model.weights) bytes += String.fromCharCode(weight & 0xff);
  return {
    format: 'threadsweep-detector-1',
    ...model,
    weights: btoa(bytes),
    signals: withoutGaps(model.signals),
  };
}

function withoutGaps(signals: Model['signals']): Record<string, number> {
  return Object.fromEntries(Object.entries(signals).filter(([, weight]) => weight !== undefined));
}
