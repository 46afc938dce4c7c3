/** A video as Firestore has it now. */
export interface LiveVideo {
  id: string;
  channelId: string;
  title: string;
  thumbnails: { maxres: string | null; standard: string | null; high: string | null };
  publishedAt: string;
  commentCount: number;
  hiddenCount: number;
  lastCleanedAt: string | null;
  passId: string | null;
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

/** Live data of the signed-in user. Each call returns how to stop; without Firestore none is heard. */
export interface Live {
  /** The newest videos of a channel, newest first. @param channelId undefined: of all channels */
  videos: (
    channelId: string | undefined,
    count: number,
    listener: (videos: readonly LiveVideo[]) => void,
  ) => () => void;
  autoCleaning: (listener: (on: boolean) => void) => () => void;
  /** The passes that run now. */
  passes: (listener: (passes: readonly LivePass[]) => void) => () => void;
  /** Ends all of it and forgets what Firebase keeps in the browser. */
  wipe: () => Promise<void>;
}

const nothing = () => () => undefined;

/** For where there is no Firestore: the screens then show what the API answers. */
export function noLive(): Live {
  return { videos: nothing, autoCleaning: nothing, passes: nothing, wipe: async () => undefined };
}
