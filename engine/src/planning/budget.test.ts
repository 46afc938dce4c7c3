import { beforeEach, expect, test } from 'vitest';

import { Budget, type BudgetOptions } from './budget.ts';
import type { ChannelShare, KeptUnits, Ledger, ReservationRequest, Work } from './ledger.ts';
import { dayFraction, pacificDay } from './pacific-day.ts';
import { type DayUse, NO_USE } from './sharing.ts';

/** Noon of a Pacific day. */
const NOON = Date.parse('2026-11-20T20:00:00Z');
const TODAY = pacificDay(NOON);
const LIMIT = 10_000;
const NO_WORK: Work = { hiding: 0, flagged: 0, chances: 0 };

class Exhausted extends Error {
  readonly resumesAt: number;
  constructor(resumesAt: number, cause?: unknown) {
    super('exhausted', { cause });
    this.resumesAt = resumesAt;
  }
}

class MemoryLedger implements Ledger {
  time = NOON;
  used = 0;
  closedUntil = 0;
  yesterday: DayUse = { ...NO_USE, used: 500, withinParts: 500, channels: 10 };
  channel: ChannelShare = { day: TODAY.name, used: 0, byHand: 0, yesterday: 0, asked: true };
  reads = 0;
  reopened = 0;
  readonly reservations: ReservationRequest[] = [];
  readonly settlements: (Work & { day: string; unspent: number })[] = [];
  readonly added: number[] = [];

  now() {
    return this.time;
  }

  async day() {
    this.reads += 1;
    const { name, end } = pacificDay(this.time);
    const today = { ...NO_USE, used: this.used };
    const fraction = dayFraction(pacificDay(this.time), this.time);
    const day = { limit: LIMIT, today, yesterday: this.yesterday, fraction };
    return { day, name, end, closedUntil: this.closedUntil };
  }

  async share() {
    return this.channel;
  }

  async reserve(request: ReservationRequest) {
    this.reservations.push(request);
    const { name, end } = pacificDay(this.time);
    const granted = Math.min(request.most, LIMIT - this.used);
    if (granted < request.least) return { resumesAt: end };
    this.used += granted;
    return { granted, day: name, until: end, closed: this.closedUntil > this.time };
  }

  async settle(settlement: Work & { day: string; unspent: number }) {
    this.settlements.push(settlement);
    this.used -= settlement.unspent;
  }

  async addToShare(units: number) {
    this.added.push(units);
  }

  async close() {
    this.closedUntil = pacificDay(this.time).end;
    return this.closedUntil;
  }

  async reopen() {
    this.reopened += 1;
    this.closedUntil = 0;
  }

  exhausted(resumesAt: number, cause?: unknown) {
    return new Exhausted(resumesAt, cause);
  }
}

let ledger: MemoryLedger;
beforeEach(() => {
  ledger = new MemoryLedger();
});

const click = (ahead = true) => new Budget(ledger, { byHand: true, ahead });
const scheduled = (run?: BudgetOptions['run']) =>
  new Budget(ledger, { byHand: false, ahead: true, ...(run ? { run } : {}) });

function kept(units: number, more: Partial<KeptUnits> = {}): KeptUnits {
  return { ...NO_WORK, day: TODAY.name, units, policy: 'eager', ...more };
}

async function pay(budget: Budget, ...units: number[]): Promise<void> {
  for (const each of units) await budget.pay(each);
}

test('a budget that does not reserve ahead reserves the units for each payment separately', async () => {
  await pay(click(false), 1, 50, 1);
  expect(ledger.reservations.map(({ least, most }) => [least, most])).toEqual([
    [1, 1],
    [50, 50],
    [1, 1],
  ]);
});

test('a budget that reserves ahead reserves more units, up to 200, the more it has spent', async () => {
  await pay(click(), ...Array.from({ length: 1000 }, () => 1));
  const most = ledger.reservations.map((request) => request.most);
  expect(most).toEqual([1, 1, 2, 4, 8, 16, 32, 64, 128, 200, 200, 200, 200]);
});

test('takeUnits returns the units that the budget has spent since the previous call of takeUnits', async () => {
  const budget = click();
  await pay(budget, 1, 50);
  expect(budget.takeUnits()).toBe(51);
  await pay(budget, 1);
  expect([budget.takeUnits(), budget.takeUnits()]).toEqual([1, 0]);
});

test('a budget carries out parallel payments one after the other', async () => {
  const budget = click();
  await Promise.all(Array.from({ length: 40 }, () => budget.pay(1)));
  await budget.settle();
  expect([budget.takeUnits(), ledger.used]).toEqual([40, 40]);
});

test('a budget returns its unspent units to the ledger only once', async () => {
  const budget = scheduled();
  await pay(budget, 1, 1);
  expect(ledger.used).toBeGreaterThan(2);
  await budget.settle();
  await budget.settle();
  expect(ledger.used).toBe(2);
  expect(ledger.settlements).toHaveLength(1);
});

test('a budget reserves nothing on a day without units left', async () => {
  ledger.used = LIMIT;
  await expect(scheduled().pay(1)).rejects.toMatchObject({ resumesAt: TODAY.end });
  expect(ledger.reservations).toEqual([]);
});

test('a budget throws the ledger’s error if other budgets have reserved the last units meanwhile', async () => {
  const budget = new Budget(ledger, { byHand: false, ahead: false });
  await pay(budget, 1);
  ledger.used = LIMIT;
  await expect(budget.pay(1)).rejects.toMatchObject({ resumesAt: TODAY.end });
  expect(ledger.reservations).toHaveLength(2);
});

function runWith(units: KeptUnits | null): NonNullable<BudgetOptions['run']> {
  return { videos: 2, share: ledger.channel, kept: units };
}

test('a scheduled run that kept enough units neither reads the ledger nor reserves units', async () => {
  const budget = scheduled(runWith(kept(60)));
  expect(await budget.policy()).toBe('eager');
  await pay(budget, 1, 1, 50);
  expect([ledger.reads, ledger.reservations.length]).toEqual([0, 0]);
  expect(await budget.leave()).toEqual({ used: 0, kept: kept(8, { hiding: 50 }) });
});

test('a scheduled run that kept too few units reserves all units that it probably needs with its first payment', async () => {
  const budget = scheduled(runWith(kept(10)));
  await pay(budget, 1, 1, 50);
  expect(ledger.reservations).toHaveLength(1);
  expect(ledger.reservations[0]).toMatchObject({ least: 0 });
});

test('a scheduled run does not use the units that an earlier run kept on another day', async () => {
  const budget = scheduled(runWith(kept(100, { day: '2026-11-19' })));
  await pay(budget, 1);
  expect(ledger.reservations[0]).toMatchObject({ least: 1 });
});

test('a scheduled run passes its unspent units to the next run, and stores how many units its channel has used', async () => {
  const budget = scheduled(runWith(null));
  await pay(budget, 1, 1);
  const left = await budget.leave();
  expect(left.used).toBe(ledger.used);
  expect(left.kept).toMatchObject({ day: TODAY.name, units: ledger.used - 2 });
  expect(ledger.settlements).toEqual([]);
  expect(await budget.leave()).toEqual({ used: 0, kept: null });
});

test('under the thrifty policy, a scheduled run leaves no units to the next run', async () => {
  ledger.yesterday = { ...ledger.yesterday, used: 90_000, flagged: 90_000, chances: 90_000 };
  const budget = scheduled(runWith(kept(60)));
  expect(await budget.policy()).toBe('eager');
  await pay(budget, 50, 50);
  expect(await budget.policy()).toBe('thrifty');
  expect(await budget.leave()).toMatchObject({ kept: null });
  expect(ledger.used).toBe(40);
});

test('a budget reports the work of its run only once, together with its next reservation', async () => {
  const budget = scheduled();
  await pay(budget, 50);
  budget.noteFlagged(60);
  await pay(budget, ...Array.from({ length: 30 }, () => 50));
  await budget.settle();
  const reports = [...ledger.reservations.map(({ work }) => work), ...ledger.settlements];
  const sum = (key: keyof Work) => reports.reduce((total, work) => total + work[key], 0);
  expect([sum('hiding'), sum('flagged'), sum('chances')]).toEqual([31 * 50, 60, 2]);
});

test('a run that reserves units also reports the work of earlier runs that is still unreported', async () => {
  const work = { hiding: 50, flagged: 7, chances: 1 };
  await pay(scheduled(runWith(kept(0, work))), 1);
  expect(ledger.reservations[0]).toMatchObject({ work });
});

test('settling a budget reports the work that no reservation has reported', async () => {
  const budget = scheduled();
  budget.noteFlagged(3);
  await budget.settle();
  expect(ledger.settlements).toMatchObject([{ flagged: 3, chances: 1, unspent: 0 }]);
});

test('the budget of a manual action reports no work of scheduled passes', async () => {
  const budget = click();
  await pay(budget, 50);
  budget.noteFlagged(3);
  await budget.settle();
  expect([...ledger.reservations.map(({ work }) => work), ...ledger.settlements]).toEqual([
    NO_WORK,
  ]);
});

test('the units that a budget has reserved expire at midnight Pacific', async () => {
  ledger.time = TODAY.end - 1;
  const budget = scheduled();
  await pay(budget, 1);
  const { used } = ledger;
  ledger.time = TODAY.end;
  await pay(budget, 1);
  expect(ledger.reservations).toHaveLength(2);
  await budget.settle();
  expect(ledger.settlements.map(({ day }) => day)).toEqual([pacificDay(TODAY.end).name]);
  expect(ledger.used).toBe(used + 1);
});

test('a channel’s use of the quota resets at midnight Pacific', async () => {
  ledger.time = TODAY.end - 1;
  const share = { ...ledger.channel, used: 9_000 };
  const budget = scheduled({ videos: 1, share, kept: null });
  ledger.time = TODAY.end;
  await pay(budget, 1);
  expect(ledger.reservations[0]?.share).toBeUndefined();
});

test('a scheduled run can pay right after midnight Pacific, although the day before had no units left', async () => {
  ledger.time = TODAY.end - 1;
  ledger.used = LIMIT;
  const budget = scheduled();
  await expect(budget.pay(1)).rejects.toMatchObject({ resumesAt: TODAY.end });
  ledger.time = TODAY.end;
  ledger.used = 0;
  await pay(budget, 1);
  expect(ledger.reservations).toHaveLength(1);
});

test('a budget refuses scheduled calls on a quota day that Google has closed', async () => {
  ledger.closedUntil = TODAY.end;
  await expect(scheduled().pay(1)).rejects.toMatchObject({ resumesAt: TODAY.end });
  expect(ledger.reservations).toEqual([]);
});

test('a manual action that Google accepts reopens a quota day that Google has closed', async () => {
  ledger.closedUntil = TODAY.end;
  const budget = click();
  await pay(budget, 1);
  await budget.accepted();
  await budget.accepted();
  expect(ledger.reopened).toBe(1);
  await expect(scheduled().pay(1)).resolves.toBeUndefined();
});

test('a budget closes the quota day when Google refuses a call, even if the ledger has units left', async () => {
  const budget = scheduled();
  await pay(budget, 1);
  const cause = new Error('quotaExceeded');
  expect(await budget.refused(cause)).toMatchObject({ resumesAt: TODAY.end, cause });
  expect(ledger.closedUntil).toBe(TODAY.end);
});
