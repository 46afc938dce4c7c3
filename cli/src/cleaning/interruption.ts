import { interruption, type Failure } from '../failure.ts';
import { counted } from '../terminal/text.ts';
import type { VideoResult } from './report.ts';
import type { Target } from './targets.ts';

/**
 * What Ctrl-C leaves behind: the passes that the server goes on with, and how to see or undo them.
 * @param begun the videos that were asked for, with the pass where it is known
 */
export function stopMessage(
  targets: readonly Target[],
  begun: ReadonlyMap<string, string | undefined>,
  results: readonly VideoResult[],
  dryRun: boolean,
): Failure {
  if (dryRun) return interruption('Stopped. A dry run hides nothing.');
  const ended = new Set(results.map(({ video }) => video));
  const going = targets.filter(({ video }) => begun.has(video) && !ended.has(video));
  const never = targets.filter(({ video }) => !begun.has(video) && !ended.has(video));
  const said = ['Stopped watching.'];
  if (ended.size > 0) said.push(`${counted(ended.size, 'video')} done.`);
  if (going.length > 0)
    said.push(
      `The server goes on with ${going.map(({ video }) => video).join(', ')} and hides what it finds there.`,
    );
  if (never.length > 0) said.push(`${counted(never.length, 'video')} not begun.`);
  if (going.length === 0) said.push('The server does nothing more for this command.');
  const known = going.flatMap(({ video }) => begun.get(video) ?? []);
  const undo =
    known.length === 0
      ? 'threadsweep passes names what threadsweep undo can take back'
      : `${known.map((pass) => `threadsweep undo ${pass}`).join(', ')} takes it back when it is done`;
  const hint = going.length === 0 ? undefined : `threadsweep watch shows how it goes; ${undo}.`;
  return interruption(said.join(' '), hint);
}
