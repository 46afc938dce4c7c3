import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { parseVideoId, VIDEO_ID_LENGTH } from './video-id.ts';

const ID = 'dQw4w9_Wg-Q';

test.for([
  ID,
  `  ${ID}\n`,
  `https://www.youtube.com/watch?v=${ID}`,
  `http://youtube.com/watch?v=${ID}`,
  `https://www.youtube.com/watch?list=PLx&v=${ID}&t=42s#comments`,
  `youtube.com/watch?v=${ID}`,
  `www.youtube.com/watch?v=${ID}`,
  `HTTPS://WWW.YOUTUBE.COM/watch?v=${ID}`,
  `https://m.youtube.com/watch?v=${ID}`,
  `https://music.youtube.com/watch?v=${ID}`,
  `https://youtu.be/${ID}`,
  `youtu.be/${ID}?si=share`,
  `https://youtube.com/shorts/${ID}`,
  `https://www.youtube.com/shorts/${ID}?feature=share`,
  `https://www.youtube.com/live/${ID}`,
  `https://www.youtube.com/embed/${ID}?start=3`,
  `https://www.youtube-nocookie.com/embed/${ID}`,
  `https://www.youtube.com/v/${ID}/`,
  `https://studio.youtube.com/video/${ID}/edit`,
  `studio.youtube.com/video/${ID}/comments/inbox`,
  // The specification accepts a URL with v= on any host.
  `https://video.example/anything?v=${ID}`,
])('parseVideoId finds the id in %s', (text) => {
  expect(parseVideoId(text)).toBe(ID);
});

test.for([
  '',
  '   ',
  'dQw4w9_Wg-',
  `${ID}Q`,
  'dQw4w9_Wg!Q',
  'dQw4w9 Wg-Q',
  'https://www.youtube.com/',
  'https://www.youtube.com/watch',
  'https://www.youtube.com/watch?v=',
  'https://www.youtube.com/watch?v=short',
  `https://www.youtube.com/watch?v=${ID}Q`,
  `https://www.youtube.com/@${ID}`,
  `https://www.youtube.com/channel/${ID}`,
  `https://www.youtube.com/playlist/${ID}`,
  'https://www.youtube.com/shorts/',
  `https://youtu.be/shorts/${ID}`,
  `https://studio.youtube.com/channel/${ID}/videos`,
  `https://www.youtube.com/video/${ID}`,
  `https://video.example/shorts/${ID}`,
  `https://youtube.com.evil.example/shorts/${ID}`,
  `https://notyoutube.com/embed/${ID}`,
  'https://',
  'http://[',
])('parseVideoId finds no id in "%s"', (text) => {
  expect(parseVideoId(text)).toBeUndefined();
});

const id = fc.stringMatching(/^[A-Za-z0-9_-]{11}$/);

test('parseVideoId finds the id in every kind of YouTube URL', () => {
  fc.assert(
    fc.property(id, (videoId) => {
      for (const address of [
        videoId,
        `https://www.youtube.com/watch?v=${videoId}`,
        `https://youtu.be/${videoId}`,
        `https://www.youtube.com/shorts/${videoId}`,
      ])
        expect(parseVideoId(address)).toBe(videoId);
    }),
  );
});

test('parseVideoId returns a valid id or undefined for any text', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl({ withQueryParameters: true })),
      (text) => {
        const found = parseVideoId(text) ?? '-----------';
        expect(found).toMatch(/^[A-Za-z0-9_-]{11}$/);
        expect(found).toHaveLength(VIDEO_ID_LENGTH);
      },
    ),
  );
});
