import { array, assert, asyncProperty, integer, record } from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '@threadsweep/shared/test/runs.ts';

import { Clock } from '../platform/clock.ts';
import { ClockAdvance } from './clock-advance.ts';
import type { DueWork, Ran } from '../platform/due-work.ts';

/**
 * Work that, when it runs, queues further pieces of work, each due `afterMs` after its own due
 * time.
 */
interface Piece {
  dueMs: number;
  queues: { afterMs: number }[];
}

/** Work that only records when each piece ran. */
class RecordedWork implements DueWork {
  readonly waiting: Piece[];
  readonly ran: { dueMs: number; clockMs: number }[] = [];
  holds = 0;
  readonly #clock: Clock;

  constructor(clock: Clock, pieces: Piece[]) {
    this.#clock = clock;
    this.waiting = [...pieces];
  }

  nextDueMs(): number | undefined {
    return this.#next()?.dueMs;
  }

  async runNext(): Promise<Ran> {
    const next = this.#next();
    if (!next) throw new Error('nothing waits');
    this.waiting.splice(this.waiting.indexOf(next), 1);
    this.ran.push({ dueMs: next.dueMs, clockMs: this.#clock.now() });
    for (const { afterMs } of next.queues) {
      this.waiting.push({ dueMs: next.dueMs + afterMs, queues: [] });
    }
    return { name: 'piece', at: this.#clock.date().toISOString(), status: 200 };
  }

  async hold(): Promise<void> {
    this.holds += 1;
  }

  release(): void {
    this.holds -= 1;
  }

  async stop(): Promise<void> {}

  #next(): Piece | undefined {
    return this.waiting.toSorted((a, b) => a.dueMs - b.dueMs)[0];
  }
}

const HOUR = 3_600_000;
const moment = integer({ min: 0, max: 100 * HOUR });
/** The set-up takes real time, so the target is far enough away that the clock can't pass it. */
const later = integer({ min: HOUR, max: 100 * HOUR });
const pieces = array(
  record({ dueMs: moment, queues: array(record({ afterMs: moment }), { maxLength: 2 }) }),
  { maxLength: 15 },
);

test('advancing the clock runs each due task once and in order, including tasks that are queued during the advance', async () => {
  await assert(
    asyncProperty(pieces, pieces, later, async (ofOne, ofOther, byMs) => {
      const clock = new Clock();
      const start = clock.now();
      const works = [ofOne, ofOther].map(
        (own) =>
          new RecordedWork(
            clock,
            own.map((piece) => ({ ...piece, dueMs: start + piece.dueMs })),
          ),
      );
      const targetMs = start + byMs;
      const given = [...ofOne, ...ofOther];
      const queued = given
        .filter(({ dueMs }) => dueMs <= byMs)
        .flatMap(({ dueMs, queues }) => queues.map(({ afterMs }) => dueMs + afterMs));
      const expected = given
        .map(({ dueMs }) => dueMs)
        .concat(queued)
        .filter((dueMs) => dueMs <= byMs);

      const ran = await new ClockAdvance(clock, works).advance(() => targetMs);

      expect(ran).toHaveLength(expected.length);
      const notes = works
        .flatMap((work) => work.ran)
        .toSorted((a, b) => a.clockMs - b.clockMs || a.dueMs - b.dueMs);
      expect(notes.map(({ dueMs }) => dueMs - start)).toEqual(expected.toSorted((a, b) => a - b));
      for (const { dueMs, clockMs } of notes) {
        expect(clockMs).toBeGreaterThanOrEqual(dueMs);
        expect(clockMs).toBeLessThan(dueMs + 60_000);
      }
      for (const work of works) {
        expect(work.waiting.every(({ dueMs }) => dueMs > targetMs)).toBe(true);
        expect(work.holds).toBe(0);
      }
      expect(clock.now()).toBeGreaterThanOrEqual(targetMs);
      expect(clock.now()).toBeLessThan(targetMs + HOUR);
    }),
    { numRuns: runs(200) },
  );
});

test('advancing the clock stops a task that queues itself endlessly, and the clock can be advanced again later', async () => {
  const clock = new Clock();
  const start = clock.now();
  const endless = new RecordedWork(clock, [{ dueMs: start + HOUR, queues: [] }]);
  endless.runNext = async () => ({ name: 'endless', at: '', status: 200 });
  const advance = new ClockAdvance(clock, [endless], undefined, 50);
  await expect(advance.advance(() => start + 2 * HOUR)).rejects.toThrow(
    'stopped after 50 runs: something queues itself without end',
  );
  expect(endless.holds).toBe(0);
  endless.waiting.length = 0;
  await expect(advance.advance(() => start + 2 * HOUR)).resolves.toEqual([]);
});

test('before the clock moves, and after each task, advancing the clock waits until other pending calls have ended', async () => {
  const clock = new Clock();
  const start = clock.now();
  const work = new RecordedWork(clock, [{ dueMs: start + HOUR, queues: [{ afterMs: HOUR }] }]);
  const settledAt: number[] = [];
  const settled = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    settledAt.push(Math.floor((clock.now() - start) / HOUR));
  };
  await new ClockAdvance(clock, [work], settled).advance(() => start + 5 * HOUR);
  expect(settledAt).toEqual([0, 1, 2]);
});

test('the clock refuses to move into the past, and the refused move does not stop tasks from running', async () => {
  const clock = new Clock();
  const work = new RecordedWork(clock, []);
  const advance = new ClockAdvance(clock, [work]);
  await expect(advance.advance(() => clock.now() - 1000)).rejects.toThrow(RangeError);
  expect(work.holds).toBe(0);
});
