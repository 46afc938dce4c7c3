import { interruption, type Failure } from '../failure.ts';
import type { VideoResult } from './report.ts';
import type { Target } from './targets.ts';
import type { TextMessage } from '../language/catalogue.ts';
import { message } from '../language/translator.ts';

/**
 * Returns the failure after Ctrl-C or another signal, with the passes that continue and how to see
 * or undo them.
 * @param begun the videos whose clean was requested, each with the id of its pass if it is known
 */
export function stopMessage(
  interrupt: AbortSignal,
  targets: readonly Target[],
  begun: ReadonlyMap<string, string | undefined>,
  results: readonly VideoResult[],
  dryRun: boolean,
): Failure {
  if (dryRun) return interruption(interrupt, message('clean.stoppedDryRun'));
  const ended = new Set(results.map(({ video }) => video));
  const going = targets.filter(({ video }) => begun.has(video) && !ended.has(video));
  const never = targets.filter(({ video }) => !begun.has(video) && !ended.has(video));
  const text: TextMessage[] = [message('clean.stopped')];
  if (ended.size > 0) text.push(message('clean.someDone', { count: ended.size }));
  if (going.length > 0)
    text.push(
      message('clean.continuesOnServer', { videos: going.map(({ video }) => video).join(', ') }),
    );
  if (never.length > 0) text.push(message('clean.someNotBegun', { count: never.length }));
  if (going.length === 0) text.push(message('clean.nothingMore'));
  const known = going.flatMap(({ video }) => begun.get(video) ?? []);
  const undo =
    known.length === 0
      ? message('clean.undoUnknown')
      : message('clean.undoKnown', {
          commands: known.map((pass) => `threadsweep undo ${pass}`).join(', '),
        });
  const hint = going.length === 0 ? undefined : message('clean.watchHint', { undo });
  return interruption(interrupt, text, hint);
}
