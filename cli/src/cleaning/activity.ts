import type { ActivityKind } from '@threadsweep/shared/activity.ts';
import { ACTIVITY_KINDS } from '@threadsweep/shared/activity.ts';
import type { Action } from '@threadsweep/shared/contract/activity.ts';
import type { Pass } from '@threadsweep/shared/contract/cleaning.ts';

import { loggedIn } from '../account/session.ts';
import { accountQuery } from '../channel/channel-argument.ts';
import { pages } from '../api/pages.ts';
import type { CommandContext } from '../command-context.ts';
import { fitColumns, headingLine, rowLine, tabbedLine, type Column } from '../terminal/table.ts';
import { videoArgument } from '../video/video-argument.ts';
import { watchAddress } from '../video/watch-address.ts';
import {
  ago,
  optionalText,
  relativeTimeWidth,
  t,
  wholeNumber,
  widest,
} from '../language/translator.ts';

/** The title is null if the row has no video, or if the video was removed. */
type Row = ((Pass & { type: 'pass' }) | Action) & { video_title: string | null };

export interface ListActivityOptions {
  account?: string;
  video?: string;
  kind?: ActivityKind;
  /** The earliest time, in epoch ms; earlier passes and actions are omitted. */
  since: number | undefined;
  limit?: number;
}

/** Lists passes and actions, newest first: of all channels, or of one channel, video or kind. */
export async function listActivity(
  context: CommandContext,
  { account, video, kind, since, limit = Infinity }: ListActivityOptions,
): Promise<void> {
  const { output, json, clock } = context;
  const ofVideo = video === undefined ? {} : { video: videoArgument(video) };
  const { api } = await loggedIn(context);
  const ofChannel = account === undefined ? {} : await accountQuery(context, api, account);
  const asked = {
    ...ofChannel,
    ...ofVideo,
    ...(kind !== undefined && { kind }),
    ...(since !== undefined && { since: new Date(since).toISOString() }),
  };
  const columns = activityColumns(clock.now());
  const fitted = fitColumns(columns, output.width);
  const document = json ? output.openDocument({}) : undefined;
  if (!json) output.page();
  document?.list('activity');
  const read = (token: string | undefined) =>
    api.activity.listActivity({ ...asked, ...(token === undefined ? {} : { page_token: token }) });
  let found = 0;
  for await (const { activity, video_titles: titles } of pages(read)) {
    const wanted = activity
      .slice(0, limit - found)
      .map((row): Row => Object.assign(row, { video_title: titles[row.video_id ?? ''] ?? null }));
    if (!document && output.isTerminal && found === 0 && wanted.length > 0)
      output.line(output.style('bold', headingLine(fitted)));
    found += wanted.length;
    for (const row of wanted)
      if (document) document.add(row);
      else
        output.line(
          output.isTerminal ? rowLine(fitted, row, output.hasLinks) : tabbedLine(columns, row),
        );
    await output.ready();
    if (output.closed || found >= limit) break;
  }
  document?.end({ status: 'success' });
  if (!json && found === 0) output.note(t('activity.none'));
}

const timeOf = (row: Row): string => (row.type === 'pass' ? row.started_at : row.at);
const kindOf = (row: Row): ActivityKind => (row.type === 'pass' ? row.trigger : row.kind);
const LATER: Partial<Record<ActivityKind, 'hideLater' | 'restoreLater'>> = {
  hide: 'hideLater',
  restore: 'restoreLater',
  undo: 'restoreLater',
};

/**
 * Returns the kind of a row in words. Comments that the next clean changes are not called hidden,
 * and neither are those whose hide the creator reversed before, or that could not be hidden.
 */
function shownKind(row: Row): string {
  const kind = kindOf(row);
  const later = LATER[kind];
  if (row.type === 'pass' || later === undefined) return t(`activity.${kind}`);
  const { count, pending_count: pending, reversed_count: reversed, failed_count: failed } = row;
  if (count > pending + reversed + failed) return t(`activity.${kind}`);
  if (pending > 0) return t(`activity.${later}`);
  return t(`activity.${failed > 0 ? 'notMade' : 'reversed'}`);
}

const pendingOf = (row: Row): number =>
  row.type === 'pass' ? row.pending_restore_count : row.pending_count;

const failedOf = (row: Row): number =>
  row.type === 'pass' ? row.failed_restore_count : row.failed_count;

const countOf = (row: Row): number => (row.type === 'pass' ? row.cleaned_count : row.count);

/**
 * Returns the subject of a row: its video, the author or text of a rule, or the changed settings.
 */
function subjectOf(row: Row): string {
  if (row.video_id !== null) return row.video_title ?? row.video_id;
  if (row.type === 'pass') return '';
  if (row.rule !== null) return [row.rule, ...ruleSubject(row)].join(' ');
  return Object.entries(row.settings)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
}

const RULES = { trust: 'rules.trust', block: 'rules.block', none: 'rules.removed' } as const;

/** Returns the subject of a row with the words of the user's language. */
function shownSubject(row: Row): string {
  if (row.type === 'pass' || row.video_id !== null || row.rule === null) return subjectOf(row);
  const { text } = row;
  const subject = text ? [t(`rules.${text.kind}`), text.value] : ruleSubject(row);
  return [t(RULES[row.rule]), ...subject].join(' ');
}

function ruleSubject({ author_id: author, text }: Action): string[] {
  if (author !== null) return [author];
  return text === null ? [] : [text.kind, text.value];
}

/** @param now epoch ms, which is the reference of "5 minutes ago" */
function activityColumns(now: number): Column<Row>[] {
  return [
    {
      heading: t('heading.date'),
      width: relativeTimeWidth(),
      expendable: 0,
      value: timeOf,
      shown: (row) => ago(timeOf(row), now),
    },
    {
      heading: t('heading.kind'),
      width: widest('activity', [
        ...ACTIVITY_KINDS,
        'hideLater',
        'restoreLater',
        'reversed',
        'notMade',
      ]),
      expendable: 0,
      value: kindOf,
      shown: shownKind,
    },
    {
      heading: t('heading.by'),
      width: widest('activity', ['creator', 'token', 'youtube']),
      expendable: 3,
      value: (row) => row.by ?? '',
      shown: (row) => (row.by && optionalText('activity', row.by)) ?? '',
    },
    {
      heading: t('heading.count'),
      width: 6,
      align: 'right',
      expendable: 1,
      value: (row) => String(countOf(row)),
      shown: (row) => wholeNumber(countOf(row)),
    },
    {
      heading: t('heading.restored'),
      width: 8,
      align: 'right',
      expendable: 4,
      value: (row) => (row.type === 'pass' ? String(row.restored_count) : ''),
      shown: (row) => (row.type === 'pass' ? wholeNumber(row.restored_count) : ''),
    },
    {
      heading: t('heading.title'),
      width: 'rest',
      expendable: 2,
      value: subjectOf,
      shown: shownSubject,
      link: ({ video_id: video }) => (video === null ? undefined : watchAddress(video)),
    },
    { heading: t('heading.id'), width: 20, expendable: 5, value: (row) => row.id },
    {
      heading: t('heading.pending'),
      width: 7,
      align: 'right',
      expendable: 3,
      value: (row) => String(pendingOf(row)),
      shown: (row) => (pendingOf(row) > 0 ? wholeNumber(pendingOf(row)) : ''),
    },
    {
      heading: t('heading.failed'),
      width: 7,
      align: 'right',
      expendable: 4,
      value: (row) => String(failedOf(row)),
      shown: (row) => (failedOf(row) > 0 ? wholeNumber(failedOf(row)) : ''),
    },
  ];
}
