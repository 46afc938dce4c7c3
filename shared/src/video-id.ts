export const VIDEO_ID_LENGTH = 11;

const VIDEO_ID = /^[A-Za-z0-9_-]{11}$/;
const HOSTS = /^(?:www\.|m\.|music\.)?(?:youtube\.com|youtube-nocookie\.com|youtu\.be)$/;

/**
 * Extracts the 11-character id from pasted text: the id itself or a URL of the video. Accepts
 * `…watch?v=ID`, `youtu.be/ID`, `/shorts/ID`, `/live/ID`, `/embed/ID` and YouTube Studio's `/video/ID/…`,
 * with or without `https://`.
 * Returns undefined if the text contains no video id.
 */
export function parseVideoId(text: string): string | undefined {
  const trimmed = text.trim();
  if (VIDEO_ID.test(trimmed)) return trimmed;
  const url = URL.parse(/^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`);
  if (!url) return undefined;
  const queried = url.searchParams.get('v');
  if (queried !== null) return VIDEO_ID.test(queried) ? queried : undefined;
  const [first, second] = url.pathname.split('/').filter(Boolean);
  const isStudio = url.hostname === 'studio.youtube.com' && first === 'video';
  if (!HOSTS.test(url.hostname) && !isStudio) return undefined;
  const candidate = url.hostname === 'youtu.be' ? first : second;
  if (
    url.hostname !== 'youtu.be' &&
    !isStudio &&
    !['shorts', 'live', 'embed', 'v'].includes(first ?? '')
  )
    return undefined;
  return candidate !== undefined && VIDEO_ID.test(candidate) ? candidate : undefined;
}
