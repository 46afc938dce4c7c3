import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

import { challenge, proof, type Work, type WorkChallenge } from './contract/challenge.ts';

/** The cost of one derivation, which takes about 2 ms of a server's processor time. */
const COST = 10_000;
/**
 * The most derivations that a client needs. On average it needs half: 0.4 s on a desktop, several
 * times as long on a phone. The minimum is 1, because clients would begin their search at a higher
 * minimum.
 */
const MOST = 400;

/** The keys with which the server creates and checks challenges. Clients do not have them. */
export interface ChallengeKeys {
  challenge: string;
  solution: string;
}

/**
 * Creates a challenge of the proof of work.
 * @param work the name of the call that the solution allows, and the derivations that a client
 * needs, as a multiple of the usual number
 * @param random returns an unpredictable integer of at least `min` and less than `max`
 */
export async function newChallenge(
  keys: ChallengeKeys,
  work: Work,
  random: (min: number, max: number) => number,
): Promise<WorkChallenge> {
  const made = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    counter: random(1, MOST * work.effort + 1),
    deriveKey,
    data: { ...work },
    hmacSignatureSecret: keys.challenge,
    hmacKeySignatureSecret: keys.solution,
  });
  return challenge.parse(made);
}

/** Returns the call that a proof allows and its work, or undefined if the proof is not valid. */
export async function workOfProof(keys: ChallengeKeys, header: string): Promise<Work | undefined> {
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
  return verified ? solved.parameters.data : undefined;
}
