import type { Config } from '../platform/config.ts';
import { type Purse, Youtube } from './youtube.ts';

/** A client of YouTube's API for whoever the access token speaks for. */
export async function createYoutube(
  config: Config,
  accessToken: string,
  purse: Purse,
): Promise<Youtube> {
  // Loads YouTube alone: all of googleapis costs 800 ms.
  const google = await import('googleapis/build/src/apis/youtube/index.js');
  const auth = new google.auth.OAuth2();
  auth.setCredentials({ access_token: accessToken });
  const api = google.youtube({
    version: 'v3',
    auth,
    rootUrl: `${config.youtubeUrl}/`,
    // Its own retries would spend quota that nobody accounts for.
    retry: false,
    timeout: config.youtubeTimeoutMs,
  });
  return new Youtube(api, purse);
}
