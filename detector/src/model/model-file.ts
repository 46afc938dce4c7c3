import * as z from 'zod/mini';
import type { Model } from '../types.ts';

const headSchema = z.strictObject({
  /** One signed byte for each hashed feature, in base64. */
  weights: z.base64(),
  scale: z.number().check(z.minimum(0)),
  bias: z.number(),
  signals: z.record(z.string(), z.number()),
  calibration: z.strictObject({ slope: z.number().check(z.positive()), offset: z.number() }),
  cuts: z.strictObject({
    ask: z.number(),
    strict: z.number(),
    balanced: z.number(),
    relaxed: z.number(),
  }),
});

const namesSchema = z.strictObject({
  bits: z.int().check(z.minimum(0), z.maximum(22)),
  weights: z.base64(),
  scale: z.number().check(z.minimum(0)),
  bias: z.number(),
  signals: z.record(z.string(), z.number()),
  cuts: z.strictObject({ hide: z.number(), ask: z.number() }),
});

const file = z.strictObject({
  format: z.literal('threadsweep-detector-5'),
  version: z.string().check(z.minLength(1)),
  bits: z.int().check(z.minimum(0), z.maximum(22)),
  fraud: headSchema,
  abuse: headSchema,
  names: namesSchema,
});

export type ModelFile = z.infer<typeof file>;

/**
 * Parses the JSON of a model file.
 *
 * @throws Error that says what is wrong with the file
 */
export function parseModel(json: unknown): Model {
  const parsed = file.safeParse(json);
  if (!parsed.success) {
    throw new Error(`This is not a model file: ${z.prettifyError(parsed.error)}`);
  }
  const { version, bits, fraud, abuse, names } = parsed.data;
  return {
    version,
    bits,
    fraud: { ...fraud, weights: parseWeights(fraud.weights, bits) },
    abuse: { ...abuse, weights: parseWeights(abuse.weights, bits) },
    names: { ...names, weights: parseWeights(names.weights, names.bits) },
  };
}

/** Converts a model to the JSON of its file, which `parseModel` parses. */
export function modelFile({ version, bits, fraud, abuse, names }: Model): ModelFile {
  return {
    format: 'threadsweep-detector-5',
    version,
    bits,
    fraud: { ...fraud, weights: encodedWeights(fraud.weights) },
    abuse: { ...abuse, weights: encodedWeights(abuse.weights) },
    names: { ...names, weights: encodedWeights(names.weights) },
  };
}

// The file may contain signals of former codes. Nobody looks these up, so the keys may have the
// type of the current codes.

function parseWeights(encoded: string, bits: number): Int8Array {
  const bytes = atob(encoded);
  const weights = new Int8Array(bytes.length);
  // A loop, because mapping over the string's iterator would take most of the detector's start.
  for (let i = 0; i < bytes.length; i += 1) weights[i] = bytes.charCodeAt(i);
  if (weights.length !== 0 && weights.length !== 2 ** bits) {
    throw new Error(`This is not a model file: ${weights.length} weights for ${bits} bits.`);
  }
  return weights;
}

function encodedWeights(weights: Int8Array): string {
  let bytes = '';
  for (const weight of weights) bytes += String.fromCharCode(weight & 0xff);
  return btoa(bytes);
}
