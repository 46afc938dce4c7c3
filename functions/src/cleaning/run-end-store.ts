import { FieldValue, type WriteBatch } from 'firebase-admin/firestore';

import type { App } from '../google/app.ts';
import { isoNow } from '../platform/clock.ts';
import { writeDay } from '../workflows/count-store.ts';
import type { ScheduleDocument, UpcomingPass } from '../platform/schedule-document.ts';
import {
  type EndOfRun,
  endOf,
  nextLink,
  queueNextRun,
  queueRun,
  upcomingOf,
} from '../schedule/schedule-store.ts';
import { countsOf, type Hide } from './hiding-store.ts';
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
  const { id, video } = record;
  const { held = [], cleared = [] } = end;
  if (record.begun || !written || !video || held.some((hide) => !hide.written)) return undefined;

  const { videoId } = record.pass;
  const own = held.filter(({ passId }) => passId === id);
  const ended = endedPass(app, record.pass, end, own);
  const batch = documents.db.batch();
  batch.create(documents.passes(uid).doc(id), ended);
  const hidden = { status: 'hidden' as const, hiddenAt: isoNow(app.clock) };
  for (const hide of held) {
    const decision = documents.decisions(uid, hide.videoId).doc(hide.id);
    batch.update(decision, hidden, hide.written ? { lastUpdateTime: hide.written } : {});
  }
  batch.update(
    documents.videos(uid).doc(videoId),
    { ...videoAfter(id, ended, end), ...following, ...hiddenCount(own) },
    { lastUpdateTime: video.written },
  );
  countAlong(app, batch, uid, { along: held.filter(({ passId }) => passId !== id), cleared });
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

const hiddenCount = (hides: readonly Hide[]) =>
  hides.length > 0 ? { hiddenCount: FieldValue.increment(hides.length) } : {};

/** Counts what was hidden on other videos for them and for the passes that it is of. */
function countAlong(
  app: App,
  batch: WriteBatch,
  uid: string,
  { along, cleared }: { along: readonly Hide[]; cleared: readonly string[] },
): void {
  const { documents } = app;
  const byVideo = Map.groupBy(along, ({ videoId }) => videoId);
  for (const id of new Set([...byVideo.keys(), ...cleared])) {
    const waits = cleared.includes(id) ? { hidesWait: false } : {};
    batch.update(documents.videos(uid).doc(id), {
      ...hiddenCount(byVideo.get(id) ?? []),
      ...waits,
    });
  }
  for (const [passId, hides] of Map.groupBy(along, (hide) => hide.passId))
    batch.update(documents.passes(uid).doc(passId), countsOf(hides));
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
