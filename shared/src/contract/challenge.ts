import { z } from 'zod';

const hex = z.string().regex(/^(?:[\da-f]{2})+$/);

/**
 * The work for one call. `call` is a hash of the number of calls that the client has made, `effort`
 * a multiple of the usual work, and `until` the time (epoch ms) until which the proof is accepted.
 */
const work = z.strictObject({
  call: z.string(),
  effort: z.number().int().positive(),
  until: z.number().int(),
});
export type Work = z.infer<typeof work>;

/** A challenge of the proof of work, in the format of altcha-lib. Each challenge is for one call. */
export const challenge = z.strictObject({
  parameters: z.strictObject({
    algorithm: z.literal('PBKDF2/SHA-256'),
    nonce: hex,
    salt: hex,
    cost: z.number().int().positive(),
    keyLength: z.number().int().positive(),
    keyPrefix: hex,
    keySignature: hex,
    data: work,
  }),
  signature: hex,
});
export type WorkChallenge = z.infer<typeof challenge>;

/** The longest accepted proof, in characters. A real one has about 700. */
const PROOF_MAX = 2_000;

const decoded = z
  .base64()
  .max(PROOF_MAX)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(atob(text));
    } catch {
      context.addIssue({ code: 'custom', message: 'is not JSON' });
      return z.NEVER;
    }
  });

/** The content of the header `X-Proof-Of-Work`: JSON in Base64. */
export const proof = decoded.pipe(
  z.object({ challenge, solution: z.object({ counter: z.number().int(), derivedKey: hex }) }),
);
