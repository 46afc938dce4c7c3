import type { Rules } from '@threadsweep/shared/contract/rules.ts';
import { type AccountRules, NO_RULES } from '@threadsweep/shared/documents/account.ts';
import { AUTHORS_MAX, type AuthorRule } from '@threadsweep/shared/rules.ts';

import type { Transaction } from 'firebase-admin/firestore';
import {
  isReadableRule,
  readTextRule,
  textRuleKey,
} from '@threadsweep/detector/text-rules/text-rule.ts';
import {
  EXPRESSIONS_MAX,
  TEXT_RULES_MAX,
  type TextRuleKind,
} from '@threadsweep/shared/text-rules.ts';
import { textRuleProblem } from '@threadsweep/shared/text-rule-problems.ts';

import type { App } from '../google/app.ts';
import { isoNow } from '../platform/clock.ts';
import { invalidInput } from '../platform/errors.ts';

const LISTS = { trust: 'trusted', block: 'blocked' } as const;
const FULL = {
  trust: `You can trust at most ${AUTHORS_MAX} authors.`,
  block: `You can block at most ${AUTHORS_MAX} authors.`,
};

/**
 * Adds authors to one of the account's lists, and removes them from the other list.
 * @param rule `none` removes the authors from both lists
 * @param alsoWrite adds writes to the same transaction for the authors whose rule changes; it is
 *   not called if no rule changes
 */
export async function setAuthorRules(
  app: App<'BAD_REQUEST'>,
  uid: string,
  ids: readonly string[],
  rule: AuthorRule | 'none',
  alsoWrite: (transaction: Transaction, changed: readonly string[]) => void,
): Promise<AccountRules> {
  const { documents, clock } = app;
  return documents.contended(async (transaction) => {
    const reference = documents.user(uid);
    const before = (await transaction.get(reference)).data()?.rules ?? NO_RULES;
    const ruled = rule === 'none' ? [...before.trusted, ...before.blocked] : before[LISTS[rule]];
    const isListed = (id: string): boolean => ruled.some((author) => author.id === id);
    const changed = new Set(ids.filter((id) => isListed(id) === (rule === 'none')));
    if (changed.size === 0) return before;
    const rules: AccountRules = {
      trusted: before.trusted.filter(({ id }) => !changed.has(id)),
      blocked: before.blocked.filter(({ id }) => !changed.has(id)),
      texts: before.texts,
    };
    if (rule !== 'none') {
      const list = LISTS[rule];
      const room = AUTHORS_MAX - rules[list].length;
      if (changed.size > room) throw fullList(app, rule, { ids, room });
      const addedAt = isoNow(clock);
      rules[list] = [...Array.from(changed, (id) => ({ id, addedAt })), ...rules[list]];
    }
    transaction.update(reference, { rules });
    alsoWrite(transaction, [...changed]);
    return rules;
  });
}

function fullList(
  app: App<'BAD_REQUEST'>,
  rule: AuthorRule,
  { ids, room }: { ids: readonly string[]; room: number },
) {
  if (ids.length === 1) return invalidInput(app, { id: `${FULL[rule]} Please remove one first.` });
  return invalidInput(app, { authors: `${FULL[rule]} There is room for ${room} more.` });
}

/**
 * Blocks a text, or removes its rule. Two rules of a kind that match the same texts are stored as
 * one.
 * @param text the text as the creator typed it
 * @param alsoWrite adds writes to the same transaction; it is not called if nothing changes
 * @throws Problem BAD_REQUEST if the text to block cannot be a rule, or if there are too many rules
 */
export async function setTextRule(
  app: App<'BAD_REQUEST'>,
  uid: string,
  text: { kind: TextRuleKind; value: string },
  rule: 'block' | 'none',
  alsoWrite: (transaction: Transaction) => void,
): Promise<AccountRules> {
  const { documents, clock } = app;
  const read = rule === 'block' ? readTextRule(text) : { rule: text, key: textRuleKey(text) };
  if ('problem' in read)
    throw invalidInput(app, { value: textRuleProblem('en', read.problem, read.part) });
  const { kind } = text;
  return documents.contended(async (transaction) => {
    const reference = documents.user(uid);
    const before = (await transaction.get(reference)).data()?.rules ?? NO_RULES;
    const others = before.texts.filter(
      (other) => other.kind !== kind || textRuleKey(other) !== read.key,
    );
    const isKnown = others.length < before.texts.length;
    if (isKnown === (rule === 'block')) return before;
    let texts = others;
    if (rule === 'block') {
      checkTexts(app, others, kind);
      texts = [{ kind, value: read.rule.value, addedAt: isoNow(clock) }, ...others];
    }
    const rules = { ...before, texts };
    transaction.update(reference, { rules });
    alsoWrite(transaction);
    return rules;
  });
}

/** Refuses another rule if the account already has the most that an account may have. */
function checkTexts(
  app: App<'BAD_REQUEST'>,
  texts: AccountRules['texts'],
  kind: TextRuleKind,
): void {
  if (texts.length >= TEXT_RULES_MAX)
    throw invalidInput(app, {
      value: `You can block at most ${TEXT_RULES_MAX} texts. Please remove one first.`,
    });
  const expressions = texts.filter((one) => one.kind === 'expression').length;
  if (kind === 'expression' && expressions >= EXPRESSIONS_MAX)
    throw invalidInput(app, {
      value: `You can block at most ${EXPRESSIONS_MAX} expressions. Please remove one first.`,
    });
}

/** Returns the account's rules in the API's format. */
export function rulesResponse({ trusted, blocked, texts }: AccountRules): Rules {
  return {
    status: 'success',
    trusted: trusted.map(listed),
    blocked: blocked.map(listed),
    texts: texts.map(({ kind, value, addedAt }) => ({
      kind,
      value,
      added_at: addedAt,
      works: isReadableRule({ kind, value }),
    })),
  };
}

function listed({ id, addedAt }: AccountRules['trusted'][number]) {
  return { id, added_at: addedAt };
}
