import { recordRestored } from '../workflows/moderate-store.ts';
import { removalsLeft } from '@threadsweep/shared/plan.ts';

import { planOf } from '../plan/plan.ts';
import type { AccessApp as App } from '../google/app.ts';
import { ownChannels } from '../channel/channel-store.ts';
import { channelAccess, type ChannelAccess } from '../workflows/access.ts';
import {
  decisionsOf,
  decisionsOn,
  type KnownDecision,
  pendingDecisions,
  type VideoDecisions,
} from '../comment/decision-store.ts';
import type { UserDocument } from '../platform/firestore.ts';
import type { YoutubeComment } from '../google/youtube.ts';
import { describeError } from '../platform/log.ts';
import { readsWhole } from '../quota/policy.ts';
import type { Done, Leftover } from '../quota/purse.ts';
import { quotaResumesAt } from '../quota/quota-problem.ts';
import { type Hidden, Hiding, type Promptness } from './hiding.ts';
import { type Candidate, type Hide, pendingHides } from './hiding-store.ts';
import { readBefore } from './going-on.ts';
import { LeaseLost } from './lease.ts';
import { leavePass, type PassRecord, type Progress, reportProgress } from './pass-store.ts';
import { readOpinions, writeOpinions } from './second-opinion-store.ts';
import { readSeen, writeSeen } from './seen-store.ts';
import { readVocabulary, writeVocabulary } from './vocabulary-store.ts';
import { forgetIfGone, type StoredVideo } from '../video/video-store.ts';
import { type Decided, type ReadingOf, VideoReading } from './video-reading.ts';

/** How often a pass reports that somebody has asked for and looks at, in ms. */
const REPORT_EVERY_MS = 1_000;
/** One of the schedule: most are over by then, and are written once, when they end. */
const REPORT_SCHEDULED_EVERY_MS = 10_000;
/** How long YouTube may go on listing a comment as published after it was held, in ms. */
const SETTLED_MS = 10 * 60_000;

export interface PassRun extends Omit<ReadingOf, 'own' | 'before'> {
  uid: string;
  user: UserDocument;
  record: PassRecord;
  /** Of a scheduled pass; one without it was asked for by the creator, and hides all at once. */
  scheduled?: Pick<Promptness, 'more' | 'last' | 'waiting'>;
  /** The access of a run of several passes, which is opened and settled by it. */
  shared?: SharedAccess;
}

/** An access, what its calls cost, and whose comments are the creator's. */
export interface SharedAccess {
  access: ChannelAccess;
  own: ReadonlySet<string>;
  /** The units that were spent since it was last asked. */
  takeUnits: () => number;
  /** Told how many comments a pass has newly decided on. */
  flagged: (count: number) => void;
}

/** What a pass has come to, for the commit that ends it. */
export interface PassResult extends Hidden {
  progress: Progress;
  limitReached: boolean;
  /** To be called with those of `held` that the creator has restored meanwhile. */
  publish: (restored: readonly Hide[]) => Promise<void>;
}

/**
 * One run of a cleaning pass over a video, the caller holding the channel's lease: goes on
 * with what an interrupted pass left, then reads, judges and hides in a stream.
 *
 * It can be interrupted anywhere and run again under the same pass: decisions are written before
 * YouTube is asked, and counted in the commit that marks them as hidden. One that fails leaves what it
 * has done so that the next run goes on there.
 * @returns what it has counted since the last report, and what is left to be recorded
 * @throws Problem of YouTube or the vault; the signal's reason where it was aborted
 */
export async function runPass(app: App, run: PassRun, signal: AbortSignal): Promise<PassResult> {
  const { uid, user, record, channel, video, scheduled } = run;
  const { access, own, takeUnits, flagged } = run.shared ?? (await ownAccess(app, run));
  const promptness = scheduled && { ...scheduled, policy: await access.policy() };
  const thrifty = promptness && !readsWhole(promptness.policy);
  const extent = thrifty ? 'new' : run.extent;
  const [decisions, seen, usual] = await Promise.all([
    // A read of what is new meets few comments that were decided on: they are looked up one by one.
    extent === 'new' ? whatWaits(app, uid, video) : decisionsOf(app, uid, video.id),
    readSeen(app, video, access.fingerprintKey),
    readVocabulary(app, channel.id, access.fingerprintKey),
  ]);
  const decided: Decided =
    extent === 'new'
      ? (ids) => decisionsOn(app, uid, video.id, ids)
      : () => Promise.resolve(decisions.all);
  const left = removalsLeft(planOf(app, user), user.removalsUsed);
  const hiding = new Hiding(app, access, record, channel.id, left, signal, promptness);
  const every = scheduled ? REPORT_SCHEDULED_EVERY_MS : REPORT_EVERY_MS;
  const report = reporter(app, record, every, takeUnits);
  const opinions = await readOpinions(app, user, channel.id, access.fingerprintKey);
  const before = readBefore(app, record.goesOn, extent);
  const of = { ...run, extent, own, before };
  const reading = new VideoReading(of, access, decided, seen, usual, opinions);
  const restoredAtYoutube: string[] = [];

  try {
    await readAndHide();
    await note(true);
    await writeVocabulary(app, uid, channel.id, usual);
    if (opinions !== null) await writeOpinions(app, uid, channel.id, opinions);
    // All that was read is noted; the pass comes back for what it could not hide.
    if (hiding.unpaid) throw hiding.unpaid.error;
  } catch (error) {
    await hiding.recordHeld();
    if (canGoOn(error)) await leave();
    throw error;
  } finally {
    flagged(hiding.flagged);
    if (!run.shared) await settleAccess(app, access);
  }
  return {
    ...hiding.hidden,
    progress: { ...reading.counts, quotaUnits: takeUnits() },
    limitReached: hiding.limitReached,
    publish: (restored) => hiding.publish(restored),
  };

  /** Whether it is worth while to keep where the pass has come to. */
  function canGoOn(error: unknown): boolean {
    const reason: unknown = signal.reason;
    // Somebody else goes on with it already.
    if (error instanceof LeaseLost || reason instanceof LeaseLost) return false;
    // By the time that the schedule has units again it reads from the beginning.
    if (scheduled && quotaResumesAt(error) !== undefined) return false;
    return reading.left !== null;
  }

  /** Keeps what was read and decided, and where the next run goes on. */
  async function leave(): Promise<void> {
    try {
      const found: Candidate[] = [];
      for await (const { candidates } of reading.rest(signal)) found.push(...candidates);
      await hiding.leave(found);
      // What the plan did not allow is written down nowhere: it is to be found again.
      if (reading.left === null || hiding.limitReached) return;
      await note(reading.whole);
      const progress = { ...reading.counts, quotaUnits: takeUnits() };
      await leavePass(app, record, reading.left, progress);
      if (opinions !== null) await writeOpinions(app, uid, channel.id, opinions);
    } catch (error) {
      const details = { passId: record.id, error: describeError(error) };
      app.log.warn('a pass that failed begins anew the next time', details);
    }
    // That may be why it has failed, and nothing may be left of it then.
    const gone = await forgetIfGone(app, uid, video);
    if (!gone) await writeVocabulary(app, uid, channel.id, usual);
  }

  /** Notes what was read. @param whole whether that is all that was to be */
  async function note(whole: boolean): Promise<void> {
    await recordRestored(app, uid, video.id, restoredAtYoutube);
    await writeSeen(app, uid, video, seen, whole);
  }

  async function readAndHide(): Promise<void> {
    const place = { uid, videoId: video.id, passId: record.id };
    try {
      await hiding.takeUp(pendingHides(place, decisions.pending));
      for await (const { page, candidates, decided: known } of reading.pages(signal)) {
        for (const { id } of page)
          if (wasPublishedByCreator(app, known.get(id))) restoredAtYoutube.push(id);
        for (const candidate of candidates) hiding.add(candidate);
        await report.maybe(reading.counts);
      }
      await hiding.finish();
    } finally {
      await hiding.stop();
    }
  }
}

/** The access of a pass that runs by itself. */
async function ownAccess(
  app: App,
  { uid, user, channel, scheduled }: Pick<PassRun, 'uid' | 'user' | 'channel' | 'scheduled'>,
): Promise<SharedAccess> {
  const meter = unitMeter();
  const payment = { byHand: !scheduled, ahead: true };
  const [access, own] = await Promise.all([
    channelAccess(app, uid, channel, { ...payment, spend: meter.spend }),
    ownChannels(app, uid, user, planOf(app, user)),
  ]);
  return { access, own, takeUnits: meter.take, flagged: () => undefined };
}

/** Counts units, for whoever takes them. */
export function unitMeter(): { spend: (units: number) => void; take: () => number } {
  let units = 0;
  return {
    spend: (spent) => {
      units += spent;
    },
    take: () => {
      const taken = units;
      units = 0;
      return taken;
    },
  };
}

/** What was decided on and not carried out; the video says whether there is any. */
async function whatWaits(app: App, uid: string, video: StoredVideo): Promise<VideoDecisions> {
  if (!video.hidesWait) return { all: new Map(), pending: new Map() };
  const pending = await pendingDecisions(app, uid, video.id);
  return { all: pending, pending };
}

/** Gives back what was not spent. Where that fails the day has so much less; the pass is none the worse. */
export async function settleAccess(app: App, access: ChannelAccess, done?: Done): Promise<void> {
  await access.settle(done).catch((error: unknown) => notGivenBack(app, error));
}

/** The same for a run that ends in its channel's document. @returns what it leaves there */
export async function leaveAccess(app: App, access: ChannelAccess, done: Done): Promise<Leftover> {
  return access.leave(done).catch((error: unknown) => {
    notGivenBack(app, error);
    return { used: 0, kept: null };
  });
}

function notGivenBack(app: App, error: unknown): void {
  app.log.warn('reserved quota was not given back', { error: describeError(error) });
}

/** What a pass would hide, without hiding or writing anything: the preview. */
export async function previewPass(
  app: App,
  run: Omit<PassRun, 'record' | 'extent'>,
): Promise<{
  counts: Omit<Progress, 'quotaUnits'>;
  quotaUnits: number;
  candidates: (Candidate & Pick<YoutubeComment, 'text' | 'author'>)[];
}> {
  const { uid, user, channel, video } = run;
  const { access, own, takeUnits } = await ownAccess(app, { uid, user, channel });
  const [decisions, seen, usual] = await Promise.all([
    decisionsOf(app, uid, video.id),
    readSeen(app, video, access.fingerprintKey),
    readVocabulary(app, channel.id, access.fingerprintKey),
  ]);
  const of = { ...run, own, extent: 'everything' as const };
  const reading = new VideoReading(of, access, () => Promise.resolve(decisions.all), seen, usual);
  const comments = new Map<string, YoutubeComment>();
  const found = new Map<string, Candidate>();
  try {
    for await (const { page, candidates } of reading.pages(new AbortController().signal)) {
      for (const comment of page) comments.set(comment.id, comment);
      for (const candidate of candidates) found.set(candidate.id, candidate);
    }
  } finally {
    await settleAccess(app, access);
  }
  return {
    counts: reading.counts,
    quotaUnits: takeUnits(),
    candidates: [...found.values()].map((candidate) => {
      const { text = '', author = '' } = comments.get(candidate.id) ?? {};
      return Object.assign(candidate, { text, author });
    }),
  };
}

/**
 * We held it, long enough ago that YouTube's lists have settled, and it is published: so the creator
 * has published it at YouTube, which counts as restoring it here.
 */
function wasPublishedByCreator(app: App, decision: KnownDecision | undefined): boolean {
  if (decision?.status !== 'hidden' || decision.hiddenAt === null) return false;
  return app.clock.now() - Date.parse(decision.hiddenAt) > SETTLED_MS;
}

/** Reports a pass's progress each `every` ms; `spent` gives the units since the last report. */
function reporter(app: App, record: PassRecord, every: number, spent: () => number) {
  let last = performance.now();
  return {
    async maybe(counts: Omit<Progress, 'quotaUnits'>): Promise<void> {
      if (performance.now() - last < every) return;
      last = performance.now();
      await record.begin();
      await reportProgress(app, record.uid, record.id, { ...counts, quotaUnits: spent() });
    },
  };
}
