import type { PassDocument } from '@threadsweep/shared/documents/cleaning.ts';
import type { VideoDocument } from '@threadsweep/shared/documents/video.ts';

/** A video as Firestore has it now. */
export interface LiveVideo extends Omit<
  VideoDocument,
  'passDueAt' | 'hidesWait' | 'removed' | 'refreshedAt'
> {
  id: string;
}

/** A cleaning pass that is running. */
export interface LivePass extends Pick<PassDocument, 'videoId' | 'read' | 'cleaned'> {
  id: string;
}

/** Live data of the signed-in user. Each call returns how to stop; without Firestore none is heard. */
export interface Live {
  /** The newest videos of a channel, newest first. @param channelId undefined: of all channels */
  videos: (
    channelId: string | undefined,
    count: number,
    listener: (videos: readonly LiveVideo[]) => void,
  ) => () => void;
  autoCleaning: (listener: (on: boolean) => void) => () => void;
  /** Calls the listener when the state of a channel has changed: its connection, or a pause. */
  channels: (listener: () => void) => () => void;
  /** The passes that run now. */
  passes: (listener: (passes: readonly LivePass[]) => void) => () => void;
  /** Ends all of it and forgets what Firebase keeps in the browser. */
  wipe: () => Promise<void>;
}

const nothing = () => () => undefined;

/** For where there is no Firestore: the screens then show what the API answers. */
export function noLive(): Live {
  return {
    videos: nothing,
    autoCleaning: nothing,
    channels: nothing,
    passes: nothing,
    wipe: async () => undefined,
  };
}

/**
 * Live data that is loaded for the first listener; where that fails, nothing is heard.
 * @param calm resolves when there is time to load it
 */
export function lazyLive(load: () => Promise<Live>, calm: () => Promise<void>): Live {
  let loading: Promise<Live> | undefined;
  const live = () => {
    loading ??= load();
    return loading;
  };
  function listen(start: (loaded: Live) => () => void): () => void {
    let stopped = false;
    let stop: (() => void) | undefined;
    const begin = async () => {
      try {
        if (!loading) await calm();
        if (stopped) return;
        const loaded = await live();
        if (!stopped) stop = start(loaded);
      } catch {
        // The next listener tries again; the screens go on with what the API answers.
        loading = undefined;
      }
    };
    void begin();
    return () => {
      stopped = true;
      stop?.();
    };
  }
  return {
    videos: (...args) => listen((loaded) => loaded.videos(...args)),
    autoCleaning: (listener) => listen((loaded) => loaded.autoCleaning(listener)),
    channels: (listener) => listen((loaded) => loaded.channels(listener)),
    passes: (listener) => listen((loaded) => loaded.passes(listener)),
    wipe: async () => (await live()).wipe(),
  };
}
