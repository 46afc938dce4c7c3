import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'vitest';

import { PUBLISHED_AT, stateFile, VIDEOS, youtubeFile } from './file-session.ts';
import { commentsOf, isScam } from './file-youtube.ts';

/** An hour after the videos were published. */
export const NOW = PUBLISHED_AT + 3_600_000;
/** The time between a kill and the next session, in ms. The lease has expired by then. */
export const RESTART_MS = 20_000;

/**
 * Creates a folder with an emulated YouTube. Its videos have 270 and 70 comments, of which 90 and
 * 18 are scams.
 */
export function sessionFolder(): string {
  // In memory, because on a disk fsync would take most of the time.
  const parent = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  const folder = mkdtempSync(join(parent, 'threadsweep-session-'));
  const [first, second] = VIDEOS;
  youtubeFile(folder).change((youtube) => {
    youtube.comments = [
      ...commentsOf({ videoId: first, count: 270, scamEvery: 3, newestAt: NOW }),
      ...commentsOf({ videoId: second, count: 70, scamEvery: 4, newestAt: NOW }),
    ].toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt));
  });
  return folder;
}

/** Checks the comments, decisions and passes after all passes over `videos` have completed. */
export function expectClean(
  folder: string,
  {
    videos,
    kills,
    restored = [],
  }: { videos: readonly string[]; kills: number; restored?: string[] },
): void {
  const state = stateFile(folder).read();
  const { comments, held, sent, calls, units } = youtubeFile(folder).read();
  const scams = comments.filter(
    (comment) =>
      isScam(comment) && videos.includes(comment.videoId) && !restored.includes(comment.id),
  );
  expect(held.toSorted()).toEqual(scams.map(({ id }) => id).toSorted());

  for (const videoId of videos) {
    const ofVideo = scams.filter((scam) => scam.videoId === videoId).map(({ id }) => id);
    const decisions = Object.entries(state.decisions[videoId] ?? {});
    const hidden = decisions.filter(([, { status }]) => status === 'hidden').map(([id]) => id);
    expect(hidden.toSorted()).toEqual(ofVideo.toSorted());
    const passes = Object.values(state.passes).filter((pass) => pass.videoId === videoId);
    expect(passes.map(({ status }) => status)).toEqual(passes.map(() => 'done'));
    expect(passes.reduce((sum, { cleaned }) => sum + cleaned, 0)).toBe(ofVideo.length);
    expect(passes.reduce((sum, { byCategory }) => sum + byCategory.scam, 0)).toBe(ofVideo.length);
  }

  const seen = new Set<string>();
  const repeated = sent.filter((ids) => {
    const isRepeated = ids.some((id) => seen.has(id));
    for (const id of ids) seen.add(id);
    return isRepeated;
  });
  expect(repeated.length).toBeLessThanOrEqual(kills);
  expect(calls['setStatus']).toBe(sent.length);
  expect(state.lease).toBeNull();
  expect(state.quota.today.used).toBeGreaterThanOrEqual(units);
}
