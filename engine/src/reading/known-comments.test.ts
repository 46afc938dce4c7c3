import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import type { AskedComment } from '../ports/decisions.ts';
import type { CommentsPart } from '../ports/memory.ts';
import { KnownComments } from './known-comments.ts';

const KEY = 'a-channel’s-key';

const BYTES = 18;

function piece(comments: number, value: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(comments * BYTES).fill(value);
}

function knownFrom(
  parts: readonly string[],
  campaigns = new Uint8Array(),
  settled: number | null = null,
): KnownComments {
  return new KnownComments(KEY, { parts, campaigns, settled, asked: [] });
}

function kept(seen: KnownComments, before: Map<number, string> = new Map()): Map<number, string> {
  const parts = new Map(before);
  for (const { part, lines } of seen.changedParts()) parts.set(part, lines);
  return parts;
}

function next(parts: Map<number, string>): KnownComments {
  const inOrder = [...parts].toSorted(([a], [b]) => a - b);
  return knownFrom(inOrder.map(([, lines]) => lines));
}

function campaignsOf(seen: KnownComments): (Uint8Array | undefined)[] {
  return [...seen.changedParts()].map(({ campaigns }: CommentsPart) => campaigns);
}

test('the first pass sees a comment as new, later passes as known, and after a change of its text as updated', () => {
  const first = knownFrom([]);
  expect(first.note('c1', 'hello')).toBe('new');
  expect(first.isFromEarlierPass('c1')).toBe(false);
  const second = next(kept(first));
  expect(second.isFromEarlierPass('c1')).toBe(true);
  expect(second.note('c1', 'hello')).toBe('known');
  expect(next(kept(first)).note('c1', 'hello!')).toBe('updated');
});

test('a pass counts a comment once, even if YouTube lists the comment repeatedly', () => {
  const seen = knownFrom([]);
  expect(seen.note('c1', 'hello')).toBe('new');
  expect(seen.note('c1', 'hello!')).toBe('again');
  seen.beginRead();
  expect(seen.note('c1', 'hello')).toBe('known');
});

test('a pass hands out each comment for hiding only once, even if the pass reads its comments again', () => {
  const seen = knownFrom([]);
  seen.note('c1', 'hello');
  expect([seen.isHandedOut('c1'), seen.handOut('c1'), seen.handOut('c1')]).toEqual([
    false,
    true,
    false,
  ]);
  seen.beginRead();
  expect(seen.isHandedOut('c1')).toBe(true);
  expect(next(kept(seen)).isHandedOut('c1')).toBe(false);
});

test('a pass rewrites only those parts of the stored hashes in which comments have changed', () => {
  const first = knownFrom([]);
  for (let n = 0; n < 9_000; n += 1) first.note(`c${n}`, `text ${n}`);
  const parts = kept(first);
  expect([...parts.keys()].toSorted((a, b) => a - b)).toEqual([0, 1, 2]);
  const second = next(parts);
  for (let n = 0; n < 9_000; n += 1) second.note(`c${n}`, `text ${n}`);
  expect([...second.changedParts()]).toEqual([]);
  const third = next(parts);
  third.note('c5000', 'edited');
  expect([...third.changedParts()].map(({ part }) => part)).toEqual([1]);
});

test('a pass knows how many replies of a thread earlier passes have read', () => {
  const first = knownFrom([]);
  expect(first.knowsReplies('t1', 7)).toBe(false);
  first.note('t1', 'a thread');
  first.noteReplies('t1', 7);
  expect(first.knowsReplies('t1', 7)).toBe(false);
  const parts = kept(first);
  const second = next(parts);
  expect(second.knowsReplies('t1', 7)).toBe(true);
  expect(second.knowsReplies('t1', 8)).toBe(false);
  second.noteReplies('t1', 8);
  expect(next(kept(second, parts)).knowsReplies('t1', 8)).toBe(true);
});

test('the comments that a failed pass read count as read only after a later pass completes', () => {
  const first = knownFrom([]);
  first.note('old', 'hello');
  const [before] = first.changedParts();
  const failed = knownFrom(before ? [before.lines] : []);
  failed.note('newest', 'hello');
  const [left] = failed.changedParts(false);
  expect(left?.settled).toBe(1);
  const again = knownFrom(left ? [left.lines] : [], undefined, left?.settled ?? null);
  expect([again.isFromEarlierPass('old'), again.isFromEarlierPass('newest')]).toEqual([
    true,
    false,
  ]);
  expect(again.note('newest', 'hello')).toBe('known');
  expect([...again.changedParts(false)]).toEqual([]);
  const [settled] = again.changedParts();
  expect(settled?.settled).toBeNull();
  const later = knownFrom(settled ? [settled.lines] : [], undefined, settled?.settled ?? null);
  expect(later.isFromEarlierPass('newest')).toBe(true);
});

test('a pass recognises every comment that an earlier pass has read, although no text is stored', () => {
  const comments = fc.array(
    fc.tuple(fc.string({ minLength: 1, maxLength: 12 }), fc.string({ minLength: 8 })),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(fc.array(comments, { maxLength: 5 }), (passes) => {
      let parts = new Map<number, string>();
      const latest = new Map<string, string>();
      for (const pass of passes) {
        const seen = next(parts);
        const noted = new Set<string>();
        for (const [id, text] of pass) {
          const before = latest.get(id);
          const toEarlierPasses = before === text ? 'known' : 'updated';
          const first = before === undefined ? 'new' : toEarlierPasses;
          expect(seen.note(id, text)).toBe(noted.has(id) ? 'again' : first);
          if (!noted.has(id)) latest.set(id, text);
          noted.add(id);
        }
        parts = kept(seen, parts);
      }
      const stored = [...parts.values()].join('\n');
      const texts = [...latest.values()].filter((text) => text.trim() !== '');
      expect(texts.filter((text) => stored.includes(text))).toEqual([]);
    }),
  );
});

test('a pass that reads only new comments adds its data to the campaign index', () => {
  const seen = knownFrom([], piece(2, 1));
  seen.noteCampaigns(piece(3, 2), false);
  expect(campaignsOf(seen)).toEqual([Buffer.concat([piece(2, 1), piece(3, 2)])]);
});

test('a pass that reads all comments replaces the campaign index', () => {
  const seen = knownFrom([], piece(2, 1));
  seen.noteCampaigns(piece(3, 2), true);
  expect(campaignsOf(seen)).toEqual([piece(3, 2)]);
});

test('the campaign index keeps the newest 10,000 comments so that it fits into one document', () => {
  const seen = knownFrom([], piece(9_000, 1));
  seen.noteCampaigns(piece(5_000, 2), false);
  const [newest = new Uint8Array()] = campaignsOf(seen);
  expect(newest).toHaveLength(10_000 * BYTES);
  expect(newest.filter((byte) => byte === 2)).toHaveLength(5_000 * BYTES);
});

test('a pass without new comments does not change the campaign index', () => {
  const seen = knownFrom([], piece(2, 1));
  seen.noteCampaigns(new Uint8Array(), false);
  expect(campaignsOf(seen)).toEqual([]);
});

test('the campaign index is stored in the part that contains the newest comments', () => {
  const first = knownFrom([]);
  for (let n = 0; n < 4_000; n += 1) first.note(`c${n}`, `text ${n}`);
  first.noteCampaigns(piece(2, 1), true);
  const [only] = first.changedParts();
  expect(only?.campaigns).toEqual(piece(2, 1));
  const second = knownFrom(only ? [only.lines] : [], piece(2, 1));
  second.note('one more', 'text');
  second.noteCampaigns(piece(1, 2), false);
  const joined = Buffer.concat([piece(2, 1), piece(1, 2)]);
  expect([...second.changedParts()].map(({ part, campaigns }) => [part, campaigns])).toEqual([
    [1, joined],
  ]);
});

test('a pass finds a known comment by id among thousands, with the state of its text and its number of replies', () => {
  const first = knownFrom([]);
  for (let n = 0; n < 9_500; n += 1) {
    first.note(`c${n}`, `text ${n % 100}`);
    if (n % 3 === 0) first.noteReplies(`c${n}`, n % 7);
  }
  const second = next(kept(first));
  for (let n = 0; n < 9_500; n += 1) {
    expect(second.isFromEarlierPass(`c${n}`)).toBe(true);
    expect(second.knowsReplies(`c${n}`, n % 7)).toBe(n % 3 === 0);
    expect(second.note(`c${n}`, `text ${n % 100}`)).toBe('known');
  }
  expect(second.isFromEarlierPass('c9500')).toBe(false);
  expect(() => second.handOut('c9500')).toThrow(RangeError);
});

function asked(id: string, score: number): AskedComment {
  return { id, score, category: 'spam', reasons: [], campaignId: null };
}

test('uncertain verdicts are stored in the last part, and a pass that reads the whole video replaces them', () => {
  const first = knownFrom([]);
  first.note('a', 'text');
  first.note('b', 'text');
  first.noteAsked([asked('a', 0.4), asked('b', 0.5)], true);
  const [stored] = [...first.changedParts()];
  expect(stored?.asked.map(({ id }) => id)).toEqual(['b', 'a']);

  const again = (names: string[]) => {
    const known = new KnownComments(KEY, {
      parts: [stored?.lines ?? ''],
      campaigns: new Uint8Array(),
      settled: null,
      asked: stored?.asked ?? [],
    });
    for (const name of names) known.note(name, 'text');
    return known;
  };
  const added = again(['c']);
  added.noteAsked([asked('c', 0.6)], false);
  expect(added.asked.map(({ id }) => id)).toEqual(['c', 'b', 'a']);

  const hidden = again(['b']);
  hidden.handOut('b');
  hidden.noteAsked([], false);
  expect(hidden.asked.map(({ id }) => id)).toEqual(['a']);

  const whole = again(['a', 'b']);
  whole.noteAsked([], true);
  expect(whole.asked).toEqual([]);
  const same = again(['a', 'b']);
  same.noteAsked([asked('a', 0.4), asked('b', 0.5)], true);
  expect([...same.changedParts()]).toEqual([]);
});
