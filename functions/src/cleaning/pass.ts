import { removalsLeft } from '@threadsweep/shared/plan.ts';

import { planOf } from '../account/account.ts';
import type { App } from '../app.ts';
import { channelAccess, type ChannelAccess } from '../channel/token-store.ts';
import {
  decisionsOf,
  decisionsOn,
  pendingDecisions,
  recordRestored,
} from '../comment/decision-store.ts';
import type { DecisionDocument, UserDocument } from '../documents.ts';
import type { YoutubeComment } from '../google/youtube.ts';
import { describeError } from '../log.ts';
import { readsWhole } from '../quota/policy.ts';
import { Hiding, type Promptness } from './hiding.ts';
import { type Candidate, pendingHides } from './hiding-store.ts';
import { type Progress, reportProgress } from './pass-store.ts';
import { readOpinions, writeOpinions } from './second-opinion-store.ts';
import { readSeen, writeSeen } from './seen-store.ts';
import { type Decided, type ReadingOf, VideoReading } from './video-reading.ts';

/** How often a running pass reports, in ms. */
const REPORT_EVERY_MS = 1_000;
/** How long YouTube may go on listing a comment as published after it was held, in ms. */
const SETTLED_MS = 10 * 60_000;

export interface PassRun extends ReadingOf {
  uid: string;
  user: UserDocument;
  passId: string;
  /** Of a scheduled pass; one without it was asked for by the creator, and hides all at once. */
  scheduled?: Pick<Promptness, 'more' | 'last'>;
  /** Units that were spent for it before. */
  spent?: number;
}

/**
 * One run of a cleaning pass over a video, the caller holding the channel's lease: goes on
 * with what an interrupted pass left, then reads, judges and hides in a stream.
 *
 * It can be interrupted anywhere and run again under the same pass: decisions are written before
 * YouTube is asked, and counted in the commit that marks them as hidden.
 * @returns what it has counted since the last report, and whether the plan's limit kept some visible
 * @throws Problem of YouTube or the vault; the signal's reason where it was aborted
 */
export async function runPass(
  app: App,
  run: PassRun,
  signal: AbortSignal,
): Promise<{ progress: Progress; limitReached: boolean }> {
  const { uid, user, passId, channel, video, scheduled } = run;
  let units = run.spent ?? 0;
  const access = await channelAccess(
    app,
    uid,
    channel,
    (spent) => {
      units += spent;
    },
    { byHand: !scheduled, ahead: true },
  );
  const promptness = scheduled && { ...scheduled, policy: await access.policy() };
  const thrifty = promptness && !readsWhole(promptness.policy);
  const extent = thrifty ? 'new' : run.extent;
  const [decisions, seen] = await Promise.all([
    // A read of what is new meets few comments that were decided on: they are looked up one by one.
    extent === 'new' ? pendingDecisions(app, uid, video.id) : decisionsOf(app, uid, video.id),
    readSeen(app, video, access.fingerprintKey),
  ]);
  const decided: Decided =
    extent === 'new'
      ? (ids) => decisionsOn(app, uid, video.id, ids)
      : () => Promise.resolve(decisions);
  const place = { uid, channelId: channel.id, videoId: video.id, passId };
  const left = removalsLeft(planOf(app, user), user.removalsUsed);
  const hiding = new Hiding(app, access, place, left, signal, promptness);
  const unitsSince = () => {
    const spent = units;
    units = 0;
    return spent;
  };
  const report = reporter(app, uid, passId, unitsSince);
  const opinions = await readOpinions(app, user, channel.id, access.fingerprintKey);
  const reading = new VideoReading({ ...run, extent }, access, decided, seen, opinions);
  const restoredAtYoutube: string[] = [];

  try {
    await hiding.takeUp(pendingHides(place, decisions));
    for await (const { page, candidates, decided: known } of reading.pages(signal)) {
      for (const { id } of page)
        if (wasPublishedByCreator(app, known.get(id))) restoredAtYoutube.push(id);
      for (const candidate of candidates) hiding.add(candidate);
      await report.maybe(reading.counts);
    }
    await hiding.finish();
  } finally {
    await hiding.stop();
    await settle(app, access, scheduled ? hiding.flagged : 0);
  }
  await recordRestored(app, uid, video.id, restoredAtYoutube);
  await writeSeen(app, uid, video, seen);
  if (opinions !== null) await writeOpinions(app, uid, channel.id, opinions);
  // All that was read is noted; the pass comes back for what it could not hide.
  if (hiding.unpaid) throw hiding.unpaid.error;
  const progress = { ...reading.counts, quotaUnits: unitsSince() };
  return { progress, limitReached: hiding.limitReached };
}

/** Gives back what was not spent. Where that fails the day has so much less; the pass is none the worse. */
async function settle(app: App, access: ChannelAccess, flagged: number): Promise<void> {
  await access
    .settle({ flagged })
    .catch((error: unknown) =>
      app.log.warn('reserved quota was not given back', { error: describeError(error) }),
    );
}

/** What a pass would hide, without hiding or writing anything: the preview. */
export async function previewPass(
  app: App,
  run: Omit<PassRun, 'passId' | 'extent'>,
): Promise<{
  counts: Omit<Progress, 'quotaUnits'>;
  quotaUnits: number;
  candidates: (Candidate & Pick<YoutubeComment, 'text' | 'author'>)[];
}> {
  const { uid, channel, video } = run;
  let quotaUnits = 0;
  const spend = (spent: number) => {
    quotaUnits += spent;
  };
  const access = await channelAccess(app, uid, channel, spend, { byHand: true, ahead: true });
  const [decisions, seen] = await Promise.all([
    decisionsOf(app, uid, video.id),
    readSeen(app, video, access.fingerprintKey),
  ]);
  const of = { ...run, extent: 'everything' as const };
  const reading = new VideoReading(of, access, () => Promise.resolve(decisions), seen);
  const comments = new Map<string, YoutubeComment>();
  const found = new Map<string, Candidate>();
  try {
    for await (const { page, candidates } of reading.pages(new AbortController().signal)) {
      for (const comment of page) comments.set(comment.id, comment);
      for (const candidate of candidates) found.set(candidate.id, candidate);
    }
  } finally {
    await settle(app, access, 0);
  }
  return {
    counts: reading.counts,
    quotaUnits,
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
function wasPublishedByCreator(app: App, decision: DecisionDocument | undefined): boolean {
  if (decision?.status !== 'hidden' || decision.hiddenAt === null) return false;
  return app.clock.now() - Date.parse(decision.hiddenAt) > SETTLED_MS;
}

/** Reports a pass's progress now and then; `spent` gives the units since the last report. */
function reporter(app: App, uid: string, passId: string, spent: () => number) {
  let last = performance.now();
  return {
    async maybe(counts: Omit<Progress, 'quotaUnits'>): Promise<void> {
      if (performance.now() - last < REPORT_EVERY_MS) return;
      last = performance.now();
      await reportProgress(app, uid, passId, { ...counts, quotaUnits: spent() });
    },
  };
}
