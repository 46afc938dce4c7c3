import type { ListedVideo } from './video-response.ts';

export interface LivePass {
  id: string;
  videoId: string;
  read: number;
  cleaned: number;
}

/** Which of a channel's newest videos the server has, if it is known. */
export interface StoredVideos {
  ids: ReadonlySet<string>;
  /** The time of publication of the oldest of these videos; empty if they are all videos. */
  since: string;
}

/**
 * Live data of the logged-in user. Each method returns a function that stops its listener. Without
 * Firestore, no listener is called.
 */
export interface Live {
  /**
   * Calls the listener with a channel's newest videos, newest first, or with undefined while
   * Firestore refuses the query. A video whose document is no longer valid keeps its last valid
   * state. Unless the videos come from the browser's cache, the listener also gets the ids of all,
   * among them those whose documents were never valid.
   * @param channelId undefined for all channels
   */
  videos: (
    channelId: string | undefined,
    count: number,
    listener: (videos: readonly ListedVideo[] | undefined, stored?: StoredVideos) => void,
  ) => () => void;
  /**
   * Calls the listener with a video, or with undefined if it was removed. Does not call it for a
   * document that is not valid.
   */
  video: (videoId: string, listener: (video: ListedVideo | undefined) => void) => () => void;
  autoCleaning: (listener: (on: boolean) => void) => () => void;
  /** Calls the listener when the account's name, language, plan or removals have changed. */
  account: (listener: () => void) => () => void;
  /**
   * Calls the listener when a day's numbers of hidden and restored comments have changed.
   * @param date a day in UTC, such as 2026-11-20
   */
  statistics: (date: string, listener: () => void) => () => void;
  /** Calls the listener when a channel's connection or pause has changed. */
  channels: (listener: () => void) => () => void;
  /** Calls the listener with the passes in progress. */
  passes: (listener: (passes: readonly LivePass[]) => void) => () => void;
  /** Ends all listeners and deletes the data that Firebase stores in the browser. */
  wipe: () => Promise<void>;
}

const nothing = () => () => undefined;

/**
 * Returns live data without Firestore: no listener is called, and the screens show the API's
 * responses.
 */
export function noLive(): Live {
  return {
    videos: nothing,
    video: nothing,
    autoCleaning: nothing,
    account: nothing,
    statistics: nothing,
    channels: nothing,
    passes: nothing,
    wipe: async () => undefined,
  };
}

/**
 * Returns live data that are loaded for the first listener. If that fails, no listener is called.
 * @param calm resolves when there is time to load them
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
    video: (...args) => listen((loaded) => loaded.video(...args)),
    autoCleaning: (listener) => listen((loaded) => loaded.autoCleaning(listener)),
    account: (listener) => listen((loaded) => loaded.account(listener)),
    statistics: (date, listener) => listen((loaded) => loaded.statistics(date, listener)),
    channels: (listener) => listen((loaded) => loaded.channels(listener)),
    passes: (listener) => listen((loaded) => loaded.passes(listener)),
    wipe: async () => (await live()).wipe(),
  };
}
