import { createHmac, randomInt } from 'node:crypto';

import { callOfProof, type ChallengeKeys, newChallenge } from '@threadsweep/shared/challenges.ts';
import type { WorkChallenge } from '@threadsweep/shared/contract/challenge.ts';

import type { Config } from './config.ts';

type Secrets = Pick<Config, 'google'>;

/**
 * Creates a challenge whose solution allows one call.
 * @param call the name of the call; a proof for another call is not accepted
 * @param effort the work, as a multiple of the usual one
 */
export async function challengeFor(
  config: Secrets,
  call: string,
  effort: number,
): Promise<WorkChallenge> {
  return newChallenge(keysOf(config), call, randomInt, effort);
}

/**
 * Returns the name of the call for which a header `X-Proof-Of-Work` proves work.
 * @returns undefined without a header, or if the header proves nothing
 */
export async function provenCall(
  config: Secrets,
  header: string | undefined,
): Promise<string | undefined> {
  return header === undefined ? undefined : callOfProof(keysOf(config), header);
}

/**
 * Returns the keys of challenges, which are derived from a secret. Every function that needs them
 * has that secret.
 */
function keysOf({ google }: Secrets): ChallengeKeys {
  const keyFor = (purpose: string) =>
    createHmac('sha256', google.clientSecret).update(`proof of work: ${purpose}`).digest('hex');
  return { challenge: keyFor('challenge'), solution: keyFor('solution') };
}
