import { expect, test } from 'vitest';

import { accepted, admit, CLOSED, refused, refusedSince } from './hiding-breaker.ts';

type Breaker = typeof CLOSED;

const HOUR = 3_600_000;
const START = Date.parse('2026-11-20T10:00:00Z');
const channelOf = (n: number) => `UC${n}`;

/** Refuses comments of a channel: several by default. Each channel has its own account by default. */
const refuse = (
  breaker: Breaker,
  channelId: string,
  now: number,
  {
    account = channelId,
    comments = ['one', 'two'],
  }: { account?: string; comments?: string[] } = {},
) => refused(breaker, { channelId, account, comments }, now);
const accept = (breaker: Breaker, channelId: string, now: number, comments = ['one']) =>
  accepted(breaker, { channelId, account: channelId, comments }, now);
/** Opens the breaker by refusals of three channels, of which `b` is the last. */
const opened = () => refuse(refuse(refuse(CLOSED, 'z', START - 1), 'a', START), 'b', START + 1);

/**
 * Simulates an outage. Each hour, all channels with comments to hide ask the breaker, one minute
 * apart, and YouTube refuses every probe.
 */
function outage(channels: number, hours: number, perAccount = 1) {
  const days: number[] = [];
  let breaker = CLOSED;
  for (let hour = 0; hour < hours; hour += 1)
    for (let n = 0; n < channels; n += 1) {
      const now = START + hour * HOUR + n * 60_000;
      const asked = { channelId: channelOf(n), byHand: false, now };
      const { admission, next } = admit(breaker, asked);
      breaker = next ?? breaker;
      if (admission === 'none') continue;
      const day = Math.floor(hour / 24);
      days[day] = (days[day] ?? 0) + (admission === 'all' ? 151 : 51);
      breaker = refuse(breaker, channelOf(n), now, {
        account: `account${Math.floor(n / perAccount)}`,
      });
    }
  return { breaker, days };
}

test.for([1, 50])(
  'three days of refused hiding cost %i channels at most 8 %% of the first day’s units and 5 %% of each later day’s',
  (channels) => {
    const { breaker, days } = outage(channels, 72);
    expect(days[0]).toBeLessThanOrEqual(800);
    expect(Math.max(...days.slice(1))).toBeLessThanOrEqual(500);
    expect(refusedSince(breaker, START + 72 * HOUR)).not.toBeNull();

    const at = START + 75 * HOUR;
    expect(admit(breaker, { channelId: channelOf(0), byHand: false, now: at }).admission).toBe(
      'probe',
    );
    const closed = accept(breaker, channelOf(0), at);
    expect(refusedSince(closed, at)).toBeNull();
    for (let n = 0; n < channels; n += 1) {
      const { admission } = admit(closed, { channelId: channelOf(n), byHand: false, now: at });
      expect(admission).not.toBe('none');
    }
  },
);

test('three days of refused hiding cost two accounts of three channels each at most 1,800 units on the first day and 1,000 on each later one', () => {
  const { breaker, days } = outage(6, 72, 3);
  expect(breaker.opened).toBeNull();
  const [first = 0, ...later] = days;
  expect(first).toBeLessThanOrEqual(1_800);
  expect(Math.max(...later)).toBeLessThanOrEqual(1_000);
});

/**
 * Simulates five days in which each channel asks the breaker once an hour.
 * @param accepts returns whether YouTube accepts a call that hides
 * @returns the units of refused calls on each day, and whether the breaker was open after each hour
 */
function simulate(
  channels: number,
  accepts: (asked: { channelId: string; hour: number }) => boolean,
) {
  let breaker = CLOSED;
  const refusedUnits: number[] = [0, 0, 0, 0, 0];
  const isOpen: boolean[] = [];
  for (let hour = 0; hour < 120; hour += 1) {
    for (let n = 0; n < channels; n += 1) {
      // The order of the channels differs from hour to hour, so no channel always asks first.
      const channelId = channelOf((n * 7 + hour * 3) % channels);
      const now = START + hour * HOUR + n * 60_000;
      const { admission, next } = admit(breaker, { channelId, byHand: false, now });
      breaker = next ?? breaker;
      if (admission === 'none') continue;
      if (accepts({ channelId, hour })) {
        breaker = accept(breaker, channelId, now);
        continue;
      }
      const day = Math.floor(hour / 24);
      refusedUnits[day] = (refusedUnits[day] ?? 0) + (admission === 'all' ? 151 : 51);
      breaker = refuse(breaker, channelId, now);
    }
    isOpen.push(breaker.opened !== null);
  }
  return { refusedUnits, isOpen };
}

test.for([1, 2, 3])(
  'if one hiding call succeeds every %i hours, refused calls of 50 channels cost at most 2,700 units a day',
  (every) => {
    let last = 0;
    const { refusedUnits } = simulate(50, ({ hour }) => {
      const succeeds = hour >= last + every;
      if (succeeds) last = hour;
      return succeeds;
    });
    for (const units of refusedUnits) expect(units).toBeLessThanOrEqual(2_700);
  },
);

test.for([
  [1, 2],
  [1, 20],
  [2, 3],
  [2, 20],
] as const)(
  'if YouTube always refuses %i of %i channels, the circuit breaker never stops the others and costs few units',
  ([bad, channels]) => {
    const all = new Set(Array.from({ length: bad }, (_, n) => channelOf(n)));
    const { refusedUnits, isOpen } = simulate(channels, ({ channelId }) => !all.has(channelId));
    expect(isOpen).not.toContain(true);
    const [first = 0, ...later] = refusedUnits;
    expect(first).toBeLessThanOrEqual(bad * 500);
    expect(Math.max(...later)).toBeLessThanOrEqual(bad * 150);
  },
);

test('as long as YouTube refuses only one channel, the circuit breaker never stops another channel', () => {
  let breaker = refuse(CLOSED, 'bad', START);
  for (let n = 0; n < 20; n += 1) {
    const now = START + n * HOUR;
    const asked = { channelId: 'good', byHand: false, now };
    expect(admit(breaker, asked).admission).toBe('all');
    breaker = refuse(accept(breaker, 'good', now), 'bad', now + 1);
  }
  expect(breaker.opened).toBeNull();
});

test('while the circuit breaker is open, channels that YouTube has not refused send the first probe calls', () => {
  const open = opened();
  const ask = (channelId: string, hours: number) =>
    admit(open, { channelId, byHand: false, now: START + hours * HOUR }).admission;
  expect([ask('a', 1), ask('b', 1), ask('c', 1)]).toEqual(['none', 'none', 'probe']);
  expect([ask('a', 1.5), ask('b', 1.5)]).toEqual(['probe', 'none']);
  expect(ask('b', 2)).toBe('probe');
});

test('after the first success has closed the circuit breaker, channels send only probe calls until the next success', () => {
  const open = opened();
  const closed = accept(open, 'a', START + 2);
  const ask = (breaker: typeof CLOSED) =>
    admit(breaker, { channelId: 'c', byHand: false, now: START + 3 }).admission;
  expect(ask(closed)).toBe('probe');
  expect(ask(accept(closed, 'b', START + 3))).toBe('all');
  expect(refuse(refuse(closed, 'c', START + 3), 'd', START + 4).opened).not.toBeNull();
});

test('while the circuit breaker is open, creators’ calls cause at most one early probe call in 15 minutes over all channels', () => {
  const open = opened();
  const click = (channelId: string, minutes: number, breaker = open) =>
    admit(breaker, { channelId, byHand: true, now: START + minutes * 60_000 });
  const { admission, next } = click('c', 1);
  expect(admission).toBe('probe');
  expect(click('a', 15, next).admission).toBe('none');
  expect(click('a', 16, next).admission).toBe('probe');
});

test('creators’ calls cause at most one probe call in 15 minutes, even when the first scheduled probe call is due', () => {
  const open = opened();
  const ask = (breaker: typeof CLOSED, byHand: boolean, minutes: number) =>
    admit(breaker, { channelId: 'c', byHand, now: START + minutes * 60_000 });
  const first = ask(open, true, 60);
  expect(first.admission).toBe('probe');
  expect(ask(first.next ?? open, true, 61).admission).toBe('none');
  expect(ask(first.next ?? open, true, 75).admission).toBe('probe');
  const early = ask(open, true, 54).next ?? open;
  expect(ask(early, true, 60).admission).toBe('none');
  expect(ask(early, false, 60).admission).toBe('probe');
  const closed = accept(first.next ?? open, 'c', START + 60 * 60_000);
  const other = { channelId: 'a', byHand: true, now: START + 61 * 60_000 };
  expect(admit(closed, other).admission).toBe('probe');
  // The limit does not count the probe of a scheduled pass, so a creator's call may probe a minute
  // later.
  const scheduled = ask(open, false, 60).next ?? open;
  expect(ask(scheduled, true, 61).admission).toBe('probe');
});

test('the circuit breaker stays closed for the project while YouTube refuses only channels of two accounts', () => {
  let breaker = CLOSED;
  for (let n = 0; n < 6; n += 1)
    breaker = refuse(breaker, channelOf(n), START + n, { account: n % 2 === 0 ? 'even' : 'odd' });
  expect(breaker.opened).toBeNull();
  const asked = { channelId: 'other', byHand: false, now: START + 7 };
  expect(admit(breaker, asked).admission).toBe('probe');
  expect(admit(accept(breaker, 'other', START + 7), asked).admission).toBe('all');
  expect(refuse(breaker, 'other', START + 7).opened).not.toBeNull();
});

test('a comment that YouTube refuses again and again waits alone, and other comments of its channel are hidden at once', () => {
  let breaker = CLOSED;
  const ask = (comments: string[], hours: number) =>
    admit(breaker, { channelId: 'a', byHand: false, now: START + hours * HOUR, comments });
  for (const hours of [0, 1, 3, 6, 9]) {
    breaker = ask(['bad'], hours).next ?? breaker;
    breaker = refuse(breaker, 'a', START + hours * HOUR, { comments: ['bad'] });
    expect(ask(['bad'], hours + 0.5).admission).toBe('together');
    expect(ask(['good'], hours + 0.5).admission).toBe('all');
    expect(ask(['bad', 'good'], hours + 0.5).admission).toBe('all');
    expect(refusedSince(breaker, START + hours * HOUR)).toBeNull();
  }
  expect(ask(['bad'], 12).admission).toBe('probe');
});

test('a channel pauses after YouTube has refused two of its comments one after the other', () => {
  const first = refuse(CLOSED, 'a', START, { comments: ['bad'] });
  const second = refuse(first, 'a', START + HOUR, { comments: ['worse'] });
  const ask = (hours: number) =>
    admit(second, { channelId: 'a', byHand: false, now: START + hours * HOUR, comments: ['good'] });
  expect([ask(1.5).admission, ask(2).admission]).toEqual(['none', 'probe']);
});

test('if YouTube hides a comment of a channel between two refused ones, the channel does not pause', () => {
  const first = refuse(CLOSED, 'a', START, { comments: ['bad'] });
  const hidden = accept(first, 'a', START + 1, ['good']);
  expect(hidden.channels['a']).toMatchObject({ comment: 'bad' });
  const second = refuse(hidden, 'a', START + 2, { comments: ['worse'] });
  const ask = (comments: string[]) =>
    admit(second, { channelId: 'a', byHand: false, now: START + 3, comments }).admission;
  expect([ask(['worse']), ask(['other'])]).toEqual(['together', 'all']);
  expect(accept(second, 'a', START + 4, ['worse']).channels).toEqual({});
});
