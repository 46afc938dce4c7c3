import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { abusePatterns } from '../phases/abuse-patterns.ts';
import { ownComments } from '../training/own-comments.ts';
import { expandTemplates } from '../training/own/expand.ts';
import { scamTemplates } from '../training/own/scam-templates.ts';
import { foldText } from './normalise.ts';
import { createPrefilter, needlesOf } from './prefilter.ts';

test.each([
  ['(?:whatsapp|telegram) me', ['whatsapp me now', 'on telegram me'], ['text me now', 'what']],
  ['(?:abc)?def', ['def', 'abcdef'], ['abc', 'dfe']],
  ['(?:abc|d)e', ['abce', 'de'], []],
  ['(?=later)sooner', ['sooner later'], ['later']],
  ['a[bc]d+e', ['abde', 'acdde'], ['ade']],
  ['sub{2,}scribe', ['subbscribe'], ['scribble']],
] as const)('%j lets through what it matches, and little else', (source, through, kept) => {
  const look = createPrefilter([new RegExp(source, 'u')]);
  expect(through.map(look)).toEqual(through.map(() => 1));
  expect(kept.map(look)).toEqual(kept.map(() => 0));
});

test('what has no three letters in every match is always tried', () => {
  expect(needlesOf('a.b')).toBeNull();
  expect(needlesOf('(?:abc)?')).toBeNull();
  expect(createPrefilter([/\d+/u])('')).toBe(1);
});

test('a mask has a bit for each of 32 patterns and no more', () => {
  const patterns = Array.from({ length: 32 }, () => /needle/u);
  expect(createPrefilter(patterns)('a needle')).toBe(-1);
  expect(createPrefilter(patterns)('a straw')).toBe(0);
  expect(() => createPrefilter([...patterns, /needle/u])).toThrow(RangeError);
});

test('syntax that is not understood is refused', () => {
  expect(() => needlesOf('a)b')).toThrow(SyntaxError);
});

/** Sources of patterns over three letters, small enough that random texts match them. */
const { source } = fc.letrec<{ source: string; part: string }>((tie) => ({
  source: fc.array(tie('part'), { minLength: 1, maxLength: 4 }).map((parts) => parts.join('')),
  part: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('a', 'b', 'c', 'ab', 'abc', 'a?', 'b*', 'c+', '[ab]', '.', '\\b', '[^a]'),
    fc
      .tuple(
        fc.array(tie('source'), { minLength: 1, maxLength: 3 }),
        fc.constantFrom('', '?', '+', '*', '{2,}', '{0,2}'),
      )
      .map(([options, sign]) => `(?:${options.join('|')})${sign}`),
    fc
      .tuple(fc.constantFrom('(?=', '(?!', '(?<!'), tie('source'))
      .map(([open, inner]) => `${open}${inner})`),
  ),
}));

test('no text that a pattern matches is ever ruled out', () => {
  fc.assert(
    fc.property(
      source,
      fc.array(fc.stringMatching(/^[abc ]{0,8}$/u), { minLength: 4, maxLength: 4 }),
      (written, texts) => {
        const pattern = new RegExp(written, 'u');
        const look = createPrefilter([pattern]);
        const ruledOut = texts.filter((text) => look(text) === 0);
        expect(ruledOut.filter((text) => pattern.test(text))).toEqual([]);
      },
    ),
    { numRuns: 300 },
  );
});

test('the patterns of abuse match the same of our own comments with it as without', () => {
  const texts = [
    ...ownComments.positive,
    ...ownComments.negative,
    ...expandTemplates(scamTemplates, 2, 1),
    'i will kill you',
    'les juifs sont des rats',
    'hay que matar a los maricones',
  ].map((text) => foldText(text).plain);
  const look = createPrefilter(abusePatterns.map(({ pattern }) => pattern));
  const missed = abusePatterns.flatMap(({ pattern }, i) =>
    texts.filter((text) => pattern.test(text) && ((look(text) >> i) & 1) === 0),
  );
  expect(missed).toEqual([]);
});
