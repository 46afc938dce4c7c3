import type { App } from '../google/app.ts';
import type { GoesOn } from '../platform/firestore.ts';
import type { StoredVideo } from '../video/video-store.ts';
import type { Extent } from './reading.ts';
import type { ReadBefore } from './video-reading.ts';

/**
 * How long after it has failed a pass can be gone on with, in ms: comments that came since are left to
 * the next one, and YouTube says nothing of how long its page tokens are good.
 */
const GO_ON_MS = 10 * 60_000;

/** The creator's pass over a video that failed a moment ago, and that the next click goes on with. */
export function failedPassOf(app: App, { lastPass }: StoredVideo): string | undefined {
  if (lastPass?.status !== 'failed' || lastPass.trigger !== 'manual') return undefined;
  return isRecent(app, lastPass.finishedAt) ? lastPass.id : undefined;
}

/** Whether a pass begins where an earlier run of it has left it, rather than with the first page. */
export function beginsWithin(app: App, goesOn: GoesOn | null): boolean {
  return goesOn !== null && isRecent(app, goesOn.at);
}

/** What an earlier run of a pass has read, and where one of this extent goes on. */
export function readBefore(
  app: App,
  goesOn: GoesOn | null,
  extent: Extent,
): ReadBefore | undefined {
  if (!goesOn) return undefined;
  const { counts, token, allRead, replies } = goesOn;
  const within = beginsWithin(app, goesOn) && goesOn.extent === extent;
  return { counts, place: within ? { token, allRead, replies } : undefined };
}

function isRecent(app: App, at: string): boolean {
  return app.clock.now() - Date.parse(at) < GO_ON_MS;
}
