import type { ScannedComment } from '@threadsweep/shared/contract/scan.ts';

import { addressOr } from '../account/session.ts';
import { ANONYMOUS, connect } from '../api/connection.ts';
import { withOwnHint } from '../api/refusal.ts';
import type { CommandContext } from '../command-context.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { verdictColumns } from '../judge/judge.ts';
import { categoryCounts } from '../language/reasons.ts';
import { t } from '../language/translator.ts';
import { fitColumns, headingLine, rowLine, tabbedLine } from '../terminal/table.ts';
import { plainText } from '../terminal/text.ts';
import { videoArgument } from '../video/video-argument.ts';

export interface ScanOptions {
  /** Whether to show the comments to keep too. */
  all: boolean;
  /** Whether to exit with 5 if a comment would be hidden. */
  exitCode: boolean;
}

/**
 * Shows the API's verdicts on the newest comments of any public video, without an account. It hides
 * no comment.
 */
export async function scan(
  context: CommandContext,
  address: string,
  { all, exitCode }: ScanOptions,
): Promise<ExitCode> {
  const { output, json } = context;
  const videoId = videoArgument(address);
  const api = connect(addressOr(context), ANONYMOUS, context);
  const { video, comments } = await api.scan
    .scanVideo({ video: videoId })
    .catch((error: unknown) => {
      throw withOwnHint(error);
    });
  const hidden = comments.filter(({ verdict }) => verdict === 'hide');
  const code = exitCode && hidden.length > 0 ? EXIT.found : EXIT.done;
  if (json) {
    output.document({ status: 'success', video, comments });
    return code;
  }
  const columns = verdictColumns(output.width);
  const fitted = fitColumns(columns, output.width);
  const rows = all ? comments : comments.filter(({ verdict }) => verdict !== 'keep');
  if (output.isTerminal && rows.length > 0) output.line(output.style('bold', headingLine(fitted)));
  for (const row of rows)
    output.line(output.isTerminal ? rowLine(fitted, row) : tabbedLine(columns, row));
  output.note(
    t('scan.of', { title: plainText(video.title), channel: plainText(video.channel_title) }),
  );
  output.note(
    t('judge.summary', {
      count: hidden.length,
      comments: t('count.comment', { count: comments.length }),
      categories: categoryCounts(byCategory(hidden)),
    }),
  );
  const asked = comments.filter(({ verdict }) => verdict === 'ask').length;
  if (asked > 0) output.note(t('judge.asked', { count: asked }));
  return code;
}

function byCategory(comments: readonly ScannedComment[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { category } of comments)
    if (category !== null) counts[category] = (counts[category] ?? 0) + 1;
  return counts;
}
