import { rmSync } from 'node:fs';

import { beforeEach, expect, onTestFinished, test } from 'vitest';

import { Budget } from '../src/planning/budget.ts';
import { pacificDay } from '../src/planning/pacific-day.ts';
import { stateFile } from '../test/file-session.ts';
import { NOW, sessionFolder } from '../test/session-folder.ts';
import { fileLedger, OutOfUnits } from './file-ledger.ts';
import type { StateFile } from './state-file.ts';

const LIMIT = 1_000;
const { end } = pacificDay(NOW);
const clock = { time: NOW, now: () => clock.time };

let file: StateFile;
beforeEach(() => {
  clock.time = NOW;
  const folder = sessionFolder();
  file = stateFile(folder);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

function budget(byHand = false): Budget {
  return new Budget(fileLedger(file, { clock, limit: LIMIT, byHand }), { byHand, ahead: false });
}

test('scheduled passes leave some of the day’s units unused, so that the creator’s manual actions can use them', async () => {
  const payer = budget();
  const payAll = async () => {
    // A budget reads the day again only after ten seconds, so the clock moves before each payment.
    for (; ; clock.time += 10_000) await payer.pay(50);
  };
  await expect(payAll()).rejects.toThrow(OutOfUnits);
  const { used } = file.read().quota.today;
  expect(used).toBeGreaterThan(800);
  expect(used).toBeLessThan(LIMIT);
  for (let click = 0; click < 10; click += 1) await budget(true).pay(50);
  expect(file.read().quota.today).toMatchObject({ used: used + 500, byHand: 500 });
});

test('each quota day starts with all units, and the ledger remembers the use of the previous day', async () => {
  await budget().pay(50);
  await budget(true).pay(1);
  const { today } = file.read().quota;
  expect(today).toMatchObject({ used: 51, byHand: 1, withinParts: 50, channels: 1 });

  clock.time = end;
  const ledger = fileLedger(file, { clock, limit: LIMIT, byHand: false });
  expect(await ledger.share()).toMatchObject({ used: 0, yesterday: 50, asked: false });
  expect(await ledger.day()).toMatchObject({ day: { today: { used: 0 }, yesterday: today } });

  clock.time = pacificDay(pacificDay(end).end).end;
  expect(await ledger.share()).toMatchObject({ used: 0, yesterday: 0 });
});

test('after Google closes a quota day, scheduled passes get no units until Google accepts a manual action', async () => {
  const error = await budget().refused(new Error('quotaExceeded'));
  expect(error).toMatchObject({ resumesAt: end });
  await expect(budget().pay(1)).rejects.toMatchObject({ resumesAt: end });
  const click = budget(true);
  await click.pay(1);
  await click.accepted();
  await expect(budget().pay(1)).resolves.toBeUndefined();
});

test('the file ledger adds up the work that budgets report, so that it can forecast the day’s use', async () => {
  const payer = budget();
  await payer.pay(50);
  payer.noteFlagged(60);
  await payer.settle();
  expect(file.read().quota.today).toMatchObject({ hiding: 50, flagged: 60, chances: 2 });
});
