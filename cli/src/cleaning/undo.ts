import type { ApiClient } from '@threadsweep/shared/client.ts';

import { loggedIn } from '../account/session.ts';
import { failureOf } from '../api/refusal.ts';
import type { CommandContext } from '../command-context.ts';
import { combinedExitCode, EXIT, type ExitCode } from '../exit-code.ts';
import { Failure } from '../failure.ts';
import { ago, inEnglish, message, t } from '../language/translator.ts';
import { namedOrRead } from '../terminal/prompt.ts';
import { plainText } from '../terminal/text.ts';

export interface UndoOptions {
  /** Whether the command only shows how many comments it would restore. */
  dryRun: boolean;
}

interface Undone {
  /** The result as a text for people; undefined if YouTube refused all restores. */
  text: string | undefined;
  /** Says how many restores YouTube refused. */
  refused?: string;
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
    if (!(outcome instanceof Failure)) {
      if (outcome.text !== undefined) output.line(of(outcome.text));
      if (outcome.refused !== undefined) output.warn(of(outcome.refused));
    } else {
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
    const parts = [
      ...(count + pending > 0 ? [t('pass.restored', { count })] : []),
      ...(pending > 0 ? [t('comment.restoresLater', { count: pending })] : []),
    ];
    const text = parts.length > 0 ? parts.join('. ') : undefined;
    if (failed === 0)
      return { text: text ?? t('pass.noneHidden'), document: answer, exitCode: EXIT.done };
    const refused = message('pass.unrestored', { count: failed });
    const failure = {
      status: 'error',
      error: inEnglish(refused),
      code: 'RESTORE_REFUSED',
      exit_code: EXIT.failed,
    };
    return {
      text,
      refused: t('pass.unrestored', { count: failed }),
      document: { ...answer, ...failure },
      exitCode: EXIT.failed,
    };
  }
  const { pass } = await api.cleaning.getPass({ passId });
  const { cleaned_count: hidden, restored_count: restored, failed_restore_count: refused } = pass;
  // An undo tries again to restore what YouTube refused.
  const count = pass.status === 'undone' ? refused : Math.max(0, hidden - restored);
  const when = ago(pass.started_at, clock.now());
  const text =
    pass.status === 'undone' && count === 0
      ? t('pass.undoneBefore')
      : t('pass.wouldRestore', { count, video: pass.video_id, when });
  return { text, document: { status: 'success', would_restore: count, pass }, exitCode: EXIT.done };
}
