import contract from 'virtual:contract';
import { act, render, screen } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import type { Language } from '@threadsweep/shared/language.ts';
import { StrictMode, type ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router';
import { onTestFinished, expect } from 'vitest';

import { useUserLoading } from '../src/account/account-state.ts';
import { App } from '../src/app/app.tsx';
import { createStore, Provider } from '../src/data/jotai.ts';
import { useChannelsLoading } from '../src/channel/channel-state.ts';
import { createBackend, type Backend } from '../src/data/backend.ts';
import { BackendContext } from '../src/data/backend-context.ts';
import type { Live } from '../src/data/live.ts';
import { memoryStore, type OfflineStore } from '../src/data/offline-store.ts';
import { en } from '../src/language/en.ts';
import { createTexts, loadTexts, speak } from '../src/language/language.ts';
import { Toaster } from '../src/ui/toaster.tsx';
import { FakeApi } from './fake-api.ts';
import { tabStorage } from './tab-storage.ts';

export interface OpenOptions {
  api?: FakeApi;
  /** Whether the browser has a stored session, as after a login with a connected channel. */
  signedIn?: boolean;
  stored?: Record<string, string>;
  language?: Language;
  /** The browser's store for the time without a network. */
  store?: OfflineStore;
  /** The live data, if the test needs any. */
  live?: Live;
  /** A single page to show without the bars around it. Any other address shows nothing. */
  page?: AlonePage;
}

interface AlonePage {
  path: string;
  element: ReactNode;
}

export interface OpenApp {
  api: FakeApi;
  backend: Backend;
  user: UserEvent;
  address: () => string;
  back: () => void;
}

/** Opens the whole app at an address, as a browser tab does, with the test's own API. */
export async function openApp(at: string, options: OpenOptions = {}): Promise<OpenApp> {
  const { api = new FakeApi(), signedIn = false, stored = {}, language = 'en' } = options;
  const { store = memoryStore(), live, page } = options;
  const storage = window.localStorage;
  if (signedIn) signIn(storage);
  for (const [name, value] of Object.entries(stored)) storage.setItem(name, value);
  const backend = createBackend({
    baseUrl: 'http://threadsweep.test',
    contract,
    storage: tabStorage(),
    store,
    ...(live && { live: () => live }),
    fetch: api.fetch,
  });
  const texts = createTexts();
  await loadTexts(texts, 'en');
  await speak(texts, language);
  let address = '';
  let goBack: (() => void) | undefined;
  const noteAddress = (now: string, back: () => void) => {
    address = now;
    goBack = back;
  };
  const app = (
    <StrictMode>
      <App
        backend={backend}
        texts={texts}
        router={(routes) => (
          <MemoryRouter initialEntries={[at]}>
            {page ? <Alone {...page} /> : routes}
            <Address note={noteAddress} />
          </MemoryRouter>
        )}
      />
    </StrictMode>
  );
  // Waits for the rendering, because otherwise React loses suspended parts of the page.
  await act(async () => {
    render(app);
  });
  onTestFinished(() => expect(api.faults).toEqual([]));
  return {
    api,
    backend,
    user: userEvent.setup({ delay: null }),
    address: () => address,
    back: () => act(() => goBack?.()),
  };
}

function Address({ note }: { note: (address: string, back: () => void) => void }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  note(pathname + search, () => void navigate(-1));
  return null;
}

/**
 * Renders a page with the state and toasts that the layout provides, in as few elements as
 * possible.
 */
function Alone({ path, element }: AlonePage) {
  useUserLoading();
  useChannelsLoading();
  return (
    <>
      <main>
        <Routes>
          <Route path={path} element={element} />
          <Route path="*" element={null} />
        </Routes>
      </main>
      <Toaster label="Notifications" closeLabel="Close" />
    </>
  );
}

function signIn(storage: Storage): void {
  storage.setItem('access_token', 'token-1');
  storage.setItem('refresh_token', 'refresh-1');
  storage.setItem('user_id', 'u1');
  storage.setItem('has_youtube_connection', 'true');
  storage.setItem('has_seen_welcome', 'true');
}

/** Shows one part of a page, with the API and the texts that it expects around it, and toasts. */
export function showPart(part: ReactNode, api = new FakeApi()): UserEvent {
  signIn(window.localStorage);
  const backend = createBackend({
    baseUrl: 'http://threadsweep.test',
    contract,
    storage: tabStorage(),
    store: memoryStore(),
    fetch: api.fetch,
  });
  render(
    <I18nextProvider i18n={createTexts(en)}>
      <BackendContext value={backend}>
        <Provider store={createStore()}>
          {part}
          <Toaster label="Notifications" closeLabel="Close" />
        </Provider>
      </BackendContext>
    </I18nextProvider>,
  );
  onTestFinished(() => expect(api.faults).toEqual([]));
  return userEvent.setup({ delay: null });
}

/**
 * Resolves with the toast that shows a text. StrictMode may raise it twice, so it takes the first
 * one.
 */
export async function toastSaying(text: string | RegExp): Promise<HTMLElement> {
  const [first] = await screen.findAllByText(text, { selector: '[data-sonner-toast] *' });
  if (!first) throw new Error(`No toast says ${text}.`);
  return first;
}
