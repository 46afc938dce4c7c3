import { expect, test } from 'vitest';
import { linksIn } from './link.ts';
import { reasonsIn } from '../../test/reading-of.ts';
import { createReader } from './reading.ts';

test.each([
  ['see http://cheap-shoes.example.com/x now', 'external-link', 'http://cheap-shoes.example.com/x'],
  ['go to free-gifts.xyz!', 'external-link', 'free-gifts.xyz'],
  ['visit mysite.shop now', 'external-link', 'mysite.shop'],
  ['mysite.live', 'external-link', 'mysite.live'],
  ['free stuff: gifts.me/abc now', 'external-link', 'gifts.me/abc'],
  ['see www.gifts.me now', 'external-link', 'www.gifts.me'],
  ['my-gifts24.it works', 'external-link', 'my-gifts24.it'],
  ['bit.ly/2xYz', 'shortened-link', 'bit.ly/2xYz'],
  ['https://youtu.be/abc123 mine', 'platform-link', 'https://youtu.be/abc123'],
  ['https://m.youtube.com/abc123 mine', 'platform-link', 'https://m.youtube.com/abc123'],
  ['see http://free-youtube.com/x now', 'external-link', 'http://free-youtube.com/x'],
  ['see http://notyoutu.be/x now', 'external-link', 'http://notyoutu.be/x'],
  ['visit mysite dot com', 'external-link', 'mysite dot com'],
  ['details: ezwork-home.test', 'external-link', 'ezwork-home.test'],
  ['cheap-tools.deals', 'external-link', 'cheap-tools.deals'],
] as const)('the detector finds a link in %j', (text, code, passage) => {
  expect(reasonsIn(text)[code]).toBe(passage);
});

test.each([
  'see https://en.wikipedia.org/wiki/Bitcoin for more',
  'that was 10.5 seconds...and then',
  'e.g. the bridge, i.e. 2.30',
  'amazing.I love it',
  'great.it works',
  'video.me too',
  'merci.de rien',
  'what a place.live and learn',
  'the dot com bubble',
  'mi dominio .com.ar apunta bien',
  'https://docs.aws.amazon.com/x explains it',
  'https://learn.microsoft.com/x and https://developer.apple.com/x',
  'https://www.npmjs.com/package/x, https://pypi.org/project/x, https://x.readthedocs.io',
  'issued to domain.com, not to www.mydomain.com',
  'https://docs.serverless.com/x has it, and https://developers.cardano.org/x',
  'I was late today.help me',
  'we lost our world.money is tight',
])('the detector finds no link in %j that counts as evidence', (text) => {
  expect(Object.keys(reasonsIn(text)).filter((code) => code.endsWith('link'))).toEqual([]);
});

test('links to the same address have the same key whatever their scheme, prefix or letter case', () => {
  const keys = ['http://www.x-shop.com/', 'https://x-shop.com', 'x-shop.com/'].map(
    (text) => linksIn(text)[0]?.key,
  );
  expect(new Set(keys)).toEqual(new Set(['x-shop.com']));
});

test.each([
  ['my url is coolsite.com and it fails', 0.4],
  ['coolsite.com wants my card for a bonus, is it fake?', 0.4],
  ['a casino with a bonus for you: coolsite.com', 1.2],
  ['my url is coolsite.com and it fails at https://coolsite.com/x', 1],
  ['my url is coolsite.icu', 1.2],
  ['The museum’s website is www.coolsite.es, entry is free after 6pm', 0.7],
  ['Procurei o formulário em www.coolsite.example e dá página não encontrada', 0.7],
  ['I looked at www.coolsite.es and bought at www.coolsite.es/x', 1],
  ['Got 30% off at coolsite.com', 0.4],
])(
  'a domain without a scheme is weak evidence, unless an advert’s promise stands beside it or hardly anybody else uses its ending: in %j, its strength is %d',
  (text, strength) => {
    const { findings } = createReader({})({ id: '1', author: 'viewer', text });
    expect(findings).toContainEqual(expect.objectContaining({ code: 'external-link', strength }));
  },
);
