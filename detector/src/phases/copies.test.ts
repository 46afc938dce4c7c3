import { expect, test } from 'vitest';
import { createJudge, defaultSettings, judge } from '../judge.ts';
import { emptyModel } from '../../test/empty-model.ts';
import type { Comment, Context, Verdict } from '../types.ts';

const words =
  'My grandfather sailed there for forty years and he cried when I showed him this film';
const early = '2026-03-01T10:00:00Z';
const late = '2026-03-04T10:00:00Z';
const original: Comment = { id: 'o', author: 'ana', text: words, likes: 120, publishedAt: early };
const copy: Comment = { id: 'c', author: 'bot', text: words, likes: 1, publishedAt: late };
const settings = defaultSettings(emptyModel);

function judged(comments: readonly Comment[], context: Context = {}): Record<string, Verdict> {
  return Object.fromEntries(judge(comments, context, settings).map((each) => [each.id, each]));
}

function codesOf(verdict: Verdict | undefined): string[] {
  return verdict?.reasons.map(({ code }) => code) ?? [];
}

test.each([
  ['the newest first', [copy, original]],
  ['the oldest first', [original, copy]],
])('a liked comment is kept, and its copy is hidden, in a list with %s', (_, comments) => {
  const { o, c } = judged(comments);
  expect(c).toMatchObject({ verdict: 'hide', category: 'spam' });
  expect(codesOf(c)).toContain('copied-comment');
  expect(o).toMatchObject({ verdict: 'keep', reasons: [] });
});

test('many copies of a comment add no reason against the original', () => {
  const copies = Array.from({ length: 12 }, (_, i) => ({
    ...copy,
    id: `c${i}`,
    author: `bot ${i}`,
  }));
  const verdicts = judged([...copies, original]);
  expect(verdicts['o']?.reasons).toEqual([]);
  expect(copies.every(({ id }) => verdicts[id]?.verdict === 'hide')).toBe(true);
});

test.each([
  `${words} 🔥🔥`,
  words.toUpperCase(),
  words.replace('cried', 'wept'),
  words.replaceAll('e', 'е'),
])('a copy of a liked comment is still hidden if its text was changed to %j', (text) => {
  expect(judged([{ ...copy, text }, original])['c']?.verdict).toBe('hide');
});

test('a copy that is listed before its original is hidden when the judge has read both comments', () => {
  const stream = createJudge({}, settings);
  expect(stream.add([copy])[0]?.verdict).toBe('keep');
  expect(stream.add([original])[0]?.verdict).toBe('keep');
  expect(stream.finish()).toMatchObject([{ id: 'c', verdict: 'hide' }]);
});

test('a copy of a comment from an earlier pass is hidden, but reading the original again does not make it a copy', () => {
  const before = createJudge({ fingerprintKey: 'key' }, settings);
  before.add([original]);
  const context = { fingerprintKey: 'key', earlier: [before.index()] };
  expect(judged([copy], context)['c']?.verdict).toBe('hide');
  expect(codesOf(judged([{ ...original, likes: 0 }], context)['o'])).toEqual([]);
});

test.each<[string, Comment, Comment]>([
  ['the first one has no likes', { ...original, likes: 2 }, copy],
  ['the later one has as many likes', original, { ...copy, likes: 100 }],
  ['the liked one is newer', { ...original, publishedAt: late }, { ...copy, publishedAt: early }],
  ['one author posted both', original, { ...copy, author: 'ana' }],
  ['the later one replies to the first and may quote it', original, { ...copy, parentId: 'o' }],
  [
    'they are short praise',
    { ...original, text: 'what a nice video' },
    { ...copy, text: 'what a nice video' },
  ],
  ['they are a quote', { ...original, text: `"${words}"` }, { ...copy, text: `"${words}"` }],
  [
    'they are a question that many viewers ask',
    { ...original, text: 'who else is still watching this masterpiece in 2026' },
    { ...copy, text: 'who else is still watching this masterpiece in 2026' },
  ],
  [
    'they are a verse of a song',
    {
      ...original,
      text: 'we danced all night\nunder the lights\nof a town\nthat forgot our names',
    },
    { ...copy, text: 'we danced all night\nunder the lights\nof a town\nthat forgot our names' },
  ],
])('equal texts are not hidden as copies if %s', (_, first, second) => {
  const { o, c } = judged([second, first]);
  expect([o?.verdict, c?.verdict]).toEqual(['keep', 'keep']);
});

test('a copy of a liked comment is kept if the text is a saying that several other authors posted with likes', () => {
  const sayings = Array.from({ length: 6 }, (_, i) => ({
    ...copy,
    id: `s${i}`,
    author: `viewer ${i}`,
    likes: 20,
  }));
  const verdicts = judged([...sayings, original, copy]);
  expect(verdicts['c']?.verdict).toBe('keep');
});
