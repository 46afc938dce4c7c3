import { FieldValue } from 'firebase-admin/firestore';

import type { App } from '../app.ts';
import { isoNow } from '../clock.ts';
import { writeDay } from '../comment/decision-store.ts';
import type { ScheduleDocument, UpcomingPass } from '../schedule/schedule-document.ts';
import {
  type EndOfRun,
  endOf,
  nextLink,
  queueNextRun,
  queueRun,
  upcomingOf,
} from '../schedule/schedule-store.ts';
import { newLease } from './lease-store.ts';
import {
  dayAfter,
  endedPass,
  type PassEnd,
  type PassRecord,
  type StoredPass,
  type Succession,
  videoAfter,
} from './pass-store.ts';
import type { BegunRun } from './run-store.ts';

/** What comes after a pass: another video of the same run, or the end of the run. */
type After = { next: { passId: string; videoId: string } } | AfterRun;

/** How a run ends: when the next one is due, if any, and when each video of the channel is. */
export interface AfterRun {
  at: string | null;
  upcoming: UpcomingPass[] | null;
  end: EndOfRun;
}

/** @param passes the next passes of all videos of the channel */
export function afterRun(
  passes: readonly { videoId: string; at: string | null }[],
  end: EndOfRun,
): AfterRun {
  const [at = null] = passes.flatMap(({ at: each }) => each ?? []).toSorted();
  return { at, upcoming: upcomingOf(passes), end };
}

/**
 * Ends a pass of a run, and the run with its last one, in one commit and without a look at anything: it
 * holds only while all that it writes is as the run has left it. What the day's statistics gain waits
 * in the channel's document, which is written anyway, until the day is over.
 * @param run its `written` and `schedule.counted` go on with what this has written
 * @returns undefined where something has changed, or the pass was written down before: `endPass` looks
 */
export async function endAtOnce(
  app: App,
  run: BegunRun,
  of: { record: PassRecord; end: PassEnd; following: Succession['following'] },
  after: After,
): Promise<StoredPass | undefined> {
  const { documents } = app;
  const { uid, channel, holder, schedule, written } = run;
  const { record, end, following } = of;
  const { id, videoWritten } = record;
  const { held = [] } = end;
  // What was written before this pass may have changed since it was read.
  const fresh = held.every((hide) => hide.written !== undefined && hide.passId === id);
  if (record.begun || !written || !videoWritten || !fresh) return undefined;

  const { videoId } = record.pass;
  const ended = endedPass(app, record.pass, end, held);
  const batch = documents.db.batch();
  batch.create(documents.passes(uid).doc(id), ended);
  const hidden = { status: 'hidden' as const, hiddenAt: isoNow(app.clock) };
  for (const hide of held) {
    const decision = documents.decisions(uid, videoId).doc(hide.id);
    batch.update(decision, hidden, hide.written ? { lastUpdateTime: hide.written } : {});
  }
  const hiddenCount = held.length > 0 ? { hiddenCount: FieldValue.increment(held.length) } : {};
  batch.update(
    documents.videos(uid).doc(videoId),
    { ...videoAfter(id, ended, end), ...following, ...hiddenCount },
    { lastUpdateTime: videoWritten },
  );
  if (held.length > 0)
    batch.update(documents.user(uid), { removalsUsed: FieldValue.increment(held.length) });
  const { counted, over } = countedWith(app, schedule, { ...dayAfter(ended), hidden: held.length });
  if (over) writeDay(app, batch, uid, over, over.day);
  const place =
    'next' in after
      ? { lease: newLease(app, { ...after.next, holder }) }
      : {
          ...nextLink(app, schedule, after.at),
          upcoming: after.upcoming,
          ...endOf(after.end),
        };
  const reference = documents.schedules.doc(channel.id);
  batch.update(reference, { counted, ...place }, { lastUpdateTime: written });

  run.written = (await documents.commitUnchanged(batch))?.at(-1)?.writeTime;
  if (!run.written) return undefined;
  run.schedule = { ...schedule, counted };
  return { id, ...ended };
}

type Counted = NonNullable<ScheduleDocument['counted']>;

/** Adds to what a channel has counted of the day; what it has of a day that is over is to be told. */
function countedWith(
  app: App,
  { counted }: ScheduleDocument,
  by: Omit<Counted, 'day'>,
): { counted: Counted; over: Counted | undefined } {
  const day = isoNow(app.clock).slice(0, 10);
  if (counted?.day !== day) return { counted: { day, ...by }, over: counted ?? undefined };
  const { passes, read, hidden } = counted;
  const sum = { passes: passes + by.passes, read: read + by.read, hidden: hidden + by.hidden };
  return { counted: { day, ...sum }, over: undefined };
}

/** Leaves the task of the next run behind. */
export async function queueFollowing(app: App, run: BegunRun, at: string | null): Promise<void> {
  const { uid, channel, schedule } = run;
  await queueRun(app, { uid, channelId: channel.id, chain: schedule.chain }, at);
}

/**
 * Ends a run whose last pass could not end it: gives the lease back and leaves the next link behind.
 * @returns when the next run is due; null for never
 */
export function endRun(app: App, run: BegunRun, end: EndOfRun): Promise<string | null> {
  return queueNextRun(app, run.uid, run.channel.id, { holder: run.holder, ...end });
}
