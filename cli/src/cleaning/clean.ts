import { loggedIn } from '../account/session.ts';
import type { CommandContext } from '../command-context.ts';
import { combinedExitCode, EXIT, type ExitCode } from '../exit-code.ts';
import { failureOf } from '../api/refusal.ts';
import { Failure, failureDocument, interruption } from '../failure.ts';
import { videoArgument } from '../video/video-argument.ts';
import { cleanVideo, type CleanOutcome } from './clean-video.ts';
import { plainView } from './plain-view.ts';
import { outcomeExitCode, printCandidates, type VideoResult } from './report.ts';
import type { CleanView } from './view.ts';

/**
 * Cleans videos one after the other; a failure in one does not stop the rest. Returns the exit code
 * that speaks for all. At Ctrl-C it stops watching, while the server goes on.
 */
export async function clean(
  context: CommandContext,
  names: readonly string[],
  options: { dryRun: boolean },
): Promise<ExitCode> {
  const videos = [...new Set(names.map(videoArgument))];
  const { dryRun } = options;
  const { json, output, interrupt } = context;
  const { api, address } = await loggedIn(context);
  const view = await openView(context, videos, dryRun);
  const results: VideoResult[] = [];
  try {
    for (const video of videos) {
      const started = performance.now();
      view.started(video);
      let outcome: CleanOutcome | Failure;
      try {
        outcome = await cleanVideo(api, video, {
          dryRun,
          interrupt,
          onProgress: (progress) => view.progress(video, progress),
        });
      } catch (error) {
        if (interrupt.aborted) throw interrupted(dryRun);
        outcome = failureOf(error, address);
      }
      const result = { video, outcome, seconds: (performance.now() - started) / 1000 };
      results.push(result);
      view.ended(result);
    }
  } finally {
    await view.close();
  }
  const code = combinedExitCode(results.map(({ outcome }) => outcomeExitCode(outcome)));
  if (json)
    output.document({
      status: code === EXIT.done ? 'success' : 'error',
      exit_code: code,
      results: results.map(({ video, outcome }) => ({
        video,
        ...(outcome instanceof Failure ? failureDocument(outcome) : outcome),
      })),
    });
  else if (dryRun) printCandidates(output, results);
  return code;
}

function interrupted(dryRun: boolean): Failure {
  return interruption(
    dryRun
      ? 'Stopped. A dry run hides nothing.'
      : 'Stopped watching. The server goes on with the pass it has begun; threadsweep videos shows when it is done.',
  );
}

/** Ink and React are loaded for the view that moves, and only then. */
async function openView(
  { json, output }: CommandContext,
  videos: readonly string[],
  dryRun: boolean,
): Promise<CleanView> {
  if (json) return { started() {}, progress() {}, ended() {}, async close() {} };
  if (!output.isLive) return plainView(output, dryRun);
  const { openLiveView } = await import('./live-view.tsx');
  return openLiveView(output, videos, dryRun);
}
