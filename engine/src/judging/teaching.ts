import type { Lesson, Teaching } from '@threadsweep/shared/documents/cleaning.ts';

import type { Taught } from '../ports/memory.ts';

/**
 * The most lessons that wait for a pass. If there are more, the oldest are dropped, so that passes
 * learn the latest decisions.
 */
const LESSONS_MAX = 200;

/**
 * Adds lessons to a channel's teaching. A new lesson on a comment replaces an earlier one. An undo
 * is stored only if the channel has an earlier lesson on the comment, learned or not yet learned.
 *
 * @param now ISO 8601
 */
export function withLessons(
  teaching: Teaching,
  lessons: readonly Omit<Lesson, 'at'>[],
  now: string,
): Teaching {
  const waiting = new Map(teaching.lessons.map((lesson) => [lesson.id, lesson]));
  const taught = new Set(teaching.taught.map(({ id }) => id));
  for (const lesson of lessons) {
    const { id, decision } = lesson;
    // The undo of a waiting lesson is stored too, because a pass may be learning that lesson now.
    if (decision === 'undo' && !waiting.has(id) && !taught.has(id)) continue;
    waiting.delete(id);
    waiting.set(id, { id, decision, at: now });
  }
  return { ...teaching, lessons: [...waiting.values()].slice(-LESSONS_MAX) };
}

/**
 * Adds what a pass has learned to a teaching, and removes the learned lessons.
 *
 * @param now ISO 8601
 * @returns undefined if the teaching has changed since the pass loaded it
 */
export function withTaught(
  teaching: Teaching,
  { revision, corrections, decisions, taught, learned }: Taught,
  now: string,
): Teaching | undefined {
  if (teaching.revision !== revision) return undefined;
  const isLearned = ({ id, decision, at }: Lesson): boolean =>
    learned.some((one) => one.id === id && one.decision === decision && one.at === at);
  return {
    revision: revision + 1,
    corrections: Buffer.from(corrections).toString('base64'),
    decisions,
    since: decisions === 0 ? null : (teaching.since ?? now),
    lessons: teaching.lessons.filter((lesson) => !isLearned(lesson)),
    taught: [...taught],
  };
}

/**
 * Returns a teaching without corrections and lessons. Because of its new revision, a pass that is
 * learning now saves nothing.
 */
export function withoutTeaching({ revision }: Teaching): Teaching {
  return {
    revision: revision + 1,
    corrections: '',
    decisions: 0,
    since: null,
    lessons: [],
    taught: [],
  };
}
