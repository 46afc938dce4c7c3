import type { ApiClient } from '@threadsweep/shared/client.ts';
import type { Category, Comment } from '@threadsweep/shared/contract/comment.ts';
import { HELD_DAYS, HELD_WARNING_DAYS } from '@threadsweep/shared/held-comments.ts';

import { loggedIn } from '../account/session.ts';
import { pages } from '../api/pages.ts';
import type { CommandContext } from '../command-context.ts';
import { CATEGORIES, reasonsText } from '../language/reasons.ts';
import { ago, decimal, relativeTimeWidth, t, widest } from '../language/translator.ts';
import {
  authorWidth,
  fitColumns,
  headingLine,
  rowLine,
  tabbedLine,
  type Column,
} from '../terminal/table.ts';
import { plainText } from '../terminal/text.ts';
import { videoArgument } from '../video/video-argument.ts';

type Visibility = 'visible' | 'hidden';
type Row = Comment & { state: Visibility };

export interface ListCommentsOptions {
  hidden: boolean;
  visible: boolean;
  /** Only what Threadsweep has hidden for this. */
  category: Category | undefined;
  /** Only comments whose text or author holds this, in capitals or not. */
  search: string | undefined;
  /** On a terminal, shows each id whole on a line of its own: its table has no room for it. */
  ids: boolean;
  limit: number | undefined;
}

/** Lists a video's comments, all pages of the lists asked for, as they arrive: none is kept. */
export async function listComments(
  context: CommandContext,
  video: string,
  options: ListCommentsOptions,
): Promise<void> {
  const videoId = videoArgument(video);
  const { output, json, clock } = context;
  const { api } = await loggedIn(context);
  const columns = commentColumns(clock.now(), output.width);
  const lists = asked(options);
  // Where only one list is asked for, every row would say the same.
  const shown = columns.filter(({ name }) => name !== 'state' || lists.length > 1);
  const fitted = fitColumns(shown, output.width);
  const isWanted = wanted(options);
  const document = json ? output.openDocument({ video: videoId }) : undefined;
  const found: Record<Visibility, number> = { visible: 0, hidden: 0 };
  let left = options.limit ?? Infinity;
  let totals: Totals = { visible_total: 0, hidden_total: 0 };

  for (const state of lists) {
    document?.list(state);
    const read = (token: string | undefined) =>
      api.comment.listComments({
        videoId,
        status: state,
        ...(token === undefined ? {} : { page_token: token }),
      });
    for await (const page of pages(read)) {
      totals = totalsOf(page);
      const comments = page[state].filter(isWanted).slice(0, left);
      if (
        !document &&
        output.isTerminal &&
        found.visible + found.hidden === 0 &&
        comments.length > 0
      )
        output.line(output.style('bold', headingLine(fitted)));
      left -= comments.length;
      found[state] += comments.length;
      for (const comment of comments) {
        const row = { ...comment, state };
        if (document) document.add(comment);
        else if (!output.isTerminal) output.line(tabbedLine(columns, row));
        else {
          output.line(rowLine(fitted, row));
          if (options.ids) output.line(output.style('dim', `  ${plainText(comment.id)}`));
        }
      }
      await output.ready();
      if (output.closed) return;
      if (left <= 0) break;
    }
    if (left <= 0) break;
  }
  document?.end({ ...totals, status: 'success' });
  if (json) return;
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

/** The counts of a page, without those that the API omits. */
function totalsOf({ visible_total, hidden_total, hidden_expiring, hidden_gone }: Totals): Totals {
  return {
    visible_total,
    hidden_total,
    ...(hidden_expiring !== undefined && { hidden_expiring }),
    ...(hidden_gone !== undefined && { hidden_gone }),
  };
}

function asked({ hidden, visible, category }: ListCommentsOptions): Visibility[] {
  // Only what was hidden has a category.
  if (category !== undefined) return ['hidden'];
  if (hidden === visible) return ['visible', 'hidden'];
  return hidden ? ['hidden'] : ['visible'];
}

function wanted({ category, search }: ListCommentsOptions): (comment: Comment) => boolean {
  const needle = search?.normalize('NFKC').toLowerCase();
  const holds = (text: string): boolean =>
    needle === undefined || text.normalize('NFKC').toLowerCase().includes(needle);
  return (comment) =>
    (category === undefined || comment.category === category) &&
    (holds(comment.text) || holds(comment.author));
}

function noneFound(state: Visibility, { category, search }: ListCommentsOptions): string {
  const filtered = category !== undefined || search !== undefined;
  if (state === 'visible') return t(filtered ? 'comment.noVisibleLikeThat' : 'comment.noVisible');
  return t(filtered ? 'comment.noHiddenLikeThat' : 'comment.noHidden');
}

/**
 * @param now epoch ms, which «5 minutes ago» counts from
 * @param width terminal cells
 */
function commentColumns(now: number, width: number): Column<Row>[] {
  return [
    {
      name: 'state',
      heading: t('heading.state'),
      width: widest('comment', ['visible', 'hidden']),
      expendable: 0,
      value: (row) => row.state,
      shown: (row) => t(`comment.${row.state}`),
    },
    // Too wide for a terminal beside the text; `--ids` shows it below.
    { heading: t('heading.id'), width: 26, expendable: 9, value: (row) => row.id },
    {
      heading: t('heading.author'),
      width: authorWidth(width),
      expendable: 0,
      value: (row) => row.author,
    },
    {
      heading: t('heading.posted'),
      width: relativeTimeWidth(),
      expendable: 3,
      value: (row) => row.timestamp,
      shown: (row) => ago(row.timestamp, now),
    },
    {
      heading: t('heading.hiddenBy'),
      width: widest('comment', ['threadsweep', 'creator', 'youtube']),
      expendable: 4,
      value: (row) => row.source ?? '',
      shown: (row) => (row.source === null ? '' : t(`comment.${row.source}`)),
    },
    {
      heading: t('heading.category'),
      width: widest('category', CATEGORIES),
      expendable: 1,
      value: (row) => row.category ?? '',
      shown: (row) => (row.category === null ? '' : t(`category.${row.category}`)),
    },
    {
      heading: t('heading.score'),
      width: 5,
      align: 'right',
      expendable: 5,
      value: (row) => (row.score === null ? '' : String(row.score)),
      shown: (row) => (row.score === null ? '' : decimal(row.score, 2)),
    },
    {
      heading: t('heading.why'),
      width: 28,
      expendable: 6,
      value: (row) => reasonsText(row.reasons),
    },
    { heading: t('heading.text'), width: 'rest', expendable: 0, value: (row) => row.text },
  ];
}
