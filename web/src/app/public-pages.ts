/** Pages that look the same to everybody: no tab bar there (specification, section 2). */
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

/** @param pathname with or without a slash at its end */
export function isPublicPage(pathname: string): boolean {
  return PUBLIC_PAGES.has(pathname === '/' ? pathname : pathname.replace(/\/+$/, ''));
}
