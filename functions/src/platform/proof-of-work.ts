import { createHmac, randomInt } from 'node:crypto';

import { type ChallengeKeys, newChallenge, workOfProof } from '@threadsweep/shared/challenges.ts';
import type { Work, WorkChallenge } from '@threadsweep/shared/contract/challenge.ts';

import type { Config } from './config.ts';

type Secrets = Pick<Config, 'google'>;

/** Creates a challenge whose solution allows one call. */
export async function challengeFor(config: Secrets, work: Work): Promise<WorkChallenge> {
  return newChallenge(keysOf(config), work, randomInt);
}

/**
 * Returns the work that a header `X-Proof-Of-Work` proves.
 * @returns undefined without a header, or if the header proves nothing
 */
export async function provenWork(
  config: Secrets,
  header: string | undefined,
): Promise<Work | undefined> {
  return header === undefined ? undefined : workOfProof(keysOf(config), header);
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
