import { createHmac } from 'node:crypto';

import type { AskedComment } from '../ports/decisions.ts';
import type { CommentsPart, StoredComments } from '../ports/memory.ts';

/**
 * The length of a fingerprint in bytes. The probability that two of a million are equal is 1 in 10
 * billion.
 */
const FINGERPRINT_BYTES = 9;
/**
 * The most comments in one part. With 28 bytes each, a part is far below a document's limit of 1
 * MiB. Most videos have one part, because each pass reads all of them.
 */
const LINES_PER_PART = 4_000;
/**
 * The size of the campaign index: the detector needs 18 bytes for each of the newest 10,000
 * comments.
 */
const CAMPAIGN_BYTES = 18 * 10_000;

/**
 * The number of uncertain verdicts that are stored for a video. If there are more, the verdicts
 * with the highest scores are stored.
 */
const ASKED_MAX = 200;

/** Whether earlier passes have read a comment; `again` if this read has already returned it. */
export type Novelty = 'new' | 'updated' | 'known' | 'again';

interface Row {
  index: number;
  /** The fingerprint of the text. */
  text: string;
  /** The number of the thread's replies that were read; undefined if unknown. */
  replies: number | undefined;
  /** Whether the current read has read the comment. */
  isMet: boolean;
  /** Whether the number of replies has changed since an earlier pass. */
  hasOtherReplies: boolean;
  /** Whether this pass has already handed over the comment for hiding. */
  isHandedOut: boolean;
}

/**
 * The comments of a video that passes have read: fingerprints of each id and text, and for a thread
 * the number of its replies. The fingerprints are keyed per channel, reveal no text, and never
 * match those of another channel.
 */
export class KnownComments {
  readonly #key: string;
  /** The comments by the fingerprint of their id, in the order in which passes first read them. */
  readonly #rows = new Map<string, Row>();
  /**
   * The comments that this pass has read, by their id, so that the pass need not compute their
   * fingerprints again, which takes long.
   */
  readonly #met = new Map<string, Row>();
  /** The number of rows that completed passes have read. */
  readonly #settled: number;
  /** Whether incomplete passes have added rows after the settled ones. */
  readonly #hasUnsettled: boolean;
  readonly #changedParts = new Set<number>();
  #newCampaigns: Uint8Array | undefined;
  #asked: readonly AskedComment[];
  #hasNewAsked = false;

  /** The campaign index of earlier passes; see the detector's `Judge.index`. */
  readonly campaigns: Uint8Array;

  constructor(key: string, { parts, campaigns, settled, asked }: StoredComments) {
    this.#key = key;
    this.campaigns = campaigns;
    this.#asked = asked;
    for (const lines of parts)
      for (const line of lines.split('\n')) {
        const [id, text, replies] = line.split(' ');
        if (id === undefined || text === undefined) continue;
        this.#add(id, text).replies = replies === undefined ? undefined : Number(replies);
      }
    this.#settled = Math.min(settled ?? Infinity, this.#rows.size);
    this.#hasUnsettled = this.#settled < this.#rows.size;
  }

  /** Begins a read. No comment counts as read by it yet. */
  beginRead(): void {
    for (const row of this.#rows.values()) row.isMet = false;
  }

  /**
   * Adds a comment.
   *
   * @returns whether earlier passes have read it
   */
  note(commentId: string, text: string): Novelty {
    const id = this.#fingerprint('id', commentId);
    const known = this.#rows.get(id);
    if (known?.isMet === true) return 'again';
    const fingerprint = this.#fingerprint('text', text);
    const row = known ?? this.#add(id, fingerprint);
    this.#met.set(commentId, row);
    row.isMet = true;
    if (known?.text === fingerprint) return 'known';
    row.text = fingerprint;
    this.#change(row);
    return known ? 'updated' : 'new';
  }

  /** Returns the index of a comment among all that passes have read of the video. */
  indexOf(commentId: string): number {
    const row = this.#rowOf(commentId);
    if (!row) throw new RangeError('no read has met this comment');
    return row.index;
  }

  /**
   * Marks a comment as handed over for hiding.
   *
   * @returns false if this pass has already handed it over
   */
  handOut(commentId: string): boolean {
    const row = this.#rowOf(commentId);
    if (!row) throw new RangeError('a comment was handed out that no read has met');
    if (row.isHandedOut) return false;
    row.isHandedOut = true;
    return true;
  }

  /** Returns whether this pass has already handed over a comment for hiding. */
  isHandedOut(commentId: string): boolean {
    return this.#rowOf(commentId)?.isHandedOut === true;
  }

  /** Returns whether an earlier pass that completed has read a comment. */
  isFromEarlierPass(commentId: string): boolean {
    const row = this.#rowOf(commentId);
    return row !== undefined && row.index < this.#settled;
  }

  /** Returns whether an earlier pass has read this number of replies of a thread. */
  knowsReplies(threadId: string, replies: number): boolean {
    const row = this.#rowOf(threadId);
    return row !== undefined && !row.hasOtherReplies && row.replies === replies;
  }

  /**
   * Stores how many replies of a thread were read. The thread's top-level comment must have been
   * noted before.
   */
  noteReplies(threadId: string, replies: number): void {
    const row = this.#rowOf(threadId);
    if (!row || row.replies === replies) return;
    row.replies = replies;
    row.hasOtherReplies = true;
    this.#change(row);
  }

  /**
   * Adds the campaign index of this pass to the index of earlier passes.
   *
   * @param isWhole whether the pass has read everything, so that its index replaces the earlier one
   */
  noteCampaigns(index: Uint8Array, isWhole: boolean): void {
    if (index.length === 0 && !isWhole) return;
    const joined = isWhole ? index : Buffer.concat([this.campaigns, index]);
    this.#newCampaigns = joined.slice(-CAMPAIGN_BYTES);
  }

  /**
   * The comments with an uncertain verdict on which the creator has not decided, most certain
   * first.
   */
  get asked(): readonly AskedComment[] {
    return this.#asked;
  }

  /**
   * Stores the uncertain verdicts of this pass, together with those of earlier passes.
   *
   * @param isWhole whether the pass has judged everything, so that its verdicts replace earlier
   * ones
   */
  noteAsked(asked: readonly AskedComment[], isWhole: boolean): void {
    const judged = new Set(asked.map(({ id }) => id));
    const earlier = isWhole
      ? []
      : this.#asked.filter(({ id }) => !judged.has(id) && !this.isHandedOut(id));
    const next = [...earlier, ...asked].toSorted((a, b) => b.score - a.score).slice(0, ASKED_MAX);
    const isSame =
      next.length === this.#asked.length &&
      next.every(({ id, campaignId }, index) => {
        const before = this.#asked[index];
        return id === before?.id && campaignId === before.campaignId;
      });
    if (isSame) return;
    this.#asked = next;
    this.#hasNewAsked = true;
  }

  /**
   * Yields the parts that this pass has changed, one at a time to save memory.
   *
   * @param isWhole whether the pass has read to the end of its extent; if so, the next pass may
   * stop at these comments
   */
  *changedParts(isWhole = true): Generator<CommentsPart> {
    const last = Math.max(0, Math.ceil(this.#rows.size / LINES_PER_PART) - 1);
    const changed = new Set(this.#changedParts);
    const isLastChanged = this.#newCampaigns !== undefined || this.#hasNewAsked;
    if (isLastChanged || (isWhole && this.#hasUnsettled)) changed.add(last);
    const isSettled = isWhole || this.#settled === this.#rows.size;
    for (const part of changed)
      yield {
        part,
        lines: this.#linesOf(part),
        campaigns: part === last ? (this.#newCampaigns ?? this.campaigns) : new Uint8Array(),
        settled: part === last && !isSettled ? this.#settled : null,
        asked: part === last ? this.#asked : [],
      };
  }

  #linesOf(part: number): string {
    const start = part * LINES_PER_PART;
    return this.#rows
      .entries()
      .drop(start)
      .take(LINES_PER_PART)
      .map(([id, { text, replies }]) =>
        replies === undefined ? `${id} ${text}` : `${id} ${text} ${replies}`,
      )
      .toArray()
      .join('\n');
  }

  #add(id: string, text: string): Row {
    const row = {
      index: this.#rows.size,
      text,
      replies: undefined,
      isMet: false,
      hasOtherReplies: false,
      isHandedOut: false,
    };
    this.#rows.set(id, row);
    return row;
  }

  #rowOf(commentId: string): Row | undefined {
    return this.#met.get(commentId) ?? this.#rows.get(this.#fingerprint('id', commentId));
  }

  #change({ index }: Row): void {
    this.#changedParts.add(Math.floor(index / LINES_PER_PART));
  }

  #fingerprint(kind: 'id' | 'text', value: string): string {
    const hash = createHmac('sha256', this.#key).update(`${kind}\0${value}`).digest();
    return hash.toString('base64url', 0, FINGERPRINT_BYTES);
  }
}
