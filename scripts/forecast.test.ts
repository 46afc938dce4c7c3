import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { type Emulators, startEmulators } from '@threadsweep/emulators/emulators.ts';
import { type App, deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { forecast, sumDays } from './google-cloud/quota-forecast.mjs';
import { ROOT } from './run.mjs';

const run = promisify(execFile);
const DAY_MS = 86_400_000;
const PROJECT = 'demo-forecast';

/** Returns a shard in the format of functions/src/quota/ledger-store.ts. */
const shardOf = (day: string, used: number, channels: number) => ({
  day,
  used,
  channels,
  byHand: 0,
  withinParts: 0,
  hiding: 0,
  flagged: 0,
  chances: 0,
  closedUntil: 0,
});

describe('the forecast', () => {
  // Noon in UTC is the same day in Los Angeles.
  const now = Date.parse('2026-11-23T12:00:00Z');

  it('the forecast adds up the ledger’s shards of each complete day and leaves out the current day', () => {
    const shards = [
      shardOf('2026-11-22', 300, 3),
      shardOf('2026-11-21', 100, 1),
      shardOf('2026-11-22', 200, 2),
      shardOf('2026-11-23', 999, 9),
    ];
    expect(sumDays(shards, now)).toEqual([
      { day: '2026-11-21', used: 100, channels: 1 },
      { day: '2026-11-22', used: 500, channels: 5 },
    ]);
  });

  const growing = [20, 22, 24, 26].map((channels, index) => ({
    day: `2026-11-${19 + index}`,
    used: channels * 150,
    channels,
  }));

  it('the forecast says how many channels the daily limit allows, and when the use will reach the limit', () => {
    // Each day adds 300 units; on the last one, 26 channels use 3,900.
    expect(forecast(growing, 10_000)).toEqual({
      perChannel: 150,
      fit: 66,
      fullDays: 0,
      growth: 300,
      daysLeft: 21,
    });
  });

  it('the forecast gives no growth for fewer than three days, and no date if the use shrinks', () => {
    expect(forecast(growing.slice(2), 10_000)).toMatchObject({ growth: null, daysLeft: null });
    const shrinking = growing.map((day, index) => ({ ...day, used: 900 - index }));
    expect(forecast(shrinking, 10_000)).toMatchObject({ growth: -1, daysLeft: null });
    expect(forecast([], 10_000)).toMatchObject({ perChannel: null, fit: 0 });
  });

  it('the forecast computes the units per channel from days below the limit, unless every day reached the limit', () => {
    const full = ['2026-11-23', '2026-11-24'].map((day) => ({ day, used: 9900, channels: 200 }));
    expect(forecast([...growing, ...full], 10_000)).toMatchObject({ perChannel: 150, fit: 66 });
    expect(forecast(full, 10_000)).toMatchObject({ fullDays: 2, fit: 202 });
  });

  it('the forecast counts the limit as reached once only the reserve for manual actions is left', () => {
    expect(forecast(growing, 4500)).toMatchObject({ fullDays: 1, daysLeft: 0 });
  });
});

describe('npm run forecast', () => {
  let emulators: Emulators;
  let app: App;

  beforeAll(async () => {
    emulators = await startEmulators();
    app = initializeApp({ projectId: PROJECT }, 'forecast');
    const db = getFirestore(app);
    db.settings({ host: `127.0.0.1:${emulators.ports.firestore}`, ssl: false });
    for (let ago = 1; ago <= 4; ago += 1) {
      const day = new Date(Date.now() - (ago + 1) * DAY_MS).toISOString().slice(0, 10);
      const channels = 30 - 2 * ago;
      await db.doc(`quotaDays/${day}.0`).set(shardOf(day, channels * 100, channels));
      await db.doc(`quotaDays/${day}.1`).set(shardOf(day, channels * 50, 0));
    }
  });
  afterAll(async () => {
    await deleteApp(app);
    await emulators.stop();
  });

  const forecastOf = (project: string) =>
    run(process.execPath, ['scripts/forecast.mjs', '--project', project], {
      cwd: ROOT,
      env: { ...process.env, FIRESTORE_EMULATOR_HOST: `127.0.0.1:${emulators.ports.firestore}` },
    });

  it('npm run forecast prints the ledger’s days, the units per channel, and when the limit will be reached', async () => {
    const { stdout } = await forecastOf(PROJECT);
    expect(stdout).toMatch(/^\d{4}-\d\d-\d\d +4,200 +28 +150$/m);
    expect(stdout).toContain('A channel uses 150 units a day: 66 channels fit into 10,000 units.');
    expect(stdout).toContain('grow by 300 a day: the limit is reached in 20 days.');
  });

  it('npm run forecast reports that there are no data if the project has no complete day', async () => {
    const { stdout } = await forecastOf('demo-nothing');
    expect(stdout).toContain('No channel has used units on a complete day yet.');
  });
});
