import type { Corrections } from '@threadsweep/detector/channel/correction-weights.ts';
import type { Judge } from '@threadsweep/detector/judge.ts';
import type { ScoredReading } from '@threadsweep/detector/phases/reading.ts';
import type { Traits, Verdict } from '@threadsweep/detector/types.ts';

import type { Category } from '@threadsweep/shared/category.ts';

import type { Extent } from '../planning/plan-reads.ts';
import {
  type Comments,
  PageTokenRefused,
  type YoutubeComment,
  type YoutubeThread,
} from '../ports/comments.ts';
import type { Candidate, FoundComment, KnownDecision } from '../ports/decisions.ts';
import type { Counts, ResumePoint } from '../ports/pass-record.ts';
import type { Session } from '../ports/session.ts';
import type { KnownComments, Novelty } from '../reading/known-comments.ts';
import {
  type CommentsRead,
  commentsOfThreads,
  FIRST_PAGE,
  readComments,
  type ReadingPlace,
} from '../reading/read-comments.ts';
import { FactsOfComments } from './comment-facts.ts';
import { handled } from './handling.ts';
import {
  type ChannelVocabulary,
  type JudgedBy,
  judgedComment,
  judgeFor,
  storedReasons,
  teacherFor,
} from './judging.ts';
import type { Changes, SecondOpinions, UncertainVerdict } from './second-opinions.ts';

/**
 * Returns earlier decisions on comments. The result may contain decisions on other comments too.
 */
export type FindDecisions = (ids: readonly string[]) => Promise<ReadonlyMap<string, KnownDecision>>;

/**
 * The lowest score at which a comment's language is detected, because detecting all would take
 * longer than judging.
 */
const SUSPECTED = 0.05;

export interface JudgedPage {
  page: YoutubeComment[];
  /** Comments to hide that have no earlier decision. */
  candidates: FoundComment[];
  /** Earlier decisions, at least on the comments of the page that the detector would hide. */
  decided: ReadonlyMap<string, KnownDecision>;
}

/** The video to judge, the extent of the read, and the data that the detector needs. */
export interface JudgedVideoOf extends JudgedBy {
  video: { id: string; title: string };
  comments: Comments;
  hashKey: string;
  extent: Extent;
  /** The video's threads if a list of the whole channel has returned them already. */
  threads: readonly YoutubeThread[] | undefined;
  /** The counts and the position of an earlier attempt at the same pass. */
  before: { counts: Counts; place: ReadingPlace | undefined } | undefined;
  findDecisions: FindDecisions;
  known: KnownComments;
  vocabulary: ChannelVocabulary;
  corrections: Corrections;
  /** The source of second opinions on uncertain verdicts; null for none. */
  opinions: SecondOpinions | null;
  handling: Session['handling'];
  instructions: Session['instructions'];
}

/** Reads a video's comments and judges each page as it arrives, for passes and dry runs. */
export class JudgedVideo {
  /** The counts of the whole pass, including its earlier attempts. */
  readonly counts: Counts = { read: 0, judged: 0, fresh: 0, updated: 0 };
  readonly #of: JudgedVideoOf;
  readonly #teach: ReturnType<typeof teacherFor>;
  /** The page's comments as the detector has read them, by their id. */
  readonly #readings = new Map<string, ScoredReading>();
  readonly #facts: FactsOfComments;
  /** The uncertain verdicts, with the texts that a second opinion needs. */
  readonly #uncertain = new Map<string, UncertainCandidate>();
  /** The latest uncertain verdicts, to be stored. */
  readonly #asked = new Map<string, Candidate>();
  #judge: Judge;
  /** The position up to which this or an earlier attempt has read and yielded comments. */
  #place: ReadingPlace;
  /** The counts at that position. */
  #countsAtPlace: Counts;
  /** Whether the read resumes at the position of an earlier attempt. */
  #resumes: boolean;
  #rest: 'ahead' | 'begun' | 'done' = 'ahead';

  constructor(of: JudgedVideoOf) {
    this.#of = of;
    this.#teach = teacherFor(of, of.vocabulary);
    this.#facts = new FactsOfComments(of.hashKey, of.channel.id);
    Object.assign(this.counts, of.before?.counts);
    const place = of.before?.place;
    this.#place = place ?? FIRST_PAGE;
    this.#resumes = place !== undefined;
    this.#countsAtPlace = { ...this.counts };
    if (!place) this.#startOver();
    this.#judge = this.#newJudge();
  }

  /**
   * Yields each page with its comments to hide. Then yields comments that only the whole video
   * reveals, such as those of campaigns and reply rings.
   */
  async *pages(signal: AbortSignal): AsyncGenerator<JudgedPage> {
    for await (const { comments, next } of this.#comments(signal)) {
      const noted = comments.map((comment) => ({ comment, novelty: this.#note(comment) }));
      const met = noted.filter(({ novelty }) => novelty !== 'again');
      const page = met.map(({ comment }) => comment);
      const judged = this.#judge.add(page.map(judgedComment));
      // The vocabulary learns from comments that the detector keeps, not from those that only the
      // creator's setting keeps.
      for (const [i, { comment, novelty }] of met.entries()) {
        const reading = this.#readings.get(comment.id);
        if (reading && novelty === 'new' && judged[i]?.verdict === 'keep') this.#teach(reading);
      }
      this.#readings.clear();
      const verdicts = judged.map((verdict) => handled(verdict, this.#of.handling));
      for (const verdict of verdicts) this.#noteAsked(verdict);
      this.#noteFacts(page, verdicts);
      if (this.#of.opinions !== null) this.#noteUncertain(page, verdicts);
      if (page.length > 0) yield await this.#judged(page, verdicts);
      this.#place = next;
      this.#countsAtPlace = { ...this.counts };
    }
    yield* this.rest(signal);
  }

  /**
   * Yields the comments that only the whole video reveals. This is the last step of {@link pages};
   * after a failed read, the caller runs it alone.
   */
  async *rest(signal: AbortSignal): AsyncGenerator<JudgedPage> {
    if (this.#rest === 'done') return;
    this.#rest = 'begun';
    const { handling } = this.#of;
    const changed = this.#judge.finish().map((verdict) => handled(verdict, handling));
    for (const verdict of changed) this.#noteAsked(verdict);
    yield await this.#judged([], changed);
    const { opinions, known } = this.#of;
    if (opinions !== null) yield await this.#resolveUncertain(opinions, signal);
    const { fresh, updated } = this.counts;
    // Without new or updated comments, the stored index is already complete.
    if (fresh + updated > 0) known.noteCampaigns(this.#judge.index(), this.#readsAll);
    await this.#storeAsked();
    this.#rest = 'done';
  }

  /** Whether the read is complete. */
  get isWhole(): boolean {
    return this.#place.allRead && this.#place.replies.length === 0;
  }

  /**
   * The position at which the next attempt resumes after a failure; null if it must start over, or
   * if it has nothing to resume.
   */
  get resumePoint(): Omit<ResumePoint, 'at'> | null {
    const { fresh, updated } = this.counts;
    const hasNothing = this.#place === FIRST_PAGE && fresh + updated === 0;
    // A stop during the last step makes the next attempt start over, because that step needs all
    // comments.
    if (hasNothing || this.#rest === 'begun') return null;
    const { read, judged } = this.#countsAtPlace;
    const counts = { read, judged, fresh, updated };
    return { extent: this.#of.extent, ...this.#place, counts };
  }

  /** Whether the pass reads all comments, so that it needs no index of earlier passes. */
  get #readsAll(): boolean {
    return this.#of.extent === 'everything' && !this.#resumes;
  }

  #newJudge(): Judge {
    const { known, hashKey, vocabulary, corrections } = this.#of;
    // A comment would match itself in the index of earlier passes. So a pass that reads everything
    // begins with an empty index.
    const earlier = this.#readsAll ? new Uint8Array() : known.campaigns;
    const observe = (id: string, traits: Traits) => this.#facts.observe(known.indexOf(id), traits);
    const onRead = (reading: ScoredReading) =>
      this.#readings.set(reading.subject.comment.id, reading);
    return judgeFor(this.#of, { hashKey, earlier, vocabulary, corrections, observe }, onRead);
  }

  /** Drops an earlier attempt's position. Its new comments stay known and counted. */
  #startOver(): void {
    Object.assign(this.counts, { read: 0, judged: 0 });
    this.#place = FIRST_PAGE;
    this.#resumes = false;
    this.#countsAtPlace = { ...this.counts };
    this.#of.known.beginRead();
  }

  async *#comments(signal: AbortSignal): AsyncGenerator<CommentsRead> {
    const { comments, video, extent, threads, known } = this.#of;
    const of = { videoId: video.id, extent, known };
    for (let refusals = 0; this.#resumes;) {
      const { token } = this.#place;
      try {
        yield* readComments(comments, { ...of, from: this.#place }, signal);
        return;
      } catch (error) {
        if (!(error instanceof PageTokenRefused) || this.#place.token !== token) throw error;
        // The first refusal may be transient. After a second one, the page no longer exists, and
        // the read starts over.
        refusals += 1;
        if (refusals < 2) continue;
        this.#startOver();
        this.#judge = this.#newJudge();
      }
    }
    if (threads) yield* commentsOfThreads(comments, threads, known);
    else yield* readComments(comments, { ...of, from: FIRST_PAGE }, signal);
  }

  /**
   * Returns whether the creator's setting for a category is `ask` or `keep`, so that passes do not
   * hide its comments.
   */
  #asksCreator(category: Category | null): boolean {
    return category !== null && this.#of.handling[category] !== 'hide';
  }

  #noteFacts(page: readonly YoutubeComment[], verdicts: readonly Verdict[]): void {
    for (const [i, comment] of page.entries()) {
      const isSuspected = (verdicts[i]?.score ?? 0) >= SUSPECTED;
      this.#facts.note(this.#of.known.indexOf(comment.id), comment, isSuspected);
    }
  }

  async #judged(page: YoutubeComment[], verdicts: readonly Verdict[]): Promise<JudgedPage> {
    return this.#undecided(page, this.#candidates(verdicts));
  }

  async #undecided(page: YoutubeComment[], candidates: FoundComment[]): Promise<JudgedPage> {
    const decided = await this.#of.findDecisions(candidates.map(({ id }) => id));
    return { page, candidates: candidates.filter(({ id }) => !decided.has(id)), decided };
  }

  /** Records a comment, and counts it if this read has not read it before. */
  #note(comment: YoutubeComment): Novelty {
    const novelty = this.#of.known.note(comment.id, comment.text);
    if (novelty === 'again') return novelty;
    this.counts.read += 1;
    this.counts.judged += 1;
    if (novelty === 'new') this.counts.fresh += 1;
    if (novelty === 'updated') this.counts.updated += 1;
    return novelty;
  }

  #candidates(verdicts: readonly Verdict[]): FoundComment[] {
    const candidates: FoundComment[] = [];
    for (const verdict of verdicts) {
      const { id, category, score } = verdict;
      const uncertain = this.#uncertain.get(id);
      if (uncertain !== undefined) {
        Object.assign(uncertain, uncertainCandidate(verdict, uncertain));
        if (verdict.verdict === 'ask') continue;
      }
      if (verdict.verdict !== 'hide' || category === null) continue;
      if (!this.#of.known.handOut(id)) continue;
      const facts = this.#facts.of(this.#of.known.indexOf(id), verdict);
      candidates.push({ id, category, score, reasons: storedReasons(verdict), facts });
    }
    return candidates;
  }

  #noteAsked(verdict: Verdict): void {
    const { id, category, score } = verdict;
    if (verdict.verdict !== 'ask' || category === null) this.#asked.delete(id);
    else this.#asked.set(id, { id, category, score, reasons: storedReasons(verdict) });
  }

  /** Stores the verdicts that are still uncertain and on which the creator has not decided. */
  async #storeAsked(): Promise<void> {
    const { known, extent, findDecisions } = this.#of;
    const isWhole = extent !== 'new' && !this.#resumes;
    const asked = [...this.#asked.values()].filter(({ id }) => !known.isHandedOut(id));
    const ids = asked.map(({ id }) => id);
    const decided = extent === 'new' || ids.length === 0 ? undefined : await findDecisions(ids);
    const open = asked.filter(({ id }) => decided?.has(id) !== true);
    // Other comments reveal a comment's campaign, so it is known only after the last page.
    const campaignOf = (one: Candidate) => this.#facts.of(known.indexOf(one.id), one).campaignId;
    known.noteAsked(
      open.map((one) => Object.assign({}, one, { campaignId: campaignOf(one) })),
      isWhole,
    );
  }

  #noteUncertain(page: readonly YoutubeComment[], verdicts: readonly Verdict[]): void {
    for (const [i, verdict] of verdicts.entries()) {
      const comment = page[i];
      if (verdict.verdict !== 'ask' || comment === undefined) continue;
      if (this.#asksCreator(verdict.category)) continue;
      const { id, text } = comment;
      this.#uncertain.set(id, uncertainCandidate(verdict, { id, text }));
    }
  }

  /** Requests second opinions on all uncertain verdicts together, at the end of the read. */
  async #resolveUncertain(opinions: SecondOpinions, signal: AbortSignal): Promise<JudgedPage> {
    const { video, channel, instructions, known } = this.#of;
    const context = { videoTitle: video.title, channelTitle: channel.title, instructions };
    const uncertain = [...this.#uncertain.values()].filter(({ id }) => !known.isHandedOut(id));
    const none: Changes = new Map();
    const changes = signal.aborted ? none : await opinions.changes(uncertain, context, signal);
    const candidates: FoundComment[] = [];
    for (const { id, hide, category, score, reasons } of uncertain) {
      const change = changes.get(id);
      if (change === null) this.#asked.delete(id);
      if (change === null || (change === undefined && !hide)) continue;
      if (this.#asksCreator(change ?? category)) continue;
      if (!known.handOut(id)) continue;
      const all = change === undefined ? reasons : [...reasons, { code: 'second-opinion' }];
      const facts = this.#facts.of(known.indexOf(id), { id, reasons });
      candidates.push({ id, category: change ?? category, score, reasons: all, facts });
    }
    return this.#undecided([], candidates);
  }
}

type UncertainCandidate = UncertainVerdict & Pick<Candidate, 'score' | 'reasons'>;

function uncertainCandidate(
  verdict: Verdict,
  { id, text }: Pick<UncertainVerdict, 'id' | 'text'>,
): UncertainCandidate {
  return {
    id,
    text,
    hide: verdict.verdict === 'hide',
    category: verdict.category ?? 'spam',
    score: verdict.score,
    reasons: storedReasons(verdict),
  };
}
