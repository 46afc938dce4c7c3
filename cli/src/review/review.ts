import type { ApiClient } from '@threadsweep/shared/client.ts';
import { DECISIONS_MAX } from '@threadsweep/shared/contract/review.ts';
import { loggedIn } from '../account/session.ts';
import { accountQuery } from '../channel/channel-argument.ts';
import type { CommandContext } from '../command-context.ts';
import { t } from '../language/translator.ts';
import { canAsk } from '../terminal/prompt.ts';
import { judgedColumns } from '../terminal/judged-columns.ts';
import { type Column, fitColumns, headingLine, rowLine, tabbedLine } from '../terminal/table.ts';
import { watchAddress } from '../video/watch-address.ts';
import { labelOf, labelWidth } from './review-lines.ts';
import { decisionsOf, type Send } from './review-state.ts';
import { type Reviewed, reviewedOf } from './reviewed.ts';

export interface ReviewOptions {
  account: string | undefined;
  /**
   * Shows the comments of the review and takes decisions: on a screen, or by numbered questions in
   * a dumb terminal. Without a terminal, it lists them. They are at most 300 uncertain comments of
   * a channel, and hidden ones.
   *
   * The list costs a unit of YouTube's quota for each 50 comments of a video. Hiding or restoring
   * costs 50 units for 50 comments; leaving a comment as it is costs none.
   */
  list: boolean;
}

/**
 * Shows the comments of the review and takes decisions about them: on a screen, or by numbered
 * questions in a dumb terminal. Without a terminal, it lists them. The review has uncertain
 * comments, at most 300 of a channel, and hidden ones.
 *
 * The list costs a unit of YouTube's quota for each 50 comments of a video. To hide or restore
 * costs 50 units for 50 comments; to leave a comment as it is costs none.
 */
export async function review(
  context: CommandContext,
  { account, list }: ReviewOptions,
): Promise<void> {
  const { output, json } = context;
  const { api } = await loggedIn(context);
  const ofChannel = await accountQuery(context, api, account);
  const found = await api.review.listReview(ofChannel);
  if (json) return output.document(found);
  const comments = reviewedOf(found);
  const total = found.total + found.held.length + found.doubtful_total;
  if (comments.length === 0) return output.note(t('review.none'));
  if (list || !output.isTerminal || !canAsk(context)) return print(context, comments, total);
  const send = sender(api, ofChannel);
  if (output.isLive) {
    const { openReviewScreen } = await import('./review-screen.tsx');
    return openReviewScreen(context, comments, send);
  }
  const { askReview } = await import('./review-prompts.ts');
  return askReview(context, comments, send);
}

function sender(api: ApiClient, ofChannel: { account?: string }): Send {
  return async (state) => {
    const decisions = decisionsOf(state);
    const counts = { hidden: 0, kept: 0, restored: 0, pending: 0, failed: 0 };
    for (let start = 0; start < decisions.length; start += DECISIONS_MAX) {
      const part = decisions.slice(start, start + DECISIONS_MAX);
      const answer = await api.review.decideReview({ ...ofChannel, decisions: part });
      counts.hidden += answer.hidden.length;
      counts.kept += answer.kept.length;
      counts.restored += answer.restored.length;
      counts.pending += answer.pending?.length ?? 0;
      counts.failed += answer.failed.length;
    }
    const { restored, pending, failed } = counts;
    const text = [t('review.sent', counts)];
    if (restored > 0) text.push(t('review.restored', { count: restored }));
    if (pending > 0) text.push(t('review.later', { count: pending }));
    if (failed > 0) text.push(t('review.failed', { count: failed }));
    return text;
  };
}

function print({ output }: CommandContext, comments: readonly Reviewed[], total: number): void {
  const columns = reviewColumns(output.width);
  const fitted = fitColumns(columns, output.width);
  if (output.isTerminal) output.line(output.style('bold', headingLine(fitted)));
  for (const row of comments)
    output.line(
      output.isTerminal ? rowLine(fitted, row, output.hasLinks) : tabbedLine(columns, row),
    );
  if (total > comments.length) output.note(t('review.more', { count: total - comments.length }));
}

/** @param width in terminal cells */
function reviewColumns(width: number): Column<Reviewed>[] {
  const shared = judgedColumns(width);
  return [
    { heading: t('heading.video'), width: 11, expendable: 6, value: (row) => row.video_id },
    { heading: t('heading.id'), width: 26, expendable: 9, value: (row) => row.id },
    {
      heading: t('heading.category'),
      width: labelWidth(),
      expendable: 1,
      value: ({ kind, category }) => (kind === 'asked' ? (category ?? '') : kind),
      shown: labelOf,
    },
    shared.score,
    shared.author,
    shared.why,
    { ...shared.text, link: (row) => watchAddress(row.video_id, row.id) },
  ];
}
