import contract from 'virtual:contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { FakeApi, networkAway } from '../../test/fake-api.ts';
import { tabStorage } from '../../test/tab-storage.ts';
import { session as login, USER, VIDEO } from '../../test/usual-responses.ts';
import { createBackend, type Backend } from './backend.ts';
import { memoryStore, type OfflineStore } from './offline-store.ts';

const MODERATE = `POST /api/youtube/videos/${VIDEO}/comments/moderate`;

let api: FakeApi;
let store: OfflineStore;
let backend: Backend;
beforeEach(() => {
  vi.useFakeTimers();
  window.localStorage.clear();
  store = memoryStore();
  api = new FakeApi().on({
    comment: {
      moderateComments: ({ ids }) => ({ status: 'success', message: '', done: ids, failed: [] }),
    },
  });
  backend = open();
});
afterEach(() => {
  vi.useRealTimers();
});

function open(): Backend {
  const opened = createBackend({
    baseUrl: 'http://threadsweep.test',
    contract,
    storage: tabStorage(),
    store,
    fetch: api.fetch,
  });
  opened.session.start({ ...login(), userId: USER.id, connected: true, firstLogin: false });
  return opened;
}

const change = (kind: 'hide' | 'restore', ...ids: string[]) => ({ kind, videoId: VIDEO, ids });
const follow = (id: string, kind: 'hide' | 'restore' = 'hide') =>
  backend.grouping.follow(change(kind, id));
const grouped = (...ids: string[]) => ({ kind: 'hide', videoId: VIDEO, ids, grouped: true });
const sent = () => api.calls(MODERATE).map(({ body }) => body);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('the first change is sent at once, and then the changes of each 3 s are sent in one call', async () => {
  expect(await follow('c1')).toBe(false);
  await pass(1_000);
  expect(await follow('c2')).toBe(true);
  expect(await follow('c3')).toBe(true);
  expect(sent()).toEqual([]);
  await pass(2_000);
  expect(sent()).toEqual([{ ids: ['c2', 'c3'], action: 'hide' }]);
  expect(await follow('c4')).toBe(true);
  await pass(3_000);
  expect(sent().slice(1)).toEqual([{ ids: ['c4'], action: 'hide' }]);
  await pass(3_000);
  expect(await follow('c5')).toBe(false);
});

it('the app sends changes of the same kind and video in one call', async () => {
  expect(await follow('c1')).toBe(false);
  expect(await follow('c1', 'restore')).toBe(false);
  expect(await backend.grouping.follow({ kind: 'hide', videoId: 'other', ids: ['c1'] })).toBe(
    false,
  );
  await follow('c2');
  await follow('c3', 'restore');
  await follow('c4');
  await pass(3_000);
  expect(sent()).toEqual([
    { ids: ['c2'], action: 'hide' },
    { ids: ['c3'], action: 'restore' },
    { ids: ['c4'], action: 'hide' },
  ]);
});

it('the undo of a restore is not sent in one call with other hides', async () => {
  await backend.queue.add({ ...change('hide', 'c1'), grouped: true });
  await backend.queue.add({ ...change('hide', 'c2'), grouped: true, undo: true });
  await backend.queue.flush();
  expect(sent()).toEqual([
    { ids: ['c1'], action: 'hide' },
    { ids: ['c2'], action: 'hide', undo: true },
  ]);
});

it('undoing a change before it is sent makes no call', async () => {
  await follow('c1');
  await follow('c2');
  await follow('c3');
  expect(await backend.queue.cancel(change('hide', 'c1'))).toBe(false);
  expect(await backend.queue.cancel(change('hide', 'c2'))).toBe(true);
  await pass(3_000);
  expect(sent()).toEqual([{ ids: ['c3'], action: 'hide' }]);
  expect(await backend.queue.cancel(change('hide', 'c3'))).toBe(false);
});

it('if a tab closes before its pending changes are sent, the next visit sends them', async () => {
  await follow('c1');
  await follow('c2');
  const next = open();
  await next.queue.flush();
  expect(sent()).toEqual([{ ids: ['c2'], action: 'hide' }]);
});

it('without a network, grouped changes are stored, and the result of each change is reported after sending', async () => {
  api.below(MODERATE, networkAway);
  await follow('c1');
  await follow('c2');
  await follow('c3');
  await follow('c4');
  await pass(3_000);
  expect(backend.queue.unsent()).toEqual(['c2', 'c3', 'c4'].map((id) => change('hide', id)));
  await pass(3_000);
  expect(await follow('c5')).toBe(false);

  api.asUsual(MODERATE);
  await backend.queue.flush();
  expect(await backend.queue.read()).toEqual([]);
});

it('a group’s results are one of the comments that the server has changed, and one of those that it has refused', async () => {
  api.on({
    comment: {
      moderateComments: () => ({
        status: 'success',
        message: '',
        done: ['c2'],
        pending: ['c3'],
        failed: [{ id: 'c4', error: 'gone' }],
      }),
    },
  });
  const heard: unknown[] = [];
  backend.queue.onSettled(({ change: of, error, pending }) =>
    heard.push([of, error instanceof Error ? error.message : error, pending]),
  );
  for (const id of ['c1', 'c2', 'c3', 'c4']) await follow(id);
  await pass(3_000);
  expect(heard).toEqual([
    [grouped('c4'), 'gone', []],
    [grouped('c2', 'c3'), undefined, ['c3']],
  ]);
});

it('after another tab has sent the changes of a group, a tab sends its next change at once', async () => {
  expect(await follow('c1')).toBe(false);
  expect(await follow('c2')).toBe(true);
  // For example a tab that is opened, which sends the changes of the last visit.
  await open().queue.flush();
  expect(sent()).toEqual([{ ids: ['c2'], action: 'hide' }]);
  await pass(3_000);
  expect(backend.queue.unsent()).toEqual([]);
  await backend.api.comment.unhideComment({ videoId: VIDEO, commentId: 'c4' });
  expect(api.calls(`POST /api/youtube/videos/${VIDEO}/comments/c4/unhide`)).toHaveLength(1);
});
