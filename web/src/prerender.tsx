import contract from 'virtual:contract';
import type { Language } from '@threadsweep/shared/language.ts';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';

import { App } from './app/app.tsx';
import { createBackend } from './data/backend.ts';
import { memoryStorage } from './data/browser-storage.ts';
import { memoryStore } from './data/offline-store.ts';
import { createTexts, loadTexts } from './language/language.ts';

/** The landing page for a visitor. The texts are HTML. */
export interface LandingHtml {
  language: Language;
  title: string;
  /** What the page is about, for link previews. */
  description: string;
  body: string;
}

/** Renders the landing page during the build (docs/decisions/012). It runs only in Node.js. */
export async function landingPages(languages: readonly Language[]): Promise<LandingHtml[]> {
  const pages: LandingHtml[] = [];
  // Renders one page after the other, because React's contexts are not separate for each page.
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
  // React puts elements of the head before everything else.
  const found = /^<title>([^<]*)<\/title>/.exec(html);
  if (!found) throw new Error(`The landing page has no title: ${html.slice(0, 200)}`);
  const [head, title = ''] = found;
  const description = texts.t('landing.lead').replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return { language, title, description, body: html.slice(head.length) };
}
