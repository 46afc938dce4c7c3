import { expect, test } from 'vitest';
import { slots } from '../text/signature.ts';
import { SimilarComments } from './similar-comments.ts';

/** Returns the signature for a number. It shares no band with the signature of another number. */
function signature(number: number): Uint16Array {
  // A band has three slots: two parts of 11 bits of the number, and the index of the band.
  return Uint16Array.from(
    { length: slots },
    (_, slot) => [number & 0x7ff, number >>> 11, slot][slot % 3] ?? 0,
  );
}

/** Returns numbers that occur only once, to be added between others. */
function others(from: number): number[] {
  return Array.from({ length: 1_500 }, (_, i) => from + i);
}

/** Adds a comment for each number, each by another author. */
function say(all: Iterable<number>): { similar: SimilarComments; kept: number[] } {
  const order = {
    authorOf: (comment: number) => comment,
    isEarlier: (comment: number, than: number) => comment < than,
    isLiked: () => false,
  };
  const similar = new SimilarComments(order, 1000);
  const kept: number[] = [];
  for (const number of all) {
    similar.add(kept.length, signature(number));
    kept.push(similar.kept);
  }
  return { similar, kept };
}

test('the detector keeps at most two generations of signatures, however many different comments it reads', () => {
  const { kept } = say(Array.from({ length: 10_000 }).keys());
  expect(kept[1_500]).toBe(1_501);
  expect(kept.reduce((most, each) => Math.max(most, each))).toBe(2_000);
});

test('after many other comments, the detector forgets a text that one author posted, but not a text of several authors', () => {
  const { similar } = say([
    1,
    2,
    2,
    3,
    ...others(10),
    1,
    ...others(2_000),
    2,
    ...others(4_000),
    1,
    3,
  ]);
  // Texts 1 and 2 were repeated early enough, so their third copies are found. Text 3 was repeated
  // too late.
  const sizes = [0, 1, 3, 1_504, 3_005, 4_506, 4_507].map((index) => similar.of(index).size);
  expect(sizes).toEqual([3, 3, 1, 3, 3, 3, 1]);
});

test('texts that were posted repeatedly take up at most a quarter of a new generation of signatures, so the memory stays limited', () => {
  const pairs = Array.from({ length: 10_000 }, (_, i) => Math.floor(i / 2));
  const { similar, kept } = say(pairs);
  expect(kept.reduce((most, each) => Math.max(most, each))).toBeLessThanOrEqual(2_000);
  expect(pairs.every((_, index) => similar.of(index).size === 2)).toBe(true);
});
