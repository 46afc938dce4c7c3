import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { Seen } from './seen-store.ts';

const KEY = 'a-channel’s-key';

const BYTES = 18;

function piece(comments: number, value: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(comments * BYTES).fill(value);
}

/** What the next pass finds of what this one keeps. */
function kept(seen: Seen, before: Map<number, string> = new Map()): Map<number, string> {
  const parts = new Map(before);
  for (const { part, lines } of seen.changedParts()) parts.set(part, lines);
  return parts;
}

function next(parts: Map<number, string>): Seen {
  const inOrder = [...parts].toSorted(([a], [b]) => a - b);
  return new Seen(
    KEY,
    inOrder.map(([, lines]) => lines),
  );
}

test('a comment is new once, then known, and updated when its text changes', () => {
  const first = new Seen(KEY, []);
  expect(first.note('c1', 'hello')).toBe('new');
  expect(first.hasFromBefore('c1')).toBe(false);
  const second = next(kept(first));
  expect(second.hasFromBefore('c1')).toBe(true);
  expect(second.note('c1', 'hello')).toBe('known');
  expect(next(kept(first)).note('c1', 'hello!')).toBe('updated');
});

test('a comment is noted once in a read, however often it is met, and anew when the read begins again', () => {
  const seen = new Seen(KEY, []);
  expect(seen.note('c1', 'hello')).toBe('new');
  expect(seen.note('c1', 'hello!')).toBe('again');
  seen.beginRead();
  expect(seen.note('c1', 'hello')).toBe('known');
});

test('a comment is given out to be hidden once in a pass, also when the read begins again', () => {
  const seen = new Seen(KEY, []);
  seen.note('c1', 'hello');
  expect([seen.isGiven('c1'), seen.give('c1'), seen.give('c1')]).toEqual([false, true, false]);
  seen.beginRead();
  expect(seen.isGiven('c1')).toBe(true);
  expect(next(kept(seen)).isGiven('c1')).toBe(false);
});

test('nothing that changed nothing is written, and one change writes one part', () => {
  const first = new Seen(KEY, []);
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

test('a thread’s replies are told as changed once for each number', () => {
  const first = new Seen(KEY, []);
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

test('what a pass has noted that failed is known, and no later one stops at it before one has read it all', () => {
  const first = new Seen(KEY, []);
  first.note('old', 'hello');
  const [before] = first.changedParts();
  const failed = new Seen(KEY, before ? [before.lines] : []);
  failed.note('newest', 'hello');
  const [left] = failed.changedParts(false);
  expect(left?.settled).toBe(1);
  const again = new Seen(KEY, left ? [left.lines] : [], undefined, left?.settled);
  expect([again.hasFromBefore('old'), again.hasFromBefore('newest')]).toEqual([true, false]);
  expect(again.note('newest', 'hello')).toBe('known');
  // Another that fails leaves it so; one that ends settles it, also where it has found nothing new.
  expect([...again.changedParts(false)]).toEqual([]);
  const [settled] = again.changedParts();
  expect(settled?.settled).toBeNull();
  const later = new Seen(KEY, settled ? [settled.lines] : [], undefined, settled?.settled);
  expect(later.hasFromBefore('newest')).toBe(true);
});

test('whatever passes see in whatever order, the next one knows it all, and no text is kept', () => {
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

test('what finds campaigns grows with each pass that reads what is new', () => {
  const seen = new Seen('key', [], piece(2, 1));
  seen.noteCampaigns(piece(3, 2), false);
  expect(seen.campaignsNow).toEqual(Buffer.concat([piece(2, 1), piece(3, 2)]));
});

test('a pass that reads everything begins it anew', () => {
  const seen = new Seen('key', [], piece(2, 1));
  seen.noteCampaigns(piece(3, 2), true);
  expect(seen.campaignsNow).toEqual(piece(3, 2));
});

test('only the newest 10,000 comments are kept, each whole, so that it fits one document', () => {
  const seen = new Seen('key', [], piece(9_000, 1));
  seen.noteCampaigns(piece(5_000, 2), false);
  const newest = seen.campaignsNow ?? new Uint8Array();
  expect(newest).toHaveLength(10_000 * BYTES);
  expect(newest.filter((byte) => byte === 2)).toHaveLength(5_000 * BYTES);
});

test('a pass that meets nothing new leaves what there was as it is', () => {
  const seen = new Seen('key', [], piece(2, 1));
  seen.noteCampaigns(new Uint8Array(), false);
  expect(seen.campaignsNow).toBeUndefined();
});

test('what finds campaigns lies with the newest comments, and goes along when these need a new document', () => {
  const first = new Seen(KEY, []);
  for (let n = 0; n < 4_000; n += 1) first.note(`c${n}`, `text ${n}`);
  first.noteCampaigns(piece(2, 1), true);
  const [only] = first.changedParts();
  expect(only?.campaigns).toBe(Buffer.from(piece(2, 1)).toString('base64'));
  const second = new Seen(KEY, only ? [only.lines] : [], piece(2, 1));
  second.note('one more', 'text');
  second.noteCampaigns(piece(1, 2), false);
  const joined = Buffer.concat([piece(2, 1), piece(1, 2)]).toString('base64');
  expect([...second.changedParts()].map(({ part, campaigns }) => [part, campaigns])).toEqual([
    [1, joined],
  ]);
});
