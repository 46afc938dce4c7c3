import { useCallback, useEffect, useRef } from 'react';
import * as v from 'valibot';

import { useBackend } from '../data/backend-context.ts';

/** The name of the BroadcastChannel between the tabs of this browser. */
const CHANNEL = 'threadsweep-comments';

const event = v.variant('kind', [
  v.object({
    kind: v.literal('moved'),
    uid: v.string(),
    videoId: v.string(),
    ids: v.array(v.string()),
    from: v.picklist(['visible', 'hidden']),
    /** The ids of the comments that the channel's next clean moves. */
    pending: v.array(v.string()),
  }),
  /** A pass was run or undone. */
  v.object({ kind: v.literal('cleaned'), uid: v.string(), videoId: v.nullable(v.string()) }),
]);

type TabEvent = v.InferOutput<typeof event>;
type Untold<Event> = Event extends TabEvent ? Omit<Event, 'uid'> : never;

/** Returns a function that informs the other tabs that a video's comments have changed. */
export function useTellTabs(): (event: Untold<TabEvent>) => void {
  const { session } = useBackend();
  return useCallback(
    (told) => {
      const uid = session.userId();
      if (uid === undefined) return;
      const channel = new BroadcastChannel(CHANNEL);
      // A BroadcastChannel has no target origin, unlike a window.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      channel.postMessage({ ...told, uid });
      channel.close();
    },
    [session],
  );
}

/** Listens to changes that another tab of the same user has made to a video's comments. */
export function useOtherTabs(videoId: string, onEvent: (event: TabEvent) => void): void {
  const { session } = useBackend();
  const latest = useRef(onEvent);
  useEffect(() => {
    latest.current = onEvent;
  });
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const heard = v.safeParse(event, data);
      if (!heard.success || heard.output.uid !== session.userId()) return;
      const about = heard.output.videoId;
      if (about === null || about === videoId) latest.current(heard.output);
    });
    return () => channel.close();
  }, [session, videoId]);
}
