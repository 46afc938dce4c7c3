import contract from 'virtual:contract';
import type { Language } from '@threadsweep/shared/account-form.ts';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';

import { App } from './app/app.tsx';
import { createBackend } from './data/backend.ts';
import { memoryStorage } from './data/browser-storage.ts';
import { memoryStore } from './data/offline-store.ts';
import { createTexts, loadTexts } from './language/language.ts';

/** The landing page as a visitor sees it who is not signed in. */
export interface LandingHtml {
  language: Language;
  title: string;
  /** What the app's root element has in it. */
  body: string;
}

/** Renders the landing page when the app is built (docs/decisions/012): runs in Node only. */
export async function landingPages(languages: readonly Language[]): Promise<LandingHtml[]> {
  const pages: LandingHtml[] = [];
  // One after the other: what React knows of a page's contexts is not kept apart.
  for (const language of languages) pages.push(await landingHtml(language));
  return pages;
}

async function landingHtml(language: Language): Promise<LandingHtml> {
  const texts = createTexts();
  if (language !== 'en') await loadTexts(texts, language);
  await texts.changeLanguage(language);
  const backend = createBackend({
    baseUrl: 'http://threadsweep.invalid',
    contract,
    storage: memoryStorage(),
    store: memoryStore(),
    // Nobody is signed in: no call is made.
    fetch: () => Promise.reject(new TypeError('There is no network while the app is built.')),
  });
  const { prelude } = await prerender(
    <StrictMode>
      <App
        backend={backend}
        texts={texts}
        router={(routes) => <StaticRouter location="/">{routes}</StaticRouter>}
      />
    </StrictMode>,
  );
  const html = await new Response(prelude).text();
  // React puts what belongs to the head before everything else.
  const found = /^<title>([^<]*)<\/title>/.exec(html);
  if (!found) throw new Error(`The landing page has no title: ${html.slice(0, 200)}`);
  const [head, title = ''] = found;
  return { language, title, body: html.slice(head.length) };
}
