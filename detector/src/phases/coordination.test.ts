import { expect, test } from 'vitest';
import type { Comment, Context } from '../types.ts';
import { createCoordination } from './coordination.ts';
import { createReader } from './reading.ts';

function codesOf(comments: Omit<Comment, 'id'>[], context: Context = {}): string[][] {
  const read = createReader(context);
  const coordination = createCoordination(context);
  const indexes = comments.map((comment, i) => {
    const { subject, findings } = read({ id: String(i), ...comment });
    return coordination.add(subject, findings);
  });
  return indexes.map((index) => coordination.findings(index).map(({ code }) => code));
}

const story = 'Nobody tells you how fast this changes everything, I started last month';

test('copies by several authors are near-duplicates, all of them', () => {
  expect(
    codesOf([
      { author: 'a', text: story },
      { author: 'b', text: `${story}!!! 🔥` },
      { author: 'c', text: story.toUpperCase() },
      { author: 'd', text: 'the bridge at 2:10 is my favourite part of the album' },
    ]),
  ).toEqual([['near-duplicate'], ['near-duplicate'], ['near-duplicate'], []]);
});

test('one author’s copies are a repetition, not a campaign', () => {
  expect(
    codesOf([
      { author: 'a', text: story },
      { author: 'a', text: story },
    ]),
  ).toEqual([['repeated-by-author'], ['repeated-by-author']]);
});

test('short praise in common is no campaign', () => {
  expect(
    codesOf([
      { author: 'a', text: 'love this song' },
      { author: 'b', text: 'love this song' },
    ]),
  ).toEqual([[], []]);
});

test('a number under different words is a shared contact', () => {
  const codes = codesOf([
    { author: 'a', text: 'she is great, call +1 (202) 555-0143' },
    { author: 'b', text: 'do yourself a favour: phone 1.202.555.0143' },
  ]);
  expect(codes).toEqual([['shared-contact'], ['shared-contact']]);
});

test('one comment shares its contact with nobody', () => {
  expect(codesOf([{ author: 'a', text: 'call +1 202 555 0143, again: +1 202 555 0143' }])).toEqual([
    [],
  ]);
});

test('the video’s own address, posted by many, is no campaign', () => {
  expect(
    codesOf([
      { author: 'a', text: 'https://youtu.be/abcdefghijk' },
      { author: 'b', text: 'https://youtu.be/abcdefghijk' },
    ]),
  ).toEqual([[], []]);
});

test('accounts that praise one adviser in a thread are a ring', () => {
  const codes = codesOf([
    {
      author: 'a',
      text: 'I invest with a financial adviser, made $9,000 with bitcoin',
      parentId: 'p',
    },
    {
      author: 'b',
      text: 'Same here, Mrs Clara Whitfield helped me earn $4,000 trading',
      parentId: 'p',
    },
    { author: 'c', text: 'wow Mrs Clara Whitfield trades for me too', parentId: 'p' },
    { author: 'd', text: 'does anyone know the song at 3:12?', parentId: 'p' },
  ]);
  expect(codes[0]).toContain('reply-ring');
  expect(codes[1]).toEqual(['shared-name', 'reply-ring']);
  expect(codes[3]).toEqual([]);
});

test('the creator’s guests, named by several fans, are no adviser', () => {
  expect(
    codesOf([
      { author: 'a', text: 'Dr Ana Gomez explains this so well' },
      { author: 'b', text: 'I could listen to Dr Ana Gomez all day' },
    ]),
  ).toEqual([[], []]);
});

test('what an earlier pass saw counts, without its words', () => {
  const context = { fingerprintKey: 'channel' };
  const first = createCoordination(context);
  const { subject, findings } = createReader({})({ id: '1', author: 'a', text: story });
  first.add(subject, findings);
  const earlier = first.signatures();
  expect(JSON.stringify(earlier)).not.toContain('fast');
  expect(codesOf([{ author: 'b', text: story }], { ...context, earlier })).toEqual([
    ['near-duplicate'],
  ]);
});

test('ten thousand copies and ten thousand others take time in proportion', () => {
  const comments = Array.from({ length: 20_000 }, (_, i) => ({
    author: `a${i}`,
    text:
      i % 2 === 0
        ? `${story} ${i}`
        : `comment ${i.toString(36)} ${(i * 7919).toString(36)} about the ${i} th part`,
  }));
  const started = performance.now();
  codesOf(comments);
  // Comparing all pairs would take minutes; ten seconds allows for a slow machine.
  expect(performance.now() - started).toBeLessThan(10_000);
});
