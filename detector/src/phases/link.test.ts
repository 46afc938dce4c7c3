import { expect, test } from 'vitest';
import { linksIn } from './link.ts';
import { reasonsIn } from './reading-of.ts';

test.each([
  ['see http://cheap-shoes.example.com/x now', 'external-link', 'http://cheap-shoes.example.com/x'],
  ['go to free-gifts.xyz!', 'external-link', 'free-gifts.xyz'],
  ['bit.ly/2xYz', 'shortened-link', 'bit.ly/2xYz'],
  ['https://youtu.be/abc123 mine', 'platform-link', 'https://youtu.be/abc123'],
  ['visit mysite dot com', 'external-link', 'mysite dot com'],
] as const)('%j holds a link', (text, code, passage) => {
  expect(reasonsIn(text)[code]).toBe(passage);
});

test.each([
  'see https://en.wikipedia.org/wiki/Bitcoin for more',
  'that was 10.5 seconds...and then',
  'e.g. the bridge, i.e. 2.30',
  'amazing.I love it',
])('%j holds no link that sells', (text) => {
  expect(Object.keys(reasonsIn(text)).filter((code) => code.endsWith('link'))).toEqual([]);
});

test('links are the same whatever their scheme, prefix or case', () => {
  const keys = ['http://www.x-shop.com/', 'https://x-shop.com', 'x-shop.com/'].map(
    (text) => linksIn(text)[0]?.key,
  );
  expect(new Set(keys)).toEqual(new Set(['x-shop.com']));
});
