import { GOOGLE_SECURITY_URL, SUPPORT_EMAIL } from '../../data/site.ts';

/** The addresses of the links in the static pages' texts, by their names. */
export const STATIC_LINKS = {
  account: '/account',
  google: GOOGLE_SECURITY_URL,
  googlePrivacy: 'https://policies.google.com/privacy',
  googleUserData: 'https://developers.google.com/terms/api-services-user-data-policy',
  // The build writes this file (web/notices-plugin.ts).
  notices: '/licenses.txt',
  pricing: '/pricing',
  privacy: '/privacy',
  support: `mailto:${SUPPORT_EMAIL}`,
  youtubeTerms: 'https://www.youtube.com/t/terms',
} as const;
