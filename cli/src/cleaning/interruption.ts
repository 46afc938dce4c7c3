import { interruption, type Failure } from '../failure.ts';
import type { VideoResult } from './report.ts';
import type { Target } from './targets.ts';
import type { Sentence } from '../language/catalogue.ts';
import { told } from '../language/speech.ts';

/**
 * What Ctrl-C, or another signal, leaves behind: the passes that the server goes on with, and how to see or undo them.
 * @param begun the videos that were asked for, with the pass where it is known
 */
export function stopMessage(
  interrupt: AbortSignal,
  targets: readonly Target[],
  begun: ReadonlyMap<string, string | undefined>,
  results: readonly VideoResult[],
  dryRun: boolean,
): Failure {
  if (dryRun) return interruption(interrupt, told('clean.stoppedDryRun'));
  const ended = new Set(results.map(({ video }) => video));
  const going = targets.filter(({ video }) => begun.has(video) && !ended.has(video));
  const never = targets.filter(({ video }) => !begun.has(video) && !ended.has(video));
  const said: Sentence[] = [told('clean.stopped')];
  if (ended.size > 0) said.push(told('clean.someDone', { count: ended.size }));
  if (going.length > 0)
    said.push(told('clean.goesOn', { videos: going.map(({ video }) => video).join(', ') }));
  if (never.length > 0) said.push(told('clean.someNotBegun', { count: never.length }));
  if (going.length === 0) said.push(told('clean.nothingMore'));
  const known = going.flatMap(({ video }) => begun.get(video) ?? []);
  const undo =
    known.length === 0
      ? told('clean.undoUnknown')
      : told('clean.undoKnown', {
          commands: known.map((pass) => `threadsweep undo ${pass}`).join(', '),
        });
  const hint = going.length === 0 ? undefined : told('clean.watchHint', { undo });
  return interruption(interrupt, said, hint);
}
