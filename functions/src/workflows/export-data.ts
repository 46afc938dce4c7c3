import type { DayDocument } from '@threadsweep/shared/documents/cleaning.ts';
import type { ScheduleDocument } from '@threadsweep/shared/documents/schedule.ts';
import type { StoredTimestamp } from '@threadsweep/shared/documents/time.ts';

import { teachingsOf } from '../channel/teaching-store.ts';
import { transfersTo } from '../channel/transfer-store.ts';
import type { App } from '../google/app.ts';
import { listEvents } from '../account/security-event-store.ts';
import { listTokens, type StoredToken } from '../account/token-store.ts';
import { listSessions } from '../account/session-store.ts';
import type { Owner } from './videos.ts';
import { validData, validDocuments } from '../platform/stored-document.ts';

/**
 * Returns all stored data of an account except its user document and its keys. The data contain no
 * texts of comments.
 */
export async function exportData(app: App, { uid, user }: Owner) {
  const { documents } = app;
  const [channels, videos, days, passes, actions, transfers] = await Promise.all([
    documents.channels(uid).get(),
    documents.videos(uid).get(),
    documents.days(uid).get(),
    documents.passes(uid).orderBy('startedAt').get(),
    documents.actions(uid).orderBy('at').get(),
    transfersTo(app, uid),
  ]);
  const schedules = await documents.snapshots(
    channels.docs.map(({ id }) => documents.schedules.doc(id)),
  );
  const decisions = [];
  for (const { id: videoId } of videos.docs) {
    const made = await documents.decisions(uid, videoId).get();
    for (const decision of validDocuments(app, made.docs)) decisions.push({ videoId, ...decision });
  }
  const channelIds = channels.docs.map(({ id }) => id);
  const teachings = await teachingsOf(app, uid, channelIds);
  const events = await listEvents(app, { uid, email: user.email });
  const stored = schedules.map((schedule) => validData(app, schedule));
  const own = stored.filter((schedule) => schedule?.uid === uid);
  return {
    channels: validDocuments(app, channels.docs).map(plain),
    videos: validDocuments(app, videos.docs).map(plain),
    decisions,
    days: wholeDays(validDocuments(app, days.docs), own),
    passes: validDocuments(app, passes.docs).map(plain),
    actions: validDocuments(app, actions.docs).map(exported),
    rules: plain(user.rules),
    notices: plain({
      ...user.notices,
      digestAt: user.digestAt,
      lastDigestAt: user.lastDigestAt,
      timeZone: user.timeZone,
      pauseToldAt: user.pauseToldAt,
    }),
    learned: teachings.map((teaching, index) =>
      plain(Object.assign({ channelId: channelIds[index] }, teaching)),
    ),
    transfers: transfers.map(({ effectiveAt, channel }) => ({ effectiveAt, channel })),
    sessions: (await listSessions(app, uid)).map(exported),
    tokens: (await listTokens(app, uid)).map(exportedToken),
    security_events: events.map(exported),
  };
}

function plain(document: object): Record<string, unknown> {
  return { ...document };
}

function exported({ expireAt, ...content }: { expireAt: StoredTimestamp }) {
  return { ...content, expires_at: expireAt.toDate().toISOString() };
}

/** Returns a machine token without the hash of its secret. */
function exportedToken({
  publicId: id,
  name,
  scope,
  createdAt,
  lastUsedAt,
  expireAt,
}: StoredToken) {
  const expires = expireAt?.toDate().toISOString() ?? null;
  return { id, name, scope, createdAt, lastUsedAt, expires_at: expires };
}

/**
 * Returns the statistics of each day, with counts that so far only the channels' schedules contain.
 */
function wholeDays(
  days: readonly (Partial<DayDocument> & { id: string })[],
  schedules: readonly (ScheduleDocument | undefined)[],
): Record<string, unknown>[] {
  const byId = new Map(days.map((day) => [day.id, { ...day }]));
  for (const schedule of schedules) {
    if (!schedule?.counted) continue;
    const { day: id, ...counts } = schedule.counted;
    const known = byId.get(id) ?? { id };
    for (const name of ['passes', 'read', 'hidden'] as const)
      known[name] = (known[name] ?? 0) + counts[name];
    byId.set(id, known);
  }
  return [...byId.values()].toSorted((a, b) => a.id.localeCompare(b.id));
}
