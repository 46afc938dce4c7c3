import { createHmac } from 'node:crypto';

import type { App } from '../app.ts';

/** Comments in one document: far below its limit of 1 MiB, and few documents for a large video. */
const LINES_PER_PART = 1_000;

/** How a comment compares with what earlier passes saw. */
export type Novelty = 'new' | 'updated' | 'known';

/**
 * What passes have seen of a video: for each comment a fingerprint of its id and one of its text,
 * both keyed per channel, so that no text is kept and two channels' fingerprints never compare.
 */
export class Seen {
  readonly #key: string;
  readonly #texts: Map<string, string>;

  constructor(key: string, lines: Iterable<string>) {
    this.#key = key;
    this.#texts = new Map();
    for (const line of lines) {
      const [id, text] = line.split(' ');
      if (id && text) this.#texts.set(id, text);
    }
  }

  /** Notes a comment and says what it is to the passes before. */
  note(commentId: string, text: string): Novelty {
    const id = this.#fingerprint('id', commentId);
    const fingerprint = this.#fingerprint('text', text);
    const before = this.#texts.get(id);
    this.#texts.set(id, fingerprint);
    if (before === undefined) return 'new';
    return before === fingerprint ? 'known' : 'updated';
  }

  lines(): string[] {
    return [...this.#texts].map(([id, text]) => `${id} ${text}`);
  }

  #fingerprint(kind: 'id' | 'text', value: string): string {
    const hash = createHmac('sha256', this.#key).update(`${kind}\0${value}`).digest();
    // 72 bits: among a million comments two share one with a chance of 1 in 10 billion.
    return hash.subarray(0, 9).toString('base64url');
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
  return new Seen(
    fingerprintKey,
    parts.docs.flatMap((part) => part.data().lines.split('\n')),
  );
}

/** Keeps what a pass has seen; parts that did not change are written again, since all are few. */
export async function writeSeen(
  app: App,
  uid: string,
  video: { channelId: string; id: string },
  seen: Seen,
): Promise<void> {
  const lines = seen.lines();
  const writer = app.documents.db.bulkWriter();
  const writes = [];
  for (let part = 0; part * LINES_PER_PART < lines.length; part += 1) {
    const start = part * LINES_PER_PART;
    const document = app.documents.seen.doc(`${video.channelId}.${video.id}.${part}`);
    writes.push(
      writer.set(document, {
        uid,
        channelId: video.channelId,
        videoId: video.id,
        part,
        lines: lines.slice(start, start + LINES_PER_PART).join('\n'),
      }),
    );
  }
  await Promise.all([...writes, writer.close()]);
}
