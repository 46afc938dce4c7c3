/**
 * Fetches the pages of a list one after another.
 * @param wantsMore returns whether a page is to follow the fetched ones, if there is one
 */
export async function fetchPages<T extends { nextPageToken: string | null }>(
  fetchPage: (token: string | null) => Promise<T>,
  wantsMore: (fetched: number) => boolean,
): Promise<[T, ...T[]]> {
  const pages: [T, ...T[]] = [await fetchPage(null)];
  let token = pages[0].nextPageToken;
  while (token !== null && wantsMore(pages.length)) {
    const page = await fetchPage(token);
    pages.push(page);
    token = page.nextPageToken;
  }
  return pages;
}
