import { expect, test } from 'vitest';

import { protectionOf } from './protection.ts';

const NOW = Date.parse('2026-03-01T10:00:00Z');
const LATER = '2026-03-02T08:00:00Z';
const on = { autoCleaning: true, removalsLeft: Infinity };

test('the protection of a connected channel is active if auto-cleaning is on', () => {
  expect(protectionOf({ status: 'connected', pause: null }, on, NOW)).toEqual({
    status: 'active',
    reason: null,
    resumes_at: null,
  });
});

test('the protection of a channel is off if auto-cleaning is off, whatever the channel’s status', () => {
  const off = { autoCleaning: false, removalsLeft: 0 };
  for (const status of ['connected', 'reconnect', 'paused'] as const)
    expect(protectionOf({ status, pause: null }, off, NOW).status).toBe('off');
});

test('paused protection has a reason, and the time when it resumes if it resumes automatically', () => {
  const pause = { reason: 'quota', until: LATER } as const;
  expect(protectionOf({ status: 'connected', pause }, on, NOW)).toEqual({
    status: 'paused',
    reason: 'quota',
    resumes_at: LATER,
  });
  expect(protectionOf({ status: 'reconnect', pause }, on, NOW)).toEqual({
    status: 'paused',
    reason: 'reconnect',
    resumes_at: null,
  });
  expect(protectionOf({ status: 'paused', pause: null }, on, NOW).reason).toBe('plan');
});

test('protection is paused with the reason `plan` if the Free plan has no removals left', () => {
  const channel = { status: 'connected', pause: null } as const;
  expect(protectionOf(channel, { autoCleaning: true, removalsLeft: 0 }, NOW).reason).toBe('plan');
  expect(protectionOf(channel, { autoCleaning: true, removalsLeft: 1 }, NOW).status).toBe('active');
});

test('protection is active again after the end of its pause', () => {
  const pause = { reason: 'youtube', until: LATER } as const;
  const channel = { status: 'connected', pause } as const;
  expect(protectionOf(channel, on, Date.parse(LATER) - 1).status).toBe('paused');
  expect(protectionOf(channel, on, Date.parse(LATER)).status).toBe('active');
});
