import { rmSync } from 'node:fs';

import { beforeEach, expect, onTestFinished, test } from 'vitest';

import { runFileSession, stateFile, VIDEOS, youtubeFile } from '../test/file-session.ts';
import { isScam } from '../test/file-youtube.ts';
import { NOW, sessionFolder } from '../test/session-folder.ts';
import { markRestored, markToSend } from './state-decisions.ts';

const [VIDEO, OTHER_VIDEO] = VIDEOS;

let folder: string;
beforeEach(() => {
  folder = sessionFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

const harmless = (videoId: string) =>
  youtubeFile(folder)
    .read()
    .comments.filter((one) => !isScam(one) && one.videoId === videoId)
    .map(({ id }) => id);
const request = (videoId: string, ids: string[], wanted: 'hide' | 'restore') =>
  stateFile(folder).change((state) =>
    markToSend(state, videoId, ids, wanted, new Date(NOW).toISOString()),
  );
const isHeld = (id: string) => youtubeFile(folder).read().held.includes(id);
const decisionOn = (videoId: string, id: string) =>
  stateFile(folder).read().decisions[videoId]?.[id];

/**
 * Requests that two comments of two videos be hidden and a held one be restored, as the creator
 * does.
 */
function setUp(): { first: string; second: string; heldOne: string } {
  const [first = '', heldOne = ''] = harmless(VIDEO);
  const [second = ''] = harmless(OTHER_VIDEO);
  youtubeFile(folder).change(({ held }) => held.push(heldOne));
  request(VIDEO, [first], 'hide');
  request(OTHER_VIDEO, [second, first, 'gone'], 'hide');
  request(VIDEO, [heldOne], 'hide');
  request(VIDEO, [heldOne], 'restore');
  return { first, second, heldOne };
}

function expectSent({ first, second, heldOne }: ReturnType<typeof setUp>): void {
  expect([first, second, heldOne].map(isHeld)).toEqual([true, true, false]);
  expect(decisionOn(VIDEO, first)).toMatchObject({ status: 'hidden', requested: null });
  expect(decisionOn(VIDEO, heldOne)).toMatchObject({ status: 'restored', requested: null });
  expect(decisionOn(OTHER_VIDEO, first)).toMatchObject({ status: 'failed', requested: null });
  expect(decisionOn(OTHER_VIDEO, 'gone')).toMatchObject({ status: 'failed', requested: null });
}

test.for(['manual', 'schedule'] as const)(
  'a %s session first sends the creator’s pending changes of all videos, in one call that hides and one that restores',
  async (trigger) => {
    const wanted = setUp();
    expect(await runFileSession({ folder, trigger, now: NOW })).toMatchObject({ failures: [] });
    expectSent(wanted);
    const { sent } = youtubeFile(folder).read();
    expect(sent[0]?.toSorted()).toEqual([wanted.first, wanted.second].toSorted());
    const passes = Object.values(stateFile(folder).read().passes);
    const scams = trigger === 'manual' ? 90 : 108;
    expect(passes.reduce((sum, { cleaned }) => sum + cleaned, 0)).toBe(scams);
  },
);

test.for(['ofVideo', 'setStatus', 'recordRequested'])(
  'if a session fails at %s, the next session sends all of the creator’s pending changes',
  async (method) => {
    const wanted = setUp();
    let calls = 0;
    const point = (called: string): void => {
      if (called !== method) return;
      calls += 1;
      // Fails between the call to YouTube and the write of its result.
      if (calls === 2) throw new Error('away');
    };
    const failed = await runFileSession({ folder, trigger: 'schedule', now: NOW, point });
    expect(failed?.failures).not.toEqual([]);
    await runFileSession({ folder, trigger: 'manual', now: NOW + 60_000 });
    expectSent(wanted);
  },
);

test('a comment stays visible if the creator restores it while a session hides it', async () => {
  const [first = ''] = harmless(VIDEO);
  request(VIDEO, [first], 'hide');
  let calls = 0;
  const point = (called: string): void => {
    if (called === 'setStatus' && ++calls === 2) request(VIDEO, [first], 'restore');
  };
  await runFileSession({ folder, trigger: 'manual', now: NOW, point });
  expect(decisionOn(VIDEO, first)).toMatchObject({ status: 'pending', requested: 'restore' });
  await runFileSession({ folder, trigger: 'manual', now: NOW + 60_000 });
  expect(isHeld(first)).toBe(false);
});

test('if a session fails to publish a comment that the creator restored while a call hid it, the next session publishes the comment', async () => {
  const [first = ''] = harmless(VIDEO);
  request(VIDEO, [first], 'hide');
  youtubeFile(folder).change(({ failing }) => failing.push('setStatus 2'));
  let calls = 0;
  const point = (called: string): void => {
    if (called !== 'setStatus' || ++calls !== 2) return;
    const now = new Date(NOW).toISOString();
    stateFile(folder).change((state) => markRestored(state, VIDEO, [first], now));
  };
  const failed = await runFileSession({ folder, trigger: 'manual', now: NOW, point });
  expect(failed?.failures).not.toEqual([]);
  expect(isHeld(first)).toBe(true);
  expect(decisionOn(VIDEO, first)).toMatchObject({ status: 'pending', requested: 'restore' });
  await runFileSession({ folder, trigger: 'manual', now: NOW + 60_000 });
  expect(isHeld(first)).toBe(false);
  expect(decisionOn(VIDEO, first)).toMatchObject({ status: 'restored', requested: null });
});
