import type { Video } from '@threadsweep/shared/contract/video.ts';
import { relativeTime } from '@threadsweep/shared/relative-time.ts';

import { loggedIn } from '../account/session.ts';
import { pages } from '../api/pages.ts';
import type { CommandContext } from '../command-context.ts';
import { fitColumns, headingLine, rowLine, tabbedLine, type Column } from '../terminal/table.ts';
import { wholeNumber } from '../terminal/text.ts';

/** Lists the channel's videos, newest first: id, title, times, comments on YouTube, hidden ones. */
export async function listVideos(
  context: CommandContext,
  options: { account: string | undefined },
): Promise<void> {
  const { output, json } = context;
  const { api, address } = await loggedIn(context);
  const columns = videoColumns(Date.now());
  const fitted = fitColumns(columns, output.width);
  const all: Video[] = [];
  const { account } = options;
  const read = (token: string | undefined) =>
    api.video.listVideos({
      ...(account === undefined ? {} : { account }),
      ...(token === undefined ? {} : { page_token: token }),
    });
  for await (const { videos } of pages(read)) {
    if (!json && output.isTerminal && all.length === 0 && videos.length > 0)
      output.line(output.style('bold', headingLine(fitted)));
    all.push(...videos);
    if (!json)
      for (const video of videos)
        output.line(output.isTerminal ? rowLine(fitted, video) : tabbedLine(columns, video));
    if (output.closed) return;
  }
  if (json) return output.document({ status: 'success', videos: all });
  if (all.length === 0)
    output.note(`No Videos Found. Is a YouTube channel connected? ${address}/dashboard`);
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
  ];
}

function cleaned(video: Video, ago: (time: string) => string): string {
  if (video.pass_id !== null) return 'cleaning now';
  return video.last_cleaned_at === null ? 'never' : ago(video.last_cleaned_at);
}
