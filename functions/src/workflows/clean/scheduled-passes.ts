import { createHash } from 'node:crypto';

import type { PlannedPass } from '@threadsweep/engine/ports/passes.ts';
import { passAfter } from '@threadsweep/shared/schedule.ts';
import type { UserDocument } from '@threadsweep/shared/documents/account.ts';

import type { AccessApp } from '../../google/app.ts';
import { planOf } from '../../plan/plan.ts';
import type { StoredVideo } from '../../video/video-store.ts';
import type { NextRun } from './pass-store.ts';

function dueAt(video: StoredVideo): number {
  return Date.parse(video.passDueAt ?? video.nextPassAt ?? video.publishedAt);
}

/**
 * Returns the id of a video's due pass. Each attempt gets the same id, so that it resumes the pass
 * of the attempt before.
 */
export function passIdOf(video: StoredVideo): string {
  const hash = createHash('sha256').update(`${video.id} ${dueAt(video)}`);
  return hash.digest('hex').slice(0, 20);
}

/**
 * Returns the due pass of each video, and two functions. `nextRun` returns which pass follows a
 * pass, and `isStored` returns whether a pass is already stored.
 */
export function scheduledPasses(app: AccessApp, user: UserDocument, due: readonly StoredVideo[]) {
  const videos = new Map(due.map((video) => [passIdOf(video), video]));
  const passes = [...videos].map(([id, video]): PlannedPass => {
    const { nextPassAt } = nextRun(app, user, video).following;
    const nextAt = nextPassAt === null ? undefined : Date.parse(nextPassAt);
    const isLast = nextAt === undefined;
    return { id, video, trigger: 'schedule', dueAt: dueAt(video), isLast, nextAt };
  });
  return {
    passes,
    nextRun: ({ id }: PlannedPass): NextRun | undefined => {
      const video = videos.get(id);
      return video && nextRun(app, user, video);
    },
    isStored: ({ id }: PlannedPass): boolean => {
      const video = videos.get(id);
      return video?.passId === id || video?.lastPass?.id === id;
    },
  };
}

function nextRun(app: AccessApp, user: UserDocument, video: StoredVideo): NextRun {
  const { nextPassAt, passDueAt, publishedAt } = video;
  const now = app.clock.now();
  const next = passAfter(Date.parse(publishedAt), planOf(app, user), dueAt(video), now);
  const at = next === undefined ? null : new Date(next).toISOString();
  return { of: { nextPassAt, passDueAt }, following: { nextPassAt: at, passDueAt: at } };
}
