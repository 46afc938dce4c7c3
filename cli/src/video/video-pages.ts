import type { ApiClient } from '@threadsweep/shared/client.ts';
import type { Video } from '@threadsweep/shared/contract/video.ts';

import { pages } from '../api/pages.ts';

export interface VideoRange {
  account?: string;
  /** Epoch ms; earlier videos are omitted. */
  since?: number | undefined;
  limit?: number | undefined;
}

/** Yields the channel's videos, newest first. It reads each page on demand. */
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
    const older = videos.some(({ published_at }) => Date.parse(published_at) < since);
    if (left <= 0 || older) return;
  }
}
