import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** A device that needs longer gives up, and its user sees the refusal. */
const PATIENCE_MS = 40_000;

type Challenge = Parameters<typeof solveChallenge>[0]['challenge'];

/**
 * Solves the challenge of a refusal (`data.challenge`), which takes a second or so of the processor.
 * @returns the value of the header `X-Proof-Of-Work`, with which the call is repeated
 * @throws Error if it is no challenge or takes too long
 */
export async function proofOf(challenge: unknown): Promise<string> {
  if (!isChallenge(challenge)) throw new Error('This is not a challenge.');
  const solution = await solveChallenge({ challenge, deriveKey, timeout: PATIENCE_MS });
  if (solution === null) throw new Error('The proof of work took too long.');
  return btoa(JSON.stringify({ challenge, solution }));
}

/** Of what the API sends, only its kind is checked: the library fails on anything else. */
function isChallenge(value: unknown): value is Challenge {
  return typeof value === 'object' && value !== null && 'parameters' in value;
}
