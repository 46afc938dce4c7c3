import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

import { challenge, proof, type WorkChallenge } from './contract/challenge.ts';

/** One derivation takes about 2 ms of a server's processor. */
const COST = 10_000;
/** How many derivations a client needs: 0.3 to 0.8 s on a desktop, several times that on a phone. */
const [FEWEST, MOST] = [200, 400];

/** Keys that only the server knows. */
export interface ChallengeKeys {
  challenge: string;
  solution: string;
}

/**
 * Makes a challenge of the proof of work.
 * @param call names the call that its solution lets through
 * @param random returns an integer of at least `min` and less than `max` that nobody can predict
 */
export async function newChallenge(
  keys: ChallengeKeys,
  call: string,
  random: (min: number, max: number) => number,
): Promise<WorkChallenge> {
  const made = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    counter: random(FEWEST, MOST + 1),
    deriveKey,
    data: { call },
    hmacSignatureSecret: keys.challenge,
    hmacKeySignatureSecret: keys.solution,
  });
  return challenge.parse(made);
}

/** Returns the call that a proof lets through; undefined if it proves nothing. */
export async function callOfProof(
  keys: ChallengeKeys,
  header: string,
): Promise<string | undefined> {
  const given = proof.safeParse(header);
  if (!given.success) return undefined;
  const { challenge: solved, solution } = given.data;
  const { verified } = await verifySolution({
    challenge: solved,
    solution,
    deriveKey,
    hmacSignatureSecret: keys.challenge,
    hmacKeySignatureSecret: keys.solution,
  });
  return verified ? solved.parameters.data.call : undefined;
}
