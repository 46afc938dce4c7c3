import { expect, test } from 'vitest';

import { alike } from '../../test/unsure-texts.ts';
import { defaultSettings, judge } from '../judge.ts';
import { shippedModel } from '../model/shipped.ts';
import type { Comment, Context } from '../types.ts';
import { correctionsToBytes, noCorrections } from './corrections.ts';
import { createCorrector } from './lessons.ts';

const settings = defaultSettings(shippedModel());
const context: Context = { creatorId: 'UC1', trustedAuthors: new Set(['UC2']) };
const comment = (text: string, authorChannelId = 'UC3'): Comment => ({
  id: text,
  author: '@viewer',
  authorChannelId,
  text,
});

const taught = alike.slice(0, 8);
const later = alike.at(-1) ?? '';

function verdictOf(text: string, decision?: 'hide' | 'keep', about: readonly string[] = taught) {
  const corrections = noCorrections('key');
  const corrector = createCorrector(corrections, context, settings);
  if (decision) for (const one of about) corrector.learn(comment(one), decision);
  const [verdict] = judge([comment(text)], { ...context, corrections }, settings);
  if (!verdict) throw new RangeError('there is no verdict');
  return verdict;
}

test('after the creator hides comments, a similar comment is hidden, and its reasons include the creator’s decisions', () => {
  expect(verdictOf(later).verdict).toBe('ask');
  const { verdict, reasons } = verdictOf(later, 'hide');
  expect(verdict).toBe('hide');
  const reason = reasons.find(({ code }) => code === 'creator-decisions');
  expect(reason?.weight).toBeGreaterThan(0);
  expect(verdictOf(later).reasons.map(({ code }) => code)).not.toContain('creator-decisions');
});

test('after the creator keeps several comments, a similar comment is kept', () => {
  // The text is the nearest to one that is kept.
  const [next = '', ...others] = alike;
  expect(verdictOf(next).verdict).toBe('ask');
  const { verdict, reasons } = verdictOf(next, 'keep', others.slice(0, 8));
  expect(verdict).toBe('keep');
  const reason = reasons.find(({ code }) => code === 'creator-decisions');
  expect(reason?.weight).toBeLessThan(0);
});

test('the creator’s decisions do not change the verdict on a comment that is not similar', () => {
  for (const text of ['Which camera did you use for the second scene?', 'I love this song'])
    expect(verdictOf(text, 'hide').verdict).toBe('keep');
});

test('the detector does not learn from decisions about abuse, or about comments of the creator or of trusted authors', () => {
  const corrections = noCorrections('key');
  const corrector = createCorrector(corrections, context, settings);
  expect(corrector.learn(comment(later, 'UC1'), 'hide')).toBeNull();
  expect(corrector.learn(comment(later, 'UC2'), 'hide')).toBeNull();
  expect(corrector.learn(comment('I will kill you, you stupid idiot'), 'restore')).toBeNull();
  expect(corrections.decisions).toBe(0);
});

test('a lesson that the corrections have learned can be reversed', () => {
  const corrections = noCorrections('key');
  const corrector = createCorrector(corrections, context, settings);
  const none = correctionsToBytes(corrections);
  const move = corrector.learn(comment(later), 'hide');
  expect(move).toBeGreaterThan(0);
  corrector.takeBack(comment(later), move ?? 0);
  expect(correctionsToBytes(corrections)).toEqual(none);
});
