import type { ActionKind } from '@threadsweep/shared/activity.ts';
import type { Request } from '@threadsweep/shared/contract/comment.ts';
import type { PassDocument } from '@threadsweep/shared/documents/cleaning.ts';

import { countRestoring } from '../comment/decision-store.ts';
import type { App } from '../google/app.ts';
import { countRequests, videosWithRequests } from './requested-store.ts';
import type { Row } from './activity/activity-store.ts';

/** The changes that an action may leave to the channel's next pass. */
const REQUEST_OF: Partial<Record<ActionKind, Request>> = {
  hide: 'hide',
  restore: 'restore',
  undo: 'restore',
};

/**
 * Returns how many comments of each row the channel's next pass hides or restores, by the ids of
 * the rows. A row without such comments is missing. If several actions on a video have left the same
 * change to the pass, the newest ones count first.
 * @param rows newest first. Only those of videos with pending changes cost a query
 */
export async function pendingOfRows(
  app: App,
  uid: string,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, number>> {
  const possible = rows.filter(({ pass, action }) =>
    pass ? mayRestore(pass) : action.pending > 0 && REQUEST_OF[action.kind] !== undefined,
  );
  const channels = possible.flatMap(({ pass, action }) => (pass ?? action).channelId ?? []);
  const changing = await videosWithRequests(app, new Set(channels));
  const open = possible.filter(({ pass, action }) => changing.has((pass ?? action).videoId ?? ''));
  const left = new Map<string, Promise<number>>();
  const counts = open.map(async ({ id, pass, action }): Promise<[string, number]> => {
    if (pass) return [id, await countRestoring(app, uid, { videoId: pass.videoId, passId: id })];
    const { videoId, kind, pending } = action;
    const request = REQUEST_OF[kind];
    if (videoId === null || request === undefined) return [id, 0];
    const key = `${videoId} ${request}`;
    const before = left.get(key) ?? countRequests(app, uid, { videoId, request });
    left.set(
      key,
      before.then((count) => Math.max(0, count - pending)),
    );
    return [id, Math.min(pending, await before)];
  });
  return new Map((await Promise.all(counts)).filter(([, count]) => count > 0));
}

/** Returns whether a pass may have comments that the channel's next pass restores. */
function mayRestore({ status, restored, cleaned }: PassDocument): boolean {
  return status === 'undone' && restored < cleaned;
}
