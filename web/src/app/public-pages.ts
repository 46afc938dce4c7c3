/** The pages that look the same for everybody and have no tab bar (specification, section 2). */
const PUBLIC_PAGES = new Set([
  '/',
  '/login',
  '/signup',
  '/features',
  '/try',
  '/faq',
  '/about',
  '/privacy',
  '/terms',
]);

/** @param pathname with or without a trailing slash */
export function isPublicPage(pathname: string): boolean {
  return PUBLIC_PAGES.has(pathname === '/' ? pathname : pathname.replace(/\/+$/, ''));
}
