import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

import { z } from 'zod';

import {
  type Comments,
  type LongThread,
  type ModerationStatus,
  type Page,
  PageTokenRefused,
  STATUS_IDS,
  type YoutubeComment,
  type YoutubeThread,
} from '../src/ports/comments.ts';

const PAGE = 100;
const SPACING_MS = 10_000;
/** The most replies that a listed thread contains. */
const CARRIED = 5;

const storedComment = z.object({
  id: z.string(),
  videoId: z.string(),
  parentId: z.string().nullable(),
  author: z.string(),
  text: z.string(),
  publishedAt: z.string(),
});
type StoredComment = z.infer<typeof storedComment>;

const stored = z.object({
  /** The comments, newest first. Replies follow their top-level comment. */
  comments: z.array(storedComment),
  held: z.array(z.string()).default([]),
  calls: z.record(z.string(), z.number()).default({}),
  sent: z.array(z.array(z.string())).default([]),
  units: z.number().default(0),
  /** The calls that fail, by method and number, such as `threads 4` for its fourth call. */
  failing: z.array(z.string()).default([]),
});
type Stored = z.infer<typeof stored>;

/**
 * An emulated YouTube whose comments are in one JSON file, so that they survive a killed process.
 */
export class FileYoutube implements Comments {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  read(): Stored {
    return stored.parse(JSON.parse(readFileSync(this.#path, 'utf8')));
  }

  change<T>(work: (youtube: Stored) => T): T {
    const youtube = existsSync(this.#path) ? this.read() : stored.parse({ comments: [] });
    const result = work(youtube);
    writeFileSync(`${this.#path}.new`, JSON.stringify(youtube));
    renameSync(`${this.#path}.new`, this.#path);
    return result;
  }

  async threads(videoId: string, pageToken: string | undefined): Promise<Page<YoutubeThread>> {
    return this.#call('threads', 1, (youtube) =>
      pageOf(youtube, pageToken, (comment) => comment.videoId === videoId),
    );
  }

  async channelThreads(pageToken: string | undefined): Promise<Page<YoutubeThread>> {
    return this.#call('channelThreads', 1, (youtube) => pageOf(youtube, pageToken, () => true));
  }

  async replies({ id }: LongThread): Promise<YoutubeComment[]> {
    return this.#call('replies', 1, (youtube) => repliesOf(youtube, id));
  }

  async byId(videoId: string, ids: readonly string[]): Promise<YoutubeComment[]> {
    return this.#call('byId', Math.ceil(ids.length / STATUS_IDS), ({ comments }) =>
      comments.filter((one) => one.videoId === videoId && ids.includes(one.id)).map(published),
    );
  }

  async named(ids: readonly string[]): Promise<YoutubeComment[]> {
    return this.#call('named', 1, ({ comments }) =>
      comments.filter(({ id }) => ids.includes(id)).map(published),
    );
  }

  async existing(ids: readonly string[]): Promise<ReadonlySet<string>> {
    return this.#call('existing', 1, ({ comments }) => {
      const known = new Set(comments.map(({ id }) => id));
      return new Set(ids.filter((id) => known.has(id)));
    });
  }

  async ofVideo(videoId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    return this.#call('ofVideo', 1, ({ comments }) => {
      const known = new Set(comments.flatMap((one) => (one.videoId === videoId ? [one.id] : [])));
      return new Set(ids.filter((id) => known.has(id)));
    });
  }

  async setStatus(ids: readonly string[], status: ModerationStatus): Promise<boolean> {
    if (ids.length === 0 || ids.length > STATUS_IDS) throw new RangeError('1 to 50 ids');
    return this.#call('setStatus', STATUS_IDS, (youtube) => {
      if (!ids.every((id) => youtube.comments.some((comment) => comment.id === id))) return false;
      const held = new Set(youtube.held);
      if (status === 'heldForReview') {
        youtube.sent.push([...ids]);
        for (const id of ids) held.add(id);
      } else for (const id of ids) held.delete(id);
      youtube.held = [...held];
      return true;
    });
  }

  #call<T>(method: string, units: number, work: (youtube: Stored) => T): T {
    const result = this.change((youtube) => {
      const calls = (youtube.calls[method] ?? 0) + 1;
      youtube.calls[method] = calls;
      youtube.units += units;
      const call = `${method} ${calls}`;
      const fails = youtube.failing.includes(call);
      return fails ? { error: new Error(`${call} failed`) } : { done: work(youtube) };
    });
    if (result.error) throw result.error;
    return result.done;
  }
}

/**
 * Returns the page after a token. A token is the id of the previous page's last thread, so pages
 * never shift.
 */
function pageOf(
  youtube: Stored,
  token: string | undefined,
  isWanted: (comment: StoredComment) => boolean,
): Page<YoutubeThread> {
  const all = youtube.comments.filter((comment) => comment.parentId === null && isWanted(comment));
  const start = token === undefined ? 0 : all.findIndex(({ id }) => id === token) + 1;
  if (token !== undefined && start === 0) throw new PageTokenRefused(token);
  const held = new Set(youtube.held);
  const page: StoredComment[] = [];
  let next = start;
  for (; next < all.length && page.length < PAGE; next += 1) {
    const comment = all[next];
    if (comment && !held.has(comment.id)) page.push(comment);
  }
  return {
    items: page.map((top) => threadOf(youtube, top)),
    nextPageToken: next < all.length ? (all[next - 1]?.id ?? null) : null,
  };
}

function threadOf(youtube: Stored, top: StoredComment): YoutubeThread {
  const replies = repliesOf(youtube, top.id);
  const { id, videoId } = top;
  return {
    id,
    videoId,
    top: published(top),
    replies: replies.slice(0, CARRIED),
    replyCount: replies.length,
  };
}

function repliesOf({ comments, held }: Stored, threadId: string): YoutubeComment[] {
  return comments
    .filter(({ id, parentId }) => parentId === threadId && !held.includes(id))
    .map(published);
}

function published(comment: StoredComment): YoutubeComment {
  const author = createHash('sha256').update(comment.author).digest('hex').slice(0, 22);
  return {
    ...comment,
    authorChannelId: `UC${author}`,
    authorProfileImageUrl: '',
    updatedAt: comment.publishedAt,
    likes: 0,
    moderationStatus: 'published',
  };
}

const WORDS =
  'oak ash glue saw bench shelf drawer hinge clamp vice plane chisel sound cat rain dad weekend garage basement tools patience mistake measure corner joint varnish oil sandpaper dust mask joke lesson drawing angle table chair door screw nail board edge grain coffee tea train fence ladder roof boat'.split(
    ' ',
  );

/** Options for the comments of an emulated video. */
export interface VideoComments {
  videoId: string;
  count: number;
  /** The interval of scams: 3 makes every third comment a scam. */
  scamEvery: number;
  /** The time of the newest comment, epoch ms. Each following comment is ten seconds older. */
  newestAt: number;
}

export const isScam = ({ id }: { id: string }): boolean => id.includes('scam');

/**
 * Returns comments with different texts. Every tenth ordinary comment replies to the one before it.
 */
export function commentsOf({
  videoId,
  count,
  scamEvery,
  newestAt,
}: VideoComments): StoredComment[] {
  let top: string | null = null;
  return Array.from({ length: count }, (_, n) => {
    const isReply = top !== null && n % 10 > 2;
    const scam = n % scamEvery === 0;
    const kind = scam ? 'scam' : 'viewer';
    const id = `Ug${videoId}${kind}${n}`;
    const parentId = isReply && n < 60 ? top : null;
    if (!scam && parentId === null) top = id;
    return {
      id,
      videoId,
      parentId,
      author: `@${kind}${videoId}${n}`,
      text: scam ? scamText(n) : viewerText(`${videoId}${n}`),
      publishedAt: new Date(newestAt - n * SPACING_MS).toISOString(),
    };
  });
}

function scamText(n: number): string {
  return `I earn $${4000 + n} weekly with crypto trading, all thanks to my adviser. Message her on WhatsApp +1 555 010 ${1000 + n}`;
}

function viewerText(seed: string): string {
  const bytes = createHash('sha256').update(seed).digest().subarray(0, 9);
  return [...bytes].map((byte) => WORDS[byte % WORDS.length] ?? '').join(' ');
}
