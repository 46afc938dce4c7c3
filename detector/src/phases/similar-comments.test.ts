import { expect, test } from 'vitest';
import { slots } from '../text/signature.ts';
import { SimilarComments } from './similar-comments.ts';

/** What is said: a signature that no other number has in any of its bands. */
function signature(number: number): Uint16Array {
  // Three slots to a band: the number's bits, twice 11, and the band.
  return Uint16Array.from(
    { length: slots },
    (_, slot) => [number & 0x7ff, number >>> 11, slot][slot % 3] ?? 0,
  );
}

/** What is said between: nothing of it twice. */
function others(from: number): number[] {
  return Array.from({ length: 1_500 }, (_, i) => from + i);
}

/** Each said by an author of its own. */
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

test('however many different things are said, the signatures of two generations are kept at most', () => {
  const { kept } = say(Array.from({ length: 10_000 }).keys());
  expect(kept[1_500]).toBe(1_501);
  expect(kept.reduce((most, each) => Math.max(most, each))).toBe(2_000);
});

test('what one has said is forgotten in time, what several have said is not', () => {
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
  // 1 was said again in time, 2 at once, 3 too late.
  const sizes = [0, 1, 3, 1_504, 3_005, 4_506, 4_507].map((index) => similar.of(index).size);
  expect(sizes).toEqual([3, 3, 1, 3, 3, 3, 1]);
});

test('what several say is kept of a quarter of a generation, so that it has an end, too', () => {
  const pairs = Array.from({ length: 10_000 }, (_, i) => Math.floor(i / 2));
  const { similar, kept } = say(pairs);
  expect(kept.reduce((most, each) => Math.max(most, each))).toBeLessThanOrEqual(2_000);
  expect(pairs.every((_, index) => similar.of(index).size === 2)).toBe(true);
});
