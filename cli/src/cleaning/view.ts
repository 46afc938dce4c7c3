import type { Progress } from './clean-video.ts';
import type { VideoResult } from './report.ts';

/** What shows a clean to the person who waits for it. */
export interface CleanView {
  started(video: string): void;
  progress(video: string, progress: Progress): void;
  ended(result: VideoResult): void;
  /** Resolves when nothing of the view moves any more. */
  close(): Promise<void>;
}
