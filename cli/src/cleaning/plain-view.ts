import { counted } from '../terminal/text.ts';
import type { Output } from '../terminal/output.ts';
import type { Progress } from './clean-video.ts';
import { hiddenInWords, resultLines, undoHint } from './report.ts';
import type { CleanView } from './view.ts';

/** Logs show that a long pass is alive, without a line for each second. */
const QUIET_MS = 10_000;

/**
 * Tells a clean in lines that stay. The result goes to stdout, what happens meanwhile to stderr,
 * what failed there too, however quiet it shall be; of a dry run stdout has the comments alone.
 */
export function plainView(output: Output, dryRun: boolean): CleanView {
  const said = new Map<string, { at: number; phase: Progress['phase'] }>();
  return {
    started({ video }) {
      said.set(video, { at: performance.now(), phase: 'asked' });
      output.note(dryRun ? `Reading the comments of ${video}` : `Cleaning ${video}`);
    },
    progress(video, { phase, numbers }) {
      const last = said.get(video) ?? { at: 0, phase: 'asked' };
      if (phase !== last.phase && phase === 'background')
        output.note(
          `${video}: the pass takes longer and goes on in the background; waiting for it`,
        );
      if (phase !== last.phase && phase === 'queued')
        output.note(`${video}: waits for the pass over another video of the channel`);
      const isTime = numbers !== undefined && performance.now() - last.at >= QUIET_MS;
      said.set(video, { at: isTime ? performance.now() : last.at, phase });
      if (isTime)
        output.note(
          `${video}: ${counted(numbers.total_comments_on_youtube, 'comment')} read, ${hiddenInWords(numbers)}`,
        );
    },
    samples() {},
    ended(result) {
      const { good, lines } = resultLines(result);
      for (const line of lines)
        if (!good) output.say(`${result.video}: ${line}`);
        else if (dryRun) output.note(`${result.video}: ${line}`);
        else output.line(`${result.video}: ${line}`);
      const undo = undoHint(result.outcome);
      if (undo !== undefined) output.note(`${result.video}: ${undo}`);
    },
    async close() {},
  };
}
