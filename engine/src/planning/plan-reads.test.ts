import { POLICIES } from '@threadsweep/shared/contract/quota.ts';
import { expect, test } from 'vitest';

import { type Extent, type KnownVideo, planReads } from './plan-reads.ts';

const HOUR_MS = 3_600_000;
const PUBLISHED_AT = Date.parse('2026-11-20T10:00:00Z');
const at = (hours: number) => PUBLISHED_AT + hours * HOUR_MS;

function video(id: string, dueAfter: number, more: Partial<KnownVideo> = {}): KnownVideo {
  return {
    id,
    publishedAt: PUBLISHED_AT,
    trigger: 'schedule',
    dueAt: at(dueAfter),
    resumes: null,
    ...more,
  };
}

test('a manual clean reads all comments from the video’s own list', () => {
  const videos = [video('a', 5, { trigger: 'manual' })];
  expect(planReads({ videos, policy: null, now: at(5) })).toEqual([
    { videoId: 'a', extent: 'everything', shared: [] },
  ]);
});

function extentAt(hours: number, now = hours): Extent | undefined {
  return planReads({ videos: [video('a', hours)], policy: 'balanced', now: at(now) })[0]?.extent;
}

test('a scheduled pass reads only new comments, but the last pass of a day reads all changes', () => {
  expect(extentAt(1)).toBe('new');
  expect(extentAt(23)).toBe('new');
  expect(extentAt(24)).toBe('changes');
  expect(extentAt(36)).toBe('new');
  expect(extentAt(48)).toBe('changes');
  expect(extentAt(23, 25)).toBe('changes');
});

test('under the thrifty policy, a scheduled pass reads only new comments', () => {
  const extents = POLICIES.map((policy) => [
    policy,
    planReads({ videos: [video('a', 24)], policy, now: at(24) })[0]?.extent,
  ]);
  expect(Object.fromEntries(extents)).toEqual({
    eager: 'changes',
    balanced: 'changes',
    thrifty: 'new',
  });
});

test('videos that are due together and need only new comments share one list of the channel’s comments', () => {
  const older = { publishedAt: at(-10) };
  const videos = [video('a', 1), video('b', 14, older), video('c', 2)];
  expect(planReads({ videos, policy: 'balanced', now: at(2) })).toEqual([
    { videoId: 'a', extent: 'new', shared: ['a', 'c'] },
    { videoId: 'b', extent: 'changes', shared: [] },
    { videoId: 'c', extent: 'new', shared: ['a', 'c'] },
  ]);
});

test('if only one video needs new comments, its pass reads the video’s own list', () => {
  const reads = planReads({ videos: [video('a', 1)], policy: 'eager', now: at(1) });
  expect(reads).toEqual([{ videoId: 'a', extent: 'new', shared: [] }]);
});

test('a video that can resume an interrupted read of new comments does not use the shared list', () => {
  const videos = [video('a', 1), video('b', 1, { resumes: 'new' }), video('c', 1)];
  expect(planReads({ videos, policy: 'eager', now: at(1) })).toEqual([
    { videoId: 'a', extent: 'new', shared: ['a', 'c'] },
    { videoId: 'b', extent: 'new', shared: [] },
    { videoId: 'c', extent: 'new', shared: ['a', 'c'] },
  ]);
});

test('a video whose interrupted pass was not reading new comments uses the shared list', () => {
  const videos = [video('a', 1), video('b', 1, { resumes: 'changes' })];
  const [, second] = planReads({ videos, policy: 'thrifty', now: at(1) });
  expect(second).toEqual({ videoId: 'b', extent: 'new', shared: ['a', 'b'] });
});
