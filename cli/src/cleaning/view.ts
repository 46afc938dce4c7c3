import type { Target } from './targets.ts';
import type { Progress } from './clean-video.ts';
import type { VideoResult } from './report.ts';
import type { Sample } from './samples.ts';

/** What shows a clean to the person who waits for it. */
export interface CleanView {
  started(target: Target): void;
  progress(video: string, progress: Progress): void;
  /** Comments that the pass has hidden, at most one of each category. */
  samples(video: string, samples: readonly Sample[]): void;
  ended(result: VideoResult): void;
  /** Resolves when nothing of the view moves any more. */
  close(): Promise<void>;
}

/** Shows nothing: for scripts, which read the result alone. */
export const NO_VIEW: CleanView = {
  started() {},
  progress() {},
  samples() {},
  ended() {},
  async close() {},
};
