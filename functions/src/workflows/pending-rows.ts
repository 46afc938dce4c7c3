import type { ActionDocument } from '@threadsweep/shared/documents/activity.ts';
import type { PassDocument } from '@threadsweep/shared/documents/cleaning.ts';

import { countRequestedIn, countRestoring } from '../comment/decision-store.ts';
import type { App } from '../google/app.ts';
import { validData } from '../platform/stored-document.ts';
import { videosWithRequests } from './requested-store.ts';
import type { Row } from './activity/activity-store.ts';

/** The comments of a row that were left to the channel's next pass and have not changed yet. */
interface RowChanges {
  /** How many of them the next pass hides or restores. */
  pending: number;
  /** How many of them will not change, because YouTube refused the change or the video is gone. */
  failed: number;
}

/**
 * Returns the changes of each row that were not made, by the ids of the rows. A row without such
 * changes is missing.
 * @param rows only those of videos with pending changes cost a query, and those with failed changes
 *   a read
 */
export async function changesOfRows(
  app: App,
  uid: string,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, RowChanges>> {
  const pending = await pendingOfRows(app, uid, rows);
  const failed = await failedOfRows(app, uid, rows, pending);
  return new Map(
    rows.flatMap(({ id }) => {
      const changes = { pending: pending.get(id) ?? 0, failed: failed.get(id) ?? 0 };
      return changes.pending + changes.failed > 0 ? [[id, changes]] : [];
    }),
  );
}

/**
 * Returns how many comments of each row the channel's next pass hides or restores, by the ids of
 * the rows. A row without such comments is missing.
 */
export async function pendingOfRows(
  app: App,
  uid: string,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, number>> {
  const possible = rows.filter(({ pass, action }) =>
    pass ? mayRestore(pass) : openOf(action) > 0,
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

/**
 * Returns how many pending changes of each action have ended without being made. The actions were
 * read before the pending changes were counted, and a pass may have sent some meanwhile. So
 * actions that seem to have failed are read again.
 */
async function failedOfRows(
  app: App,
  uid: string,
  rows: readonly Row[],
  pending: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, number>> {
  const failedOf = (id: string, action: ActionDocument) =>
    action.sent === null ? 0 : Math.max(0, openOf(action) - (pending.get(id) ?? 0));
  const actions = app.documents.actions(uid);
  const references = rows.flatMap(({ id, action }) =>
    action && failedOf(id, action) > 0 ? [actions.doc(id)] : [],
  );
  const found = await app.documents.snapshots(references);
  return new Map(
    found.flatMap((document) => {
      const action = validData(app, document);
      return action ? [[document.id, failedOf(document.id, action)]] : [];
    }),
  );
}

/** Returns how many pending changes of an action were neither made nor reversed. */
function openOf({ pending, reversed, sent }: ActionDocument): number {
  return pending - reversed - (sent ?? 0);
}

/** Returns whether a pass may have comments that the channel's next pass restores. */
function mayRestore({ status, restored, cleaned }: PassDocument): boolean {
  return status === 'undone' && restored < cleaned;
}
