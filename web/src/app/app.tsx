import type { i18n as I18n } from 'i18next';
import { useState, type ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';

import type { Backend } from '../data/backend.ts';
import { BackendContext } from '../data/backend-context.ts';
import { AppRoutes } from '../routes.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import { Provider, createStore } from '../data/jotai.ts';

interface AppProps {
  backend: Backend;
  texts: I18n;
  router: (routes: ReactNode) => ReactNode;
}

/** The whole app with its backend, texts and router. */
export function App({ backend, texts, router }: AppProps) {
  const [store] = useState(createStore);
  return (
    <I18nextProvider i18n={texts}>
      <BackendContext value={backend}>
        <Provider store={store}>
          <CrashBoundary>{router(<AppRoutes />)}</CrashBoundary>
        </Provider>
      </BackendContext>
    </I18nextProvider>
  );
}
