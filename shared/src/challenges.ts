import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

import { challenge, proof, type WorkChallenge } from './contract/challenge.ts';

/** The cost of one derivation, which takes about 2 ms of a server's processor time. */
const COST = 10_000;
/**
 * The fewest and the most derivations that a client needs. They take 0.3 to 0.8 s on a desktop, and
 * several times as long on a phone.
 */
const [FEWEST, MOST] = [200, 400];

/** The keys of challenges, which only the server has. */
export interface ChallengeKeys {
  challenge: string;
  solution: string;
}

/**
 * Creates a challenge of the proof of work.
 * @param call the name of the call that the solution allows
 * @param random returns an unpredictable integer of at least `min` and less than `max`
 * @param effort the derivations that a client needs, as a multiple of the usual number
 */
export async function newChallenge(
  keys: ChallengeKeys,
  call: string,
  random: (min: number, max: number) => number,
  effort = 1,
): Promise<WorkChallenge> {
  const made = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    counter: random(FEWEST * effort, MOST * effort + 1),
    deriveKey,
    data: { call },
    hmacSignatureSecret: keys.challenge,
    hmacKeySignatureSecret: keys.solution,
  });
  return challenge.parse(made);
}

/** Returns the name of the call that a proof allows, or undefined if the proof is not valid. */
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
