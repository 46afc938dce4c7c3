import { z } from 'zod';

import { AUTHOR_RULES, AUTHORS_MAX, AUTHORS_PER_CALL, isChannelId, isHandle } from '../rules.ts';
import { TEXT_RULE_KINDS, TEXT_RULE_LENGTH } from '../text-rules.ts';
import { endpoint, isoTime, spending } from './endpoint.ts';
import { YOUTUBE_ERRORS } from './errors.ts';

const ruledAuthor = z.object({
  /** The id of the author's channel. YouTube has its name: see `findAuthors`. */
  id: z.string(),
  added_at: isoTime,
});
export type RuledAuthor = z.infer<typeof ruledAuthor>;

const ruledText = z.object({
  kind: z.enum(TEXT_RULE_KINDS),
  value: z.string(),
  added_at: isoTime,
  /**
   * Whether the rule is valid. An expression that an earlier version accepted may be invalid now,
   * and then matches nothing.
   */
  works: z.boolean(),
});
export type RuledText = z.infer<typeof ruledText>;

const rules = z.object({
  status: z.literal('success'),
  /** The authors whose comments no pass hides, newest first. */
  trusted: z.array(ruledAuthor),
  /** The authors whose comments every pass hides if the plan has rules, newest first. */
  blocked: z.array(ruledAuthor),
  /**
   * The words, phrases, links and expressions that every pass hides if the plan has rules, newest
   * first.
   */
  texts: z.array(ruledText),
});
export type Rules = z.infer<typeof rules>;

const learned = z.object({
  status: z.literal('success'),
  channels: z.array(
    z.object({
      account: z.string(),
      title: z.string(),
      /** The number of decisions that passes have learned from. */
      decisions: z.number().int(),
      /** The number of decisions that the channel's next pass learns. */
      waiting: z.number().int(),
      /** The time of the first decision that passes have learned from; null if there is none. */
      since: isoTime.nullable(),
    }),
  ),
});
export type Learned = z.infer<typeof learned>;

const author = z.object({ id: z.string(), name: z.string(), thumbnail_url: z.string() });
export type Author = z.infer<typeof author>;

const ids = z
  .string()
  .refine(
    (text) => text.split(',').every(isChannelId),
    'Please give ids of channels, separated by commas',
  )
  .refine(
    (text) => text.split(',').length <= AUTHORS_PER_CALL,
    `Please give at most ${AUTHORS_PER_CALL} ids at a time`,
  );

export const rulesContract = {
  listRules: endpoint({
    scope: 'read',
    route: { method: 'GET', path: '/api/rules', tags: ['rules'] },
    output: rules,
  }),

  setAuthorRule: endpoint({
    scope: 'moderate',
    limit: { calls: 600, seconds: 3600 },
    route: { method: 'POST', path: '/api/rules/authors', tags: ['rules'] },
    errors: ['PLAN_LIMIT'],
    input: z.object({
      id: z
        .string({ error: 'Please give the id of the author’s channel' })
        .refine(isChannelId, 'Please give the id of the author’s channel'),
      /** The new rule. `none` removes the author from both lists. */
      rule: z.enum([...AUTHOR_RULES, 'none'], {
        error: 'Please choose "trust", "block" or "none"',
      }),
    }),
    output: rules,
  }),

  /** Trusts or blocks several authors, or removes their rules: all of them or, if refused, none. */
  setAuthorRules: endpoint({
    scope: 'moderate',
    limit: { calls: 600, seconds: 3600 },
    route: { method: 'POST', path: '/api/rules/authors/several', tags: ['rules'] },
    errors: ['PLAN_LIMIT'],
    input: z.object({
      authors: z
        .array(z.string().refine(isChannelId, 'Please give ids of channels'), {
          error: 'Please list the authors’ channels in "authors"',
        })
        .min(1, 'Please list at least one author')
        .max(AUTHORS_MAX, `Please list at most ${AUTHORS_MAX} authors at a time`),
      /** The new rule. `none` removes the authors from both lists. */
      rule: z.enum([...AUTHOR_RULES, 'none'], {
        error: 'Please choose "trust", "block" or "none"',
      }),
    }),
    output: rules,
  }),

  /** Returns for each channel what the creator's decisions have taught its detector. */
  listLearned: endpoint({
    scope: 'read',
    route: { method: 'GET', path: '/api/rules/learned', tags: ['rules'] },
    output: learned,
  }),

  /**
   * Forgets what the decisions on a channel have taught its detector. The decisions themselves
   * stay.
   */
  resetLearned: endpoint({
    scope: 'moderate',
    limit: { calls: 60, seconds: 3600 },
    route: {
      method: 'DELETE',
      path: '/api/rules/learned',
      inputStructure: 'detailed',
      tags: ['rules'],
    },
    errors: ['NOT_FOUND'],
    input: z.object({ query: z.object({ account: z.string().optional() }).optional() }),
    output: learned,
  }),

  /** Blocks a word, phrase, link or expression, or removes the rule. */
  setTextRule: endpoint({
    scope: 'moderate',
    limit: { calls: 600, seconds: 3600 },
    route: { method: 'POST', path: '/api/rules/texts', tags: ['rules'] },
    errors: ['PLAN_LIMIT'],
    input: z.object({
      kind: z.enum(TEXT_RULE_KINDS, {
        error: 'Please choose "word", "phrase", "link" or "expression"',
      }),
      /**
       * A link is a domain or an address. An expression has the syntax of RE2. Words, phrases and
       * links match in any letter case, with or without accents and disguises.
       */
      value: z
        .string({ error: 'Please give the value of the rule' })
        .min(1, 'Please give the value of the rule')
        .max(TEXT_RULE_LENGTH, `Please give at most ${TEXT_RULE_LENGTH} characters`),
      /** The new rule. `none` removes it. */
      rule: z.enum(['block', 'none'], { error: 'Please choose "block" or "none"' }),
    }),
    output: rules,
  }),

  /** Returns the names of authors from YouTube. Each call costs a unit. */
  findAuthors: endpoint({
    scope: 'read',
    limit: spending,
    route: { method: 'GET', path: '/api/rules/authors', tags: ['rules'] },
    errors: [...YOUTUBE_ERRORS],
    input: z
      .object({
        /**
         * The id of the channel whose grant is used to read the names; by default the first
         * channel.
         */
        account: z.string().optional(),
        /** The ids of channels, separated by commas. */
        ids: ids.optional(),
        /** A handle, such as `@theworkbench`, instead of ids. */
        handle: z.string().refine(isHandle, 'Please give a handle, such as @name').optional(),
      })
      .refine((input) => (input.ids === undefined) !== (input.handle === undefined), {
        message: 'Please give either ids or a handle',
        path: ['ids'],
      }),
    output: z.object({
      status: z.literal('success'),
      /** The authors that YouTube has found. */
      authors: z.array(author),
    }),
  }),
};
