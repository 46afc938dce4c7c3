import { loggedIn } from '../account/session.ts';
import type { CommandContext } from '../command-context.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { type Failure, usageFailure } from '../failure.ts';
import { failureOf } from '../api/refusal.ts';
import { namedOrRead } from '../terminal/prompt.ts';
import { plainText } from '../terminal/text.ts';
import { videoArgument } from '../video/video-argument.ts';
import { inEnglish, t, message } from '../language/translator.ts';

/** The most ids that the API accepts in one call. */
const AT_ONCE = 500;

/**
 * Hides or restores comments by their ids; `-` reads ids from stdin. If the API refuses a call, the
 * changes of earlier calls remain, and the result lists both. Resolves with the exit code.
 */
export async function moderate(
  context: CommandContext,
  video: string,
  names: readonly string[],
  action: 'hide' | 'restore',
): Promise<ExitCode> {
  const videoId = videoArgument(video);
  const { output, json } = context;
  const ids = await namedOrRead(context, names);
  if (ids.length === 0)
    throw usageFailure(message('comment.noneNamed'), message('comment.noneNamedHint'));
  const { api, address } = await loggedIn(context);
  const done: string[] = [];
  const pending: string[] = [];
  const failed: { id: string; error: string }[] = [];
  let failure: Failure | undefined;
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    try {
      const answer = await api.comment.moderateComments({
        videoId,
        ids: ids.slice(from, from + AT_ONCE),
        action,
      });
      done.push(...answer.done);
      pending.push(...(answer.pending ?? []));
      failed.push(...answer.failed);
    } catch (error) {
      if (done.length + pending.length + failed.length === 0) throw error;
      const refused = failureOf(error, address);
      failure = refused;
      const why = json ? inEnglish(refused.text) : refused.message;
      const left = ids.slice(from).map((id) => ({ id, error: why }));
      failed.push(...left);
      break;
    }
  }
  const code = failure?.exitCode ?? (failed.length > 0 ? EXIT.failed : EXIT.done);
  if (json) {
    const result = { video: videoId, action, done, pending, failed };
    output.document(
      failure
        ? { ...result, ...failure.document }
        : { ...result, status: failed.length > 0 ? 'error' : 'success', exit_code: code },
    );
    return code;
  }
  if (done.length > 0 || pending.length === 0)
    output.line(t(action === 'hide' ? 'comment.hid' : 'comment.restored', { count: done.length }));
  if (pending.length > 0) {
    const count = pending.length;
    output.line(t(action === 'hide' ? 'comment.hidesLater' : 'comment.restoresLater', { count }));
    output.warn(t('comment.shareUsed'));
  }
  for (const { id, error } of failed) output.warn(`${plainText(id)}: ${plainText(error)}`);
  if (failure?.hint !== undefined) output.warn(failure.hint);
  return code;
}
