import { createHmac, randomInt } from 'node:crypto';

import { callOfProof, type ChallengeKeys, newChallenge } from '@threadsweep/shared/challenges.ts';
import type { WorkChallenge } from '@threadsweep/shared/contract/challenge.ts';

import type { Config } from './config.ts';

type Secrets = Pick<Config, 'google'>;

/**
 * Makes a challenge whose solution lets one call through.
 * @param call names the call; a proof for another one is worth nothing
 */
export async function challengeFor(config: Secrets, call: string): Promise<WorkChallenge> {
  return newChallenge(keysOf(config), call, randomInt);
}

/**
 * The call that a header `X-Proof-Of-Work` has proved work for.
 * @returns undefined without a header, and for one that proves nothing
 */
export async function provenCall(
  config: Secrets,
  header: string | undefined,
): Promise<string | undefined> {
  return header === undefined ? undefined : callOfProof(keysOf(config), header);
}

/** Every function that needs these keys has the secret that they come from. */
function keysOf({ google }: Secrets): ChallengeKeys {
  const keyFor = (purpose: string) =>
    createHmac('sha256', google.clientSecret).update(`proof of work: ${purpose}`).digest('hex');
  return { challenge: keyFor('challenge'), solution: keyFor('solution') };
}
