import { useEffect, useRef } from 'react';

import { useBackend } from '../data/backend-context.ts';
import type { ListedVideo } from '../data/video-response.ts';

/**
 * How long after a change of the video's document the lists are compared with it, in ms. By then,
 * the changes that this page has grouped are sent.
 */
const SETTLED_MS = 4_000;
/**
 * How long a page is in the background before its lists count as old, in ms. Each list costs units
 * of the channel's share by hand.
 */
const AWAY_MS = 30 * 60_000;

/**
 * Calls `reload` when a video's document has changed, but not by a change that the page already
 * shows. A page in the background waits until it is visible. Also calls `reload` when the page
 * returns from a longer time in the background.
 * @param isOutdated returns whether the lists lack a state of the video; undefined for a video that
 *   was removed. Returns `later` while the lists load, or while changes of this page are not sent
 */
export function useChangesElsewhere(
  videoId: string,
  isOutdated: (video: ListedVideo | undefined) => boolean | 'later',
  reload: () => void,
): void {
  const { live } = useBackend();
  const latest = useRef({ isOutdated, reload });
  useEffect(() => {
    latest.current = { isOutdated, reload };
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let leftAt: number | undefined;
    /** The last report in the background. Nobody sees the lists there, so they cost no units. */
    let unseen: { video: ListedVideo | undefined } | undefined;
    const compare = (video: ListedVideo | undefined) => {
      if (document.visibilityState === 'hidden') {
        unseen = { video };
        return;
      }
      const outdated = latest.current.isOutdated(video);
      if (outdated === 'later') compareLater(video);
      else if (outdated) latest.current.reload();
    };
    const compareLater = (video: ListedVideo | undefined) => {
      clearTimeout(timer);
      timer = setTimeout(() => compare(video), SETTLED_MS);
    };
    const onChange = () => {
      if (document.visibilityState === 'hidden') {
        leftAt = Date.now();
        return;
      }
      const missed = unseen;
      unseen = undefined;
      if (leftAt !== undefined && Date.now() - leftAt >= AWAY_MS) latest.current.reload();
      else if (missed) compare(missed.video);
    };
    document.addEventListener('visibilitychange', onChange);
    const stop = live.video(videoId, compareLater);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onChange);
      stop();
    };
  }, [live, videoId]);
}
