import { expect, test } from 'vitest';
import { createFeatureReader } from './features.ts';

test('equal texts have equal features, each once and inside the table', () => {
  const read = createFeatureReader(10);
  const first = read('sub to my channel, sub to my channel');
  expect(read('something else entirely')).not.toEqual(first);
  expect(read('sub to my channel, sub to my channel')).toEqual(first);
  expect(new Set(first).size).toBe(first.length);
  expect(Math.max(...first)).toBeLessThan(1024);
});

test('texts that share words share features', () => {
  const read = createFeatureReader(18);
  const one = new Set(read('check out my channel'));
  const share = (text: string): number => {
    const other = read(text);
    return other.filter((feature) => one.has(feature)).length / other.length;
  };
  expect(share('checking out this channel')).toBeGreaterThan(0.4);
  expect(share('drums bass guitar voice')).toBeLessThan(0.1);
});

test('a text without words or signs has none, and a very long one is read to its limit', () => {
  const read = createFeatureReader(18);
  expect(read('')).toHaveLength(0);
  expect(read('word '.repeat(100_000)).length).toBeLessThan(50);
});
