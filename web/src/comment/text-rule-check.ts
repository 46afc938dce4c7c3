import {
  createTextMatcher,
  readTextRule,
  textRuleKey,
} from '@threadsweep/detector/text-rules/text-rule.ts';
import type { Language } from '@threadsweep/shared/language.ts';
import type { Comment } from '@threadsweep/shared/contract/comment.ts';
import { textRuleProblem } from '@threadsweep/shared/text-rule-problems.ts';

import type { TextRule } from './text-rules.ts';

/** A comment that a rule would have caught. */
export interface CaughtComment {
  comment: Comment;
  /**
   * The comment's text. Of a long text, it is only the part around the passage that the rule
   * matches.
   */
  excerpt: string;
  /** The position of that passage in the excerpt, in UTF-16 units. */
  start: number;
  end: number;
}

/** The comments that a new rule would have hidden, which are shown before the rule is saved. */
export interface RulePreview {
  rule: TextRule;
  searched: readonly Comment[];
  caught: readonly CaughtComment[];
}

/** The length of the text before and after the passage in an excerpt, in UTF-16 units. */
const AROUND = 160;

/** A valid rule, the reason why a rule is invalid, or a rule that the list already has. */
export type CheckedRule = { rule: TextRule } | { refusal: string } | { known: true };

/**
 * Checks a rule that the creator has typed.
 * @param listed the existing rules
 */
export function checkRule(
  typed: TextRule,
  listed: readonly TextRule[],
  language: Language,
): CheckedRule {
  const read = readTextRule(typed);
  if ('problem' in read) return { refusal: textRuleProblem(language, read.problem, read.part) };
  const isKnown = listed.some((one) => one.kind === typed.kind && textRuleKey(one) === read.key);
  return isKnown ? { known: true } : { rule: read.rule };
}

/**
 * Returns the comments that a pass with this rule would hide, in the given order.
 * @param exempt the ids of the channels whose comments no rule hides
 */
export function previewOf(
  rule: TextRule,
  searched: readonly Comment[],
  exempt: ReadonlySet<string>,
): RulePreview {
  const find = createTextMatcher([rule]);
  const caught = searched.flatMap((comment) => {
    if (comment.authorChannelId !== null && exempt.has(comment.authorChannelId)) return [];
    const span = find(comment.text);
    return span ? [{ comment, ...excerptOf(comment.text, span) }] : [];
  });
  return { rule, searched, caught };
}

function excerptOf(text: string, { start, end }: { start: number; end: number }) {
  const from = Math.max(0, start - AROUND);
  const to = Math.min(text.length, end + AROUND);
  const before = from > 0 ? '…' : '';
  const after = to < text.length ? '…' : '';
  const shift = before.length - from;
  const excerpt = before + text.slice(from, to) + after;
  return { excerpt, start: start + shift, end: end + shift };
}
