import type { Video } from '@threadsweep/shared/contract/video.ts';

import { loggedIn } from '../account/session.ts';
import { accountQuery } from '../channel/channel-argument.ts';
import type { CommandContext } from '../command-context.ts';
import { fitColumns, headingLine, rowLine, tabbedLine, type Column } from '../terminal/table.ts';
import { videoPages } from './video-pages.ts';
import { watchAddress } from './watch-address.ts';
import { ago, relativeTimeWidth, t, wholeNumber } from '../language/translator.ts';

export interface ListVideosOptions {
  account: string | undefined;
  limit: number | undefined;
  /** The earliest publication time, in epoch ms. */
  since: number | undefined;
}

/**
 * Lists the channel's videos, newest first: id, title, times, and the numbers of comments on
 * YouTube and of hidden ones.
 */
export async function listVideos(
  context: CommandContext,
  { account, limit, since }: ListVideosOptions,
): Promise<void> {
  const { output, json, clock } = context;
  const { api } = await loggedIn(context);
  const columns = videoColumns(clock.now());
  const fitted = fitColumns(columns, output.width);
  const document = json ? output.openDocument({}) : undefined;
  if (!json) output.page();
  document?.list('videos');
  let found = 0;
  const ofChannel = await accountQuery(context, api, account);
  for await (const videos of videoPages(api, { ...ofChannel, limit, since })) {
    if (!document && output.isTerminal && found === 0 && videos.length > 0)
      output.line(output.style('bold', headingLine(fitted)));
    found += videos.length;
    for (const video of videos)
      if (document) document.add(documentOf(video));
      else
        output.line(
          output.isTerminal ? rowLine(fitted, video, output.hasLinks) : tabbedLine(columns, video),
        );
    await output.ready();
    if (output.closed) return;
  }
  document?.end({ status: 'success' });
  if (found > 0 || json) return;
  output.note(since === undefined ? t('video.none') : t('video.noneSince'));
}

/**
 * Returns a video's document without the texts that the API translates, so that it is the same in
 * every language.
 */
function documentOf({
  publishedAgo: _published,
  lastCleanedAgo: _cleaned,
  ...video
}: Video): object {
  return video;
}

/** @param now epoch ms, to which texts such as "5 minutes ago" refer */
function videoColumns(now: number): Column<Video>[] {
  const timeWidth = relativeTimeWidth();
  return [
    { heading: t('heading.id'), width: 11, expendable: 0, value: (video) => video.id },
    {
      heading: t('heading.title'),
      width: 'rest',
      expendable: 0,
      value: (video) => video.title,
      link: (video) => watchAddress(video.id),
    },
    {
      heading: t('heading.published'),
      width: timeWidth,
      expendable: 3,
      value: (video) => video.published_at,
      shown: (video) => ago(video.published_at, now),
    },
    {
      heading: t('heading.cleaned'),
      width: timeWidth,
      expendable: 2,
      value: (video) => video.last_cleaned_at ?? '',
      shown: (video) => cleaned(video, now),
    },
    {
      heading: t('heading.comments'),
      width: 8,
      align: 'right',
      expendable: 4,
      value: (video) => String(video.comment_count),
      shown: (video) => wholeNumber(video.comment_count),
    },
    {
      heading: t('heading.hidden'),
      width: 6,
      align: 'right',
      expendable: 1,
      value: (video) => String(video.hidden_count),
      shown: (video) => wholeNumber(video.hidden_count),
    },
    {
      heading: t('heading.next'),
      width: relativeTimeWidth('future'),
      expendable: 5,
      value: (video) => video.next_pass_at ?? '',
      shown: (video) => (video.next_pass_at === null ? '' : ago(video.next_pass_at, now)),
    },
  ];
}

/** @param now epoch ms */
function cleaned(video: Video, now: number): string {
  if (video.pass_id !== null) return t('video.cleaning');
  if (video.privacy === 'private') return t('video.private');
  return video.last_cleaned_at === null ? t('video.never') : ago(video.last_cleaned_at, now);
}
