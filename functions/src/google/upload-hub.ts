import type { Config } from '../platform/config.ts';

/** How long the hub may take to accept a request. */
const TIMEOUT_MS = 15_000;
/** The lease that we request: ten days, the longest that Google's hub grants. */
const LEASE_SECONDS = 864_000;

/** The hub's topic for the uploads of a channel. */
function uploadsTopic(channelId: string): string {
  return `https://www.youtube.com/feeds/videos.xml?channel_id=${channelId}`;
}

/** Whether a topic is the uploads of a channel; Google's guide also has it below `/xml`. */
export function isUploadsTopic(topic: string, channelId: string): boolean {
  return topic.replace('youtube.com/xml/feeds/', 'youtube.com/feeds/') === uploadsTopic(channelId);
}

export interface UploadHub {
  /**
   * Asks the hub to start or to stop sending upload notices of a channel to `callback`, signed with
   * `secret`. The hub later confirms at the callback.
   * @throws Error if the hub does not accept the request
   */
  request(
    mode: 'subscribe' | 'unsubscribe',
    channelId: string,
    callback: string,
    secret: string,
  ): Promise<void>;
}

/** YouTube's push feed: https://developers.google.com/youtube/v3/guides/push_notifications */
export function createUploadHub(config: Config): UploadHub {
  return {
    async request(mode, channelId, callback, secret) {
      const form = new URLSearchParams({
        'hub.mode': mode,
        'hub.topic': uploadsTopic(channelId),
        'hub.callback': callback,
        'hub.verify': 'async',
        'hub.secret': secret,
        'hub.lease_seconds': String(LEASE_SECONDS),
      });
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const answer = await fetch(config.uploads.hubUrl, { method: 'POST', body: form, signal });
      if (!answer.ok) throw new Error(`the hub answered ${answer.status} to ${mode}`);
    },
  };
}
