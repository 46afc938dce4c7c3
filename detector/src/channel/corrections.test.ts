import { describe, expect, test } from 'vitest';
import { foldText } from '../text/normalise.ts';
import type { ReasonCode } from '../types.ts';
import {
  correct,
  correctionBytes,
  correctionsFromBytes,
  correctionShift,
  correctionsToBytes,
  noCorrections,
  takeBack,
} from './corrections.ts';
import type { Corrections } from './correction-weights.ts';
import { shippedBackground } from './shipped-background.ts';
import { commonness, emptyVocabulary, vocabularyBytes } from './vocabulary.ts';

const common = commonness(emptyVocabulary('key'), shippedBackground());
const read = (text: string, ...codes: ReasonCode[]): { folded: string; codes: ReasonCode[] } => ({
  folded: foldText(text).folded,
  codes,
});

const spam = [
  read('Stake with Velbrik and triple your tokens', 'investment-promise'),
  read('Velbrik tripled my tokens in one night', 'investment-promise'),
  read('Nobody told you of Velbrik tokens?', 'investment-promise'),
];
const fans = [
  'I have watched this since 2015 and it never gets old',
  'Which camera did you use for the second scene?',
  'Great explanation, thank you so much',
  'The part with the dog made my day',
  'Can you do one on tokens and how they work?',
].map((text) => read(text));

function hidden(...comments: readonly ReturnType<typeof read>[]): Corrections {
  const corrections = noCorrections('key');
  for (const comment of comments) {
    correct(corrections, { ...comment, logOdds: -2 }, 'hide', common);
  }
  return corrections;
}

describe('corrections', () => {
  test('corrections shift no comment before the creator’s first decision', () => {
    for (const comment of [...spam, ...fans]) {
      expect(correctionShift(noCorrections('key'), comment, common)).toBe(0);
    }
  });

  test('corrections raise the log-odds of comments that are similar to hidden comments', () => {
    const corrections = hidden(...spam);
    const next = read('My tokens were tripled by Velbrik', 'investment-promise');
    expect(correctionShift(corrections, next, common)).toBeGreaterThan(0.8);
    for (const fan of fans) expect(correctionShift(corrections, fan, common)).toBeLessThan(0.5);
  });

  test('corrections lower the log-odds of comments that are similar to restored comments', () => {
    const corrections = noCorrections('key');
    const mine = read('Our discord is at example.com, join us', 'external-link');
    correct(corrections, { ...mine, logOdds: 1 }, 'restore', common);
    correct(corrections, { ...mine, logOdds: 1 }, 'keep', common);
    expect(correctionShift(corrections, mine, common)).toBeLessThan(-1);
  });

  test('corrections learn nothing from a decision that agrees with a clear verdict', () => {
    const corrections = noCorrections('key');
    correct(corrections, { ...read('buy now'), logOdds: 4 }, 'hide', common);
    correct(corrections, { ...read('thank you'), logOdds: -4 }, 'keep', common);
    correct(corrections, { ...read('thank you'), logOdds: Number.NaN }, 'keep', common);
    expect(corrections.weights.every((weight) => weight === 0)).toBe(true);
  });

  test('one decision shifts a comment by at most 2.5 log-odds, and all decisions together shift it by at most four', () => {
    const [first = read('')] = spam;
    const once = noCorrections('key');
    correct(once, { ...first, logOdds: -50 }, 'hide', common);
    expect(correctionShift(once, first, common)).toBeLessThan(2.5);
    for (let i = 0; i < 500; i += 1) correct(once, { ...first, logOdds: -50 }, 'hide', common);
    expect(correctionShift(once, first, common)).toBe(4);
    for (let i = 0; i < 500; i += 1) correct(once, { ...first, logOdds: 50 }, 'restore', common);
    expect(correctionShift(once, first, common)).toBe(-4);
  });

  test('a few wrong decisions hardly shift dissimilar comments, and opposite decisions correct the wrong ones', () => {
    const [first = read(''), second = read(''), third = read(''), ...others] = fans;
    const corrections = hidden(first, second, third);
    for (const other of others) {
      expect(correctionShift(corrections, other, common)).toBeLessThan(0.5);
    }
    expect(correctionShift(corrections, first, common)).toBeGreaterThan(0.5);
    correct(corrections, { ...first, logOdds: -2 }, 'restore', common);
    correct(corrections, { ...first, logOdds: -2 }, 'restore', common);
    expect(-2 + correctionShift(corrections, first, common)).toBeLessThan(-0.5);
  });

  test('corrections have their original bytes again after a decision is learned and then reversed', () => {
    const corrections = hidden(...spam);
    const before = correctionsToBytes(corrections);
    const [mine = read('')] = fans;
    const move = correct(corrections, { ...mine, logOdds: -1 }, 'hide', common);
    expect(correctionsToBytes(corrections)).not.toEqual(before);
    takeBack(corrections, mine, move, common);
    expect(correctionsToBytes(corrections)).toEqual(before);
  });

  test('corrections do not shift a comment that shares only a harmless reason, and no words, with hidden comments', () => {
    const corrections = hidden(
      read('𝐟𝐚𝐧𝐜𝐲 letters', 'disguised-text'),
      read('𝐨𝐭𝐡𝐞𝐫 fancy ones', 'disguised-text'),
    );
    expect(correctionShift(corrections, read('what a song', 'disguised-text'), common)).toBe(0);
  });

  test('corrections can be converted to bytes and back, and bytes in any other format give empty corrections', () => {
    const corrections = hidden(...spam);
    correct(corrections, { ...read('a restored comment'), logOdds: 1 }, 'restore', common);
    const bytes = correctionsToBytes(corrections);
    expect(bytes).toHaveLength(correctionBytes);
    const again = correctionsFromBytes(bytes, 'key');
    expect(again.weights).toEqual(corrections.weights);
    expect(again.decisions).toBe(4);
    expect(correctionsFromBytes(bytes.subarray(1), 'key')).toMatchObject({ decisions: 0 });
    expect(correctionsFromBytes(new Uint8Array(correctionBytes), 'key').decisions).toBe(0);
  });

  test('corrections give the same shift under any key, and no shift if they are read with the wrong key', () => {
    const shifts = ['a', 'b', 'c'].map((key) => {
      const corrections = noCorrections(key);
      for (const each of spam) correct(corrections, { ...each, logOdds: -2 }, 'hide', common);
      return correctionShift(corrections, read('Velbrik tokens tripled'), common);
    });
    for (const shift of shifts) expect(shift).toBeCloseTo(shifts[0] ?? 0, 1);
    const stolen = correctionsFromBytes(correctionsToBytes(hidden(...spam)), 'other');
    expect(Math.abs(correctionShift(stolen, spam[0] ?? read(''), common))).toBe(0);
  });

  test('corrections stay finite when they learn a very long text', () => {
    const corrections = noCorrections('key');
    const huge = { folded: 'x y z '.repeat(1_000_000), codes: [] };
    correct(corrections, { ...huge, logOdds: -2 }, 'hide', common);
    expect(Number.isFinite(correctionShift(corrections, huge, common))).toBe(true);
    expect(correctionShift(corrections, read(''), common)).toBe(0);
  });
});

test('vocabulary and corrections together need at most 32 kB', () => {
  expect(vocabularyBytes + correctionBytes).toBeLessThanOrEqual(32_000);
});
