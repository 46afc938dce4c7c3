import { parseVideoId } from '@threadsweep/shared/video-id.ts';

const KEY = 'scanned_video';

/** Keeps the id of the video that a visitor has scanned and wants to clean, until it is offered. */
export function keepScannedVideo(id: string): void {
  try {
    window.localStorage.setItem(KEY, id);
  } catch {
    // Site data are blocked: the newest videos are offered, as usual.
  }
}

/** The id of the video that a visitor wanted to clean before the account existed. */
export function scannedVideo(): string | undefined {
  try {
    return parseVideoId(window.localStorage.getItem(KEY) ?? '');
  } catch {
    return undefined;
  }
}

/** Forgets it: it was offered. */
export function forgetScannedVideo(): void {
  try {
    window.localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
