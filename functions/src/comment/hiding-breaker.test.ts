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
  'an outage of three days costs %i channels at most 8 %% of the first day and 5 %% of each later one',
  (channels) => {
    const { breaker, days } = outage(channels, 72);
    expect(days[0]).toBeLessThanOrEqual(800);
    expect(Math.max(...days.slice(1))).toBeLessThanOrEqual(500);
    expect(refusedSince(breaker, START + 72 * HOUR)).not.toBeNull();

    // When YouTube has recovered, a probe within three hours closes the breaker for all channels.
    const at = START + 75 * HOUR;
    expect(admit(breaker, { channelId: channelOf(0), byHand: false, now: at }).admission).toBe(
      'probe',
    );
    const closed = accepted(breaker, channelOf(0));
    expect(refusedSince(closed, at)).toBeNull();
    for (let n = 0; n < channels; n += 1) {
      const { admission } = admit(closed, { channelId: channelOf(n), byHand: false, now: at });
      expect(admission).not.toBe('none');
    }
  },
);

test('refusals of only one channel never stop another channel', () => {
  let breaker = refused(CLOSED, 'bad', START);
  for (let n = 0; n < 20; n += 1) {
    const now = START + n * HOUR;
    const asked = { channelId: 'good', byHand: false, now };
    expect(admit(breaker, asked).admission).toBe('all');
    breaker = refused(accepted(breaker, 'good'), 'bad', now);
  }
  expect(breaker.opened).toBeNull();
});

test('calls by creators probe early at most once in 15 minutes, over all channels', () => {
  const open = refused(refused(CLOSED, 'a', START), 'b', START);
  const click = (channelId: string, minutes: number, breaker = open) =>
    admit(breaker, { channelId, byHand: true, now: START + minutes * 60_000 });
  const { admission, next } = click('c', 1);
  expect(admission).toBe('probe');
  expect(click('a', 15, next).admission).toBe('none');
  expect(click('a', 16, next).admission).toBe('probe');
});
