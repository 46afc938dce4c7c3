import type { Author, Rules } from '@threadsweep/shared/contract/rules.ts';
import * as v from 'valibot';

import { isoTime, optional, readBody, successful } from '../data/responses.ts';

const authors = v.array(v.object({ id: v.string(), added_at: isoTime }));

const rules = v.object({
  ...successful,
  trusted: authors,
  blocked: authors,
}) satisfies v.GenericSchema<unknown, Rules>;

/**
 * Reads the account's rules.
 * @throws {FailedResponse} if the body has none
 */
export function readRules(body: unknown): Rules {
  return readBody(rules, body);
}

const found = v.object({
  ...successful,
  authors: v.array(
    v.object({
      id: v.string(),
      name: optional(v.string(), ''),
      thumbnail_url: optional(v.string(), ''),
    }),
  ),
});

/**
 * Reads the authors that YouTube has.
 * @throws {FailedResponse} if the body has none
 */
export function readAuthors(body: unknown): Author[] {
  return readBody(found, body).authors;
}
