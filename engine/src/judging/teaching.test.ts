import { NO_TEACHING, type Teaching } from '@threadsweep/shared/documents/cleaning.ts';
import { expect, test } from 'vitest';

import type { Taught } from '../ports/memory.ts';
import { withLessons, withoutTeaching, withTaught } from './teaching.ts';

const NOW = '2026-11-24T12:00:00.000Z';
const LATER = '2026-11-24T13:00:00.000Z';

const taughtBy = (teaching: Teaching, some: Partial<Taught> = {}): Taught => ({
  revision: teaching.revision,
  corrections: Uint8Array.of(1, 2, 3),
  decisions: 1,
  taught: [{ id: 'a', move: 4 }],
  learned: teaching.lessons,
  ...some,
});

const undo = (id: string) => ({ id, decision: 'undo' }) as const;

const waitingIn = ({ lessons }: Teaching) => lessons.map(({ id, decision }) => `${id} ${decision}`);

test('a new lesson on a comment replaces the comment’s earlier lesson', () => {
  const first = withLessons(NO_TEACHING, [{ id: 'a', decision: 'keep' }], NOW);
  const both = withLessons(
    first,
    [
      { id: 'b', decision: 'restore' },
      { id: 'a', decision: 'hide' },
    ],
    LATER,
  );
  expect(waitingIn(both)).toEqual(['b restore', 'a hide']);
});

test('an undo is stored only for a comment whose lesson a pass has learned or may be learning at the moment', () => {
  const waiting = withLessons(NO_TEACHING, [{ id: 'a', decision: 'hide' }], NOW);
  expect(waitingIn(withLessons(waiting, [undo('a'), undo('b')], LATER))).toEqual(['a undo']);
  const learned = withTaught(waiting, taughtBy(waiting), NOW) ?? NO_TEACHING;
  expect(waitingIn(withLessons(learned, [undo('a'), undo('b')], LATER))).toEqual(['a undo']);
});

test('if more than 200 lessons are not learned yet, the oldest ones are dropped', () => {
  const many = Array.from({ length: 250 }, (_, n) => ({ id: `c${n}`, decision: 'hide' as const }));
  const { lessons } = withLessons(NO_TEACHING, many, NOW);
  expect(lessons).toHaveLength(200);
  expect(lessons[0]?.id).toBe('c50');
});

test('when a pass saves its corrections, the lessons that it learned are removed, and lessons added meanwhile stay', () => {
  const loaded = withLessons(
    NO_TEACHING,
    [
      { id: 'a', decision: 'hide' },
      { id: 'b', decision: 'hide' },
    ],
    NOW,
  );
  const taught = taughtBy(loaded);
  const meanwhile = withLessons(
    loaded,
    [
      { id: 'b', decision: 'undo' },
      { id: 'c', decision: 'keep' },
    ],
    LATER,
  );
  const next = withTaught(meanwhile, taught, LATER);
  expect(next).toMatchObject({ revision: 1, corrections: 'AQID', decisions: 1, since: LATER });
  expect(next && waitingIn(next)).toEqual(['b undo', 'c keep']);
});

test('a pass does not save its corrections if they have been reset or another session has saved corrections meanwhile', () => {
  const loaded = withLessons(NO_TEACHING, [{ id: 'a', decision: 'hide' }], NOW);
  const other = withTaught(loaded, taughtBy(loaded), NOW) ?? NO_TEACHING;
  expect(withTaught(other, taughtBy(loaded), LATER)).toBeUndefined();
  expect(withTaught(withoutTeaching(loaded), taughtBy(loaded), LATER)).toBeUndefined();
});

test('a channel’s corrections have the date of its first lesson, until all lessons have been undone', () => {
  const first = withTaught(NO_TEACHING, taughtBy(NO_TEACHING), NOW) ?? NO_TEACHING;
  const second = withTaught(first, taughtBy(first, { decisions: 2 }), LATER) ?? NO_TEACHING;
  expect(second.since).toBe(NOW);
  const none = withTaught(second, taughtBy(second, { decisions: 0 }), LATER);
  expect(none?.since).toBeNull();
});
