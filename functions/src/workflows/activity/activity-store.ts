import { PASS_TRIGGERS } from '@threadsweep/shared/contract/video.ts';
import type { ActivityKind } from '@threadsweep/shared/activity.ts';
import type { ActionDocument } from '@threadsweep/shared/documents/activity.ts';
import type { PassDocument } from '@threadsweep/shared/documents/cleaning.ts';
import { FieldPath, type Query } from 'firebase-admin/firestore';

import type { App } from '../../google/app.ts';
import { unknownPage } from '../../platform/errors.ts';
import { validData } from '../../platform/stored-document.ts';

/** A pass or an action, with the time by which the activity is ordered. */
export type Row = { id: string; at: string } & (
  | { pass: PassDocument; action?: undefined }
  | { action: ActionDocument; pass?: undefined }
);

export interface ActivityFilter {
  channelId: string | undefined;
  videoId: string | undefined;
  kind: ActivityKind | undefined;
  /** The earliest time, ISO 8601 in UTC. */
  since: string | undefined;
  page: string | undefined;
}

/** The position in one collection after the previous pages: the last row that they contain. */
interface Position {
  at: string;
  id: string;
}
type Positions = Partial<Record<'pass' | 'action', Position>>;

/**
 * Returns a page of an account's passes and actions, newest first. It reads at most one page of
 * each, so a page costs at most `2 * (size + 1)` reads.
 */
export async function listActivity(
  app: App<'BAD_REQUEST'>,
  uid: string,
  filter: ActivityFilter,
  size: number,
): Promise<{ rows: Row[]; nextPage: string | null }> {
  const before = positionsOf(app, filter.page);
  const { documents } = app;
  const isOfPasses = isTrigger(filter.kind);
  const [passes, actions] = await Promise.all([
    filter.kind === undefined || isOfPasses
      ? found(documents.passes(uid), 'startedAt', filter, { after: before.pass, size })
      : [],
    isOfPasses ? [] : found(documents.actions(uid), 'at', filter, { after: before.action, size }),
  ]);
  const all = [
    ...passes.flatMap((document) => {
      const pass = validData(app, document);
      return pass ? [{ id: document.id, at: pass.startedAt, pass }] : [];
    }),
    ...actions.flatMap((document) => {
      const action = validData(app, document);
      return action ? [{ id: document.id, at: action.at, action }] : [];
    }),
  ].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
  const rows = all.slice(0, size);
  return { rows, nextPage: all.length > size ? tokenOf(before, rows) : null };
}

function isTrigger(kind: ActivityKind | undefined): boolean {
  return PASS_TRIGGERS.some((trigger) => trigger === kind);
}

/** Returns the documents of a collection that the next page may contain, newest first. */
async function found<T extends object>(
  collection: Query<T, T>,
  time: string,
  { channelId, videoId, kind, since }: ActivityFilter,
  { after, size }: { after: Position | undefined; size: number },
) {
  const byTime = collection.orderBy(time, 'desc').orderBy(FieldPath.documentId(), 'desc');
  let query = byTime.limit(size + 1);
  if (channelId !== undefined) query = query.where('channelId', '==', channelId);
  if (videoId !== undefined) query = query.where('videoId', '==', videoId);
  if (kind !== undefined) query = query.where(isTrigger(kind) ? 'trigger' : 'kind', '==', kind);
  if (since !== undefined) query = query.where(time, '>=', since);
  if (after) query = query.startAfter(after.at, after.id);
  return (await query.get()).docs;
}

/** Returns the token of the page after these rows. */
function tokenOf(before: Positions, rows: readonly Row[]): string {
  const lastOf = (kind: 'pass' | 'action'): Position | undefined => {
    const last = rows.findLast((row) => row[kind] !== undefined);
    return last ? { at: last.at, id: last.id } : before[kind];
  };
  return [lastOf('pass'), lastOf('action')].map(textOf).join(' ');
}

function textOf(position: Position | undefined): string {
  return position ? `${position.at}/${position.id}` : '-';
}

const POSITION = /^(?<at>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)\/(?<id>[\w.-]{1,200})$/;

function positionsOf(app: App<'BAD_REQUEST'>, token: string | undefined): Positions {
  if (token === undefined) return {};
  const parts = token.split(' ');
  if (parts.length !== 2) throw unknownPage(app);
  const [pass, action] = parts.map((part) => {
    if (part === '-') return undefined;
    const { at, id } = POSITION.exec(part)?.groups ?? {};
    if (at === undefined || id === undefined) throw unknownPage(app);
    return { at, id };
  });
  return { ...(pass && { pass }), ...(action && { action }) };
}
