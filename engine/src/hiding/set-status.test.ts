import { expect, test } from 'vitest';

import { StatusUnavailable } from '../ports/comments.ts';
import { setStatus } from './set-status.ts';

const ids = (count: number) => Array.from({ length: count }, (_, n) => `c${n}`);

function youtube(bad: ReadonlySet<string> | 'everything', fails = false) {
  const calls: string[][] = [];
  return {
    calls,
    existing: (wanted: readonly string[]) => Promise.resolve(new Set(wanted)),
    setStatus: (wanted: readonly string[]) => {
      calls.push([...wanted]);
      if (fails) return Promise.reject(new StatusUnavailable('503'));
      return Promise.resolve(bad !== 'everything' && !wanted.some((id) => bad.has(id)));
    },
  };
}
const hold = (comments: Parameters<typeof setStatus>[0], wanted: string[]) =>
  setStatus(comments, wanted, 'heldForReview', () => Promise.resolve());

test('setStatus isolates one comment that YouTube refuses among n in at most 2·log₂ n calls, at any position', async () => {
  let most = 0;
  for (let n = 2; n <= 50; n += 1)
    for (let at = 0; at < n; at += 1) {
      const comments = youtube(new Set([`c${at}`]));
      const { done, refused, left } = await hold(comments, ids(n));
      expect([n, done.length, refused, left]).toEqual([n, n - 1, [`c${at}`], []]);
      const split = comments.calls.length - 1;
      expect([n, at, split <= 2 * Math.ceil(Math.log2(n))]).toEqual([n, at, true]);
      most = Math.max(most, split);
    }
  expect(most).toBeLessThanOrEqual(2 * Math.log2(50));
});

test('if YouTube refuses several comments, setStatus isolates the refused comments and changes the status of all others', async () => {
  const bad = new Set(['c3', 'c17', 'c44']);
  const { done, refused, left } = await hold(youtube(bad), ids(50));
  expect([done.length, refused.toSorted(), left]).toEqual([47, [...bad].toSorted(), []]);
});

test('if YouTube refuses every call, setStatus stops after three calls and reports no comment as refused', async () => {
  for (const n of [1, 2, 50, 170]) {
    const comments = youtube('everything');
    const wanted = ids(n);
    expect(await hold(comments, wanted)).toMatchObject({ done: [], refused: [], left: wanted });
    expect(comments.calls.length).toBe(n === 1 ? 1 : 3);
  }
});

test('setStatus stops after one call if YouTube is unable to process the call', async () => {
  const comments = youtube('everything', true);
  const { left, cause } = await hold(comments, ids(70));
  expect([comments.calls.length, left]).toEqual([1, ids(70)]);
  expect(cause).toBeInstanceOf(StatusUnavailable);
});

test('while YouTube refuses every call, setStatus reports comments as refused only if a list shows that none of them exists', async () => {
  for (const listed of [null, new Set<string>(), new Set(['c1', 'c2'])]) {
    const comments = { ...youtube('everything'), existing: () => Promise.resolve(listed) };
    const wanted = ids(20);
    const { done, refused, left, isRefused } = await hold(comments, wanted);
    // An adapter returns an empty set only if certainly no comment exists.
    const isCertain = listed?.size === 0;
    expect([done, refused]).toEqual([[], isCertain ? wanted : []]);
    expect(left.toSorted()).toEqual(isCertain ? [] : wanted.toSorted());
    expect(isRefused).toBe(!isCertain);
  }
});

test('if YouTube has accepted the other comments, setStatus reports a comment as refused if a list omits it', async () => {
  const comments = {
    ...youtube(new Set(['c3'])),
    existing: (wanted: readonly string[]) =>
      Promise.resolve(new Set(wanted.filter((id) => id !== 'c3'))),
  };
  expect(await hold(comments, ids(5))).toMatchObject({
    done: ['c0', 'c1', 'c2', 'c4'],
    refused: ['c3'],
    left: [],
  });
});

test('if YouTube refuses the first comment of a batch and another one no longer exists, setStatus changes the status of the rest', async () => {
  const comments = {
    ...youtube(new Set(['c0', 'c2'])),
    existing: () => Promise.resolve(new Set(['c0', 'c1'])),
  };
  const { done, refused, left } = await hold(comments, ids(3));
  expect([done, refused.toSorted(), left]).toEqual([['c1'], ['c0', 'c2'], []]);
});
