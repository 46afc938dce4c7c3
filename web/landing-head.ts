import { LANGUAGES } from '@threadsweep/shared/language.ts';

/**
 * Returns the title of the landing page and the tags for search engines and link previews. Some
 * tags need absolute addresses, so they are omitted if the site's address is not known.
 * @param page.title HTML, like the description
 * @param site an address such as `https://threadsweep.example`, without a trailing slash; empty if
 * not known
 */
export function landingHead(page: { title: string; description: string }, site: string): string {
  const { title, description } = page;
  const tags = [
    `<title>${title}</title>`,
    `<meta property="og:type" content="website">`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    `<meta name="twitter:card" content="summary_large_image">`,
  ];
  if (site !== '') {
    tags.push(
      `<link rel="canonical" href="${site}/">`,
      `<link rel="alternate" hreflang="x-default" href="${site}/">`,
      ...LANGUAGES.map(
        (language) =>
          `<link rel="alternate" hreflang="${language}" href="${site}/?lang=${language}">`,
      ),
      `<meta property="og:url" content="${site}/">`,
      `<meta property="og:image" content="${site}/link-preview.png">`,
      `<meta property="og:image:width" content="1200">`,
      `<meta property="og:image:height" content="630">`,
    );
  }
  return tags.join('');
}
