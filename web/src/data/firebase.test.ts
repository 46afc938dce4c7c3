import { expect, it, vi } from 'vitest';

import { openFirebase } from './firebase.ts';
import type { ListedVideo } from './video-response.ts';

type Heard = (snapshot: unknown) => void;

/** The callbacks of the listeners to Firestore, earliest first. */
const listeners = vi.hoisted<Heard[]>(() => []);
const nothing = vi.hoisted(() => () => ({}));

vi.mock('firebase/app', () => ({ initializeApp: () => ({}), deleteApp: async () => undefined }));
vi.mock('firebase/auth', () => ({
  connectAuthEmulator: () => undefined,
  indexedDBLocalPersistence: {},
  initializeAuth: () => ({ authStateReady: async () => undefined, currentUser: null }),
  signInWithCustomToken: async () => undefined,
}));
vi.mock('firebase/firestore', () => {
  return {
    collection: nothing,
    connectFirestoreEmulator: nothing,
    doc: nothing,
    initializeFirestore: nothing,
    limit: nothing,
    onSnapshot: (...parts: unknown[]) => {
      const heard = parts.find((part): part is Heard => typeof part === 'function');
      if (heard) listeners.push(heard);
      return () => undefined;
    },
    orderBy: nothing,
    persistentLocalCache: nothing,
    persistentMultipleTabManager: nothing,
    query: nothing,
    where: nothing,
  };
});

const stored = (id: string, data: Record<string, unknown>) => ({
  id,
  data: () => ({ publishedAt: '2026-11-20T10:00:00.000Z', removed: false, ...data }),
  get: (field: string) => data[field],
  metadata: { fromCache: false },
});
const snapshot = (data: Record<string, unknown>) => ({
  docs: [stored('aaaaaaaaaaa', data), stored('bbbbbbbbbbb', { title: 'Roses' })],
  metadata: { fromCache: false },
});
/** Reports a document to the newest listener. */
const say = (data: Record<string, unknown> | undefined) =>
  listeners.at(-1)?.({ ...stored('aaaaaaaaaaa', {}), data: () => data });
const open = () =>
  openFirebase(
    { projectId: 'p', apiKey: 'k', authEmulator: undefined, firestoreEmulator: undefined },
    { uid: 'u1', session: 's1', customToken: async () => 'token' },
    () => undefined,
  );

it('a live video keeps its last valid state while its document is not valid', async () => {
  const firebase = await open();
  const heard: (readonly ListedVideo[] | undefined)[] = [];
  firebase.videos('UC1', 50, (videos) => heard.push(videos));
  listeners.at(-1)?.(snapshot({ title: 'Pruning', hiddenCount: 3 }));
  listeners.at(-1)?.(snapshot({ title: 7, hiddenCount: 4 }));
  expect(heard.at(-1)?.map(({ title }) => title)).toEqual(['Pruning', 'Roses']);
  listeners.at(-1)?.(snapshot({ title: 'Pruning again' }));
  expect(heard.at(-1)?.map(({ title }) => title)).toEqual(['Pruning again', 'Roses']);
});

it('a document without thumbnails does not stop the live videos', async () => {
  const firebase = await open();
  const heard: (readonly ListedVideo[] | undefined)[] = [];
  firebase.videos('UC1', 50, (videos) => heard.push(videos));
  listeners.at(-1)?.({
    docs: [stored('aaaaaaaaaaa', { title: 'Pruning', thumbnails: null })],
    metadata: { fromCache: false },
  });
  expect(heard.at(-1)?.map(({ title }) => title)).toEqual(['Pruning']);
});

it('a video whose document is not valid does not count as removed', async () => {
  const firebase = await open();
  const heard: (ListedVideo | undefined)[] = [];
  firebase.video('aaaaaaaaaaa', (video) => heard.push(video));
  say({ title: 'Pruning', removed: false });
  say({ title: 7, removed: false });
  expect(heard.map((video) => video?.title)).toEqual(['Pruning']);
  say({ title: 7, removed: true });
  say(undefined);
  expect(heard.slice(1)).toEqual([undefined, undefined]);
});
