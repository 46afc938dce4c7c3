import type { Page, YoutubeComment } from '@threadsweep/engine/ports/comments.ts';
import { commentsOf } from '@threadsweep/engine/reading/threads.ts';
import { z } from 'zod';

import type { ListedStatus, YoutubeAccess } from '../google/youtube.ts';
import { allEnded } from '../platform/all-ended.ts';
import { unknownPage, type Refusing } from '../platform/errors.ts';

/**
 * Returns one page of a video's comments with one status. Threads are in YouTube's order, and each
 * is followed by its replies. It costs 1 unit, plus 1 for each thread with more than five replies.
 */
export async function commentPage(
  access: YoutubeAccess,
  videoId: string,
  status: ListedStatus,
  pageToken: string | undefined,
): Promise<Page<YoutubeComment>> {
  const page = await access.use((youtube) => youtube.threads(videoId, status, pageToken));
  const { items, missing } = await commentsOf(
    { replies: (thread) => access.use((youtube) => youtube.replies(thread)) },
    page.items,
    status,
  );
  if (missing) throw missing.error;
  return { items, nextPageToken: page.nextPageToken };
}

/** YouTube's two lists of comments that viewers cannot see. */
export const HIDDEN_LISTS = ['heldForReview', 'likelySpam'] as const;

const tokenContent = z.partialRecord(z.enum(HIDDEN_LISTS), z.string());
type Places = z.infer<typeof tokenContent>;

/**
 * Returns one page of a video's comments that viewers cannot see: first comments that are held for
 * review, then likely spam. The page token contains the tokens of both lists.
 */
export async function hiddenPage(
  refusing: Refusing<'BAD_REQUEST'>,
  access: YoutubeAccess,
  videoId: string,
  pageToken: string | undefined,
): Promise<Page<YoutubeComment>> {
  const places = pageToken === undefined ? undefined : readToken(refusing, pageToken);
  const lists = HIDDEN_LISTS.filter((list) => !places || places[list] !== undefined);
  const pages = await allEnded(
    lists.map((list) => commentPage(access, videoId, list, places?.[list])),
  );
  const next: Places = {};
  for (const [index, list] of lists.entries()) {
    const token = pages[index]?.nextPageToken ?? null;
    if (token !== null) next[list] = token;
  }
  const isLast = Object.keys(next).length === 0;
  const nextPageToken = Buffer.from(JSON.stringify(next)).toString('base64url');
  return {
    items: pages.flatMap(({ items }) => items),
    nextPageToken: isLast ? null : nextPageToken,
  };
}

function readToken(refusing: Refusing<'BAD_REQUEST'>, token: string): Places {
  try {
    return tokenContent.parse(JSON.parse(Buffer.from(token, 'base64url').toString()));
  } catch (error) {
    throw unknownPage(refusing, error);
  }
}
