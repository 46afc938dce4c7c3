import { counted } from '../terminal/text.ts';
import type { Output } from '../terminal/output.ts';
import { hiddenInWords, resultLines } from './report.ts';
import type { CleanView } from './view.ts';

/** Logs show that a long pass is alive, without a line for each second. */
const QUIET_MS = 10_000;

/**
 * Tells a clean in lines that stay. The result goes to stdout, what happens meanwhile to stderr;
 * of a dry run stdout has the comments alone.
 */
export function plainView(output: Output, dryRun: boolean): CleanView {
  let spoke = 0;
  let phase = '';
  return {
    started(video) {
      spoke = performance.now();
      phase = '';
      output.note(dryRun ? `Reading the comments of ${video}` : `Cleaning ${video}`);
    },
    progress(video, { phase: now, numbers }) {
      if (now === 'background' && phase !== now)
        output.note(
          `${video}: the pass takes longer and goes on in the background; waiting for it`,
        );
      phase = now;
      if (!numbers || performance.now() - spoke < QUIET_MS) return;
      spoke = performance.now();
      output.note(
        `${video}: ${counted(numbers.total_comments_on_youtube, 'comment')} read, ${hiddenInWords(numbers)}`,
      );
    },
    ended(result) {
      const { good, lines } = resultLines(result);
      for (const line of lines)
        if (good && !dryRun) output.line(`${result.video}: ${line}`);
        else output.note(`${result.video}: ${line}`);
    },
    async close() {},
  };
}
