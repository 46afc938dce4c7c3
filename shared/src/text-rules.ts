/** The creator's own rules about texts: comments that contain one of these values are hidden. */

export const TEXT_RULE_KINDS = ['word', 'phrase', 'link', 'expression'] as const;
export type TextRuleKind = (typeof TEXT_RULE_KINDS)[number];

/** The most rules about texts that an account may have, and the most expressions among them. */
export const TEXT_RULES_MAX = 200;
export const EXPRESSIONS_MAX = 20;

/** The longest value of a rule, in UTF-16 code units. */
export const TEXT_RULE_LENGTH = 200;
