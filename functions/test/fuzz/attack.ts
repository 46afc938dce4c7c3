import { randomInt } from 'node:crypto';

import * as fc from 'fast-check';
import { z } from 'zod';

import { type Call, CALLS } from '../contract-calls.ts';
import { freshEmail, request } from '../requests.ts';
import { everyDocument } from '../stored-documents.ts';
import { connect, from, PASSWORD, type World } from '../world.ts';
import {
  type Attacker,
  attackerOf,
  idsNamed,
  idsOf,
  type Ids,
  renew,
  type Victim,
} from './accounts.ts';
import type { Checks } from './checks.ts';
import { type FuzzedRequest, requestsOf, type Values } from './input.ts';

/** The number of requests to each endpoint that an attacker sends in a round. */
const PER_ROUND = 3;
/** The number of requests to an endpoint that ends a session or an account, in a round. */
const ENDING_PER_ROUND = { connected: 1, bare: 3 };

/** The data that a round of requests needs. */
export interface Plan {
  world: World;
  checks: Checks;
  victim: Victim;
  theirs: Ids;
  anyForeign: readonly string[];
  seed: number;
  /** The endpoints that have ended the caller's session before. */
  ending: Set<string>;
}

/**
 * Sends some requests to every endpoint as one attacker.
 * @returns the attacker, or another one if its account was deleted
 */
export async function attack(plan: Plan, attacker: Attacker): Promise<Attacker> {
  const { world, checks, ending, seed } = plan;
  let current = await attacker.api.account.me().then(
    () => attacker,
    () => revived(world, attacker),
  );
  await renew(world, current);
  const own = idsOf(await everyDocument(world), current.uid);
  const values = valuesOf(plan, current, own);
  let previous: Call | undefined;
  for (const { call, sent } of planned(values, { seed, attacker, ending })) {
    const authorization = `Bearer ${current.accessToken}`;
    const status = await checks.send(call, sent, authorization, current);
    if (status === 401 && call.access !== 'public') {
      if (previous) ending.add(previous.name);
      current = await revived(world, current);
      await checks.send(call, sent, `Bearer ${current.accessToken}`, current);
    }
    previous = call;
  }
  return current;
}

/** Returns each endpoint's requests in random order. Requests that end the session come last. */
function planned(
  values: Values,
  { seed, attacker, ending }: { seed: number; attacker: Attacker; ending: ReadonlySet<string> },
): { call: Call; sent: FuzzedRequest }[] {
  const kind = attacker.channelId === undefined ? 'bare' : 'connected';
  const all = CALLS.flatMap((call, n) => {
    const numRuns = ending.has(call.name) ? ENDING_PER_ROUND[kind] : PER_ROUND;
    const sample = fc.sample(requestsOf(call, values), { seed: seed * 100 + n, numRuns });
    return sample.map((sent) => ({ call, sent }));
  });
  const order = fc.shuffledSubarray(all, { minLength: all.length });
  const shuffled = fc.sample(order, { seed, numRuns: 1 }).flat();
  // Requests that end a session come last, so that the ids in the other requests still belong to
  // their sender.
  const isEnding = ({ call }: { call: Call }) => Number(ending.has(call.name));
  return shuffled.toSorted((a, b) => isEnding(a) - isEnding(b));
}

function valuesOf(
  { checks, victim, theirs, anyForeign }: Plan,
  attacker: Attacker,
  own: Ids,
): Values {
  const { pageTokens } = checks;
  const words: Readonly<Record<string, string[]>> = {
    email: [attacker.email, freshEmail()],
    password: [PASSWORD],
    current_password: [PASSWORD],
    // The new password equals the old one, so that the attacker can log in again.
    new_password: [PASSWORD],
    name: ['Robin', 'Zoë Ångström'],
    page_token: pageTokens.slice(-20),
    error: ['access_denied', 'server_error'],
  };
  const foreignWords: Readonly<Record<string, string[]>> = {
    email: [victim.email, victim.pendingEmail],
    password: [PASSWORD],
    state: [victim.state],
    page_token: victim.pageTokens,
  };
  return {
    own: (name) => attacker.secrets.get(name) ?? words[name] ?? idsNamed(own, name),
    foreign: (name) => foreignWords[name] ?? idsNamed(theirs, name),
    anyForeign,
  };
}

const tokens = z.object({ access_token: z.string(), refresh_token: z.string() });

/**
 * Logs in again an attacker whose session has ended. If its account is deleted, returns another
 * attacker.
 */
export async function revived(world: World, attacker: Attacker): Promise<Attacker> {
  const { email, channelId } = attacker;
  const { status, body } = await request(world, 'POST /api/auth/login', {
    body: { email, password: PASSWORD },
    headers: from(`10.1.${randomInt(256)}.${randomInt(256)}`),
  });
  if (status !== 200) return attackerOf(world, channelId !== undefined);
  const session = tokens.parse(body);
  const { access_token: accessToken, refresh_token: refreshToken } = session;
  const api = world.client(session);
  const connected = (channel: string) => connect(api, channel);
  return { ...attacker, accessToken, refreshToken, api, connect: connected };
}
