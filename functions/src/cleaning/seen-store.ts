import { createHmac } from 'node:crypto';

import type { App } from '../google/app.ts';
import type { SeenDocument } from '../platform/firestore.ts';
import { Fingerprints } from './fingerprints.ts';

/**
 * Comments in one document, 28 bytes each: with the campaigns far below its limit of 1 MiB. Most videos
 * have one, since each pass over a video reads them all.
 */
const LINES_PER_PART = 4_000;

/** Of the newest 10,000 comments, at the 18 bytes that the detector needs for one. */
const CAMPAIGN_BYTES = 18 * 10_000;

/** Parts that are made ready to be written at a time, since each is in memory three times by then. */
const PARTS_AT_ONCE = 2;

/** How a comment compares with what earlier passes saw; `again` where this read has noted it already. */
export type Novelty = 'new' | 'updated' | 'known' | 'again';

/** Marks of what this pass has done with a comment: noted it in the present read, */
const NOTED = 1;
/** found that a thread has another number of replies than before, */
const OTHER_REPLIES = 2;
/** given it out to be hidden. */
const GIVEN = 4;

/**
 * What passes have seen of a video: for each comment a fingerprint of its id and one of its text,
 * both keyed per channel, so that no text is kept and two channels' fingerprints never compare; for
 * a thread also the number of its replies.
 */
export class Seen {
  readonly #key: string;
  readonly #comments = new Fingerprints();
  /** How many lines there are of passes that came to their end. */
  readonly #before: number;
  /** Whether there are lines of others behind them. */
  readonly #unsettled: boolean;
  readonly #changed = new Set<number>();

  /**
   * What earlier passes left for the detector to find campaigns by: see the detector's
   * `Judge.index`. Hashes only, keyed per channel.
   */
  readonly campaigns: Uint8Array;
  #campaignsNow: Uint8Array | undefined;

  /**
   * @param parts lines as they are kept, see {@link changedParts}
   * @param settled how many of them are of passes that came to their end; null for all
   */
  constructor(
    key: string,
    parts: Iterable<string>,
    campaigns = new Uint8Array(),
    settled: number | null = null,
  ) {
    this.#key = key;
    this.campaigns = campaigns;
    for (const lines of parts) for (const line of lines.split('\n')) this.#add(line);
    const { length } = this.#comments;
    this.#before = Math.min(settled ?? Infinity, length);
    this.#unsettled = this.#before < length;
  }

  /** Begins a read: whatever another one of this pass has noted is to be noted anew. */
  beginRead(): void {
    this.#comments.unmark(NOTED);
  }

  /** Notes a comment and says what it is to the passes before. */
  note(commentId: string, text: string): Novelty {
    const id = this.#fingerprint('id', commentId);
    const known = this.#comments.find(id);
    if (known !== undefined && this.#comments.hasMark(known, NOTED)) return 'again';
    const fingerprint = this.#fingerprint('text', text);
    const row = known ?? this.#comments.add(id, fingerprint);
    this.#comments.mark(row, NOTED);
    if (known !== undefined && this.#comments.hasText(row, fingerprint)) return 'known';
    this.#comments.setText(row, fingerprint);
    this.#change(row);
    return known === undefined ? 'new' : 'updated';
  }

  /** Notes that a comment is given out to be hidden. @returns whether it was not before in this pass */
  give(commentId: string): boolean {
    const row = this.#rowOf(commentId);
    if (row === undefined) throw new RangeError('a comment was given out that nobody has noted');
    if (this.#comments.hasMark(row, GIVEN)) return false;
    this.#comments.mark(row, GIVEN);
    return true;
  }

  /** Whether this pass has given a comment out to be hidden. */
  isGiven(commentId: string): boolean {
    const row = this.#rowOf(commentId);
    return row !== undefined && this.#comments.hasMark(row, GIVEN);
  }

  /** Whether a pass before this one, that has read as far as it wanted, has seen the comment. */
  hasFromBefore(commentId: string): boolean {
    const row = this.#rowOf(commentId);
    return row !== undefined && row < this.#before;
  }

  /** Whether a pass before has read as many replies of a thread. */
  knowsReplies(threadId: string, replies: number): boolean {
    const row = this.#rowOf(threadId);
    if (row === undefined || this.#comments.hasMark(row, OTHER_REPLIES)) return false;
    return this.#comments.replies(row) === replies;
  }

  /** Notes how many replies were read of a thread whose first comment was noted. */
  noteReplies(threadId: string, replies: number): void {
    const row = this.#rowOf(threadId);
    if (row === undefined || this.#comments.replies(row) === replies) return;
    this.#comments.setReplies(row, replies);
    this.#comments.mark(row, OTHER_REPLIES);
    this.#change(row);
  }

  /**
   * Notes what this pass leaves for the next ones.
   *
   * @param whole whether the pass has read everything, so that nothing of earlier ones is needed
   */
  noteCampaigns(index: Uint8Array, whole: boolean): void {
    if (index.length === 0 && !whole) return;
    const joined = whole ? index : Buffer.concat([this.campaigns, index]);
    this.#campaignsNow = joined.slice(-CAMPAIGN_BYTES);
  }

  /** What this pass leaves, where it leaves anything new. */
  get campaignsNow(): Uint8Array | undefined {
    return this.#campaignsNow;
  }

  /**
   * The parts that this pass has changed, each as it is to be kept, made when it is asked for.
   *
   * @param whole whether it has read as far as it wanted: the next one stops at what it has noted
   */
  *changedParts(
    whole = true,
  ): Generator<Pick<SeenDocument, 'part' | 'lines' | 'campaigns' | 'settled'>> {
    const { length } = this.#comments;
    const last = Math.max(0, Math.ceil(length / LINES_PER_PART) - 1);
    if (this.#campaignsNow !== undefined || (whole && this.#unsettled)) this.#changed.add(last);
    const settled = whole || this.#before === length ? null : this.#before;
    for (const part of this.#changed) {
      const campaigns = part === last ? (this.#campaignsNow ?? this.campaigns) : undefined;
      yield {
        part,
        lines: this.#linesOf(part).join('\n'),
        campaigns: Buffer.from(campaigns ?? []).toString('base64'),
        settled: part === last ? settled : null,
      };
    }
  }

  #linesOf(part: number): string[] {
    const start = part * LINES_PER_PART;
    const count = Math.min(LINES_PER_PART, this.#comments.length - start);
    return Array.from({ length: count }, (_, index) => {
      const { id, text } = this.#comments.encoded(start + index);
      const replies = this.#comments.replies(start + index);
      return replies === undefined ? `${id} ${text}` : `${id} ${text} ${replies}`;
    });
  }

  #add(line: string): void {
    const [id, text, replies] = line.split(' ');
    if (id === undefined || text === undefined) return;
    const row = this.#comments.add(Buffer.from(id, 'base64url'), Buffer.from(text, 'base64url'));
    if (replies !== undefined) this.#comments.setReplies(row, Number(replies));
  }

  #rowOf(commentId: string): number | undefined {
    return this.#comments.find(this.#fingerprint('id', commentId));
  }

  #change(row: number): void {
    this.#changed.add(Math.floor(row / LINES_PER_PART));
  }

  /** Longer than the fingerprint, which is its beginning. */
  #fingerprint(kind: 'id' | 'text', value: string): Buffer {
    return createHmac('sha256', this.#key).update(`${kind}\0${value}`).digest();
  }
}

/** What earlier passes have seen of a video. */
export async function readSeen(
  app: App,
  video: { channelId: string; id: string },
  fingerprintKey: string,
): Promise<Seen> {
  const parts = await app.documents.seen
    .where('channelId', '==', video.channelId)
    .where('videoId', '==', video.id)
    .get();
  const inOrder = parts.docs.map((part) => part.data()).toSorted((a, b) => a.part - b.part);
  return new Seen(
    fingerprintKey,
    inOrder.map(({ lines }) => lines),
    Buffer.from(inOrder.at(-1)?.campaigns ?? '', 'base64'),
    inOrder.at(-1)?.settled,
  );
}

/** Keeps what a pass has seen, as far as it has changed. @param whole see {@link Seen.changedParts} */
export async function writeSeen(
  app: App,
  uid: string,
  video: { channelId: string; id: string },
  seen: Seen,
  whole = true,
): Promise<void> {
  const of = { uid, channelId: video.channelId, videoId: video.id };
  const writer = app.documents.db.bulkWriter();
  let writes: Promise<unknown>[] = [];
  for (const part of seen.changedParts(whole)) {
    const document = app.documents.seen.doc(`${video.channelId}.${video.id}.${part.part}`);
    writes.push(writer.set(document, { ...of, ...part }));
    if (writes.length < PARTS_AT_ONCE) continue;
    await Promise.all([...writes, writer.flush()]);
    writes = [];
  }
  await Promise.all([...writes, writer.close()]);
}
