import { expect, test } from 'vitest';
import { createFeatureReader, type TextFeatures } from './features.ts';

const copyOf = ({ columns, words, shapes }: TextFeatures) => ({
  words: [...columns.subarray(0, words)],
  shapes: [...columns.subarray(words, words + shapes)],
});

test('equal texts have equal features, and the features of a text are unique and within the table’s size', () => {
  const read = createFeatureReader(10);
  const text = 'sub to my channel, sub to my channel';
  const first = copyOf(read(text, text));
  expect(copyOf(read('something else entirely', 'Something else')).words).not.toEqual(first.words);
  expect(copyOf(read(text, text))).toEqual(first);
  const all = [...first.words, ...first.shapes];
  expect(new Set(all).size).toBe(all.length);
  expect(Math.max(...all)).toBeLessThan(1024);
});

test('two texts with common words have common features', () => {
  const read = createFeatureReader(18);
  const one = new Set(copyOf(read('check out my channel', '')).words);
  const share = (text: string): number => {
    const other = copyOf(read(text, '')).words;
    return other.filter((feature) => one.has(feature)).length / other.length;
  };
  expect(share('checking out this channel')).toBeGreaterThan(0.4);
  expect(share('drums bass guitar voice')).toBeLessThan(0.1);
});

test('a text that differs only in a name keeps most of its shape features', () => {
  const read = createFeatureReader(18);
  const one = new Set(copyOf(read('', 'contact *Barden_77* on Insta now')).shapes);
  const share = (text: string): number => {
    const other = copyOf(read('', text)).shapes;
    return other.filter((feature) => one.has(feature)).length / other.length;
  };
  // Two of the 20 hashes change: the name with the shape before it, and the next shape with the
  // name.
  expect(share('contact *Wilmont_41* on Insta now')).toBeGreaterThan(0.85);
  expect(share('the drummer is great at 2:10, isn’t he?')).toBeLessThan(0.5);
});

test('a text without words or signs has no features, and features are read from only the start of a very long text', () => {
  const read = createFeatureReader(18);
  expect(copyOf(read('', ''))).toEqual({ words: [], shapes: [] });
  const long = 'word '.repeat(100_000);
  expect(read(long, long).words).toBeLessThan(50);
  expect(read(long, long).shapes).toBeLessThan(10);
});
