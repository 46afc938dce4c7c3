import type { ChannelAccess } from '../channel/token-store.ts';
import { commentPage } from '../comment/comment-page.ts';
import type { YoutubeComment } from '../google/youtube.ts';

/**
 * All published comments of a video, newest threads first, page by page, each comment once: pages
 * shift while new comments arrive, and YouTube has been seen to repeat them. The next page is asked
 * for before the one at hand is given out, so that judging and hiding cost no time of their own.
 */
export async function* readComments(
  access: ChannelAccess,
  videoId: string,
  signal: AbortSignal,
): AsyncGenerator<YoutubeComment[]> {
  const given = new Set<string>();
  const tokens = new Set<string>();
  let reading: ReturnType<typeof commentPage> | undefined = read(undefined);

  function read(token: string | undefined): ReturnType<typeof commentPage> {
    const page = commentPage(access, videoId, 'published', token);
    // It is awaited below; until then its failure is not an unhandled one.
    page.catch(() => undefined);
    return page;
  }

  while (reading) {
    const page: Awaited<ReturnType<typeof commentPage>> = await reading;
    signal.throwIfAborted();
    const token: string | null = page.nextPageToken;
    reading = token === null || tokens.has(token) ? undefined : read(token);
    if (token !== null) tokens.add(token);
    const fresh = page.items.filter((comment) => !given.has(comment.id));
    for (const comment of fresh) given.add(comment.id);
    if (fresh.length > 0) yield fresh;
  }
}
