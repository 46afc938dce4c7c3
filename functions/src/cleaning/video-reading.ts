import type { Judge } from '@threadsweep/detector/judge.ts';
import type { Verdict } from '@threadsweep/detector/types.ts';

import type { StoredChannel } from '../channel/channel-store.ts';
import type { ChannelAccess } from '../channel/token-store.ts';
import type { DecisionDocument } from '../documents.ts';
import type { YoutubeComment } from '../google/youtube.ts';
import type { StoredVideo } from '../video/video-store.ts';
import type { Candidate } from './hiding-store.ts';
import { judgeFor, judgedComment, storedReasons } from './judging.ts';
import { readComments } from './reading.ts';
import type { Seen } from './seen-store.ts';

/** Reads a video's comments and judges them as they arrive, for a pass and for its preview. */
export class VideoReading {
  readonly counts = { read: 0, judged: 0, fresh: 0, updated: 0 };
  readonly #video: StoredVideo;
  readonly #access: ChannelAccess;
  readonly #decisions: ReadonlyMap<string, DecisionDocument>;
  readonly #seen: Seen;
  readonly #judge: Judge;

  /** @param decisions the comments that somebody has decided on before: none of them is a candidate */
  constructor(
    of: { channel: StoredChannel; video: StoredVideo },
    access: ChannelAccess,
    decisions: ReadonlyMap<string, DecisionDocument>,
    seen: Seen,
  ) {
    this.#video = of.video;
    this.#access = access;
    this.#decisions = decisions;
    this.#seen = seen;
    this.#judge = judgeFor(of.channel, of.video, access.fingerprintKey);
  }

  /**
   * Each page with the comments on it that should be hidden; behind the last one, without a page,
   * those that only all comments together show: waves of near-duplicates, reply rings.
   */
  async *pages(
    signal: AbortSignal,
  ): AsyncGenerator<{ page: YoutubeComment[]; candidates: Candidate[] }> {
    for await (const page of readComments(this.#access, this.#video.id, signal)) {
      for (const comment of page) this.#count(comment);
      const verdicts = this.#judge.add(page.map(judgedComment));
      yield { page, candidates: this.#candidates(verdicts) };
    }
    yield { page: [], candidates: this.#candidates(this.#judge.finish()) };
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
      if (this.#decisions.has(id) || this.#given.has(id)) continue;
      this.#given.add(id);
      candidates.push({ id, category, score, reasons: storedReasons(verdict) });
    }
    return candidates;
  }

  /** A verdict that changes at the end may name a comment again. */
  readonly #given = new Set<string>();
}
