import type { ApiClient } from '@threadsweep/shared/client.ts';
import type { Video } from '@threadsweep/shared/contract/video.ts';

import { pages } from '../api/pages.ts';

export interface VideoRange {
  account?: string;
  /** Epoch ms; videos published before it are left out. */
  since?: number | undefined;
  limit?: number | undefined;
}

/** The channel's videos, newest first, page by page as they are wanted. */
export async function* videoPages(
  api: ApiClient,
  { account, since = -Infinity, limit = Infinity }: VideoRange,
): AsyncGenerator<Video[], void, undefined> {
  let left = limit;
  const read = (token: string | undefined) =>
    api.video.listVideos({
      ...(account === undefined ? {} : { account }),
      ...(token === undefined ? {} : { page_token: token }),
    });
  for await (const { videos } of pages(read)) {
    const wanted = videos
      .filter(({ published_at }) => Date.parse(published_at) >= since)
      .slice(0, left);
    left -= wanted.length;
    yield wanted;
    // The newest stand first: behind an older one there is nothing to find.
    const older = videos.some(({ published_at }) => Date.parse(published_at) < since);
    if (left <= 0 || older) return;
  }
}
