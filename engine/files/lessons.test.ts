import { rmSync } from 'node:fs';

import { correctionsFromBytes } from '@threadsweep/detector/channel/corrections.ts';
import { beforeEach, expect, onTestFinished, test } from 'vitest';

import { withLessons } from '../src/judging/teaching.ts';
import { runFileSession, stateFile, youtubeFile } from '../test/file-session.ts';
import { NOW, RESTART_MS, sessionFolder } from '../test/session-folder.ts';

let folder: string;
beforeEach(() => {
  folder = sessionFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

const TEXTS = [
  'I made a gaming channel',
  'I made a cooking channel',
  'I made a chess channel',
  'I made a guitar channel',
];

const teaching = () => stateFile(folder).read().teaching;
const idOf = (index: number) => `taught${index}`;

function decideOn(decision: 'hide' | 'keep' | 'undo'): void {
  youtubeFile(folder).change(({ comments }) => {
    const [like] = comments;
    if (!like) throw new RangeError('the channel has no comment');
    for (const [index, text] of TEXTS.entries())
      if (!comments.some(({ id }) => id === idOf(index)))
        comments.push({ ...like, id: idOf(index), parentId: null, text });
  });
  stateFile(folder).change((state) => {
    const lessons = TEXTS.map((_, index) => ({ id: idOf(index), decision }));
    state.teaching = withLessons(state.teaching, lessons, new Date(NOW).toISOString());
  });
}

/** Runs a session until it ends, or until the n-th call of `saveTaught` begins or ends. */
async function run(now: number, stopAt?: number): Promise<void> {
  const { promise: stopped, resolve } = Promise.withResolvers<undefined>();
  let calls = 0;
  let isStopped = false;
  const point = (method: string) => {
    if (method === 'saveTaught') calls += 1;
    isStopped ||= calls === stopAt;
    if (!isStopped) return Promise.resolve();
    resolve(undefined);
    return new Promise<void>(() => undefined);
  };
  await Promise.race([runFileSession({ folder, trigger: 'manual', now, point }), stopped]);
}

/** Returns the sum of the corrections' absolute weights; 0 if there are no corrections. */
function strength(): number {
  const bytes = Buffer.from(teaching().corrections, 'base64');
  const { weights } = correctionsFromBytes(bytes, 'key');
  return weights.reduce((sum, weight) => sum + Math.abs(weight), 0);
}

test('a pass learns each lesson of the channel once, and spends one unit to read the texts of the lessons', async () => {
  decideOn('hide');
  await run(NOW);
  expect(teaching()).toMatchObject({ decisions: TEXTS.length, lessons: [], revision: 1 });
  expect(strength()).toBeGreaterThan(0);
  const { corrections } = teaching();
  await run(NOW + RESTART_MS);
  expect(teaching().corrections).toBe(corrections);
  expect(youtubeFile(folder).read().calls['named']).toBe(1);
});

test.each([
  ['before it saves', 1],
  ['after it has saved', 2],
])('if a pass is killed %s what it learned, each lesson is learned once', async (_, stopAt) => {
  const whole = sessionFolder();
  onTestFinished(() => rmSync(whole, { recursive: true, force: true }));
  decideOn('hide');
  await run(NOW, stopAt);
  expect(teaching().lessons).toHaveLength(stopAt === 1 ? TEXTS.length : 0);
  await run(NOW + RESTART_MS);
  const { corrections } = teaching();
  expect(teaching()).toMatchObject({ decisions: TEXTS.length, lessons: [], revision: 1 });
  folder = whole;
  decideOn('hide');
  await run(NOW);
  expect(teaching().corrections).toBe(corrections);
});

test('undoing a decision removes from the corrections exactly what the decision’s lesson added', async () => {
  decideOn('hide');
  await run(NOW);
  decideOn('undo');
  await run(NOW + RESTART_MS);
  expect(teaching()).toMatchObject({ decisions: 0, since: null, lessons: [], taught: [] });
  expect(strength()).toBe(0);
});

test('of more than 200 lessons, a channel keeps the latest ones, so that an undo can reverse them', async () => {
  const older = Array.from({ length: 200 }, (_, index) => ({ id: `older${index}`, move: 1 }));
  stateFile(folder).change((state) => {
    state.teaching = { ...state.teaching, taught: older };
  });
  decideOn('hide');
  await run(NOW);
  const kept = [...older.slice(TEXTS.length).map(({ id }) => id), ...TEXTS.map((_, n) => idOf(n))];
  expect(teaching().taught.map(({ id }) => id)).toEqual(kept);
});

test('if a pass cannot read the texts for its lessons, it completes without them, and the next pass learns the lessons', async () => {
  decideOn('hide');
  youtubeFile(folder).change(({ failing }) => failing.push('named 1'));
  await run(NOW);
  expect(teaching()).toMatchObject({ decisions: 0, revision: 0 });
  expect(Object.values(stateFile(folder).read().passes)).toMatchObject([{ status: 'done' }]);
  await run(NOW + RESTART_MS);
  expect(teaching()).toMatchObject({ decisions: TEXTS.length, lessons: [] });
});
