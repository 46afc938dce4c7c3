import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import { readDay } from '../src/quota/ledger-store.ts';
import { many, ordinary, scam } from './comment-fixture.ts';
import { atOnce, atPace, Durations, giveBack, passLedger, reserve } from './load-fixture.ts';
import { type Answer, request } from './requests.ts';
import { freshChannel, freshVideo, putChannel } from './schedule-fixture.ts';
import { from, PASSWORD, startWorld, type World } from './world.ts';

const CLIENTS = 50;
/**
 * The simulated duration of a Firestore operation. Without it, transactions would hardly overlap.
 */
const FIRESTORE_MS = 10;
/** The largest part of all calls that may be refused with 503 because of contention. */
const BUSY_PART = 0.001;

/** The most rounds of a measurement. Other processes of the machine may slow a round down. */
const ROUNDS = 10;
/** The number of simultaneous wrong passwords that one client sends. */
const GUESSERS = 5;
const LOGIN = 'POST /api/auth/login';

/** A creator with a unique network address and a connected channel. */
interface Client {
  token: string;
  email: string;
  address: string;
  video: string;
}

let world: World;
const clients: Client[] = [];
beforeAll(async () => {
  world = await startWorld({ notices: false, dailyUnits: 1_000_000 });
  for (let n = 0; n < CLIENTS; n += 1) {
    const [channel, video] = [freshChannel(), freshVideo()];
    const comments = [...many(20, ordinary), ...many(3, scam)];
    for (const one of comments) one.id += video;
    await putChannel(world, channel, [
      { id: video, publishedAt: '2026-01-01T00:00:00Z', comments },
    ]);
    const creator = await world.creator({ plan: 'pro' });
    await creator.connect(channel);
    await creator.api.video.listVideos({});
    const { accessToken: token, email } = creator;
    clients.push({ token, email, address: `10.9.${n}.1`, video });
  }
}, 300_000);
afterAll(() => world.stop());

beforeEach(async () => {
  const { app, emulators } = world;
  Object.assign(app.config.quota, { shards: 1, dailyUnits: 1_000_000 });
  await app.documents.db.recursiveDelete(app.documents.quotaDays);
  for (const method of ['BatchGetDocuments', 'Commit'])
    emulators.faults.add({ target: 'firestore', method, latencyMs: FIRESTORE_MS });
});
afterEach(() => {
  world.emulators.faults.clear();
});

const used = async () => (await readDay(world.app)).day.today.used;

class Flood {
  readonly durations = new Durations();
  readonly #statuses = new Map<number, number>();
  #calls = 0;
  #withoutRetryAfter = 0;

  async send(
    { token, address }: { token?: string; address: string },
    line: `${string} /${string}`,
    body?: unknown,
  ): Promise<Answer> {
    const options = {
      headers: from(address),
      ...(token !== undefined && { token }),
      ...(body !== undefined && { body }),
    };
    const answer = await this.durations.of(request(world, line, options));
    this.#calls += 1;
    this.#statuses.set(answer.status, (this.#statuses.get(answer.status) ?? 0) + 1);
    if (answer.status === 503 && !answer.headers.has('retry-after')) this.#withoutRetryAfter += 1;
    return answer;
  }

  /** Returns the violations: statuses that are not allowed, and too many 503. */
  unexpected(...allowed: readonly number[]): string[] {
    const others = [...this.#statuses].filter(([status]) => ![...allowed, 503].includes(status));
    const busy = this.#statuses.get(503) ?? 0;
    return [
      ...others.map(([status, calls]) => `${calls} × ${status}`),
      ...(busy > BUSY_PART * this.#calls ? [`${busy} × 503`] : []),
      ...(this.#withoutRetryAfter > 0 ? ['503 without Retry-After'] : []),
    ];
  }

  toString(): string {
    const statuses = [...this.#statuses].map(([status, calls]) => `${calls} × ${status}`);
    return `${this.durations.toString()}; ${statuses.join(', ')}`;
  }
}

function clientOf(n: number): Client {
  const client = clients[n % CLIENTS];
  if (!client) throw new Error('there are no clients');
  return client;
}

function listOf(n: number): `GET /${string}` {
  const isVideos = Math.floor(n / CLIENTS) % 2 === 0;
  return isVideos
    ? 'GET /api/youtube/videos'
    : `GET /api/youtube/videos/${clientOf(n).video}/comments`;
}

/** Repeats a measurement until it is at most `target`. @returns the best result */
async function bestOf(target: number, measure: () => Promise<number>): Promise<number> {
  let best = Infinity;
  for (let round = 0; round < ROUNDS && best > target; round += 1)
    best = Math.min(best, await measure());
  return best;
}

function print(what: string, figures: { toString(): string }): void {
  process.stdout.write(`${what}: ${figures.toString()}\n`);
}

test('the ledger answers 200 requests for units a second without exceeding its limit, and no unit stays reserved', async () => {
  // Each call reserves two units for half a second, so about 200 units are reserved at once.
  const limit = 150;
  world.app.config.quota.dailyUnits = limit;
  const durations = new Durations();
  let [held, most, refused] = [0, 0, 0];
  const begun = performance.now();
  await atPace({ calls: 4_000, perSecond: 200 }, async (n) => {
    const ledger = passLedger(world, `UCload${n % CLIENTS}`);
    const granted = await durations.of(reserve(ledger));
    if (granted === 0) refused += 1;
    held += granted;
    most = Math.max(most, held);
    await delay(500);
    held -= granted;
    if (granted > 0) await giveBack(ledger, granted);
  });
  const seconds = (performance.now() - begun) / 1000;
  print(
    `reservations in ${seconds.toFixed(1)} s, ${refused} refused, at most ${most} held`,
    durations,
  );
  expect(seconds).toBeLessThan(25);
  expect(refused).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(limit);
  expect(await used()).toBe(0);
});

test('at 20 calls a second by 50 clients, each call that lists videos takes at most a second', async () => {
  const best = await bestOf(1_000, async () => {
    const flood = new Flood();
    await atPace({ calls: 400, perSecond: 20 }, async (n) => {
      await flood.send(clientOf(n), listOf(n));
    });
    print('lists at 20 a second', flood);
    expect(flood.unexpected(200)).toEqual([]);
    return flood.durations.quantile(0.99);
  });
  expect(best).toBeLessThanOrEqual(1_000);
}, 600_000);

test('500 logins, 500 cleans and 5,000 lists by 50 simultaneous clients get no response with the status 500', async () => {
  const before = await world.control.ledger();
  const floods = { logins: new Flood(), cleans: new Flood(), lists: new Flood() };
  await atOnce(CLIENTS, async (n) => {
    const client = clientOf(n);
    const { address, email, video } = client;
    for (let call = 0; call < 100; call += 1) {
      await floods.lists.send(client, listOf(n + call * CLIENTS));
      if (call % 10 === 0)
        await floods.logins.send({ address }, LOGIN, { email, password: PASSWORD });
      if (call % 10 === 5)
        await floods.cleans.send(client, `POST /api/youtube/videos/${video}/clean`, {});
    }
  });
  for (const [kind, flood] of Object.entries(floods)) print(kind, flood);
  expect(floods.logins.unexpected(200)).toEqual([]);
  expect(floods.cleans.unexpected(200, 202)).toEqual([]);
  expect(floods.lists.unexpected(200)).toEqual([]);
  const { units } = await world.control.ledger();
  expect(await used()).toBe(units - before.units);
}, 900_000);

test('a flood of wrong passwords from one client does not slow down another client', async () => {
  const honest = clientOf(0);
  const measured = async (what: string) => {
    const flood = new Flood();
    for (let n = 0; n < 100; n += 1) await flood.send(honest, listOf(n * CLIENTS));
    print(what, flood);
    return flood;
  };
  const slowdown = await bestOf(1.5, async () => {
    const alone = await measured('lists alone');
    const guesses = new Flood();
    const end = new AbortController();
    const attack = atOnce(GUESSERS, async (n) => {
      const { email } = clientOf(n);
      while (!end.signal.aborted) {
        await guesses.send({ address: '10.66.6.6' }, LOGIN, { email, password: 'wrong-horse-11' });
        await delay(GUESSERS * 20);
      }
    });
    const beside = await measured('lists beside guesses');
    end.abort();
    await attack;
    print('guesses', guesses);
    expect([...alone.unexpected(200), ...beside.unexpected(200)]).toEqual([]);
    return beside.durations.quantile(0.5) / alone.durations.quantile(0.5);
  });
  expect(slowdown).toBeLessThanOrEqual(1.5);
}, 900_000);
