import type { Target } from './targets.ts';
import type { Progress } from './clean-video.ts';
import type { VideoResult } from './report.ts';
import type { Sample } from './samples.ts';

export interface CleanView {
  started(target: Target): void;
  progress(video: string, progress: Progress): void;
  /** Gets comments that the pass hid, at most one of each category. */
  samples(video: string, samples: readonly Sample[]): void;
  ended(result: VideoResult): void;
  /** Resolves when the view has ended. */
  close(): Promise<void>;
}

export const NO_VIEW: CleanView = {
  started() {},
  progress() {},
  samples() {},
  ended() {},
  async close() {},
};
