import { EXIT } from '../exit-code.ts';
import { Failure } from '../failure.ts';
import { message } from '../language/translator.ts';

/**
 * Reads a list page by page while the caller iterates.
 * @param read reads the page with this token; undefined reads the first page
 */
export async function* pages<Page extends { next_page_token: string | null }>(
  read: (token: string | undefined) => Promise<Page>,
): AsyncGenerator<Page, void, undefined> {
  const seen = new Set<string>();
  let token: string | undefined;
  for (;;) {
    const page = await read(token);
    yield page;
    if (page.next_page_token === null) return;
    token = page.next_page_token;
    // YouTube sometimes returns the token of an earlier page, which would cause an endless loop.
    if (seen.has(token))
      throw new Failure(message('failure.repeatedPage'), {
        exitCode: EXIT.failed,
        code: 'REPEATED_PAGE',
        hint: message('failure.repeatedPageHint'),
      });
    seen.add(token);
  }
}
