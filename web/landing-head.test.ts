import { expect, it } from 'vitest';

import { landingHead } from './landing-head.ts';

const PAGE = { title: 'Threadsweep', description: 'Hides scams.' };
/** Returns the tags of the head, each as `<name> <value>`. */
const tagsOf = (site: string) =>
  [
    ...landingHead(PAGE, site).matchAll(
      /<(?:meta (?:property|name)|link rel)="(.+?)"(?: hreflang="(.+?)")? (?:content|href)="(.+?)">/g,
    ),
  ].map(([, name, language, value]) => [name, language, value].filter(Boolean).join(' '));

const WITHOUT_SITE = [
  'og:type website',
  'og:title Threadsweep',
  'og:description Hides scams.',
  'twitter:card summary_large_image',
];

it('the landing page tells link previews its title and its description', () => {
  expect(landingHead(PAGE, '')).toMatch(/^<title>Threadsweep<\/title>/);
  expect(tagsOf('')).toEqual(WITHOUT_SITE);
});

it('with the address of the site, the landing page also names its address, its languages and its picture', () => {
  expect(tagsOf('https://threadsweep.example')).toEqual([
    ...WITHOUT_SITE,
    'canonical https://threadsweep.example/',
    'alternate x-default https://threadsweep.example/',
    'alternate en https://threadsweep.example/?lang=en',
    'alternate fr https://threadsweep.example/?lang=fr',
    'alternate es https://threadsweep.example/?lang=es',
    'og:url https://threadsweep.example/',
    'og:image https://threadsweep.example/link-preview.png',
    'og:image:width 1200',
    'og:image:height 630',
  ]);
});
