import type { Judge } from '@threadsweep/detector/judge.ts';
import type { Verdict } from '@threadsweep/detector/types.ts';

import type { StoredChannel } from '../channel/channel-store.ts';
import type { ChannelAccess } from '../workflows/access.ts';
import type { KnownDecision } from '../comment/decision-store.ts';
import type { GoesOn, UserDocument } from '../platform/firestore.ts';
import type { YoutubeComment, YoutubeThread } from '../google/youtube.ts';
import type { StoredVideo } from '../video/video-store.ts';
import type { Candidate } from './hiding-store.ts';
import { refusesPageToken } from '../google/youtube-error.ts';
import { judgeFor, judgedComment, storedReasons, teacherFor } from './judging.ts';
import {
  type CommentsRead,
  commentsOfThreads,
  type Extent,
  FROM_THE_BEGINNING,
  readComments,
  type ReadingPlace,
} from './reading.ts';
import type { Changes, Doubt, SecondOpinions } from './second-opinion.ts';
import type { Novelty, Seen } from './seen-store.ts';
import type { ChannelVocabulary } from './vocabulary-store.ts';

/** The decisions on comments that were made before; told for those asked for at least. */
export type Decided = (ids: readonly string[]) => Promise<ReadonlyMap<string, KnownDecision>>;

export interface Read {
  page: YoutubeComment[];
  /** Those on which nobody has decided before. */
  candidates: Candidate[];
  /** What was decided before, on the comments of the page that look like ones to hide at least. */
  decided: ReadonlyMap<string, KnownDecision>;
}

/** What is read of a video, and how far. */
export interface ReadingOf {
  user: Pick<UserDocument, 'sensitivity'>;
  channel: StoredChannel;
  /** The account's channels, whose comments are the creator's. */
  own: ReadonlySet<string>;
  video: StoredVideo;
  extent: Extent;
  /** The video's threads, where a read of the whole channel has brought them already. */
  threads?: readonly YoutubeThread[] | undefined;
  /** What the same pass has read before it failed. */
  before?: ReadBefore | undefined;
}

/** What a pass has read before it failed. */
export interface ReadBefore {
  counts: GoesOn['counts'];
  /** Where it is gone on with; undefined for from the beginning. */
  place: ReadingPlace | undefined;
}

/** Reads a video's comments and judges them as they arrive, for a pass and for its preview. */
export class VideoReading {
  /** Of the whole pass, what it has read before it failed included. */
  readonly counts: GoesOn['counts'] = { read: 0, judged: 0, fresh: 0, updated: 0 };
  readonly #of: ReadingOf;
  readonly #access: ChannelAccess;
  readonly #decided: Decided;
  readonly #seen: Seen;
  readonly #usual: ChannelVocabulary;
  readonly #teach: ReturnType<typeof teacherFor>;
  #judge: Judge;
  readonly #opinions: SecondOpinions | null;

  /** @param opinions second opinions on what the detector is unsure of; null for none */
  constructor(
    of: ReadingOf,
    access: ChannelAccess,
    decided: Decided,
    seen: Seen,
    usual: ChannelVocabulary,
    opinions: SecondOpinions | null = null,
  ) {
    this.#opinions = opinions;
    this.#of = of;
    this.#access = access;
    this.#decided = decided;
    this.#seen = seen;
    this.#usual = usual;
    this.#teach = teacherFor(of, usual);
    const { counts, place } = of.before ?? {};
    Object.assign(this.counts, counts);
    if (place) this.#place = place;
    else this.#beginAnew();
    this.#goesOn = place !== undefined;
    this.#taken = { ...this.counts };
    this.#judge = this.#newJudge();
  }

  /**
   * Each page with the comments on it that should be hidden; behind the last one, without a page,
   * those that only all comments together show: waves of near-duplicates, reply rings.
   */
  async *pages(signal: AbortSignal): AsyncGenerator<Read> {
    for await (const { comments, next } of this.#comments(signal)) {
      const noted = comments.map((comment) => ({ comment, novelty: this.#note(comment) }));
      const fresh = noted.filter(({ novelty }) => novelty !== 'again');
      const page = fresh.map(({ comment }) => comment);
      const verdicts = this.#judge.add(page.map(judgedComment));
      for (const [i, { comment, novelty }] of fresh.entries())
        if (novelty === 'new' && verdicts[i]?.verdict === 'keep')
          this.#teach(judgedComment(comment));
      if (this.#opinions !== null) this.#doubt(page, verdicts);
      if (page.length > 0) yield await this.#read(page, verdicts);
      this.#place = next;
      this.#taken = { ...this.counts };
    }
    yield* this.rest(signal);
  }

  /** What only all that was read together shows; the last part of {@link pages}, and of a read that fails. */
  async *rest(signal: AbortSignal): AsyncGenerator<Read> {
    if (this.#rest === 'told') return;
    this.#rest = 'begun';
    yield await this.#read([], this.#judge.finish());
    if (this.#opinions !== null) yield await this.#settleDoubts(this.#opinions, signal);
    const { fresh, updated } = this.counts;
    // What was read again stands there already.
    if (fresh + updated > 0) this.#seen.noteCampaigns(this.#judge.index(), this.#readsAnew);
    this.#rest = 'told';
  }

  /** Whether all is read that was to be. */
  get whole(): boolean {
    const { allRead, replies } = this.#place;
    return allRead && replies.length === 0;
  }

  /**
   * Where a read that has failed is gone on with; null for from the beginning, with nothing counted.
   * What was noted as new is so for once, what was read of a page that nobody took is read again.
   */
  get left(): Omit<GoesOn, 'at'> | null {
    const { fresh, updated } = this.counts;
    const nothing = this.#place === FROM_THE_BEGINNING && fresh + updated === 0;
    // Cut off in the middle of the last part, nobody knows what it would have told.
    if (nothing || this.#rest === 'begun') return null;
    const { read, judged } = this.#taken;
    return { extent: this.#of.extent, ...this.#place, counts: { read, judged, fresh, updated } };
  }

  /** Whether everything is read, from the beginning: it needs nothing of earlier passes. */
  get #readsAnew(): boolean {
    return this.#of.extent === 'everything' && !this.#goesOn;
  }

  #newJudge(): Judge {
    // What is read again would meet itself in what earlier passes left.
    const earlier = this.#readsAnew ? new Uint8Array() : this.#seen.campaigns;
    return judgeFor(this.#of, this.#access.fingerprintKey, earlier, this.#usual);
  }

  /** Forgets where an earlier run has left the read. What was new to it has been noted, and is counted. */
  #beginAnew(): void {
    Object.assign(this.counts, { read: 0, judged: 0 });
    this.#place = FROM_THE_BEGINNING;
    this.#goesOn = false;
    this.#taken = { ...this.counts };
    this.#seen.beginRead();
  }

  /** Asks for a second opinion on what the detector is unsure of, all at once and last. */
  async #settleDoubts(opinions: SecondOpinions, signal: AbortSignal): Promise<Read> {
    const { video, channel } = this.#of;
    const context = { videoTitle: video.title, channelTitle: channel.title };
    const doubts = [...this.#doubts.values()].filter(({ id }) => !this.#seen.isGiven(id));
    const none: Changes = new Map();
    const changes = signal.aborted ? none : await opinions.changes(doubts, context, signal);
    const candidates: Candidate[] = [];
    for (const { id, hide, category, score, reasons } of doubts) {
      const change = changes.get(id);
      if (change === null || (change === undefined && !hide)) continue;
      if (!this.#seen.give(id)) continue;
      const told = change === undefined ? reasons : [...reasons, { code: 'second-opinion' }];
      candidates.push({ id, category: change ?? category, score, reasons: told });
    }
    const decided = await this.#decided(candidates.map(({ id }) => id));
    return { page: [], candidates: candidates.filter(({ id }) => !decided.has(id)), decided };
  }

  async *#comments(signal: AbortSignal): AsyncGenerator<CommentsRead> {
    const { video, extent, threads } = this.#of;
    const seen = this.#seen;
    const of = { videoId: video.id, extent, seen };
    for (let refused = 0; this.#goesOn;) {
      const { token } = this.#place;
      try {
        yield* readComments(this.#access, { ...of, from: this.#place }, signal);
        return;
      } catch (error) {
        if (!refusesPageToken(error) || this.#place.token !== token) throw error;
        // It may be in passing; a page that is there no more means from the beginning.
        refused += 1;
        if (refused < 2) continue;
        this.#beginAnew();
        this.#judge = this.#newJudge();
      }
    }
    if (threads) yield* commentsOfThreads(this.#access, threads, seen);
    else yield* readComments(this.#access, { ...of, from: FROM_THE_BEGINNING }, signal);
  }

  async #read(page: YoutubeComment[], verdicts: readonly Verdict[]): Promise<Read> {
    const candidates = this.#candidates(verdicts);
    const decided = await this.#decided(candidates.map(({ id }) => id));
    const open = candidates.filter(({ id }) => !decided.has(id));
    return { page, candidates: open, decided };
  }

  /** Notes a comment, and counts it if this read meets it for the first time. */
  #note(comment: YoutubeComment): Novelty {
    const novelty = this.#seen.note(comment.id, comment.text);
    if (novelty === 'again') return novelty;
    this.counts.read += 1;
    this.counts.judged += 1;
    if (novelty === 'new') this.counts.fresh += 1;
    if (novelty === 'updated') this.counts.updated += 1;
    return novelty;
  }

  #candidates(verdicts: readonly Verdict[]): Candidate[] {
    const candidates: Candidate[] = [];
    for (const verdict of verdicts) {
      const { id, category, score } = verdict;
      const doubt = this.#doubts.get(id);
      if (doubt !== undefined) {
        Object.assign(doubt, doubtOf(verdict, doubt));
        // Asked about at the end, unless later comments have made it certain.
        if (verdict.verdict === 'ask') continue;
      }
      if (verdict.verdict !== 'hide' || category === null) continue;
      // A verdict that changes at the end may name a comment again.
      if (!this.#seen.give(id)) continue;
      candidates.push({ id, category, score, reasons: storedReasons(verdict) });
    }
    return candidates;
  }

  #doubt(page: readonly YoutubeComment[], verdicts: readonly Verdict[]): void {
    for (const [i, verdict] of verdicts.entries()) {
      const comment = page[i];
      if (verdict.verdict !== 'ask' || comment === undefined) continue;
      const { id, text, author } = comment;
      this.#doubts.set(id, doubtOf(verdict, { id, text, author }));
    }
  }

  /** What an earlier run of the pass, or this one, has read and handed out. */
  #place: ReadingPlace = FROM_THE_BEGINNING;
  #taken: GoesOn['counts'];
  /** Whether it goes on where an earlier run has left it. */
  #goesOn = false;
  #rest: 'to come' | 'begun' | 'told' = 'to come';
  readonly #doubts = new Map<string, StoredDoubt>();
}

type StoredDoubt = Doubt & Pick<Candidate, 'score' | 'reasons'>;

function doubtOf(verdict: Verdict, comment: Pick<Doubt, 'id' | 'text' | 'author'>): StoredDoubt {
  const { id, text, author } = comment;
  return {
    id,
    text,
    author,
    hide: verdict.verdict === 'hide',
    category: verdict.category ?? 'spam',
    score: verdict.score,
    reasons: storedReasons(verdict),
  };
}
