import { setImmediate as turnOfEventLoop } from 'node:timers/promises';

import { commentsOf, type Missing, repliesOf, withStatus } from '../comment/comment-page.ts';
import type { YoutubeComment, YoutubeThread, YoutubeAccess } from '../google/youtube.ts';
import type { Seen } from './seen-store.ts';

/**
 * How far a pass reads. `everything`: all pages, all replies. `changes`: all pages, and the replies
 * of a thread where their number has changed. `new`: so too, but from the newest to the first thread
 * that a pass before has seen.
 */
export type Extent = 'everything' | 'changes' | 'new';

/** How far a read has come. */
export interface ReadingPlace {
  /** YouTube's token of the page that is to be read next; null for the first. */
  token: string | null;
  /** Whether no page is left. */
  allRead: boolean;
  /** Threads of the pages before whose replies could not be read, and how many they have. */
  replies: { id: string; count: number }[];
}

export const FROM_THE_BEGINNING: ReadingPlace = { token: null, allRead: false, replies: [] };

/** Comments as they are given out, and where the read goes on once they are taken. */
export interface CommentsRead {
  comments: YoutubeComment[];
  next: ReadingPlace;
}

export interface CommentsOf {
  videoId: string;
  extent: Extent;
  seen: Seen;
  from: ReadingPlace;
}

/**
 * The published comments of a video, newest threads first, page by page; some of them twice, since
 * pages shift while new comments arrive, and YouTube has been seen to repeat them. The next page is asked
 * for before the one at hand is given out, so that judging and hiding cost no time of their own.
 * Of a page on which replies cannot be read all else is given out before that is thrown.
 */
export async function* readComments(
  access: YoutubeAccess,
  { videoId, extent, seen, from }: CommentsOf,
  signal: AbortSignal,
): AsyncGenerator<CommentsRead> {
  if (from.replies.length > 0) yield* repliesLeft(access, { videoId, seen, from });
  const tokens = new Set<string>();
  let reading = from.allRead ? undefined : read(from.token);

  function read(token: string | null) {
    const page = pageOf(access, { videoId, extent, seen }, token);
    // It is awaited below; until then its failure is not an unhandled one.
    page.catch(() => undefined);
    return page;
  }

  while (reading) {
    const { threads, items, missing, token }: PageRead = await reading;
    signal.throwIfAborted();
    const enough =
      extent === 'new' &&
      items.some(({ id, parentId }) => parentId === null && seen.hasFromBefore(id));
    const allRead = token === null || tokens.has(token) || enough;
    reading = allRead || missing ? undefined : read(token);
    if (token !== null) tokens.add(token);
    // The call leaves before whoever takes the page is busy with it.
    if (reading) await turnOfEventLoop();
    yield { comments: items, next: { token, allRead, replies: idsOf(missing) } };
    // Not before they are taken: who goes on with the page must read them.
    noteReplies(seen, threads, missing);
    if (missing) throw missing.error;
  }
}

/** The comments of threads that another list has brought; nothing else of the video is to be read. */
export async function* commentsOfThreads(
  access: YoutubeAccess,
  threads: readonly YoutubeThread[],
  seen: Seen,
): AsyncGenerator<CommentsRead> {
  const { items, missing } = await commentsOf(access, threads, 'published', isNew(seen));
  yield { comments: items, next: { token: null, allRead: true, replies: idsOf(missing) } };
  noteReplies(seen, threads, missing);
  if (missing) throw missing.error;
}

interface PageRead {
  threads: YoutubeThread[];
  items: YoutubeComment[];
  missing: Missing | undefined;
  token: string | null;
}

async function pageOf(
  access: YoutubeAccess,
  { videoId, extent, seen }: Omit<CommentsOf, 'from'>,
  token: string | null,
): Promise<PageRead> {
  const page = await access.use((youtube) =>
    youtube.threads(videoId, 'published', token ?? undefined),
  );
  const wanted = extent === 'everything' ? () => true : isNew(seen);
  const read = await commentsOf(access, page.items, 'published', wanted);
  return { threads: page.items, ...read, token: page.nextPageToken };
}

/** The replies that could not be read when the read was left. */
async function* repliesLeft(
  access: YoutubeAccess,
  { videoId, seen, from }: Omit<CommentsOf, 'extent'>,
): AsyncGenerator<CommentsRead> {
  const threads = from.replies.map(({ id, count }) => ({
    id,
    videoId,
    replies: [],
    replyCount: count,
  }));
  const { replies, missing } = await repliesOf(access, threads);
  const comments = withStatus([...replies.values()].flat(), 'published');
  yield { comments, next: { ...from, replies: idsOf(missing) } };
  noteReplies(seen, threads, missing);
  if (missing) throw missing.error;
}

function isNew(seen: Seen) {
  return ({ id, replyCount }: YoutubeThread) => !seen.knowsReplies(id, replyCount);
}

function noteReplies(
  seen: Seen,
  threads: readonly { id: string; replyCount: number }[],
  missing: Missing | undefined,
): void {
  const unread = new Set(missing?.threads.map(({ id }) => id));
  for (const { id, replyCount } of threads) if (!unread.has(id)) seen.noteReplies(id, replyCount);
}

function idsOf(missing: Missing | undefined): ReadingPlace['replies'] {
  return (missing?.threads ?? []).map(({ id, replyCount: count }) => ({ id, count }));
}
