import type { Pass } from '@threadsweep/shared/contract/cleaning.ts';

import { loggedIn } from '../account/session.ts';
import { accountQuery } from '../channel/channel-argument.ts';
import { pages } from '../api/pages.ts';
import type { CommandContext } from '../command-context.ts';
import { fitColumns, headingLine, rowLine, tabbedLine, type Column } from '../terminal/table.ts';
import { videoArgument } from '../video/video-argument.ts';
import { watchAddress } from '../video/watch-address.ts';
import { ago, relativeTimeWidth, t, wholeNumber, widest } from '../language/translator.ts';

/** A pass with the title of its video, which is null if YouTube no longer has the video. */
type Row = Pass & { video_title: string | null };

export interface ListPassesOptions {
  account?: string;
  video?: string;
  trigger?: 'manual' | 'schedule';
  /** Epoch ms; earlier passes are omitted. */
  since: number | undefined;
  limit?: number;
}

/** Lists the cleaning passes of all channels, of one channel or of one video, newest first. */
export async function listPasses(
  context: CommandContext,
  { account, video, trigger, since = -Infinity, limit = Infinity }: ListPassesOptions,
): Promise<void> {
  const { output, json, clock } = context;
  const ofVideo = video === undefined ? {} : { video: videoArgument(video) };
  const { api } = await loggedIn(context);
  const ofChannel = account === undefined ? {} : await accountQuery(context, api, account);
  const asked = { ...ofChannel, ...ofVideo, ...(trigger !== undefined && { trigger }) };
  const columns = passColumns(clock.now());
  const fitted = fitColumns(columns, output.width);
  const document = json ? output.openDocument({}) : undefined;
  if (!json) output.page();
  document?.list('passes');
  const read = (token: string | undefined) =>
    api.cleaning.listPasses({ ...asked, ...(token === undefined ? {} : { page_token: token }) });
  let found = 0;
  for await (const { passes, video_titles: titles } of pages(read)) {
    const wanted = passes
      .filter(({ started_at }) => Date.parse(started_at) >= since)
      .slice(0, limit - found)
      .map((pass): Row => Object.assign(pass, { video_title: titles[pass.video_id] ?? null }));
    if (!document && output.isTerminal && found === 0 && wanted.length > 0)
      output.line(output.style('bold', headingLine(fitted)));
    found += wanted.length;
    for (const pass of wanted)
      if (document) document.add(pass);
      else
        output.line(
          output.isTerminal ? rowLine(fitted, pass, output.hasLinks) : tabbedLine(columns, pass),
        );
    await output.ready();
    if (output.closed || found >= limit || wanted.length < passes.length) break;
  }
  document?.end({ status: 'success' });
  if (!json && found === 0) output.note(t('pass.none'));
}

/** @param now epoch ms, which is the reference of "5 minutes ago" */
function passColumns(now: number): Column<Row>[] {
  return [
    { heading: t('heading.id'), width: 20, expendable: 0, value: (pass) => pass.id },
    { heading: t('heading.video'), width: 11, expendable: 7, value: (pass) => pass.video_id },
    {
      heading: t('heading.started'),
      width: relativeTimeWidth(),
      expendable: 3,
      value: (pass) => pass.started_at,
      shown: (pass) => ago(pass.started_at, now),
    },
    {
      heading: t('heading.by'),
      width: widest('pass', ['schedule', 'manual']),
      expendable: 5,
      value: (pass) => pass.trigger,
      shown: (pass) => t(`pass.${pass.trigger}`),
    },
    {
      heading: t('heading.status'),
      width: widest('pass', ['running', 'waiting', 'done', 'failed', 'undone']),
      expendable: 0,
      value: (pass) => pass.status,
      shown: (pass) => t(`pass.${pass.status}`),
    },
    {
      heading: t('heading.hidden'),
      width: 6,
      align: 'right',
      expendable: 0,
      value: (pass) => String(pass.cleaned_count),
      shown: (pass) => wholeNumber(pass.cleaned_count),
    },
    {
      heading: t('heading.units'),
      width: 5,
      align: 'right',
      expendable: 6,
      value: (pass) => String(pass.quota_units),
      shown: (pass) => wholeNumber(pass.quota_units),
    },
    {
      heading: t('heading.title'),
      width: 'rest',
      expendable: 4,
      value: (pass) => pass.video_title ?? '',
      shown: (pass) => pass.video_title ?? pass.video_id,
      link: (pass) => watchAddress(pass.video_id),
    },
  ];
}
