import { screen, within } from '@testing-library/react';
import { LANGUAGES } from '@threadsweep/shared/language.ts';
import { describe, expect, it } from 'vitest';

import { openApp } from '../../../test/open-app.tsx';
import { screenFaults } from '../../../test/screen-faults.ts';
import { en } from '../../language/static/en.ts';
import { es } from '../../language/static/es.ts';
import { fr } from '../../language/static/fr.ts';
import type { StaticTexts } from '../../language/static/texts.ts';
import { STATIC_LINKS } from './static-links.ts';

const PAGES = ['features', 'faq', 'about', 'privacy', 'terms'] as const;
const TEXTS: Record<(typeof LANGUAGES)[number], StaticTexts> = { en, fr, es };

const main = async (heading: string) => {
  await screen.findByRole('heading', { level: 1, name: heading });
  return within(screen.getByRole('main'));
};
const headings = () =>
  screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

describe('the features page', () => {
  it('the features page has five sections, marks features that only Pro includes, and leads to the dashboard', async () => {
    await openApp('/features');
    const page = await main('Features');
    expect(headings()).toEqual([
      'Automatic comment moderation',
      'Manual cleaning',
      'Real-time insights',
      'Multi-account supportPro only',
      'Privacy first',
    ]);
    expect(page.getByRole('link', { name: 'Get Started' }).getAttribute('href')).toBe('/dashboard');
  });
});

describe('the questions', () => {
  it('the page with frequent questions has five questions, and opens at most one answer at a time', async () => {
    const { user } = await openApp('/faq');
    const page = await main('Frequently Asked Questions');
    const buttons = page.getAllByRole('button');
    const open = () => buttons.map((button) => button.ariaExpanded === 'true');
    expect(open()).toEqual([false, false, false, false, false]);
    await user.click(page.getByRole('button', { name: 'How often does it run?' }));
    expect(open()).toEqual([false, false, true, false, false]);
    await user.click(page.getByRole('button', { name: 'Can I connect multiple channels?' }));
    expect(open()).toEqual([false, false, false, true, false]);
    expect(page.getByText(/up to 3 YouTube accounts/).closest('[hidden]')).toBeNull();
    expect(page.getByText(/every hour for the first 24 hours/).closest('[hidden]')).not.toBeNull();
    await user.click(page.getByRole('button', { name: 'Can I connect multiple channels?' }));
    expect(open()).toEqual([false, false, false, false, false]);
    expect(page.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe(
      'mailto:support@threadsweep.example',
    );
  });
});

describe('the page about us', () => {
  it('the About page leads to the features page', async () => {
    await openApp('/about');
    const page = await main('About Threadsweep');
    expect(headings()).toEqual(['Our mission', 'The team']);
    expect(page.getByRole('link', { name: 'Learn More' }).getAttribute('href')).toBe('/features');
  });
});

describe('the legal pages', () => {
  it.each([
    ['/privacy', 'en', 'April 13, 2025'],
    ['/terms', 'en', 'April 13, 2025'],
    ['/privacy', 'fr', '13 avril 2025'],
    ['/terms', 'es', '13 de abril de 2025'],
  ] as const)('the page %s in %s shows when it last changed: %s', async (place, language, date) => {
    await openApp(place, { language });
    expect(await screen.findByText(date)).toBeDefined();
  });

  it('the privacy page explains stored data, YouTube’s terms, Google’s policy, Gemini and how to revoke access', async () => {
    await openApp('/privacy');
    const page = await main('Privacy Policy');
    const text = screen.getByRole('main').textContent;
    for (const promise of [
      'Comment texts and the names of their authors are never stored on our servers',
      'only summary statistics and moderation decisions are kept',
      'stored encrypted',
      'refreshed or deleted within 30 days',
      'Gemini (Google), optional',
      'opt out of Gemini at any time',
      'GDPR',
      'CCPA',
    ])
      expect(text).toContain(promise);
    const address = (name: string) =>
      page.getAllByRole('link', { name }).map((link) => link.getAttribute('href'));
    expect(address('YouTube Terms of Service')).toEqual(['https://www.youtube.com/t/terms']);
    expect(address('Google Privacy Policy')).toEqual(['https://policies.google.com/privacy']);
    expect(address('licenses of third parties')).toEqual(['/licenses.txt']);
    expect(address('security settings of your Google account')).toEqual([
      'https://myaccount.google.com/permissions',
    ]);
  });

  it('the page with the terms has six sections', async () => {
    await openApp('/terms');
    await main('Terms of Service');
    expect(headings()).toEqual([
      'Acceptance',
      'Use of service',
      'Subscription and payment',
      'Termination',
      'Liability',
      'Contact',
    ]);
  });
});

describe.each(LANGUAGES)('the static pages in %s', (language) => {
  it.each(PAGES)('the static page is accessible: %s', async (page) => {
    await openApp(`/${page}`, { language });
    await screen.findByRole('heading', { level: 1, name: TEXTS[language][page].title });
    expect(await screenFaults()).toEqual([]);
  });

  it('the translated static pages have the same structure and hyperlinks as the English ones', () => {
    expect(shapeOf(TEXTS[language])).toEqual(shapeOf(en));
  });

  it('where the static pages promise that data are deleted, they say how long backups keep the data', () => {
    const { privacy, terms } = TEXTS[language];
    const backups = /backups|sauvegardes|copias de seguridad/g;
    expect(JSON.stringify(privacy).match(backups)).toHaveLength(2);
    expect(JSON.stringify(terms).match(backups)).toHaveLength(1);
    expect(JSON.stringify(privacy)).toMatch(/up to 7 more days|jusqu’à 7 jours|hasta 7 días/);
  });

  it('the hyperlinks on the static pages lead only to known targets', () => {
    const names = linksOf(JSON.stringify(TEXTS[language]));
    expect(names.length).toBeGreaterThan(8);
    for (const name of names) expect(Object.keys(STATIC_LINKS)).toContain(name);
  });
});

/** Replaces each text with its links, so that a test can compare the structure of translations. */
function shapeOf(part: unknown): unknown {
  if (typeof part === 'string') return linksOf(part);
  if (Array.isArray(part)) return part.map(shapeOf);
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, shapeOf(value)]));
}

function linksOf(text: string): string[] {
  return [...text.matchAll(/<(\w+)>.*?<\/\1>/g)].map(([, name = '']) => name).toSorted();
}
