import type { Author, Learned, Rules } from '@threadsweep/shared/contract/rules.ts';
import { TEXT_RULE_KINDS } from '@threadsweep/shared/text-rules.ts';
import * as v from 'valibot';

import { isoTime, optional, readBody, successful } from '../data/responses.ts';

const authors = v.array(v.object({ id: v.string(), added_at: isoTime }));

const texts = v.array(
  v.object({
    kind: v.picklist(TEXT_RULE_KINDS),
    value: v.string(),
    added_at: isoTime,
    works: optional(v.boolean(), true),
  }),
);

const rules = v.object({
  ...successful,
  trusted: authors,
  blocked: authors,
  /** A response that an earlier version has stored does not have this field. */
  texts: optional(texts, []),
}) satisfies v.GenericSchema<unknown, Rules>;

/**
 * Reads the account's rules.
 * @throws {FailedResponse} if the body has none
 */
export function readRules(body: unknown): Rules {
  return readBody(rules, body);
}

const learned = v.object({
  ...successful,
  channels: v.array(
    v.object({
      account: v.string(),
      title: optional(v.string(), ''),
      decisions: v.number(),
      waiting: v.number(),
      since: v.nullable(isoTime),
    }),
  ),
}) satisfies v.GenericSchema<unknown, Learned>;

/**
 * Reads what the creator's decisions have taught.
 * @throws {FailedResponse} if the body does not contain it
 */
export function readLearned(body: unknown): Learned {
  return readBody(learned, body);
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
 * Reads the authors that YouTube has found.
 * @throws {FailedResponse} if the body has none
 */
export function readAuthors(body: unknown): Author[] {
  return readBody(found, body).authors;
}
