import { createHmac } from 'node:crypto';

import type { App } from '../app.ts';
import type { SeenDocument } from '../documents.ts';

/**
 * Comments in one document, 28 bytes each: with the campaigns far below its limit of 1 MiB. Most videos
 * have one, since each pass over a video reads them all.
 */
const LINES_PER_PART = 4_000;

/** Of the newest 10,000 comments, at the 18 bytes that the detector needs for one. */
const CAMPAIGN_BYTES = 18 * 10_000;

/** How a comment compares with what earlier passes saw. */
export type Novelty = 'new' | 'updated' | 'known';

/**
 * What passes have seen of a video: for each comment a fingerprint of its id and one of its text,
 * both keyed per channel, so that no text is kept and two channels' fingerprints never compare; for
 * a thread also the number of its replies.
 */
export class Seen {
  readonly #key: string;
  readonly #lines: { id: string; text: string; replies: number | undefined }[] = [];
  readonly #places = new Map<string, number>();
  /** How many lines there are of passes that came to their end. */
  readonly #before: number;
  /** Whether there are lines of others behind them. */
  readonly #unsettled: boolean;
  readonly #changed = new Set<number>();
  /** Numbers of replies that this pass has found, by the thread's fingerprint. */
  readonly #replies = new Map<string, number>();

  /**
   * What earlier passes left for the detector to find campaigns by: see the detector's
   * `Judge.index`. Hashes only, keyed per channel.
   */
  readonly campaigns: Uint8Array;
  #campaignsNow: Uint8Array | undefined;

  /** @param settled how many lines are of passes that came to their end; null for all */
  constructor(
    key: string,
    lines: Iterable<string>,
    campaigns = new Uint8Array(),
    settled: number | null = null,
  ) {
    this.#key = key;
    this.campaigns = campaigns;
    for (const line of lines) {
      const [id, text, replies] = line.split(' ');
      if (id === undefined || text === undefined) continue;
      this.#places.set(id, this.#lines.length);
      this.#lines.push({ id, text, replies: replies === undefined ? undefined : Number(replies) });
    }
    this.#before = Math.min(settled ?? Infinity, this.#lines.length);
    this.#unsettled = this.#before < this.#lines.length;
  }

  /** Notes a comment and says what it is to the passes before. */
  note(commentId: string, text: string): Novelty {
    const id = this.#fingerprint('id', commentId);
    const fingerprint = this.#fingerprint('text', text);
    const place = this.#places.get(id);
    const known = place === undefined ? undefined : this.#lines[place];
    if (place === undefined || !known) {
      this.#change(this.#lines.length);
      this.#places.set(id, this.#lines.length);
      this.#lines.push({ id, text: fingerprint, replies: undefined });
      return 'new';
    }
    if (known.text === fingerprint) return 'known';
    known.text = fingerprint;
    this.#change(place);
    return 'updated';
  }

  /** Whether a pass before this one, that has read as far as it wanted, has seen the comment. */
  hasFromBefore(commentId: string): boolean {
    const place = this.#places.get(this.#fingerprint('id', commentId));
    return place !== undefined && place < this.#before;
  }

  /** Whether a pass before has read as many replies of a thread. */
  knowsReplies(threadId: string, replies: number): boolean {
    const place = this.#places.get(this.#fingerprint('id', threadId));
    return place !== undefined && this.#lines[place]?.replies === replies;
  }

  /** Notes how many replies of a thread were read. */
  noteReplies(threadId: string, replies: number): void {
    if (!this.knowsReplies(threadId, replies))
      this.#replies.set(this.#fingerprint('id', threadId), replies);
  }

  /**
   * Notes what this pass leaves for the next ones.
   *
   * @param whole whether the pass has read everything, so that nothing of earlier ones is needed
   */
  noteCampaigns(index: Uint8Array, whole: boolean): void {
    if (index.length === 0 && !whole) return;
    const joined = whole ? index : Buffer.concat([this.campaigns, index]);
    this.#campaignsNow = joined.subarray(Math.max(0, joined.length - CAMPAIGN_BYTES));
  }

  /** What this pass leaves, where it leaves anything new. */
  get campaignsNow(): Uint8Array | undefined {
    return this.#campaignsNow;
  }

  /**
   * The parts that this pass has changed, each as it is to be kept.
   *
   * @param whole whether it has read as far as it wanted: the next one stops at what it has noted
   */
  changedParts(whole = true): Pick<SeenDocument, 'part' | 'lines' | 'campaigns' | 'settled'>[] {
    for (const [id, replies] of this.#replies) {
      const place = this.#places.get(id);
      const line = place === undefined ? undefined : this.#lines[place];
      if (place === undefined || !line) continue;
      line.replies = replies;
      this.#change(place);
    }
    const last = Math.max(0, Math.ceil(this.#lines.length / LINES_PER_PART) - 1);
    if (this.#campaignsNow !== undefined || (whole && this.#unsettled)) this.#changed.add(last);
    const settled = whole || this.#before === this.#lines.length ? null : this.#before;
    return [...this.#changed].map((part) => {
      const start = part * LINES_PER_PART;
      const lines = this.#lines.slice(start, start + LINES_PER_PART);
      const campaigns = part === last ? (this.#campaignsNow ?? this.campaigns) : undefined;
      return {
        part,
        lines: lines.map(lineOf).join('\n'),
        campaigns: Buffer.from(campaigns ?? []).toString('base64'),
        settled: part === last ? settled : null,
      };
    });
  }

  #change(place: number): void {
    this.#changed.add(Math.floor(place / LINES_PER_PART));
  }

  #fingerprint(kind: 'id' | 'text', value: string): string {
    const hash = createHmac('sha256', this.#key).update(`${kind}\0${value}`).digest();
    // 72 bits: among a million comments two share one with a chance of 1 in 10 billion.
    return hash.subarray(0, 9).toString('base64url');
  }
}

function lineOf(line: { id: string; text: string; replies: number | undefined }): string {
  const { id, text, replies } = line;
  return replies === undefined ? `${id} ${text}` : `${id} ${text} ${replies}`;
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
    inOrder.flatMap(({ lines }) => lines.split('\n')),
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
  const changed = seen.changedParts(whole);
  if (changed.length === 0) return;
  const writer = app.documents.db.bulkWriter();
  const of = { uid, channelId: video.channelId, videoId: video.id };
  const writes = changed.map((part) =>
    writer.set(app.documents.seen.doc(`${video.channelId}.${video.id}.${part.part}`), {
      ...of,
      ...part,
    }),
  );
  await Promise.all([...writes, writer.close()]);
}
