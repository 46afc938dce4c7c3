import 'fake-indexeddb/auto';
import contract from 'virtual:contract';
import { beforeEach, describe, expect, it } from 'vitest';

import { FakeApi, networkAway, refusing } from '../../test/fake-api.ts';
import { tabStorage } from '../../test/tab-storage.ts';
import {
  commentLists,
  comment,
  session as login,
  USER,
  VIDEO,
} from '../../test/usual-responses.ts';
import { createBackend, type Backend } from './backend.ts';
import { openIndexedStore } from './indexed-store.ts';
import { idsOf, RESPONSES_MAX, memoryStore, type OfflineStore } from './offline-store.ts';
import type { Settled } from './queue.ts';

const HIDE = `POST /api/youtube/videos/${VIDEO}/comments/c1/hide`;
const MODERATE = `POST /api/youtube/videos/${VIDEO}/comments/moderate`;
const UNHIDE = `POST /api/youtube/videos/${VIDEO}/comments/c1/unhide`;
const SWITCH = 'POST /api/user/auto-cleaning';
const LIST = `GET /api/youtube/videos/${VIDEO}/comments`;
const NAMES = { videoId: VIDEO, commentId: 'c1' };
const STORES: [string, () => Promise<OfflineStore>][] = [
  ['IndexedDB', () => openIndexedStore(`test-${Math.random()}`)],
  ['memory', async () => memoryStore()],
];

/** Returns the app's data after a reload, which keeps only stored data. */
function reloaded(api: FakeApi, store: OfflineStore): Backend {
  return createBackend({
    baseUrl: 'http://threadsweep.test',
    contract,
    storage: tabStorage(),
    store,
    fetch: api.fetch,
  });
}

function signedIn(api: FakeApi, store: OfflineStore): Backend {
  const backend = reloaded(api, store);
  const tokens = login();
  backend.session.start({ ...tokens, userId: USER.id, connected: true, firstLogin: false });
  return backend;
}

function withoutNetwork(...calls: string[]): FakeApi {
  const api = new FakeApi();
  for (const call of calls) api.below(call, networkAway);
  return api;
}

function endings(backend: Backend): Settled[] {
  const heard: Settled[] = [];
  backend.queue.onSettled((settled) => heard.push(settled));
  return heard;
}

describe.each(STORES)('the app without a network and with %s', (_, open) => {
  let store: OfflineStore;
  beforeEach(async () => {
    window.localStorage.clear();
    store = await open();
  });

  it('without a network, the app shows a list from the last stored response, with the time of the response', async () => {
    const api = new FakeApi().on({
      comment: { listComments: () => commentLists([comment({ text: 'kept' })], []) },
    });
    const before = Date.now();
    await signedIn(api, store).api.comment.listComments({ videoId: VIDEO });

    const away = reloaded(withoutNetwork(LIST), store);
    const { visible } = await away.api.comment.listComments({ videoId: VIDEO });
    expect(visible.map(({ text }) => text)).toEqual(['kept']);
    const [at] = away.connection.state().kept.values();
    expect(at).toBeGreaterThanOrEqual(before);
    expect(away.session.state().signedIn).toBe(true);
  });

  it('without a network, a call for which no response is stored fails like `fetch`', async () => {
    const backend = signedIn(withoutNetwork(LIST), store);
    await expect(backend.api.comment.listComments({ videoId: VIDEO })).rejects.toThrow(TypeError);
  });

  it('the app never shows a stored response in place of a refusal of the server', async () => {
    await signedIn(new FakeApi(), store).api.comment.listComments({ videoId: VIDEO });
    const api = new FakeApi().on({
      comment: { listComments: refusing('NOT_FOUND', 'This video is gone.') },
    });
    await expect(reloaded(api, store).api.comment.listComments({ videoId: VIDEO })).rejects.toThrow(
      'This video is gone.',
    );
  });

  it('pending changes are sent in order after a reload, with the current access token', async () => {
    const backend = signedIn(withoutNetwork(HIDE, SWITCH), store);
    await backend.api.comment.hideComment(NAMES);
    await backend.api.account.setAutoCleaning({ status: false });
    await backend.api.comment.unhideComment(NAMES);
    expect(backend.queue.unsent().map(({ kind }) => kind)).toEqual([
      'hide',
      'autoClean',
      'restore',
    ]);

    const api = new FakeApi();
    api.tokens.clear();
    api.tokens.add('token-2');
    const next = reloaded(api, store);
    const heard = endings(next);
    await next.queue.flush();
    expect(heard.map(({ change, error }) => [change.kind, error])).toEqual([
      ['hide', undefined],
      ['autoClean', undefined],
      ['restore', undefined],
    ]);
    const done = [HIDE, SWITCH, UNHIDE].map((call) => api.calls(call).at(-1)?.token);
    expect(done).toEqual(['token-2', 'token-2', 'token-2']);
    expect(await next.queue.read()).toEqual([]);
  });

  it('a change of many comments counts as one pending change', async () => {
    const api = withoutNetwork(MODERATE);
    const backend = signedIn(api, store);
    const response = await backend.api.comment.moderateComments({
      videoId: VIDEO,
      ids: ['c1', 'c2'],
      action: 'restore',
    });
    expect(response.done).toEqual(['c1', 'c2']);
    api.asUsual(MODERATE);
    api.on({
      comment: {
        moderateComments: () => ({
          status: 'success',
          message: '',
          done: ['c1'],
          failed: [{ id: 'c2', error: 'This comment is gone.' }],
        }),
      },
    });
    const heard = endings(backend);
    await backend.queue.flush();
    expect(api.calls(MODERATE).at(-1)?.body).toEqual({ ids: ['c1', 'c2'], action: 'restore' });
    expect(heard.map(({ change, error }) => [idsOf(change), String(error)])).toEqual([
      [['c2'], expect.stringContaining('This comment is gone.')],
      [['c1'], 'undefined'],
    ]);
  });

  it('a pending undo of a restore is sent as an undo after a failure and a reload, and a job without the flag is sent as before', async () => {
    const api = withoutNetwork(MODERATE);
    const backend = signedIn(api, store);
    const names = { videoId: VIDEO, ids: ['c1'] };
    await backend.api.comment.moderateComments({ ...names, action: 'hide', undo: true });
    await store.addJob(USER.id, { ...names, kind: 'hide' });
    await backend.queue.flush();

    api.asUsual(MODERATE);
    const next = reloaded(api, store);
    await next.queue.flush();
    expect(api.calls(MODERATE).at(-1)?.body).toEqual({ ids: ['c1'], action: 'hide', undo: true });
    expect(api.calls(HIDE)).toHaveLength(1);
    expect(await next.queue.read()).toEqual([]);
  });

  it('if the server refuses a pending change, the app reports the reason and sends the next change', async () => {
    const api = withoutNetwork(HIDE);
    const backend = signedIn(api, store);
    await backend.api.comment.hideComment(NAMES);
    await backend.api.account.setAutoCleaning({ status: false });
    api.asUsual(HIDE);
    api.on({ comment: { hideComment: refusing('NOT_FOUND', 'This comment is gone.') } });
    const heard = endings(backend);
    await backend.queue.flush();
    expect(heard.map(({ change, error }) => [change.kind, String(error)])).toEqual([
      ['hide', expect.stringContaining('This comment is gone.')],
      ['autoClean', 'undefined'],
    ]);
    expect(backend.queue.unsent()).toEqual([]);
  });

  it.each([
    ['the server fails', 'SERVICE_UNAVAILABLE'],
    ['a rate limit refuses the call', 'TOO_MANY_REQUESTS'],
  ] as const)('if %s, the app sends a pending change at most five times', async (_reason, code) => {
    const api = withoutNetwork(HIDE);
    const backend = signedIn(api, store);
    await backend.api.comment.hideComment(NAMES);
    api.asUsual(HIDE);
    api.on({ comment: { hideComment: refusing(code, 'later') } });
    const heard = endings(backend);
    for (let attempt = 1; attempt < 5; attempt++) {
      await backend.queue.flush();
      expect(backend.queue.unsent()).toHaveLength(1);
    }
    await backend.queue.flush();
    expect(backend.queue.unsent()).toEqual([]);
    expect(heard).toHaveLength(1);
  });

  it.each(['moderation', 'review'] as const)(
    'if the responses to a pending %s lack the list of refused comments, the app sends it at most five times and reports it as refused',
    async (kind) => {
      const api = new FakeApi();
      const backend = signedIn(api, store);
      const REVIEW = 'POST /api/review';
      for (const call of [MODERATE, REVIEW]) api.below(call, () => Response.json({}));
      await backend.queue.add(
        kind === 'review'
          ? { kind, decisions: [{ videoId: VIDEO, id: 'c1', action: 'hide' }] }
          : { kind: 'hide', videoId: VIDEO, ids: ['c1', 'c2'] },
      );
      const heard = endings(backend);
      for (let attempt = 1; attempt <= 6; attempt++) await backend.queue.flush();
      expect(await backend.queue.read()).toEqual([]);
      expect([...api.calls(MODERATE), ...api.calls(REVIEW)]).toHaveLength(5);
      expect(heard.map(({ change, error }) => [idsOf(change)[0], error])).toEqual([
        ['c1', expect.any(Error)],
      ]);
    },
  );

  it('when any call reaches the server again, the app sends the pending changes', async () => {
    const api = withoutNetwork(HIDE);
    const backend = signedIn(api, store);
    await backend.api.comment.hideComment(NAMES);
    api.asUsual(HIDE);
    const sent = Promise.withResolvers<void>();
    backend.onReturn(sent.resolve);
    await backend.api.account.me();
    await sent.promise;
    expect(backend.queue.unsent()).toEqual([]);
    expect(api.calls(HIDE)).toHaveLength(2);
  });

  it('a logout deletes stored lists and pending changes, and the expiry of a session keeps pending changes', async () => {
    const api = withoutNetwork(HIDE);
    const backend = signedIn(api, store);
    await backend.api.comment.listComments({ videoId: VIDEO });
    await backend.api.comment.hideComment(NAMES);
    backend.session.end('expiry');
    await expect.poll(() => store.response(USER.id, LIST.replace('GET ', ''))).toBeUndefined();
    expect(await store.jobs(USER.id)).toHaveLength(1);

    const again = signedIn(new FakeApi(), store);
    await again.api.comment.listComments({ videoId: VIDEO });
    await again.logOut();
    expect(await store.jobs(USER.id)).toEqual([]);
    expect(await store.response(USER.id, LIST.replace('GET ', ''))).toBeUndefined();
    expect(Object.keys(window.localStorage)).toEqual([]);
  });

  it('a response that arrives after a logout is not stored', async () => {
    const gate = Promise.withResolvers<void>();
    const api = new FakeApi().on({
      comment: {
        listComments: async () => {
          await gate.promise;
          return commentLists([comment({ text: 'late' })], []);
        },
      },
    });
    const backend = signedIn(api, store);
    const call = backend.api.comment.listComments({ videoId: VIDEO }).catch(() => undefined);
    await expect.poll(() => api.calls(LIST)).toHaveLength(1);
    await backend.logOut();
    gate.resolve();
    await call;
    expect(await store.responsesBelow(USER.id, '')).toEqual([]);
  });

  it('a pending change that is refused after a logout is neither reported nor stored again', async () => {
    await signedIn(withoutNetwork(HIDE), store).api.comment.hideComment(NAMES);
    const gate = Promise.withResolvers<void>();
    const api = new FakeApi().on({
      comment: {
        hideComment: async () => {
          await gate.promise;
          return refusing('NOT_FOUND', 'There is no such comment.')();
        },
      },
    });
    const backend = reloaded(api, store);
    const heard = endings(backend);
    const sent = backend.queue.flush();
    await expect.poll(() => api.calls(HIDE)).toHaveLength(1);
    await backend.logOut();
    gate.resolve();
    await sent;
    expect(heard).toEqual([]);
    expect(await store.jobs(USER.id)).toEqual([]);
  });

  it('the app shows neither stored responses nor pending changes of another user', async () => {
    await signedIn(new FakeApi(), store).api.comment.listComments({ videoId: VIDEO });
    const other = reloaded(withoutNetwork(LIST), store);
    other.session.start({ ...login(), userId: 'u2', connected: true, firstLogin: false });
    await expect(other.api.comment.listComments({ videoId: VIDEO })).rejects.toThrow(TypeError);
  });
});

it('beyond the limit, new stored responses replace the oldest ones', async () => {
  const store = await openIndexedStore('test-room');
  for (let index = 0; index <= RESPONSES_MAX; index++)
    await store.keepResponse('u1', `/list/${index}`, { body: '[]', at: index });
  expect(await store.response('u1', '/list/0')).toBeUndefined();
  expect(await store.response('u1', '/list/1')).toBeDefined();
  expect(await store.response('u1', `/list/${RESPONSES_MAX}`)).toBeDefined();
});
