import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/**
 * The longest time for a proof, in ms, after which the user sees the refusal. With the greatest
 * effort, a phone that does 20 derivations a second needs at most 80 s.
 */
const PATIENCE_MS = 120_000;

type Challenge = Parameters<typeof solveChallenge>[0]['challenge'];

/**
 * Solves the challenge of a refusal (`data.challenge`), which takes about a second of processor
 * time.
 * @returns the value of the header `X-Proof-Of-Work`, with which the call is repeated
 * @throws Error if the value is not a challenge, or if the solution takes too long
 */
export async function proofOf(challenge: unknown): Promise<string> {
  if (!isChallenge(challenge)) throw new Error('This is not a challenge.');
  const solution = await solveChallenge({ challenge, deriveKey, timeout: PATIENCE_MS });
  if (solution === null) throw new Error('The proof of work took too long.');
  return btoa(JSON.stringify({ challenge, solution }));
}

/**
 * Returns whether a value looks like a challenge. It checks only that there are `parameters`,
 * because the library throws if it cannot use them.
 */
function isChallenge(value: unknown): value is Challenge {
  return typeof value === 'object' && value !== null && 'parameters' in value;
}
