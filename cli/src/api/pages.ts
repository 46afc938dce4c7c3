import { EXIT } from '../exit-code.ts';
import { Failure } from '../failure.ts';
import { message } from '../language/translator.ts';

/**
 * Reads a list page by page while the caller iterates.
 * @param read gets the token of the page, undefined for the first
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
    // YouTube sometimes repeats the token of an earlier page, which would never end.
    if (seen.has(token))
      throw new Failure(message('failure.repeatedPage'), {
        exitCode: EXIT.failed,
        code: 'REPEATED_PAGE',
        hint: message('failure.repeatedPageHint'),
      });
    seen.add(token);
  }
}
