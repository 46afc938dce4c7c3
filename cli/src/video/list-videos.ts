import type { Video } from '@threadsweep/shared/contract/video.ts';
import { relativeTime } from '@threadsweep/shared/relative-time.ts';

import { accountQuery, loggedIn } from '../account/session.ts';
import type { CommandContext } from '../command-context.ts';
import { fitColumns, headingLine, rowLine, tabbedLine, type Column } from '../terminal/table.ts';
import { wholeNumber } from '../terminal/text.ts';
import { videoPages } from './video-pages.ts';

export interface ListVideosOptions {
  account: string | undefined;
  limit: number | undefined;
  /** Epoch ms. */
  since: number | undefined;
}

/** Lists the channel's videos, newest first: id, title, times, comments on YouTube, hidden ones. */
export async function listVideos(
  context: CommandContext,
  { account, limit, since }: ListVideosOptions,
): Promise<void> {
  const { output, json } = context;
  const { api } = await loggedIn(context);
  const columns = videoColumns(Date.now());
  const fitted = fitColumns(columns, output.width);
  const document = json ? output.openDocument({}) : undefined;
  document?.list('videos');
  let found = 0;
  for await (const videos of videoPages(api, { ...accountQuery(context, account), limit, since })) {
    if (!document && output.isTerminal && found === 0 && videos.length > 0)
      output.line(output.style('bold', headingLine(fitted)));
    found += videos.length;
    for (const video of videos)
      if (document) document.add(video);
      else output.line(output.isTerminal ? rowLine(fitted, video) : tabbedLine(columns, video));
    await output.ready();
    if (output.closed) return;
  }
  document?.end({ status: 'success' });
  if (found > 0 || json) return;
  output.note(
    since === undefined
      ? 'No Videos Found. Is a YouTube channel connected? threadsweep channels'
      : 'No videos were published since then.',
  );
}

/** @param now epoch ms, which «5 minutes ago» counts from */
function videoColumns(now: number): Column<Video>[] {
  const ago = (time: string): string => relativeTime(Date.parse(time), now, 'en');
  return [
    { heading: 'ID', width: 11, expendable: 0, value: (video) => video.id },
    { heading: 'TITLE', width: 'rest', expendable: 0, value: (video) => video.title },
    {
      heading: 'PUBLISHED',
      width: 14,
      expendable: 3,
      value: (video) => video.published_at,
      shown: (video) => ago(video.published_at),
    },
    {
      heading: 'CLEANED',
      width: 14,
      expendable: 2,
      value: (video) => video.last_cleaned_at ?? '',
      shown: (video) => cleaned(video, ago),
    },
    {
      heading: 'COMMENTS',
      width: 8,
      align: 'right',
      expendable: 4,
      value: (video) => String(video.comment_count),
      shown: (video) => wholeNumber(video.comment_count),
    },
    {
      heading: 'HIDDEN',
      width: 6,
      align: 'right',
      expendable: 1,
      value: (video) => String(video.hidden_count),
      shown: (video) => wholeNumber(video.hidden_count),
    },
    {
      heading: 'NEXT',
      width: 14,
      expendable: 5,
      value: (video) => video.next_pass_at ?? '',
      shown: (video) => (video.next_pass_at === null ? '' : ago(video.next_pass_at)),
    },
  ];
}

function cleaned(video: Video, ago: (time: string) => string): string {
  if (video.pass_id !== null) return 'cleaning now';
  return video.last_cleaned_at === null ? 'never' : ago(video.last_cleaned_at);
}
