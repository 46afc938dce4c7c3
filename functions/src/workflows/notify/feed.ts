import { createHmac, timingSafeEqual } from 'node:crypto';

/** The algorithms that WebSub allows for a signature (W3C WebSub, section 8.1). */
const ALGORITHMS = new Set(['sha1', 'sha256', 'sha384', 'sha512']);

/**
 * Returns whether a notice was signed with the secret.
 * @param header the value of the header, such as `sha1=0a1b…`
 */
export function isSigned(body: Buffer, header: string | undefined, secret: string): boolean {
  const [algorithm = '', signature = ''] = header?.split('=') ?? [];
  if (!ALGORITHMS.has(algorithm)) return false;
  const expected = createHmac(algorithm, secret).update(body).digest();
  const given = Buffer.from(signature, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/**
 * Returns the videos that YouTube's feed names. It needs no XML parser, because the feed is signed
 * and only the ids are used.
 */
export function announcedVideos(feed: string): { channelId: string; videoId: string }[] {
  return [...feed.matchAll(/<entry>(?<entry>[\s\S]*?)<\/entry>/g)].flatMap(({ groups }) => {
    const entry = groups?.['entry'] ?? '';
    const videoId = /<yt:videoId>([\w-]{11})<\/yt:videoId>/.exec(entry)?.[1];
    const channelId = /<yt:channelId>(UC[\w-]{22})<\/yt:channelId>/.exec(entry)?.[1];
    return videoId !== undefined && channelId !== undefined ? [{ channelId, videoId }] : [];
  });
}
