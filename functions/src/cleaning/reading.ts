import type { ChannelAccess } from '../channel/token-store.ts';
import { commentPage } from '../comment/comment-page.ts';
import type { YoutubeComment } from '../google/youtube.ts';
import type { Seen } from './seen-store.ts';

/**
 * How far a pass reads. `everything`: all pages, all replies. `changes`: all pages, and the replies
 * of a thread where their number has changed. `new`: so too, but from the newest to the first thread
 * that a pass before has seen.
 */
export type Extent = 'everything' | 'changes' | 'new';

/**
 * The published comments of a video, newest threads first, page by page, each comment once: pages
 * shift while new comments arrive, and YouTube has been seen to repeat them. The next page is asked
 * for before the one at hand is given out, so that judging and hiding cost no time of their own.
 */
export async function* readComments(
  access: ChannelAccess,
  videoId: string,
  { seen, extent }: { seen: Seen; extent: Extent },
  signal: AbortSignal,
): AsyncGenerator<YoutubeComment[]> {
  const given = new Set<string>();
  const tokens = new Set<string>();
  let reading: ReturnType<typeof commentPage> | undefined = read(undefined);

  function read(token: string | undefined): ReturnType<typeof commentPage> {
    const page = commentPage(access, videoId, 'published', token, ({ id, replyCount }) => {
      const changed = seen.noteReplies(id, replyCount);
      return changed || extent === 'everything';
    });
    // It is awaited below; until then its failure is not an unhandled one.
    page.catch(() => undefined);
    return page;
  }

  while (reading) {
    const page: Awaited<ReturnType<typeof commentPage>> = await reading;
    signal.throwIfAborted();
    const token: string | null = page.nextPageToken;
    const enough =
      extent === 'new' &&
      page.items.some(({ id, parentId }) => parentId === null && seen.hasFromBefore(id));
    reading = token === null || tokens.has(token) || enough ? undefined : read(token);
    if (token !== null) tokens.add(token);
    const fresh = page.items.filter((comment) => !given.has(comment.id));
    for (const comment of fresh) given.add(comment.id);
    if (fresh.length > 0) yield fresh;
  }
}
