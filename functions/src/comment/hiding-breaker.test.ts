import { expect, test } from 'vitest';

import { accepted, admit, CLOSED, refused, refusedSince } from './hiding-breaker.ts';

const HOUR = 3_600_000;
const START = Date.parse('2026-11-20T10:00:00Z');
const channelOf = (n: number) => `UC${n}`;

/**
 * Simulates an outage. Each hour, all channels with comments to hide ask the breaker, one minute
 * apart, and YouTube refuses every probe.
 */
function outage(channels: number, hours: number) {
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
      breaker = refused(breaker, channelOf(n), now);
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
    const closed = accepted(breaker, channelOf(0), at);
    expect(refusedSince(closed, at)).toBeNull();
    for (let n = 0; n < channels; n += 1) {
      const { admission } = admit(closed, { channelId: channelOf(n), byHand: false, now: at });
      expect(admission).not.toBe('none');
    }
  },
);

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
        breaker = accepted(breaker, channelId, now);
        continue;
      }
      const day = Math.floor(hour / 24);
      refusedUnits[day] = (refusedUnits[day] ?? 0) + (admission === 'all' ? 151 : 51);
      breaker = refused(breaker, channelId, now);
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
  'if YouTube always refuses %i of %i channels, the circuit breaker stops the others only for hours and costs few units',
  ([bad, channels]) => {
    const all = new Set(Array.from({ length: bad }, (_, n) => channelOf(n)));
    const { refusedUnits, isOpen } = simulate(channels, ({ channelId }) => !all.has(channelId));
    expect(isOpen.slice(6)).not.toContain(true);
    const [first = 0, ...later] = refusedUnits;
    expect(first).toBeLessThanOrEqual(bad * 500);
    expect(Math.max(...later)).toBeLessThanOrEqual(bad * 150);
  },
);

test('as long as YouTube refuses only one channel, the circuit breaker never stops another channel', () => {
  let breaker = refused(CLOSED, 'bad', START);
  for (let n = 0; n < 20; n += 1) {
    const now = START + n * HOUR;
    const asked = { channelId: 'good', byHand: false, now };
    expect(admit(breaker, asked).admission).toBe('all');
    breaker = refused(accepted(breaker, 'good', now), 'bad', now + 1);
  }
  expect(breaker.opened).toBeNull();
});

test('while the circuit breaker is open, channels that YouTube has not refused send the first probe calls', () => {
  const open = refused(refused(CLOSED, 'a', START), 'b', START + 1);
  const ask = (channelId: string, hours: number) =>
    admit(open, { channelId, byHand: false, now: START + hours * HOUR }).admission;
  expect([ask('a', 1), ask('b', 1), ask('c', 1)]).toEqual(['none', 'none', 'probe']);
  expect([ask('a', 1.5), ask('b', 1.5)]).toEqual(['probe', 'none']);
  expect(ask('b', 2)).toBe('probe');
});

test('after the first success has closed the circuit breaker, channels send only probe calls until the next success', () => {
  const open = refused(refused(CLOSED, 'a', START), 'b', START + 1);
  const closed = accepted(open, 'a', START + 2);
  const ask = (breaker: typeof CLOSED) =>
    admit(breaker, { channelId: 'c', byHand: false, now: START + 3 }).admission;
  expect(ask(closed)).toBe('probe');
  expect(ask(accepted(closed, 'b', START + 3))).toBe('all');
  expect(refused(refused(closed, 'c', START + 3), 'd', START + 4).opened).not.toBeNull();
});

test('while the circuit breaker is open, creators’ calls cause at most one early probe call in 15 minutes over all channels', () => {
  const open = refused(refused(CLOSED, 'a', START), 'b', START);
  const click = (channelId: string, minutes: number, breaker = open) =>
    admit(breaker, { channelId, byHand: true, now: START + minutes * 60_000 });
  const { admission, next } = click('c', 1);
  expect(admission).toBe('probe');
  expect(click('a', 15, next).admission).toBe('none');
  expect(click('a', 16, next).admission).toBe('probe');
});

test('creators’ calls cause at most one probe call in 15 minutes, even when the first scheduled probe call is due', () => {
  const open = refused(refused(CLOSED, 'a', START), 'b', START);
  const ask = (breaker: typeof CLOSED, byHand: boolean, minutes: number) =>
    admit(breaker, { channelId: 'c', byHand, now: START + minutes * 60_000 });
  const first = ask(open, true, 60);
  expect(first.admission).toBe('probe');
  expect(ask(first.next ?? open, true, 61).admission).toBe('none');
  expect(ask(first.next ?? open, true, 75).admission).toBe('probe');
  const early = ask(open, true, 54).next ?? open;
  expect(ask(early, true, 60).admission).toBe('none');
  expect(ask(early, false, 60).admission).toBe('probe');
  const closed = accepted(first.next ?? open, 'c', START + 60 * 60_000);
  const other = { channelId: 'a', byHand: true, now: START + 61 * 60_000 };
  expect(admit(closed, other).admission).toBe('probe');
  // The limit does not count the probe of a scheduled pass, so a creator's call may probe a minute
  // later.
  const scheduled = ask(open, false, 60).next ?? open;
  expect(ask(scheduled, true, 61).admission).toBe('probe');
});
