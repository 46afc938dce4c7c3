import type { Comment } from '@threadsweep/shared/contract/comment.ts';
import { relativeTime } from '@threadsweep/shared/relative-time.ts';

import { loggedIn } from '../account/session.ts';
import { pages } from '../api/pages.ts';
import type { CommandContext } from '../command-context.ts';
import {
  authorWidth,
  fitColumns,
  headingLine,
  rowLine,
  tabbedLine,
  type Column,
} from '../terminal/table.ts';
import { counted } from '../terminal/text.ts';
import { videoArgument } from '../video/video-argument.ts';

type Visibility = 'visible' | 'hidden';
type Row = Comment & { state: Visibility };

/** Lists a video's comments, all pages of the lists asked for, as they arrive. */
export async function listComments(
  context: CommandContext,
  video: string,
  options: { hidden: boolean; visible: boolean },
): Promise<void> {
  const videoId = videoArgument(video);
  const { output, json } = context;
  const { api } = await loggedIn(context);
  const columns = commentColumns(Date.now(), output.width);
  // Where only one list is asked for, every row would say the same.
  const told = columns.filter(({ heading }) => heading !== 'STATE' || asked(options).length > 1);
  const fitted = fitColumns(told, output.width);
  const found: Record<Visibility, Comment[]> = { visible: [], hidden: [] };
  let totals = { visible_total: 0, hidden_total: 0 };
  let headed = false;

  for (const state of asked(options)) {
    const read = (token: string | undefined) =>
      api.comment.listComments({
        videoId,
        status: state,
        ...(token === undefined ? {} : { page_token: token }),
      });
    for await (const page of pages(read)) {
      totals = { visible_total: page.visible_total, hidden_total: page.hidden_total };
      const comments = page[state];
      found[state].push(...comments);
      if (json) continue;
      if (output.isTerminal && !headed && comments.length > 0)
        output.line(output.style('bold', headingLine(fitted)));
      headed ||= comments.length > 0;
      for (const comment of comments) {
        const row = { ...comment, state };
        output.line(output.isTerminal ? rowLine(fitted, row) : tabbedLine(columns, row));
      }
      if (output.closed) return;
    }
  }
  if (json)
    return output.document({
      status: 'success',
      video: videoId,
      ...Object.fromEntries(asked(options).map((state) => [state, found[state]])),
      ...totals,
    });
  for (const state of asked(options))
    if (found[state].length === 0) output.note(`No ${state} comments found.`);
  if (output.isTerminal && headed)
    output.note(
      `${counted(totals.visible_total, 'visible comment')}, ${totals.hidden_total} hidden`,
    );
}

function asked({ hidden, visible }: { hidden: boolean; visible: boolean }): Visibility[] {
  if (hidden === visible) return ['visible', 'hidden'];
  return hidden ? ['hidden'] : ['visible'];
}

/**
 * @param now epoch ms, which «5 minutes ago» counts from
 * @param width terminal cells
 */
function commentColumns(now: number, width: number): Column<Row>[] {
  return [
    { heading: 'STATE', width: 7, expendable: 0, value: (row) => row.state },
    // Too wide for a terminal beside the text, and only other programs need it.
    { heading: 'ID', width: 26, expendable: 9, value: (row) => row.id },
    { heading: 'AUTHOR', width: authorWidth(width), expendable: 0, value: (row) => row.author },
    {
      heading: 'POSTED',
      width: 14,
      expendable: 3,
      value: (row) => row.timestamp,
      shown: (row) => relativeTime(Date.parse(row.timestamp), now, 'en'),
    },
    { heading: 'HIDDEN BY', width: 11, expendable: 4, value: (row) => row.source ?? '' },
    { heading: 'CATEGORY', width: 13, expendable: 1, value: (row) => row.category ?? '' },
    {
      heading: 'SCORE',
      width: 5,
      align: 'right',
      expendable: 5,
      value: (row) => (row.score === null ? '' : String(row.score)),
      shown: (row) => row.score?.toFixed(2) ?? '',
    },
    { heading: 'TEXT', width: 'rest', expendable: 0, value: (row) => row.text },
  ];
}
