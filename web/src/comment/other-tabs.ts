import { useCallback, useEffect, useRef } from 'react';
import * as v from 'valibot';

import { useBackend } from '../data/backend-context.ts';
import type { Session } from '../data/session.ts';

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
    /** Whether only the server knows the lists now, so that they must be requested. */
    reload: v.exactOptional(v.literal(true)),
  }),
  /** A pass was run or undone. */
  v.object({
    kind: v.literal('cleaned'),
    uid: v.string(),
    videoId: v.nullable(v.string()),
    /** The id of the pass that was undone. */
    undone: v.exactOptional(v.string()),
  }),
]);

type TabEvent = v.InferOutput<typeof event>;
type Untold<Event> = Event extends TabEvent ? Omit<Event, 'uid'> : never;

/** Informs other screens that a video's comments have changed. */
export type TellTabs = (event: Untold<TabEvent>) => void;

/** Returns a function that informs all screens, also those of this tab. */
export function useTellAllScreens(): TellTabs {
  const { session } = useBackend();
  return useCallback((told) => tell(undefined, session, told), [session]);
}

/**
 * Listens to changes that another screen of the same user has made to a video's comments.
 *
 * @returns a function that informs all other screens of this screen's changes, also after the user
 *   has left this screen
 */
export function useOtherTabs(videoId: string, onEvent: (event: TabEvent) => void): TellTabs {
  const { session } = useBackend();
  const latest = useRef(onEvent);
  useEffect(() => {
    latest.current = onEvent;
  });
  /** A channel does not hear its own messages. */
  const own = useRef<BroadcastChannel>(undefined);
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    own.current = channel;
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const heard = v.safeParse(event, data);
      if (!heard.success || heard.output.uid !== session.userId()) return;
      const about = heard.output.videoId;
      if (about === null || about === videoId) latest.current(heard.output);
    });
    return () => {
      own.current = undefined;
      channel.close();
    };
  }, [session, videoId]);
  return useCallback((told) => tell(own.current, session, told), [session]);
}

/** Listens to undos of passes in all tabs. Returns a function that stops this. */
export function onUndone(listener: (passId: string) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const heard = v.safeParse(event, data);
    if (!heard.success || heard.output.kind !== 'cleaned') return;
    if (heard.output.undone !== undefined) listener(heard.output.undone);
  });
  return () => channel.close();
}

function tell(open: BroadcastChannel | undefined, session: Session, told: Untold<TabEvent>): void {
  const uid = session.userId();
  if (uid === undefined) return;
  const channel = open ?? new BroadcastChannel(CHANNEL);
  // A BroadcastChannel has no target origin, unlike a window.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage({ ...told, uid });
  if (!open) channel.close();
}
