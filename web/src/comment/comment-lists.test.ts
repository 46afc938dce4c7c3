import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { comment, SPAM, VIDEO } from '../../test/usual-responses.ts';
import {
  appendPage,
  moveBack,
  moveComments,
  type CommentList,
  type CommentLists,
  withPending,
  withUnsent,
} from './comment-lists.ts';

/** Lists of different comments, newest first, with more comments on YouTube than are loaded. */
const lists: fc.Arbitrary<CommentLists> = fc
  .uniqueArray(fc.record({ id: fc.nat(999), minute: fc.nat(500), hidden: fc.boolean() }), {
    selector: ({ id }) => id,
    maxLength: 20,
  })
  .chain((made) => {
    const side = (hidden: boolean): fc.Arbitrary<CommentList> => {
      const comments = made
        .filter((one) => one.hidden === hidden)
        .toSorted((a, b) => b.minute - a.minute)
        .map(({ id, minute }) =>
          comment({
            id: `c${id}`,
            timestamp: new Date(minute * 60_000).toISOString(),
            source: hidden ? 'threadsweep' : null,
          }),
        );
      return fc
        .nat(50)
        .map((more) => ({ comments, total: comments.length + more, nextPageToken: null }));
    };
    return fc.record({ visible: side(false), hidden: side(true) });
  });

const side = fc.constantFrom('visible', 'hidden');
const sorted = ({ comments }: CommentList) => comments.toSorted((a, b) => a.id.localeCompare(b.id));
const idsOf = ({ comments }: CommentList) => comments.map(({ id }) => id);

describe('a comment that changes sides', () => {
  it('after a hide or a restore, a comment is only in its new list, and the totals are right', () => {
    fc.assert(
      fc.property(lists, side, fc.nat(), (before, from, pick) => {
        const { comments } = before[from];
        const moved = comments[pick % Math.max(1, comments.length)];
        fc.pre(moved !== undefined);
        const to = from === 'visible' ? 'hidden' : 'visible';
        const after = moveComments(before, new Set([moved.id]), from);
        expect(idsOf(after[from])).not.toContain(moved.id);
        expect(idsOf(after[to])).toContain(moved.id);
        expect(after[from].total).toBe(before[from].total - 1);
        expect(after[to].total).toBe(before[to].total + 1);
        const times = after[to].comments.map(({ timestamp }) => timestamp);
        expect(times).toEqual(times.toSorted().toReversed());
        const shown = after[to].comments.find(({ id }) => id === moved.id);
        expect(shown?.source).toBe(to === 'hidden' ? 'creator' : null);
      }),
    );
  });

  it('undoing a hide or a restore puts the comment back at its old position in the list', () => {
    fc.assert(
      fc.property(lists, side, fc.nat(), (before, from, pick) => {
        const { comments } = before[from];
        const moved = comments[pick % Math.max(1, comments.length)];
        fc.pre(moved !== undefined);
        const back = moveBack(moveComments(before, new Set([moved.id]), from), [moved], from);
        for (const each of ['visible', 'hidden'] as const) {
          expect(sorted(back[each])).toEqual(sorted(before[each]));
          expect(back[each].total).toBe(before[each].total);
        }
      }),
    );
  });

  it('a pending restore and its undo leave a comment as the pass hid it, and a pending hide by hand is the creator’s', () => {
    const hidden = { comments: [SPAM], total: 1, nextPageToken: null };
    const stored = { visible: { comments: [], total: 0, nextPageToken: null }, hidden };
    const change = { videoId: VIDEO, ids: [SPAM.id] };
    const after = (undo: { undo?: true }) => {
      const unsent = [
        { ...change, kind: 'restore' as const },
        { ...change, kind: 'hide' as const, ...undo },
      ];
      return withUnsent(stored, VIDEO, unsent).hidden.comments;
    };
    expect(after({ undo: true })).toEqual([SPAM]);
    expect(after({})).toEqual([{ ...SPAM, source: 'creator' }]);
  });

  it('a hide of the next clean that undoes a restore shows who hid the comment and why, as before', () => {
    const visible = { comments: [{ ...SPAM, pending: 'hide' as const }], nextPageToken: null };
    const { hidden } = withPending({
      visible: { ...visible, total: 1 },
      hidden: { comments: [], total: 0, nextPageToken: null },
    });
    expect(hidden.comments).toEqual([{ ...SPAM, pending: 'hide' }]);
  });

  it('moving a comment that is in neither of the two lists changes nothing', () => {
    fc.assert(
      fc.property(lists, side, (before, from) => {
        expect(moveComments(before, new Set(['unknown']), from)).toBe(before);
      }),
    );
  });
});

describe('comments that change sides together', () => {
  it('moving several comments together gives the same lists as moving each one separately, and can be undone', () => {
    fc.assert(
      fc.property(lists, side, fc.array(fc.nat(19)), (before, from, picks) => {
        const { comments } = before[from];
        const moved = comments.filter((_, index) => picks.includes(index));
        const ids = new Set(moved.map(({ id }) => id));
        const after = moveComments(before, ids, from);
        const byOnes = moved.reduce(
          (moving, { id }) => moveComments(moving, new Set([id]), from),
          before,
        );
        for (const each of ['visible', 'hidden'] as const) {
          expect(sorted(after[each])).toEqual(sorted(byOnes[each]));
          expect(after[each].total).toBe(byOnes[each].total);
          const times = after[each].comments.map(({ timestamp }) => timestamp);
          expect(times).toEqual(times.toSorted().toReversed());
          expect(sorted(moveBack(after, moved, from)[each])).toEqual(sorted(before[each]));
        }
      }),
    );
  });
});

describe('the next page', () => {
  it('loading a further page adds each comment once, even if new comments have shifted the pages', () => {
    fc.assert(
      fc.property(lists, lists, ({ visible }, { visible: page }) => {
        const after = appendPage(visible, page);
        const ids = idsOf(after);
        expect(new Set(ids).size).toBe(ids.length);
        expect(new Set(ids)).toEqual(new Set([...idsOf(visible), ...idsOf(page)]));
        expect(ids.slice(0, visible.comments.length)).toEqual(idsOf(visible));
        expect(after.total).toBe(Math.max(page.total, ids.length));
      }),
    );
  });
});
