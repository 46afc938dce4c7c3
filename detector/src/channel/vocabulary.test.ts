import { describe, expect, test } from 'vitest';
import { foldText } from '../text/normalise.ts';
import { buildBackground, parseBackground, backgroundText } from './background.ts';
import { counts, halved, raise } from './counts.ts';
import { shippedBackground } from './shipped-background.ts';
import {
  emptyVocabulary,
  learn,
  vocabularyBytes,
  vocabularyFromBytes,
  vocabularyLogRatio,
  vocabularyShift,
  vocabularyToBytes,
  type Vocabulary,
} from './vocabulary.ts';
import { mostWords, wordHashes } from './words.ts';

const background = shippedBackground();
const fold = (text: string): string => foldText(text).folded;

/** Words of viewers of a channel about networks. A third of the words concern its topic. */
const topics = ['resolver', 'nameserver', 'router', 'subnet', 'packet', 'firewall', 'registrar'];
const praise = [
  'I love this video so much, thank you',
  'Can you please make another one about it?',
  'This is the best explanation on the internet',
  'My teacher could not tell us that in a year',
  'Who is watching this in 2021 at home?',
  'You are a good man and I like your voice',
  'What is the name of the song in the end?',
];
const questions = topics.flatMap((a, i) =>
  topics.flatMap((b, k) => [
    `How does the ${a} know which ${b} the DNS query has to go to?`,
    praise[i] ?? '',
    praise[k] ?? '',
  ]),
);
const usual = fold('How does the packet know which nameserver the query has to go to?');
const unusual = fold('I invested my savings with Mrs Elizabeth and earn profit every week');

function taught(comments: number, key = 'key', texts: readonly string[] = questions): Vocabulary {
  const vocabulary = emptyVocabulary(key);
  for (let i = 0; i < comments; i += 1) {
    learn(vocabulary, fold(texts[i % texts.length] ?? ''), {}, background);
  }
  return vocabulary;
}

describe('the vocabulary of a channel', () => {
  test('the vocabulary of a new channel shifts no comment', () => {
    const vocabulary = emptyVocabulary('key');
    expect(vocabularyShift(vocabulary, usual, background)).toBe(0);
    expect(vocabularyShift(vocabulary, unusual, background)).toBe(0);
    expect(vocabularyLogRatio(vocabulary, usual, background)).toBe(0);
  });

  test('the vocabulary lowers the log-odds of the channel’s usual words and raises those of unusual words', () => {
    const vocabulary = taught(2000);
    expect(vocabularyShift(vocabulary, usual, background)).toBeGreaterThan(0.5);
    expect(vocabularyShift(vocabulary, unusual, background)).toBeLessThan(-0.3);
  });

  test('the weight of the vocabulary grows with each learned comment', () => {
    const shifts = [5, 50, 500, 5000].map((comments) =>
      vocabularyShift(taught(comments), usual, background),
    );
    expect(shifts).toEqual(shifts.toSorted((a, b) => a - b));
    expect(shifts[0]).toBeLessThan(0.05);
    expect(shifts[3]).toBeGreaterThan(0.8);
  });

  test('the vocabulary shifts a comment by a limited number of log-odds, whatever comments it has learned', () => {
    const vocabulary = taught(20_000);
    for (const text of ['resolver', 'resolver '.repeat(50), 'the and you', unusual]) {
      const shift = vocabularyShift(vocabulary, fold(text), background);
      expect(shift).toBeLessThanOrEqual(2);
      expect(shift).toBeGreaterThanOrEqual(-1);
    }
  });

  test('a comment with likes and a reply by the creator counts three times in the vocabulary', () => {
    const plain = emptyVocabulary('key');
    const esteemed = emptyVocabulary('key');
    for (const question of questions) {
      learn(plain, fold(question), {}, background);
      learn(esteemed, fold(question), { likes: 12, creatorReplied: true }, background);
    }
    expect(esteemed.comments).toBe(3 * plain.comments);
    expect(vocabularyShift(esteemed, usual, background)).toBeGreaterThan(
      vocabularyShift(plain, usual, background),
    );
  });

  test('the words of hidden spam do not become usual in the vocabulary, even if half of the comments are spam', () => {
    const spam = 'I earn profit every week with Mrs Elizabeth, text her on telegram';
    const vocabulary = emptyVocabulary('key');
    for (let i = 0; i < 2000; i += 1) {
      const hidden = i % 2 === 1;
      if (!hidden)
        learn(vocabulary, fold(questions[(i / 2) % questions.length] ?? ''), {}, background);
    }
    expect(vocabularyShift(vocabulary, fold(spam), background)).toBeLessThan(-0.3);
  });

  test('the vocabulary shifts no comment in a language whose words the background frequencies do not contain', () => {
    const foreign = taught(2000, 'key', ['zxqvar plotkin wrzesz', 'kvargel mniszk wrzesz']);
    const shift = vocabularyShift(foreign, fold('zxqvar wrzesz'), background);
    expect(Math.abs(shift)).toBe(0);
  });

  test('the vocabulary gives the same shift under any key', () => {
    const ratios = ['a', 'b', 'another key'].map((key) =>
      vocabularyLogRatio(taught(30, key), usual, background),
    );
    for (const ratio of ratios) expect(ratio).toBeCloseTo(ratios[0] ?? 0, 1);
  });

  test('the same words give a vocabulary with different bytes under another key', () => {
    const [a, b] = ['a', 'b'].map((key) => taught(30, key).steps);
    expect(a).not.toEqual(b);
  });

  test('a vocabulary can be converted to bytes and back, and bytes in any other format give an empty vocabulary', () => {
    const vocabulary = taught(700);
    const bytes = vocabularyToBytes(vocabulary);
    expect(bytes).toHaveLength(vocabularyBytes);
    const read = vocabularyFromBytes(bytes, 'key');
    expect(vocabularyShift(read, usual, background)).toBeCloseTo(
      vocabularyShift(vocabulary, usual, background),
      5,
    );
    expect(vocabularyToBytes(read)).toEqual(bytes);
    expect(vocabularyFromBytes(bytes.subarray(1), 'key').comments).toBe(0);
    expect(vocabularyFromBytes(new Uint8Array(vocabularyBytes).fill(9), 'key').comments).toBe(0);
  });

  test('a vocabulary never counts more than 50,000 comments, because old counts decay', () => {
    const vocabulary = taught(60_000);
    expect(vocabulary.comments).toBeLessThan(50_000);
    expect(vocabularyShift(vocabulary, usual, background)).toBeGreaterThan(0.8);
  });

  test('the vocabulary reads a limited number of words of a very long text', () => {
    expect(wordHashes('word '.repeat(1_000_000))).toHaveLength(mostWords);
    expect(wordHashes('字'.repeat(1_000_000)).length).toBeLessThanOrEqual(mostWords);
    expect(wordHashes('a'.repeat(1_000_000))).toHaveLength(1);
    const vocabulary = emptyVocabulary('key');
    learn(vocabulary, 'a b c '.repeat(100_000), {}, background);
    learn(vocabulary, '', {}, background);
    learn(vocabulary, '😀 !!!', {}, background);
    expect(vocabulary.comments).toBe(1);
    expect(vocabularyShift(vocabulary, '', background)).toBe(0);
  });
});

test('in scripts without spaces, the vocabulary counts pairs of characters as words', () => {
  expect(wordHashes('东京塔')).toEqual([...wordHashes('东京'), ...wordHashes('京塔')]);
  expect(wordHashes("don't stop")).toHaveLength(2);
});

test('counts that are stored in one byte are exact for small numbers and right on average for large ones', () => {
  let step = 0;
  for (let i = 0; i < 32; i += 1) step = raise(step, 7, i);
  expect(counts[step]).toBe(32);
  let sum = 0;
  for (let hash = 0; hash < 200; hash += 1) {
    step = 0;
    for (let i = 0; i < 1000; i += 1) step = raise(step, hash * 7919, i);
    sum += counts[step] ?? 0;
  }
  expect(sum / 200).toBeGreaterThan(930);
  expect(sum / 200).toBeLessThan(1070);
  expect(counts[halved(step)]).toBeLessThanOrEqual((counts[step] ?? 0) / 2);
  expect(halved(0)).toBe(0);
});

test('the background word frequencies can be converted to text and back, and a text in any other format is refused', () => {
  const built = buildBackground([['the resolver asks', 'the query'], ['the the the']]);
  expect(parseBackground(backgroundText(built))).toEqual(built);
  expect(built.steps.some((step) => step > 0)).toBe(true);
  expect(buildBackground([]).steps.every((step) => step === 0)).toBe(true);
  expect(() => parseBackground('ABC')).toThrow('3 entries');
});
