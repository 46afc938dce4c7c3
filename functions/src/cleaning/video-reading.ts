import type { Judge } from '@threadsweep/detector/judge.ts';
import type { Verdict } from '@threadsweep/detector/types.ts';

import type { StoredChannel } from '../channel/channel-store.ts';
import type { ChannelAccess } from '../channel/token-store.ts';
import type { DecisionDocument } from '../documents.ts';
import { commentsOf } from '../comment/comment-page.ts';
import type { YoutubeComment, YoutubeThread } from '../google/youtube.ts';
import type { StoredVideo } from '../video/video-store.ts';
import type { Candidate } from './hiding-store.ts';
import { judgeFor, judgedComment, storedReasons } from './judging.ts';
import { type Extent, readComments } from './reading.ts';
import type { Seen } from './seen-store.ts';

/** The decisions on comments that were made before; told for those asked for at least. */
export type Decided = (ids: readonly string[]) => Promise<ReadonlyMap<string, DecisionDocument>>;

export interface Read {
  page: YoutubeComment[];
  /** Those on which nobody has decided before. */
  candidates: Candidate[];
  /** What was decided before, on the comments of the page that look like ones to hide at least. */
  decided: ReadonlyMap<string, DecisionDocument>;
}

/** What is read of a video, and how far. */
export interface ReadingOf {
  channel: StoredChannel;
  video: StoredVideo;
  extent: Extent;
  /** The video's threads, where a read of the whole channel has brought them already. */
  threads?: readonly YoutubeThread[] | undefined;
}

/** Reads a video's comments and judges them as they arrive, for a pass and for its preview. */
export class VideoReading {
  readonly counts = { read: 0, judged: 0, fresh: 0, updated: 0 };
  readonly #of: ReadingOf;
  readonly #access: ChannelAccess;
  readonly #decided: Decided;
  readonly #seen: Seen;
  readonly #judge: Judge;

  constructor(of: ReadingOf, access: ChannelAccess, decided: Decided, seen: Seen) {
    this.#of = of;
    this.#access = access;
    this.#decided = decided;
    this.#seen = seen;
    this.#judge = judgeFor(of.channel, of.video, access.fingerprintKey);
  }

  /**
   * Each page with the comments on it that should be hidden; behind the last one, without a page,
   * those that only all comments together show: waves of near-duplicates, reply rings.
   */
  async *pages(signal: AbortSignal): AsyncGenerator<Read> {
    for await (const page of this.#comments(signal)) {
      for (const comment of page) this.#count(comment);
      yield await this.#read(page, this.#judge.add(page.map(judgedComment)));
    }
    yield await this.#read([], this.#judge.finish());
  }

  async *#comments(signal: AbortSignal): AsyncGenerator<YoutubeComment[]> {
    const { video, extent, threads } = this.#of;
    const seen = this.#seen;
    if (!threads) {
      yield* readComments(this.#access, video.id, { seen, extent }, signal);
      return;
    }
    const comments = await commentsOf(this.#access, threads, 'published', ({ id, replyCount }) =>
      seen.noteReplies(id, replyCount),
    );
    if (comments.length > 0) yield comments;
  }

  async #read(page: YoutubeComment[], verdicts: readonly Verdict[]): Promise<Read> {
    const candidates = this.#candidates(verdicts);
    const decided = await this.#decided(candidates.map(({ id }) => id));
    const open = candidates.filter(({ id }) => !decided.has(id));
    return { page, candidates: open, decided };
  }

  #count(comment: YoutubeComment): void {
    const novelty = this.#seen.note(comment.id, comment.text);
    this.counts.read += 1;
    this.counts.judged += 1;
    if (novelty === 'new') this.counts.fresh += 1;
    if (novelty === 'updated') this.counts.updated += 1;
  }

  #candidates(verdicts: readonly Verdict[]): Candidate[] {
    const candidates: Candidate[] = [];
    for (const verdict of verdicts) {
      const { id, category, score } = verdict;
      if (verdict.verdict !== 'hide' || category === null) continue;
      if (this.#given.has(id)) continue;
      this.#given.add(id);
      candidates.push({ id, category, score, reasons: storedReasons(verdict) });
    }
    return candidates;
  }

  /** A verdict that changes at the end may name a comment again. */
  readonly #given = new Set<string>();
}
