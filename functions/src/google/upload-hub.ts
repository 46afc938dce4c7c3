import type { Config } from '../platform/config.ts';

/** The timeout of a request to the hub. */
const TIMEOUT_MS = 15_000;
/** The requested duration of a subscription: ten days, the longest that Google's hub grants. */
const LEASE_SECONDS = 864_000;

/** Returns the hub's topic for the uploads of a channel. */
function uploadsTopic(channelId: string): string {
  return `https://www.youtube.com/feeds/videos.xml?channel_id=${channelId}`;
}

/**
 * Returns whether a topic belongs to the uploads of a channel. Google's guide also shows this topic
 * below `/xml`.
 */
export function isUploadsTopic(topic: string, channelId: string): boolean {
  return topic.replace('youtube.com/xml/feeds/', 'youtube.com/feeds/') === uploadsTopic(channelId);
}

export interface UploadHub {
  /**
   * Asks the hub to start or stop sending the upload notices of a channel to `callback`, signed
   * with `secret`. The hub later sends a confirmation to the callback.
   * @throws Error if the hub does not accept the request
   */
  request(
    mode: 'subscribe' | 'unsubscribe',
    channelId: string,
    callback: string,
    secret: string,
  ): Promise<void>;
}

/**
 * Creates the client of the hub for YouTube's push feed:
 * https://developers.google.com/youtube/v3/guides/push_notifications
 */
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
