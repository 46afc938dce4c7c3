import { createHmac } from 'node:crypto';

import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { uploadFeed } from '@threadsweep/emulators/hub/upload-feed.ts';

import { announcedVideos, isSigned } from './feed.ts';

const CHANNEL = 'UCmakerOfThings000000000';
const OPTIONS = {
  hub: 'https://pubsubhubbub.appspot.com',
  topic: `https://www.youtube.com/feeds/videos.xml?channel_id=${CHANNEL}`,
  updatedAt: '2026-03-01T10:00:00+00:00',
};

function feedOf(title: string): string {
  const video = { id: 'video000001', title, publishedAt: '2026-03-01T10:00:00Z' };
  return uploadFeed({ channelId: CHANNEL, channelTitle: 'Maker', video }, OPTIONS);
}

test('the parser of upload notices returns the video and the channel of a feed', () => {
  expect(announcedVideos(feedOf('A bench'))).toEqual([
    { channelId: CHANNEL, videoId: 'video000001' },
  ]);
});

test('markup in a title cannot make the parser of upload notices return another video', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (title) => {
      const hostile = `${title}</title><yt:videoId>evil0000001</yt:videoId>`;
      expect(announcedVideos(feedOf(hostile))).toEqual([
        { channelId: CHANNEL, videoId: 'video000001' },
      ]);
    }),
  );
});

test('the parser of upload notices returns no video for a feed about a deleted video', () => {
  const deleted = `<feed xmlns:at="http://purl.org/atompub/tombstones/1.0"><at:deleted-entry ref="yt:video:video000001" when="2026-03-01T10:00:00+00:00"></at:deleted-entry></feed>`;
  expect(announcedVideos(deleted)).toEqual([]);
  expect(announcedVideos('')).toEqual([]);
  expect(announcedVideos('<entry><yt:videoId>too-long-to-be-one</yt:videoId></entry>')).toEqual([]);
});

test('the signature of an upload notice is valid only for its own body and secret, with each WebSub algorithm', () => {
  const text = fc.string({ minLength: 1 });
  const algorithms = fc.constantFrom('sha1', 'sha256', 'sha384', 'sha512');
  fc.assert(
    fc.property(text, text, text, algorithms, (body, secret, other, algorithm) => {
      const header = `${algorithm}=${createHmac(algorithm, secret).update(body).digest('hex')}`;
      const bytes = Buffer.from(body);
      expect(isSigned(bytes, header, secret)).toBe(true);
      expect(isSigned(Buffer.concat([bytes, Buffer.from(other)]), header, secret)).toBe(false);
      // HMAC ignores zero bytes at the end of a key, so the extra character is at the beginning.
      expect(isSigned(bytes, header, `x${secret}`)).toBe(false);
      expect(isSigned(bytes, header.slice(0, -2), secret)).toBe(false);
    }),
  );
});

test('an upload notice with a missing, empty or weak signature counts as unsigned', () => {
  const body = Buffer.from('body');
  const md5 = createHmac('md5', 'secret').update(body).digest('hex');
  for (const header of [undefined, '', 'sha1', 'sha1=', `md5=${md5}`, 'sha1=nothex'])
    expect(isSigned(body, header, 'secret')).toBe(false);
});
