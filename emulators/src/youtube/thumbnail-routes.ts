import { createHash } from 'node:crypto';

import { Hono } from 'hono';

import type { ChannelStore } from './state.ts';

/** The thumbnails that every video has. The sizes standard and maxres depend on the upload. */
const SIZES = {
  default: { file: 'default', width: 120, height: 90 },
  medium: { file: 'mqdefault', width: 320, height: 180 },
  high: { file: 'hqdefault', width: 480, height: 360 },
} as const;

/**
 * Returns the `thumbnails` of a video whose upload has none.
 *
 * @param baseUrl the address of the emulator
 */
export function ownThumbnails(videoId: string, baseUrl: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(SIZES).map(([size, { file, width, height }]) => [
      size,
      { url: `${baseUrl}/vi/${videoId}/${file}.jpg`, width, height },
    ]),
  );
}

/**
 * Creates the routes of i.ytimg.com. They return a drawing for each video, so that screens show
 * pictures without a network.
 */
export function thumbnailRoutes(store: ChannelStore): Hono {
  const routes = new Hono();
  routes.get('/vi/:videoId/:picture', (c) => {
    const { videoId, picture } = c.req.param();
    const size = Object.values(SIZES).find(({ file }) => picture === `${file}.jpg`);
    if (size === undefined || store.video(videoId) === undefined) return c.notFound();
    return c.body(drawing(videoId, size.width, size.height), 200, {
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=7200',
    });
  });
  return routes;
}

/**
 * Returns a drawing of hills under a sun. The video's id determines its colours and positions.
 * The drawing fills the whole frame, as a JPEG does.
 */
function drawing(videoId: string, width: number, height: number): string {
  const [hue = 0, sun = 0, left = 0, right = 0] = createHash('sha256').update(videoId).digest();
  const tone = (shift: number, lightness: number) =>
    `hsl(${(hue * 360) / 256 + shift} 38% ${lightness}%)`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 160 90" preserveAspectRatio="xMidYMid slice"><rect width="160" height="90" fill="${tone(0, 72)}"/><circle cx="${24 + (sun * 112) / 256}" cy="30" r="11" fill="${tone(40, 88)}"/><path d="M0 90V${50 + left / 16}q40-${20 + right / 16} 80 0t80 0V90z" fill="${tone(20, 46)}"/><path d="M0 90V${68 + right / 32}q40 ${12 + left / 32} 80 0t80-6V90z" fill="${tone(30, 32)}"/></svg>`;
}
