import type { ApiClient } from '@threadsweep/shared/client.ts';
import type { Category } from '@threadsweep/shared/category.ts';
import type { Comment } from '@threadsweep/shared/contract/comment.ts';
import { COMMENTS_DISABLED } from '@threadsweep/shared/contract/errors.ts';
import { HELD_DAYS, HELD_WARNING_DAYS } from '@threadsweep/shared/held-comments.ts';

import { loggedIn } from '../account/session.ts';
import { pages } from '../api/pages.ts';
import { failureOf, hasCommentsDisabled } from '../api/refusal.ts';
import { accountQuery } from '../channel/channel-argument.ts';
import { authorKey } from '../cleaning/choice.ts';
import type { CommandContext } from '../command-context.ts';
import { combinedExitCode, EXIT, type ExitCode } from '../exit-code.ts';
import { type Failure, usageFailure } from '../failure.ts';
import { ago, message, relativeTimeWidth, t, widest } from '../language/translator.ts';
import { judgedColumns } from '../terminal/judged-columns.ts';
import { fitColumns, headingLine, rowLine, tabbedLine, type Column } from '../terminal/table.ts';
import type { Output } from '../terminal/output.ts';
import { plainText } from '../terminal/text.ts';
import { videoArgument } from '../video/video-argument.ts';
import { videoPages } from '../video/video-pages.ts';
import { channelAddress, watchAddress } from '../video/watch-address.ts';

type Visibility = 'visible' | 'hidden';
/**
 * A comment with its video. The fields of the video have the names that all documents of `--json`
 * use.
 */
type ListedComment = Comment & { video_id: string; video_title: string | null };
type Row = ListedComment & { state: Visibility };

export interface ListCommentsOptions {
  /** Whether to list the comments of all videos of the channel. */
  all: boolean;
  account: string | undefined;
  hidden: boolean;
  visible: boolean;
  /** Only comments that Threadsweep hid in this category. */
  category: Category | undefined;
  /** Only comments whose text or author contains this; case is ignored. */
  search: string | undefined;
  /** Only comments whose text matches. */
  match: RegExp | undefined;
  /** Only comments by this author: a display name or the id of a channel. */
  author: string | undefined;
  since: number | undefined;
  /** On a terminal, shows the whole id of each comment on a line below it. */
  ids: boolean;
  limit: number | undefined;
}

/** A video whose comments are listed. Its title is unknown before the first page. */
interface Source {
  id: string;
  title: string | null;
}

/**
 * Lists the comments of a video, or of all videos of the channel. It prints each page as it
 * arrives, so memory use stays constant. Each page of 100 comments costs a unit of YouTube's quota.
 * If a video cannot be read, the command continues with the next one. With `all`, it skips videos
 * whose comments are turned off. Resolves with the exit code.
 */
export async function listComments(
  context: CommandContext,
  video: string | undefined,
  options: ListCommentsOptions,
): Promise<ExitCode> {
  if (options.all === (video !== undefined))
    throw usageFailure(message('comment.videoOrAll'), message('comment.videoOrAllHint'));
  const videoId = video === undefined ? undefined : videoArgument(video);
  const { output, json } = context;
  const { api, address } = await loggedIn(context);
  const sources: Source[] = [];
  if (videoId !== undefined) sources.push({ id: videoId, title: null });
  else
    for await (const videos of videoPages(api, await accountQuery(context, api, options.account)))
      sources.push(...videos.map(({ id, title }) => ({ id, title })));

  const lists = listsOf(options);
  const print = printer(context, options, lists);
  const document = json
    ? output.openDocument(videoId === undefined ? { video: null } : { video: videoId })
    : undefined;
  if (!json) output.page();
  const found: Record<Visibility, number> = { visible: 0, hidden: 0 };
  const totals = new Map<string, Totals>();
  const failed = new Map<string, Failure>();
  const skipped = new Set<string>();
  let left = options.limit ?? Infinity;
  const isWanted = filterOf(options);

  for (const state of lists) {
    document?.list(state);
    for (const source of sources) {
      if (left <= 0) break;
      if (failed.has(source.id) || skipped.has(source.id)) continue;
      try {
        for await (const page of commentPages(api, source, state)) {
          totals.set(source.id, totalsOf(page));
          const comments = page[state].filter(isWanted).slice(0, left);
          left -= comments.length;
          found[state] += comments.length;
          for (const comment of comments) {
            const { id: video_id, title: video_title } = source;
            const listed = { ...comment, video_id, video_title };
            if (document) document.add(listed);
            else print({ ...listed, state });
          }
          await output.ready();
          if (output.closed) return EXIT.done;
          if (left <= 0) break;
        }
      } catch (error) {
        const failure = failureOf(error, address);
        if (options.all && hasCommentsDisabled(failure)) {
          skipped.add(source.id);
          const text = t('video.skipped', { reason: t('failure.commentsDisabled') });
          if (!json) output.note(`${source.id}: ${text}`);
          continue;
        }
        const isLast = sources.length === 1 || failure.exitCode !== EXIT.failed;
        if (isLast || context.interrupt.aborted) throw error;
        failed.set(source.id, failure);
        output.warn(`${source.id}: ${plainText(failure.message)}`);
      }
    }
  }
  const code = combinedExitCode([...failed.values()].map(({ exitCode }) => exitCode));
  const sum = sumOf([...totals.values()]);
  const failures = [...failed].map(([id, { document: why }]) => Object.assign({ video: id }, why));
  document?.end({
    ...sum,
    ...(failures.length > 0 && { failed: failures }),
    ...(skipped.size > 0 && {
      skipped: [...skipped].map((id) => ({ video: id, message: COMMENTS_DISABLED })),
    }),
    status: code === EXIT.done ? 'success' : 'error',
    ...(code !== EXIT.done && { exit_code: code }),
  });
  if (!json) printNotes(output, { options, lists, found, left, totals: sum });
  return code;
}

/** Reads the visible or hidden comments of a video page by page, and its title from the first. */
async function* commentPages(api: ApiClient, source: Source, status: Visibility) {
  const read = (token: string | undefined) =>
    api.comment.listComments({
      videoId: source.id,
      status,
      ...(token === undefined ? {} : { page_token: token }),
    });
  for await (const page of pages(read)) {
    source.title ??= page.video?.title ?? null;
    yield page;
  }
}

/**
 * Returns a function that prints a comment. On a terminal, it prints the heading before the first
 * one.
 */
function printer(
  { output, clock }: CommandContext,
  { all, ids }: ListCommentsOptions,
  lists: readonly Visibility[],
): (row: Row) => void {
  const columns = commentColumns(clock.now(), output.width).filter(
    ({ name }) => name !== 'video' || all,
  );
  const isVisible = lists.every((each) => each === 'visible');
  const shown = columns.filter(
    ({ name }) =>
      name !== 'id' &&
      !(name === 'state' && lists.length === 1) &&
      !(name === 'verdict' && isVisible),
  );
  const fitted = fitColumns(shown, output.width);
  let isFirst = true;
  return (row) => {
    if (!output.isTerminal) return output.line(tabbedLine(columns, row));
    if (isFirst) output.line(output.style('bold', headingLine(fitted)));
    isFirst = false;
    output.line(rowLine(fitted, row, output.hasLinks));
    if (ids) output.line(output.style('dim', `  ${plainText(row.id)}`));
  };
}

interface Listed {
  options: ListCommentsOptions;
  lists: readonly Visibility[];
  found: Record<Visibility, number>;
  /** The number of further comments that `--limit` allows. */
  left: number;
  totals: Totals;
}

function printNotes(output: Output, { options, lists, found, left, totals }: Listed): void {
  const days = HELD_DAYS;
  if (totals.hidden_expiring !== undefined)
    output.note(
      t('comment.expiring', { count: totals.hidden_expiring, days, left: HELD_WARNING_DAYS }),
    );
  if (totals.hidden_gone !== undefined)
    output.note(t('comment.gone', { count: totals.hidden_gone, days }));
  for (const state of lists)
    if (found[state] === 0 && left > 0) output.note(noneFound(state, options));
  if (output.isTerminal && found.visible + found.hidden > 0)
    output.note(
      t('comment.totals', {
        visible: t('count.visibleComment', { count: totals.visible_total }),
        hidden: t('count.hidden', { count: totals.hidden_total }),
      }),
    );
}

type Totals = Pick<
  Awaited<ReturnType<ApiClient['comment']['listComments']>>,
  'visible_total' | 'hidden_total' | 'hidden_expiring' | 'hidden_gone'
>;

/** Returns the counts of a page, except those that the API omits. */
function totalsOf({ visible_total, hidden_total, hidden_expiring, hidden_gone }: Totals): Totals {
  return {
    visible_total,
    hidden_total,
    ...(hidden_expiring !== undefined && { hidden_expiring }),
    ...(hidden_gone !== undefined && { hidden_gone }),
  };
}

function sumOf(totals: readonly Totals[]): Totals {
  const sum: Totals = { visible_total: 0, hidden_total: 0 };
  for (const { visible_total, hidden_total, hidden_expiring, hidden_gone } of totals) {
    sum.visible_total += visible_total;
    sum.hidden_total += hidden_total;
    if (hidden_expiring !== undefined)
      sum.hidden_expiring = (sum.hidden_expiring ?? 0) + hidden_expiring;
    if (hidden_gone !== undefined) sum.hidden_gone = (sum.hidden_gone ?? 0) + hidden_gone;
  }
  return sum;
}

function listsOf({ hidden, visible, category }: ListCommentsOptions): Visibility[] {
  if (category !== undefined) return ['hidden'];
  if (hidden === visible) return ['visible', 'hidden'];
  return hidden ? ['hidden'] : ['visible'];
}

function filterOf({
  category,
  search,
  match,
  author,
  since,
}: ListCommentsOptions): (comment: Comment) => boolean {
  const needle = search?.normalize('NFKC').toLowerCase();
  const contains = (text: string): boolean =>
    needle === undefined || text.normalize('NFKC').toLowerCase().includes(needle);
  const name = author === undefined ? undefined : authorKey(author);
  return (comment) =>
    (category === undefined || comment.category === category) &&
    (since === undefined || Date.parse(comment.timestamp) >= since) &&
    (name === undefined ||
      comment.authorChannelId === author ||
      authorKey(comment.author) === name) &&
    (match === undefined || match.test(comment.text)) &&
    (contains(comment.text) || contains(comment.author));
}

function noneFound(state: Visibility, options: ListCommentsOptions): string {
  const { category, search, match, author, since } = options;
  const isFiltered = [category, search, match, author, since].some((each) => each !== undefined);
  if (state === 'visible') return t(isFiltered ? 'comment.noVisibleLikeThat' : 'comment.noVisible');
  return t(isFiltered ? 'comment.noHiddenLikeThat' : 'comment.noHidden');
}

/**
 * @param now epoch ms, to which texts such as "5 minutes ago" refer
 * @param width in terminal cells
 */
function commentColumns(now: number, width: number): Column<Row>[] {
  const shared = judgedColumns(width);
  return [
    {
      name: 'state',
      heading: t('heading.state'),
      width: widest('comment', ['visible', 'hidden']),
      expendable: 0,
      value: (row) => row.state,
      shown: (row) => t(`comment.${row.state}`),
    },
    {
      name: 'video',
      heading: t('heading.video'),
      width: 11,
      expendable: 7,
      value: (row) => row.video_id,
    },
    // `--ids` shows the id on its own line, because it is too wide for the row.
    { name: 'id', heading: t('heading.id'), width: 26, expendable: 9, value: (row) => row.id },
    { ...shared.author, expendable: 0, link: (row) => linkOf(row.authorChannelId) },
    {
      heading: t('heading.posted'),
      width: relativeTimeWidth(),
      expendable: 3,
      value: (row) => row.timestamp,
      shown: (row) => ago(row.timestamp, now),
    },
    {
      name: 'verdict',
      heading: t('heading.hiddenBy'),
      width: widest('comment', ['threadsweep', 'creator', 'youtube']),
      expendable: 4,
      value: (row) => hiderOf(row) ?? '',
      shown: (row) => {
        const hider = hiderOf(row);
        return hider === null ? '' : t(`comment.${hider}`);
      },
    },
    { ...shared.category, name: 'verdict' },
    { ...shared.score, name: 'verdict', expendable: 5 },
    { ...shared.why, name: 'verdict', expendable: 6 },
    { ...shared.text, link: (row) => watchAddress(row.video_id, row.id) },
  ];
}

/** Returns who hid a comment. A visible comment has a source if the next pass will hide it. */
function hiderOf({ state, source }: Row): Row['source'] {
  return state === 'hidden' ? source : null;
}

function linkOf(channelId: string | null): string | undefined {
  return channelId === null ? undefined : channelAddress(channelId);
}
