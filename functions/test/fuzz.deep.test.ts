import process from 'node:process';

import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { CALLS } from './contract-calls.ts';
import { type Attacker, attackerOf, idsOf, type Victim, victimOf } from './fuzz/accounts.ts';
import { attack, type Plan } from './fuzz/attack.ts';
import { Checks } from './fuzz/checks.ts';
import { requestsOf } from './fuzz/input.ts';
import { changesOf, documentsWithoutCounters, stateOf } from './fuzz/state.ts';
import { refusalOf } from './requests.ts';
import { everyDocument } from './stored-documents.ts';
import { PASSWORD, startWorld, type World } from './world.ts';

const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 20_000);
/** The seed of the requests. The test prints it, so that a failure can be repeated. */
const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 100_000);
/** The fewest requests that must get past authentication at each endpoint. */
const PAST_AUTHENTICATION = 200 * Math.min(1, REQUESTS / 20_000);
/** The number of requests without a valid token for each endpoint that needs one. */
const WITHOUT_TOKEN = 12;
const MINUTES = 60_000;

let world: World;
let victim: Victim;
/** The ids, addresses and page tokens of the victim. */
let foreign: string[];
let plan: Plan;

beforeAll(async () => {
  world = await startWorld({ dailyUnits: 1_000_000_000 });
  victim = await victimOf(world);
  const theirs = idsOf(await everyDocument(world), victim.uid);
  foreign = [...theirs]
    // The documents in `days` have dates as ids in all accounts, so their ids do not identify the
    // victim.
    .filter(([collection]) => collection !== 'days')
    .flatMap(([, ids]) => ids)
    .concat(victim.email, victim.pendingEmail, ...victim.pageTokens);
  plan = {
    world,
    checks: new Checks(world, foreign),
    victim,
    theirs,
    anyForeign: foreign,
    seed: SEED,
    ending: new Set(),
  };
});
afterAll(async () => {
  process.stdout.write(`seed ${SEED}: ${plan.checks.sent} requests\n${plan.checks.table()}\n`);
  await world.stop();
});

const stateOfVictim = async () => stateOf(world, victim, await everyDocument(world));

async function liftLimits(): Promise<void> {
  const { db } = world.app.documents;
  await db.recursiveDelete(db.collection('rateLimits'));
}

const AUTHORIZATIONS = [
  undefined,
  '',
  'Bearer',
  'Bearer ',
  'Bearer null',
  'Bearer a.b.c',
  `Bearer ${'x'.repeat(4_000)}`,
  'Basic YTpi',
  'Bearer eyJhbGciOiJub25lIn0.e30.',
];

test(
  'requests without a valid token change no document',
  async () => {
    const before = await documentsWithoutCounters(world);
    const values = { own: () => foreign, foreign: () => foreign, anyForeign: foreign };
    const statuses = new Set<number>();
    const guarded = CALLS.filter(({ access }) => access !== 'public');
    for (const [n, call] of guarded.entries()) {
      const all = fc.sample(requestsOf(call, values), { seed: SEED + n, numRuns: WITHOUT_TOKEN });
      for (const [m, sent] of all.entries()) {
        const authorization = AUTHORIZATIONS[(n + m) % AUTHORIZATIONS.length];
        statuses.add(await plan.checks.send(call, sent, authorization));
      }
    }
    expect([...plan.checks.failures.values()]).toEqual([]);
    expect([...statuses].filter((status) => ![400, 401, 404].includes(status))).toEqual([]);
    expect(await documentsWithoutCounters(world)).toEqual(before);
  },
  10 * MINUTES,
);

test(
  `${REQUESTS} random requests to all endpoints get no 5xx, and neither read nor change another account`,
  async () => {
    // Reading the mailbox sends the victim's mails, which must not happen during the attack.
    await world.control.mailTo(victim.email);
    const { checks } = plan;
    let attackers: Attacker[] = [];
    for (const isConnected of [true, true, true, false, false, false])
      attackers.push(await attackerOf(world, isConnected));
    const before = await stateOfVictim();
    const changes = [];
    for (let round = 0; checks.sent < REQUESTS && changes.length === 0; round += 1) {
      await liftLimits();
      attackers = await Promise.all(
        attackers.map((attacker, n) =>
          attack({ ...plan, seed: SEED + round * attackers.length + n }, attacker),
        ),
      );
      changes.push(...changesOf(before, await stateOfVictim()));
    }
    expect([...checks.failures.values()]).toEqual([]);
    expect(changes).toEqual([]);
    const few = [...checks.counts].filter(([, { past }]) => past < PAST_AUTHENTICATION);
    expect(few).toEqual([]);
  },
  30 * MINUTES,
);

test('after the random requests, the victim’s password still works, and the password in the requests does not', async () => {
  await liftLimits();
  const { email, password } = victim;
  const { account } = world.client();
  expect(await refusalOf(account.login({ email, password: PASSWORD }))).toMatchObject({
    code: 'INVALID_CREDENTIALS',
  });
  expect((await account.login({ email, password })).user.id).toBe(victim.uid);
});
