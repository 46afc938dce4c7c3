import { accountOf, api } from './procedure.ts';
import { isoNow } from '../platform/clock.ts';
import { type DayDocument, withId } from '../platform/firestore.ts';
import type { ScheduleDocument } from '../platform/schedule-document.ts';
import { userResponse } from './responses.ts';

/** A document as plain data. */
const plain = (document: Parameters<typeof withId>[0]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(withId(document)));

/** All that the product keeps of an account; comment texts are not among it, since none is kept. */
export const exportData = api.account.exportData.handler(async ({ context }) => {
  const { app } = context;
  const { uid, user, emailVerified } = accountOf(context);
  const { documents } = app;
  const [channels, videos, days, passes] = await Promise.all([
    documents.channels(uid).get(),
    documents.videos(uid).get(),
    documents.days(uid).get(),
    documents.passes(uid).orderBy('startedAt').get(),
  ]);
  const schedules = await documents.getAll(
    channels.docs.map(({ id }) => documents.schedules.doc(id)),
  );
  const decisions = [];
  for (const video of videos.docs) {
    const made = await documents.decisions(uid, video.id).get();
    for (const decision of made.docs) decisions.push({ videoId: video.id, ...plain(decision) });
  }
  return {
    status: 'success' as const,
    exported_at: isoNow(app.clock),
    user: userResponse(app, uid, user, {
      emailVerified,
      firstLogin: user.firstLogin,
      hasChannel: !channels.empty,
    }),
    channels: channels.docs.map(plain),
    videos: videos.docs.map(plain),
    decisions,
    days: wholeDays(
      days.docs.map(withId),
      schedules.filter((stored) => stored?.uid === uid),
    ),
    passes: passes.docs.map(plain),
  };
});

/** The statistics of each day, with what channels have counted of it and not told yet. */
function wholeDays(
  days: readonly (Partial<DayDocument> & { id: string })[],
  schedules: readonly (ScheduleDocument | undefined)[],
): Record<string, unknown>[] {
  const byId = new Map(days.map((day) => [day.id, { ...day }]));
  for (const { counted } of schedules.filter((schedule) => schedule !== undefined)) {
    if (counted === null) continue;
    const { day: id, ...counts } = counted;
    const known = byId.get(id) ?? { id };
    for (const name of ['passes', 'read', 'hidden'] as const)
      known[name] = (known[name] ?? 0) + counts[name];
    byId.set(id, known);
  }
  return [...byId.values()].toSorted((a, b) => a.id.localeCompare(b.id));
}
