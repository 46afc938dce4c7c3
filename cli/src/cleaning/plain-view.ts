import type { Output } from '../terminal/output.ts';
import type { Progress } from './clean-video.ts';
import { hiddenText, resultLines, undoHint } from './report.ts';
import type { CleanView } from './view.ts';
import { t } from '../language/translator.ts';

/** The interval between progress lines, in ms: they show in a log that a long pass is running. */
const QUIET_MS = 10_000;

/**
 * Shows a clean in plain lines: results on stdout, progress and failures on stderr. In a dry run,
 * stdout gets only the comments. `--quiet` keeps failures.
 */
export function plainView(output: Output, dryRun: boolean): CleanView {
  const noted = new Map<string, { at: number; phase: Progress['phase'] }>();
  return {
    started({ video }) {
      noted.set(video, { at: performance.now(), phase: 'asked' });
      output.note(t(dryRun ? 'clean.reading' : 'clean.cleaning', { video }));
    },
    progress(video, { phase, numbers }) {
      const last = noted.get(video) ?? { at: 0, phase: 'asked' };
      if (phase !== last.phase && phase === 'background')
        output.note(t('clean.background', { video }));
      if (phase !== last.phase && phase === 'queued') output.note(t('clean.queued', { video }));
      const isTime = numbers !== undefined && performance.now() - last.at >= QUIET_MS;
      noted.set(video, { at: isTime ? performance.now() : last.at, phase });
      if (isTime)
        output.note(
          t('clean.progress', {
            video,
            comments: t('count.comment', { count: numbers.total_comments_on_youtube }),
            hidden: hiddenText(numbers),
          }),
        );
    },
    samples() {},
    ended(result) {
      const { good, lines } = resultLines(result);
      const { video } = result;
      for (const text of lines) {
        const line = t('clean.ofVideo', { video, text });
        if (!good) output.warn(line);
        else if (dryRun) output.note(line);
        else output.line(line);
      }
      const undo = undoHint(result.outcome);
      if (undo !== undefined) output.note(t('clean.ofVideo', { video, text: undo }));
    },
    async close() {},
  };
}
