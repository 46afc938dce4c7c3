import { z } from 'zod';

const hex = z.string().regex(/^(?:[\da-f]{2})+$/);

/**
 * A challenge of the proof of work, as altcha-lib makes it. Each is for one call: `call` is a hash of
 * the limit that the call exceeds and of how many calls it has counted.
 */
export const challenge = z.strictObject({
  parameters: z.strictObject({
    algorithm: z.literal('PBKDF2/SHA-256'),
    nonce: hex,
    salt: hex,
    cost: z.number().int().positive(),
    keyLength: z.number().int().positive(),
    keyPrefix: hex,
    keySignature: hex,
    data: z.strictObject({ call: z.string() }),
  }),
  signature: hex,
});
export type WorkChallenge = z.infer<typeof challenge>;

/** A proof has about 700 characters. */
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

/** What the header `X-Proof-Of-Work` holds, as JSON in Base64. */
export const proof = decoded.pipe(
  z.object({ challenge, solution: z.object({ counter: z.number().int(), derivedKey: hex }) }),
);
