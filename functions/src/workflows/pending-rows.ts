import type { PassDocument } from '@threadsweep/shared/documents/cleaning.ts';

import { countRequestedIn, countRestoring } from '../comment/decision-store.ts';
import type { App } from '../google/app.ts';
import { videosWithRequests } from './requested-store.ts';
import type { Row } from './activity/activity-store.ts';

/**
 * Returns how many comments of each row the channel's next pass hides or restores, by the ids of
 * the rows. A row without such comments is missing.
 * @param rows only those of videos with pending changes cost a query
 */
export async function pendingOfRows(
  app: App,
  uid: string,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, number>> {
  const possible = rows.filter(({ pass, action }) =>
    pass ? mayRestore(pass) : action.pending > action.reversed,
  );
  const channels = possible.flatMap(({ pass, action }) => (pass ?? action).channelId ?? []);
  const changing = await videosWithRequests(app, new Set(channels));
  const counts = possible.map(async ({ id, pass, action }): Promise<[string, number]> => {
    const { videoId } = pass ?? action;
    if (videoId === null || !changing.has(videoId)) return [id, 0];
    return pass
      ? [id, await countRestoring(app, uid, { videoId, passId: id })]
      : [id, await countRequestedIn(app, uid, { videoId, actionId: id })];
  });
  return new Map((await Promise.all(counts)).filter(([, count]) => count > 0));
}

/** Returns whether a pass may have comments that the channel's next pass restores. */
function mayRestore({ status, restored, cleaned }: PassDocument): boolean {
  return status === 'undone' && restored < cleaned;
}
