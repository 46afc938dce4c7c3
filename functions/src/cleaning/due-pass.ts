import { createHash } from 'node:crypto';

import { passAfter, readsEverything } from '@threadsweep/shared/schedule.ts';

import { planOf } from '../plan/plan.ts';
import type { App } from '../google/app.ts';
import type { UserDocument } from '../platform/firestore.ts';
import type { StoredVideo } from '../video/video-store.ts';
import type { Succession } from './pass-store.ts';
import type { Extent } from './reading.ts';

/** What the schedule says of a video's pass that is due. */

/** Which of its passes it is: the time that the schedule gives it, epoch ms. */
function dueAt(video: StoredVideo): number {
  return Date.parse(video.passDueAt ?? video.nextPassAt ?? video.publishedAt);
}

/** The same for each try of a pass, so that one that was interrupted goes on under its name. */
export function passIdOf(video: StoredVideo): string {
  const hash = createHash('sha256').update(`${video.id} ${dueAt(video)}`);
  return hash.digest('hex').slice(0, 20);
}

/** How far it reads. */
export function extentOf(app: App, video: StoredVideo): Extent {
  const published = Date.parse(video.publishedAt);
  return readsEverything(published, dueAt(video), app.clock.now()) ? 'changes' : 'new';
}

/** The pass of a video that comes after the one that is due. */
export function succession(app: App, user: UserDocument, video: StoredVideo): Succession {
  const { nextPassAt, passDueAt, publishedAt } = video;
  const now = app.clock.now();
  const next = passAfter(Date.parse(publishedAt), planOf(app, user), dueAt(video), now);
  const at = next === undefined ? null : new Date(next).toISOString();
  return { of: { nextPassAt, passDueAt }, following: { nextPassAt: at, passDueAt: at } };
}
