import { expect, test } from 'vitest';
import type { Comment, Context } from '../types.ts';
import { createCoordination } from './coordination.ts';
import { createReader } from './reading.ts';

function codesOf(comments: Omit<Comment, 'id'>[], context: Context = {}): string[][] {
  const read = createReader(context);
  const coordination = createCoordination(context);
  const indexes = comments.map((comment, i) => {
    const { subject, findings } = read({ id: String(i), ...comment });
    return coordination.add(subject, findings, findings.length > 1 ? 0.9 : 0.2);
  });
  return indexes.map((index) => coordination.findings(index).map(({ code }) => code));
}

const story = 'Nobody tells you how fast this changes everything, I started last month';

test('all copies of a text by several authors are near-duplicates', () => {
  expect(
    codesOf([
      { author: 'a', text: story },
      { author: 'b', text: `${story}!!! 🔥` },
      { author: 'c', text: story.toUpperCase() },
      { author: 'd', text: 'the bridge at 2:10 is my favourite part of the album' },
    ]),
  ).toEqual([['near-duplicate'], ['near-duplicate'], ['near-duplicate'], []]);
});

test('copies of a text by one author are repetitions, not near-duplicates', () => {
  expect(
    codesOf([
      { author: 'a', text: story },
      { author: 'a', text: story },
    ]),
  ).toEqual([['repeated-by-author'], ['repeated-by-author']]);
});

test('equal short praise by two authors does not count as near-duplicates', () => {
  expect(
    codesOf([
      { author: 'a', text: 'love this song' },
      { author: 'b', text: 'love this song' },
    ]),
  ).toEqual([[], []]);
});

test.each(['phone 1.202.555.0143', 'call 202 555 0143'])(
  'a phone number is a shared contact if another text contains it as %j',
  (other) => {
    const codes = codesOf([
      { author: 'a', text: 'she is great, call +1 (202) 555-0143' },
      { author: 'b', text: `do yourself a favour: ${other}` },
    ]);
    expect(codes).toEqual([['shared-contact'], ['shared-contact']]);
  },
);

test('if a comment contains several contacts, the reason marks the first one that other comments share so far', () => {
  const read = createReader({});
  const coordination = createCoordination({});
  const add = (author: string, comment: string) => {
    const { subject, findings } = read({ id: author, author, text: comment });
    return coordination.add(subject, findings, 0);
  };
  const text = 'see earnmore.biz/start, slowwool.net/wool or coolsite.shop/abc';
  const index = add('a', text);
  const named = () =>
    coordination
      .findings(index)
      .map(({ code, span }) => [code, text.slice(span?.start, span?.end)]);
  expect(named()).toEqual([]);
  add('b', 'coolsite.shop/abc wow');
  expect(named()).toEqual([['shared-contact', 'coolsite.shop/abc']]);
  add('c', 'earnmore.biz/start now');
  expect(named()).toEqual([['shared-contact', 'earnmore.biz/start']]);
});

test('a contact that only one comment mentions is not a shared contact', () => {
  expect(codesOf([{ author: 'a', text: 'call +1 202 555 0143, again: +1 202 555 0143' }])).toEqual([
    [],
  ]);
});

test('the link to a YouTube video is not a shared contact, even if many comments contain it', () => {
  expect(
    codesOf([
      { author: 'a', text: 'https://youtu.be/abcdefghijk' },
      { author: 'b', text: 'https://youtu.be/abcdefghijk' },
    ]),
  ).toEqual([[], []]);
});

test('several accounts that praise one adviser in a thread form a reply ring', () => {
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

test('the name of a guest whom several fans praise does not count as a shared adviser', () => {
  expect(
    codesOf([
      { author: 'a', text: 'Dr Ana Gomez explains this so well' },
      { author: 'b', text: 'I could listen to Dr Ana Gomez all day' },
    ]),
  ).toEqual([[], []]);
});

const clients = [
  { author: 'a', text: 'I simply copied the trades of Ottoline Farrow Beck. My broker could not' },
  { author: 'b', text: 'I looked her up, Ottoline Farrow Beck is so transparent' },
];

test('several accounts that talk as clients of a person share the name, although none of them makes an offer', () => {
  expect(codesOf(clients)).toEqual([['shared-name'], ['shared-name']]);
});

test('the accounts of a thread in which a shared name occurs form a reply ring if they ask for the adviser', () => {
  const codes = codesOf([
    ...clients.map((comment) => ({ ...comment, parentId: 'p' })),
    { author: 'c', text: 'how can I reach her?', parentId: 'p' },
    { author: 'd', text: 'great video', parentId: 'p' },
  ]);
  expect(codes[2]).toEqual(['reply-ring']);
  expect(codes[3]).toEqual([]);
});

test.each([
  ['is widely known', 'Warren Buffett', {}],
  [
    'is in the title of the video',
    'Ottoline Farrow Beck',
    { videoTitle: 'With Ottoline Farrow Beck' },
  ],
])(
  'a person whom clients of advisers name is no shared name if the person %s',
  (_, name, context) => {
    const texts = clients.map(({ author, text }) => ({
      author,
      text: text.replace('Ottoline Farrow Beck', name),
    }));
    expect(codesOf(texts, context)).toEqual([[], []]);
  },
);

test('a person of whom most viewers talk otherwise is no shared name', () => {
  const viewers = Array.from({ length: 7 }, (_, i) => ({
    author: `viewer ${i}`,
    text: `what did Ottoline Farrow Beck say at ${i}:12?`,
  }));
  expect(codesOf([...clients, ...viewers]).flat()).not.toContain('shared-name');
});

test('if one comment of an account is a lure, the account’s other comments get a reason that says so', () => {
  const codes = codesOf([
    { author: 'a', text: 'I made $9,000 with Mrs Ada Hill, text her on WhatsApp +1 202 555 0143' },
    { author: 'a', text: 'her success story is everywhere' },
    { author: 'b', text: 'what a success story' },
  ]);
  expect(codes).toEqual([[], ['lures-elsewhere'], []]);
});

test('an account that supports the lures of a thread belongs to the reply ring, even if its comment names no adviser', () => {
  const lure = 'Mrs Ada Hill helped me earn $4,000 trading bitcoin';
  const codes = codesOf([
    { author: 'a', text: lure, parentId: 'p' },
    { author: 'b', text: `wow, ${lure} too`, parentId: 'p' },
    { author: 'c', text: 'how can I reach her?', parentId: 'p' },
    { author: 'd', text: 'can you tell how to reach him', parentId: 'another thread' },
  ]);
  expect(codes[2]).toContain('reply-ring');
  expect(codes[3]).toEqual([]);
});

test('an invented name that several comments mention is a shared name, in whatever letter case', () => {
  const codes = codesOf([
    { author: 'a', text: 'FENDENHACKS recovered my stolen bitcoin, he is a pro hacker' },
    { author: 'b', text: 'great reviews for fendenhacks everywhere' },
    { author: 'c', text: 'I hate *SPOILERS* in the comments' },
  ]);
  expect(codes).toEqual([['shared-name'], ['shared-name'], []]);
});

test('a comment that resembles one of an earlier pass is a near-duplicate, although no text of the earlier pass is stored', () => {
  const context = { fingerprintKey: 'channel' };
  const earlier = [indexOf(story, context)];
  expect(codesOf([{ author: 'b', text: story }], { ...context, earlier })).toEqual([
    ['near-duplicate'],
  ]);
  // An equal comment by the same author may be the same comment, read by an earlier pass.
  expect(codesOf([{ author: 'a', text: story }], { ...context, earlier })).toEqual([[]]);
  const another = { fingerprintKey: 'another channel', earlier };
  expect(codesOf([{ author: 'b', text: story }], another)).toEqual([[]]);
});

test('the stored data for the next pass need at most 200 kB for 10,000 comments and contain no text', () => {
  const coordination = createCoordination({ fingerprintKey: 'channel' });
  const read = createReader({});
  for (let i = 0; i < 10_000; i += 1) {
    const text = `${story} for the ${i.toString(36)} time and ${(i * 7919).toString(36)} more`;
    const { subject, findings } = read({ id: String(i), author: `author ${i}`, text });
    coordination.add(subject, findings, 0);
  }
  const index = coordination.index();
  expect(index.length).toBeLessThanOrEqual(200_000);
  expect(new TextDecoder('latin1').decode(index)).not.toMatch(/nobody|fast|author/u);
});

test('the stored data for the next pass contain the newest 10,000 comments, with the newest one last', () => {
  const coordination = createCoordination({});
  const read = createReader({});
  const add = (author: string, text: string) => {
    const { subject, findings } = read({ id: '', author, text });
    coordination.add(subject, findings, 0);
  };
  add('newest', story);
  for (let i = 1; i < 10_000; i += 1) add('a', `the ${i.toString(36)}th of many viewers`);
  const index = coordination.index();
  add('oldest', `${story} and everybody knows it by now`);
  expect(coordination.index()).toEqual(index);
  const [newest] = [index.subarray(-index.length / 10_000)];
  expect(codesOf([{ author: 'b', text: story }], { earlier: [newest] })).toEqual([
    ['near-duplicate'],
  ]);
});

test('the detector ignores the index of an earlier pass if another version of the detector stored it', () => {
  const earlier = [new Uint8Array(7), new Uint8Array(0)];
  expect(codesOf([{ author: 'b', text: story }], { earlier })).toEqual([[]]);
});

function indexOf(text: string, context: Context): Uint8Array {
  const coordination = createCoordination(context);
  const { subject, findings } = createReader({})({ id: '1', author: 'a', text });
  coordination.add(subject, findings, 0.1);
  return coordination.index();
}
