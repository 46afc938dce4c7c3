import type { VideoPrivacy } from '@threadsweep/shared/contract/video.ts';

/** How the last pass over a video ended, as Firestore has it. */
export interface LiveLastPass {
  id: string;
  trigger: 'manual' | 'schedule';
  status: 'done' | 'failed';
  finishedAt: string;
  cleaned: number;
  limitReached: boolean;
  problem: string | null;
}

/** The last pass over a video that hid comments, as Firestore has it. */
export interface LiveLastHiding {
  passId: string;
  at: string;
  hidden: number;
}

/** A video as Firestore has it now. */
export interface LiveVideo {
  id: string;
  channelId: string;
  title: string;
  thumbnails: { maxres: string | null; standard: string | null; high: string | null };
  publishedAt: string;
  privacy: VideoPrivacy;
  publishAt: string | null;
  commentCount: number;
  hiddenCount: number;
  doubtfulCount: number;
  lastCleanedAt: string | null;
  passId: string | null;
  nextPassAt: string | null;
  lastPass: LiveLastPass | null;
  lastHiding: LiveLastHiding | null;
}

/** A cleaning pass that runs now. */
export interface LivePass {
  id: string;
  videoId: string;
  /** Comments read so far. */
  read: number;
  /** Comments hidden so far. */
  cleaned: number;
}

/** Live data of the signed-in user. Each call returns how to stop; without Firestore no listener is called. */
export interface Live {
  /**
   * The newest videos of a channel, newest first; undefined while Firestore refuses to tell.
   * @param channelId undefined: of all channels
   */
  videos: (
    channelId: string | undefined,
    count: number,
    listener: (videos: readonly LiveVideo[] | undefined) => void,
  ) => () => void;
  autoCleaning: (listener: (on: boolean) => void) => () => void;
  /** Calls the listener when a channel's connection or pause has changed. */
  channels: (listener: () => void) => () => void;
  /** The passes that run now. */
  passes: (listener: (passes: readonly LivePass[]) => void) => () => void;
  /** Ends all of it and forgets what Firebase keeps in the browser. */
  wipe: () => Promise<void>;
}

const nothing = () => () => undefined;

/** Live data without Firestore: no listener is called, and the screens show the API's responses. */
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
 * Live data that is loaded for the first listener; if that fails, no listener is called.
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
        // The next listener tries again; until then the screens show the API's responses.
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
