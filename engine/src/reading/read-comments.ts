import { setImmediate as turnOfEventLoop } from 'node:timers/promises';

import type { Comments, YoutubeComment, YoutubeThread } from '../ports/comments.ts';
import type { ResumePoint } from '../ports/pass-record.ts';
import type { Extent } from '../planning/plan-reads.ts';
import type { KnownComments } from './known-comments.ts';
import { commentsOf, type MissingReplies, repliesOf, withStatus } from './threads.ts';

/** The position of a read. */
export type ReadingPlace = Pick<ResumePoint, 'token' | 'allRead' | 'replies'>;

export const FIRST_PAGE: ReadingPlace = { token: null, allRead: false, replies: [] };

/** Comments that were read, and the position at which a read resumes after them. */
export interface CommentsRead {
  comments: YoutubeComment[];
  next: ReadingPlace;
}

export interface VideoRead {
  videoId: string;
  extent: Extent;
  known: KnownComments;
  from: ReadingPlace;
}

/**
 * Yields a video's published comments page by page, newest threads first. New comments shift the
 * pages, so a comment may be yielded twice. Requests the next page before it yields the current
 * one, so that the request runs while the caller judges. If some replies cannot be read, yields the
 * rest of the page and then throws.
 */
export async function* readComments(
  comments: Comments,
  { videoId, extent, known, from }: VideoRead,
  signal: AbortSignal,
): AsyncGenerator<CommentsRead> {
  if (from.replies.length > 0) yield* missingReplies(comments, { videoId, known, from });
  const tokens = new Set<string>();
  let reading = from.allRead ? undefined : read(from.token);

  function read(token: string | null) {
    const page = pageOf(comments, { videoId, extent, known }, token);
    // Prevents an unhandled rejection, because the loop awaits the page later.
    page.catch(() => undefined);
    return page;
  }

  while (reading) {
    const { threads, items, missing, token }: PageRead = await reading;
    signal.throwIfAborted();
    const meetsKnown =
      extent === 'new' &&
      items.some(({ id, parentId }) => parentId === null && known.isFromEarlierPass(id));
    const allRead = token === null || tokens.has(token) || meetsKnown;
    reading = allRead || missing ? undefined : read(token);
    if (token !== null) tokens.add(token);
    // Lets Node send the request for the next page before the caller judges this one.
    if (reading) await turnOfEventLoop();
    yield { comments: items, next: { token, allRead, replies: idsOf(missing) } };
    // Notes the numbers of replies only after the caller has stored the page. Otherwise an attempt
    // that resumes at this page would skip its replies.
    noteReplies(known, threads, missing);
    if (missing) throw missing.error;
  }
}

/**
 * Yields the comments of threads that another list has returned. Reads only replies that are
 * missing.
 */
export async function* commentsOfThreads(
  comments: Comments,
  threads: readonly YoutubeThread[],
  known: KnownComments,
): AsyncGenerator<CommentsRead> {
  const { items, missing } = await commentsOf(comments, threads, 'published', hasNewReplies(known));
  yield { comments: items, next: { token: null, allRead: true, replies: idsOf(missing) } };
  noteReplies(known, threads, missing);
  if (missing) throw missing.error;
}

interface PageRead {
  threads: YoutubeThread[];
  items: YoutubeComment[];
  missing: MissingReplies | undefined;
  token: string | null;
}

async function pageOf(
  comments: Comments,
  { videoId, extent, known }: Omit<VideoRead, 'from'>,
  token: string | null,
): Promise<PageRead> {
  const page = await comments.threads(videoId, token ?? undefined);
  const isWanted = extent === 'everything' ? () => true : hasNewReplies(known);
  const read = await commentsOf(comments, page.items, 'published', isWanted);
  return { threads: page.items, ...read, token: page.nextPageToken };
}

/** Yields the replies that an earlier attempt could not read. */
async function* missingReplies(
  comments: Comments,
  { videoId, known, from }: Omit<VideoRead, 'extent'>,
): AsyncGenerator<CommentsRead> {
  const threads = from.replies.map(({ id, count }) => ({
    id,
    videoId,
    replies: [],
    replyCount: count,
  }));
  const { replies, missing } = await repliesOf(comments, threads);
  const items = withStatus([...replies.values()].flat(), 'published');
  yield { comments: items, next: { ...from, replies: idsOf(missing) } };
  noteReplies(known, threads, missing);
  if (missing) throw missing.error;
}

function hasNewReplies(known: KnownComments) {
  return ({ id, replyCount }: YoutubeThread) => !known.knowsReplies(id, replyCount);
}

function noteReplies(
  known: KnownComments,
  threads: readonly { id: string; replyCount: number }[],
  missing: MissingReplies | undefined,
): void {
  const unread = new Set(missing?.threads.map(({ id }) => id));
  for (const { id, replyCount } of threads) if (!unread.has(id)) known.noteReplies(id, replyCount);
}

function idsOf(missing: MissingReplies | undefined): ReadingPlace['replies'] {
  return (missing?.threads ?? []).map(({ id, replyCount: count }) => ({ id, count }));
}
