import type { ApiClient } from '@threadsweep/shared/client.ts';

import { loggedIn } from '../account/session.ts';
import { failureOf } from '../api/refusal.ts';
import type { CommandContext } from '../command-context.ts';
import { combinedExitCode, EXIT, type ExitCode } from '../exit-code.ts';
import { Failure } from '../failure.ts';
import { ago, t } from '../language/translator.ts';
import { namedOrRead } from '../terminal/prompt.ts';
import { plainText } from '../terminal/text.ts';

export interface UndoOptions {
  /** Whether the command only shows how many comments it would restore. */
  dryRun: boolean;
}

interface Undone {
  /** The result as a text for people. */
  text: string;
  /** The result as fields for `--json`. */
  document: object;
  exitCode: ExitCode;
}

/**
 * Undoes passes one after another, which makes their hidden comments visible again. `-` reads ids
 * from stdin, which may be empty. If one cannot be undone, the others still are. Resolves with the
 * exit code for all. A pass fails, too, if YouTube refused to restore some of its comments.
 *
 * Restoring 50 comments costs 50 units of YouTube's quota; a dry run costs none.
 */
export async function undo(
  context: CommandContext,
  names: readonly string[],
  options: UndoOptions,
): Promise<ExitCode> {
  const { output, json, interrupt } = context;
  const ids = await namedOrRead(context, names);
  if (ids.length === 0) output.note(t('pass.none'));
  const { api, address } = await loggedIn(context);
  const codes: ExitCode[] = [];
  const results: object[] = [];
  for (const id of ids) {
    const outcome = await undone(context, api, id, options).catch((error: unknown) => {
      if (interrupt.aborted) throw error;
      return failureOf(error, address);
    });
    if (outcome instanceof Failure && ids.length === 1) throw outcome;
    codes.push(outcome.exitCode);
    results.push({ pass_id: id, ...outcome.document });
    if (json) continue;
    const of = (text: string): string => (ids.length > 1 ? `${plainText(id)}: ${text}` : text);
    if (!(outcome instanceof Failure)) output.line(of(outcome.text));
    else {
      output.warn(of(plainText(outcome.message)));
      if (outcome.hint !== undefined) output.warn(of(plainText(outcome.hint)));
    }
  }
  const code = combinedExitCode(codes);
  if (json)
    output.document({
      status: code === EXIT.done ? 'success' : 'error',
      exit_code: code,
      dry_run: options.dryRun,
      results,
    });
  return code;
}

async function undone(
  { clock }: CommandContext,
  api: ApiClient,
  passId: string,
  { dryRun }: UndoOptions,
): Promise<Undone> {
  if (!dryRun) {
    const answer = await api.cleaning.undoPass({ passId });
    const { restored_count: count, pending_count: pending = 0, failed_count: failed = 0 } = answer;
    const text: string[] = [];
    if (count + pending + failed === 0) text.push(t('pass.noneHidden'));
    if (count + pending > 0) text.push(t('pass.restored', { count }));
    if (failed > 0) text.push(t('pass.unrestored', { count: failed }));
    if (pending > 0) text.push(t('comment.restoresLater', { count: pending }));
    const exitCode = failed > 0 ? EXIT.failed : EXIT.done;
    return { text: text.join('. '), document: answer, exitCode };
  }
  const { pass } = await api.cleaning.getPass({ passId });
  const { cleaned_count: hidden, restored_count: restored, failed_restore_count: failed } = pass;
  const left = Math.max(0, hidden - restored - failed);
  const count = pass.status === 'undone' ? 0 : left;
  const when = ago(pass.started_at, clock.now());
  const text =
    pass.status === 'undone'
      ? t('pass.undoneBefore')
      : t('pass.wouldRestore', { count, video: pass.video_id, when });
  return { text, document: { status: 'success', would_restore: count, pass }, exitCode: EXIT.done };
}
