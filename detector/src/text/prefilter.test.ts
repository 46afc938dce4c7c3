import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../../shared/test/runs.ts';
import { abusePatterns } from '../phases/abuse-patterns.ts';
import { ownComments } from '../training/own-comments.ts';
import { expandTemplates } from '../training/own/expand.ts';
import { scamTemplates } from '../training/own/scam-templates.ts';
import { foldText } from './normalise.ts';
import { needsOf } from './needles.ts';
import { createLookout } from './prefilter.ts';

const prefilterOf = (...patterns: RegExp[]) => createLookout()(patterns);

test.each([
  ['(?:whatsapp|telegram) me', ['whatsapp me now', 'on telegram, me'], ['text me now', 'what me']],
  ['(?:abc)?def', ['def', 'abcdef'], ['abc', 'dfe']],
  ['(?:abc|d)e', ['abce', 'de'], ['abc']],
  ['(?=later)sooner', ['sooner later'], ['later']],
  ['a[bc]d+e', ['abde', 'acdde'], ['ade']],
  ['sub{2,}scribe', ['subbscribe'], ['subscribe', 'scribble']],
  ['\\bhit\\b', ['a hit!', 'hit'], ['white', 'hits']],
  ['(?<![\\p{L}\\d])rat[ -]race', ['a rat-race', 'rat  race'], ['pirat race', 'ratrace']],
  ['made .*\\d\\d', ['made 20', 'made in 1999'], ['made in 9', '2 made']],
  ['(?:one|two|three){3,}', ['onetwothree'], ['one two three', 'onet']],
  ['kill (?:you|him)|go .* away', ['i kill you', 'go, all, away'], ['kill me', 'go, all']],
] as const)('%j lets through what it matches, and little else', (source, through, kept) => {
  const look = prefilterOf(new RegExp(source, 'u'));
  expect(through.map(look)).toEqual(through.map(() => 1));
  expect(kept.map(look)).toEqual(kept.map(() => 0));
});

test('what tells too little of a match is always tried', () => {
  expect(needsOf(/a.b/u)).toBeNull();
  expect(needsOf(/(?:abc)?/u)).toBeNull();
  expect(prefilterOf(/\d+/u)('')).toBe(1);
});

test('a mask has a bit for each of 32 patterns and no more', () => {
  const patterns = Array.from({ length: 32 }, () => /needle/u);
  expect(prefilterOf(...patterns)('a needle')).toBe(-1);
  expect(prefilterOf(...patterns)('a straw')).toBe(0);
  expect(() => prefilterOf(...patterns, /needle/u)).toThrow(RangeError);
});

test('prefilters that share a look answer each for their own patterns, whoever is asked first', () => {
  const prefilterFor = createLookout();
  const first = prefilterFor([/needle/u, /straw/u]);
  expect(first('a straw')).toBe(2);
  const second = prefilterFor([/hay/u]);
  expect([first('hay and a needle'), second('hay and a needle')]).toEqual([1, 1]);
  expect([second('a straw'), first('a straw')]).toEqual([0, 2]);
});

test('syntax that is not understood is refused', () => {
  expect(() => needsOf({ source: 'a)b' })).toThrow(SyntaxError);
});

/** Sources of patterns over three letters, a digit and signs, small enough that random texts match them. */
const { source } = fc.letrec<{ source: string; part: string }>((tie) => ({
  source: fc.array(tie('part'), { minLength: 1, maxLength: 4 }).map((parts) => parts.join('')),
  part: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('a', 'b', 'c', 'ab', 'abc', 'a?', 'b*', 'c+', '[ab]', '.', '\\b', '[^a]', ' '),
    fc.constantFrom(
      '1',
      '\\d',
      '\\s',
      '\\W',
      '[^\\p{L}\\d]',
      '-',
      '(?![\\p{L}\\d])',
      '(?<![\\p{L}\\p{N}])',
    ),
    fc
      .tuple(
        fc.array(tie('source'), { minLength: 1, maxLength: 3 }),
        fc.constantFrom('', '?', '+', '*', '{2,}', '{0,2}', '{2}'),
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
      fc.array(fc.stringMatching(/^[abc 1é-]{0,10}$/u), { minLength: 4, maxLength: 4 }),
      (written, texts) => {
        const pattern = new RegExp(written, 'u');
        const look = prefilterOf(pattern);
        const ruledOut = texts.filter((text) => look(text) === 0);
        expect(ruledOut.filter((text) => pattern.test(text))).toEqual([]);
      },
    ),
    { numRuns: runs(1000) },
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
  const look = prefilterOf(...abusePatterns.map(({ pattern }) => pattern));
  const missed = abusePatterns.flatMap(({ pattern }, i) =>
    texts.filter((text) => pattern.test(text) && ((look(text) >> i) & 1) === 0),
  );
  expect(missed).toEqual([]);
});
