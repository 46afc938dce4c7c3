import { withTaught } from '@threadsweep/engine/judging/teaching.ts';
import type { CommentsPart, Learned, Memory, Taught } from '@threadsweep/engine/ports/memory.ts';
import { NO_TEACHING, type SeenDocument } from '@threadsweep/shared/documents/cleaning.ts';

import {
  learnedDocument,
  readTeaching,
  VOCABULARY,
  writeTeaching,
} from '../../channel/teaching-store.ts';
import type { AccessApp } from '../../google/app.ts';
import { expireAfter, isoNow } from '../../platform/clock.ts';
import { validData, validDocuments } from '../../platform/stored-document.ts';
import { forgetIfGone } from '../../video/video-store.ts';

/**
 * The number of parts to write in parallel. While a part is written, it is in memory three times.
 */
const PARTS_AT_ONCE = 2;
/** The name that the documents of second opinions have in place of a video's id. */
const OPINIONS = 'opinions';
const DAY_MS = 86_400_000;
/**
 * How long second opinions are stored. Each pass reads all second opinions of its channel, so old
 * ones would slow it down.
 */
const OPINIONS_KEPT_MS = 60 * DAY_MS;

/**
 * The data that a channel's passes store for later passes, in `seen/{channelId}.{videoId}.{part}`.
 */
export class MemoryStore implements Memory {
  readonly #app: AccessApp;
  readonly #of: { uid: string; channelId: string; secondOpinions: boolean };

  /**
   * Creates the store for one channel.
   * @param of.secondOpinions whether the account allows second opinions
   */
  constructor(app: AccessApp, of: { uid: string; channelId: string; secondOpinions: boolean }) {
    this.#app = app;
    this.#of = of;
  }

  async comments(videoId: string) {
    const parts = await this.#parts(videoId);
    const last = parts.at(-1);
    return {
      parts: parts.map(({ lines }) => lines),
      campaigns: Buffer.from(last?.campaigns ?? '', 'base64'),
      settled: last?.settled ?? null,
      asked: last?.asked ?? [],
    };
  }

  async saveComments(videoId: string, parts: Iterable<CommentsPart>): Promise<void> {
    const writer = this.#app.documents.db.bulkWriter();
    let writes: Promise<unknown>[] = [];
    for (const { campaigns, asked, ...part } of parts) {
      const encoded = Buffer.from(campaigns).toString('base64');
      const content = { ...part, campaigns: encoded, asked: [...asked] };
      const document = this.#document(videoId, content);
      writes.push(writer.set(document.reference, document.content));
      if (writes.length < PARTS_AT_ONCE) continue;
      await Promise.all([...writes, writer.flush()]);
      writes = [];
    }
    await Promise.all([...writes, writer.close()]);
  }

  async discardIfGone(videoId: string): Promise<boolean> {
    const { uid, channelId } = this.#of;
    const { documents } = this.#app;
    if (!(await forgetIfGone(this.#app, uid, { id: videoId, channelId }))) return false;
    if ((await documents.channels(uid).doc(channelId).get()).exists) return true;
    const ofChannel = documents.seen.where('channelId', '==', channelId).where('uid', '==', uid);
    const { docs } = await ofChannel.select().get();
    await Promise.all(docs.map(({ ref }) => ref.delete()));
    return true;
  }

  async learned(): Promise<Learned> {
    const reference = learnedDocument(this.#app, this.#of.channelId);
    const stored = validData(this.#app, await reference.get());
    const { corrections, ...teaching } = stored?.teaching ?? NO_TEACHING;
    return {
      vocabulary: Buffer.from(stored?.lines ?? '', 'base64'),
      teaching: { ...teaching, corrections: Buffer.from(corrections, 'base64') },
    };
  }

  async saveVocabulary(bytes: Uint8Array): Promise<void> {
    // Leaves the lessons in this document unchanged, because the creator's decisions may change
    // them while a pass runs.
    await this.#save(VOCABULARY, 0, Buffer.from(bytes).toString('base64'));
  }

  saveTaught(taught: Taught): Promise<boolean> {
    const app = this.#app;
    return app.documents.contended(async (transaction) => {
      const teaching = await readTeaching(app, transaction, this.#of);
      const next = withTaught(teaching, taught, isoNow(app.clock));
      if (next) writeTeaching(app, transaction, this.#of, next);
      return next !== undefined;
    });
  }

  async opinions() {
    if (!this.#of.secondOpinions) return null;
    const today = this.#today();
    const parts = await this.#parts(OPINIONS);
    const lines = (isToday: boolean) =>
      parts
        .filter(({ part }) => (part === today) === isToday)
        .flatMap((part) => part.lines.split('\n'));
    return { earlier: lines(false), today: lines(true) };
  }

  async saveOpinions(linesOfToday: readonly string[]): Promise<void> {
    const expireAt = expireAfter(this.#app.clock, OPINIONS_KEPT_MS);
    await this.#save(OPINIONS, this.#today(), linesOfToday.join('\n'), { expireAt });
  }

  #today(): number {
    return Math.floor(this.#app.clock.now() / DAY_MS);
  }

  async #parts(videoId: string): Promise<SeenDocument[]> {
    const found = await this.#app.documents.seen
      .where('channelId', '==', this.#of.channelId)
      .where('videoId', '==', videoId)
      .get();
    const parts = validDocuments(this.#app, found.docs).toSorted((a, b) => a.part - b.part);
    // Line numbers continue over all parts. If one part is missing, the line numbers in the others
    // are wrong, so none is used.
    return parts.length === found.size ? parts : [];
  }

  #document(videoId: string, part: Omit<SeenDocument, 'uid' | 'channelId' | 'videoId'>) {
    const { uid, channelId } = this.#of;
    return {
      reference: this.#app.documents.seen.doc(`${channelId}.${videoId}.${part.part}`),
      content: { uid, channelId, videoId, ...part },
    };
  }

  async #save(
    name: string,
    part: number,
    lines: string,
    more: Pick<SeenDocument, 'expireAt'> = {},
  ): Promise<void> {
    const document = this.#document(name, {
      part,
      lines,
      campaigns: '',
      settled: null,
      asked: [],
      ...more,
    });
    await document.reference.set(document.content, { merge: true });
  }
}
