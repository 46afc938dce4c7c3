import { parseVideoId } from '@threadsweep/shared/video-id.ts';

const KEY = 'scanned_video';

/**
 * Stores the id of the video that a visitor has scanned and wants to clean, until the app offers
 * that.
 */
export function keepScannedVideo(id: string): void {
  try {
    window.localStorage.setItem(KEY, id);
  } catch {
    // Site data are blocked. The app offers the newest videos, as usual.
  }
}

/** Returns the id of the video that the creator wanted to clean before the sign-up. */
export function scannedVideo(): string | undefined {
  try {
    return parseVideoId(window.localStorage.getItem(KEY) ?? '');
  } catch {
    return undefined;
  }
}

/** Deletes the stored id after the app has offered the video. */
export function forgetScannedVideo(): void {
  try {
    window.localStorage.removeItem(KEY);
  } catch {
    // Site data are blocked, so nothing is stored.
  }
}
