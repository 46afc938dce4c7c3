import { comment } from '@threadsweep/shared/test/sample-responses.ts';
import { expect, it } from 'vitest';

import {
  authorDecided,
  countsOf,
  decided,
  decisionsOf,
  filtered,
  moved,
  rangeToggled,
  type ReviewState,
  reviewOf,
  shownOf,
  undone,
  withoutDecided,
} from './review-state.ts';
import type { Reviewed } from './reviewed.ts';

function asked(id: string, values: Partial<Reviewed> = {}): Reviewed {
  const place = { video_id: 'v1', video_title: 'Kites', channel_id: 'UC1' };
  const known = { ...place, kind: 'asked' as const, category: 'scam' as const, score: 0.6 };
  return { ...comment({ id, author: '@win', text: `text of ${id}` }), ...known, ...values };
}

const FIVE = [
  asked('a'),
  asked('b', { author: '@ada', authorChannelId: 'UC1', category: 'spam' }),
  asked('c', { video_id: 'v2', text: 'CRYPTO' }),
  asked('d', { author: '@ada', authorChannelId: 'UC2' }),
  asked('e', { author: 'renamed', authorChannelId: 'UC1' }),
];

/** Returns the decisions as texts such as `a:hide`. */
function message(state: ReviewState): string[] {
  return decisionsOf(state).map(({ id, action }) => `${id}:${action}`);
}

it('a decision in the review moves the cursor to the next comment, or leaves the cursor at the last comment', () => {
  const two = decided(decided(reviewOf(FIVE), 'hide'), 'keep');
  expect([message(two), two.cursor]).toEqual([['a:hide', 'b:keep'], 2]);
  expect(decided(moved(two, 99), 'hide').cursor).toBe(4);
  expect(decisionsOf(two)).toEqual([
    { id: 'a', video_id: 'v1', action: 'hide' },
    { id: 'b', video_id: 'v1', action: 'keep' },
  ]);
});

it('a decision in the review applies to the whole selected range, in whichever direction it was selected', () => {
  const down = decided(moved(rangeToggled(moved(reviewOf(FIVE), 1)), 2), 'hide');
  const up = decided(moved(rangeToggled(moved(reviewOf(FIVE), 3)), -2), 'hide');
  expect([message(down), down.cursor]).toEqual([['b:hide', 'c:hide', 'd:hide'], 4]);
  expect([message(up), up.cursor]).toEqual([['b:hide', 'c:hide', 'd:hide'], 4]);
});

it('a decision on an author in the review applies to all comments of the author’s channel, even if its name has changed', () => {
  expect(message(authorDecided(moved(reviewOf(FIVE), 1), 'hide'))).toEqual(['b:hide', 'e:hide']);
  expect(message(authorDecided(reviewOf(FIVE), 'keep'))).toEqual(['a:keep', 'c:keep']);
});

it('the filter of the review searches texts, authors, titles and categories, and a selected range contains only matches', () => {
  const found = (filter: string) => shownOf(filtered(reviewOf(FIVE), filter)).map(({ id }) => id);
  expect(found('crypto')).toEqual(['c']);
  expect(found('@ADA')).toEqual(['b', 'd']);
  expect(found('spam')).toEqual(['b']);
  expect(found('kites')).toHaveLength(5);
  const both = decided(moved(rangeToggled(filtered(reviewOf(FIVE), '@ada')), 1), 'keep');
  expect(message(both)).toEqual(['b:keep', 'd:keep']);
  expect(decided(filtered(reviewOf(FIVE), 'none'), 'hide').decisions.size).toBe(0);
});

it('one undo in the review reverses one decision, even a decision on several comments', () => {
  const state = authorDecided(decided(reviewOf(FIVE), 'hide'), 'keep');
  expect(message(state)).toEqual(['a:hide', 'b:keep', 'e:keep']);
  expect(message(undone(state))).toEqual(['a:hide']);
  expect(message(undone(undone(undone(state))))).toEqual([]);
});

it('comments whose decisions were sent leave the review’s list, and these decisions can no longer be undone', () => {
  const sent = withoutDecided(decided(decided(moved(reviewOf(FIVE), 3), 'hide'), 'keep'));
  expect(sent.comments.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect([sent.cursor, message(undone(sent))]).toEqual([2, []]);
  expect(countsOf(decided(sent, 'hide'))).toEqual({ hide: 1, keep: 0, restore: 0 });
});

it('a review decision to keep a hidden comment restores the comment, and one to hide it confirms that it is hidden', () => {
  const three = [
    asked('a'),
    asked('b', { kind: 'held', category: null }),
    asked('c', { kind: 'doubtful' }),
  ];
  const kept = decided(moved(rangeToggled(reviewOf(three)), 2), 'keep');
  expect(message(kept)).toEqual(['a:keep', 'b:restore', 'c:restore']);
  expect(countsOf(kept)).toEqual({ hide: 0, keep: 1, restore: 2 });
  const hidden = decided(moved(rangeToggled(reviewOf(three)), 2), 'hide');
  expect(message(hidden)).toEqual(['a:hide', 'b:hide', 'c:hide']);
});
