import { type ExpressionProblem, expressionFinder } from './expression.ts';
import { findLink, findWords, linkOf, wordsOf } from './folded-rules.ts';
import { type Finder, type Span, subjectOf } from './subject.ts';

/** The kinds of values that a rule about texts can have. */
export type TextRuleKind = 'word' | 'phrase' | 'link' | 'expression';

/** A rule of the creator that hides the comments whose text contains its value. */
export interface TextRule {
  kind: TextRuleKind;
  value: string;
}

/** Why a rule cannot be set. */
export type TextRuleProblem =
  | 'empty'
  | 'several-words'
  | 'no-domain'
  | 'matches-almost-all'
  | ExpressionProblem;

/**
 * A rule that cannot be set, with the part of an expression that causes the problem, if it is
 * known.
 */
export interface RefusedTextRule {
  problem: TextRuleProblem;
  part?: string;
}

/** A rule that can be set. */
export interface ReadTextRule {
  rule: TextRule;
  /** A key that is equal for two rules of a kind that match the same texts. */
  key: string;
}

type Prepared = ReadTextRule & { find: Finder };

/**
 * Parses a rule as the creator typed it. It removes the spaces around a word or phrase, and reduces
 * an address to its domain and path.
 */
export function readTextRule(typed: TextRule): ReadTextRule | RefusedTextRule {
  const prepared = prepare(typed);
  if ('problem' in prepared) return prepared;
  const { rule, key, find } = prepared;
  return findsAlmostAll(find) ? { problem: 'matches-almost-all' } : { rule, key };
}

/** Returns the key of a stored rule; see {@link ReadTextRule}. */
export function textRuleKey({ kind, value }: TextRule): string {
  if (kind === 'expression') return value;
  if (kind === 'link') return linkOf(value)?.value ?? value;
  return wordsOf(value).join(' ');
}

/** Returns whether a stored rule is still valid. An invalid rule matches nothing. */
export function isReadableRule(rule: TextRule): boolean {
  return !('problem' in prepare(rule));
}

/**
 * Creates a function that searches for rules in texts. A stored rule that is no longer valid
 * matches nothing.
 *
 * @returns a function that returns the passage that the first matching rule finds in a text, or
 * null
 */
export function createTextMatcher(rules: readonly TextRule[]): (text: string) => Span | null {
  const finders = rules.flatMap((rule) => {
    const prepared = prepare(rule);
    return 'problem' in prepared ? [] : [prepared.find];
  });
  return (text) => {
    if (finders.length === 0) return null;
    const subject = subjectOf(text);
    for (const find of finders) {
      const span = find(subject);
      if (span !== null) return span;
    }
    return null;
  };
}

function prepare({ kind, value }: TextRule): Prepared | RefusedTextRule {
  if (value.trim() === '') return { problem: 'empty' };
  if (kind === 'expression') {
    const prepared = expressionFinder(value);
    return 'problem' in prepared ? prepared : { rule: { kind, value }, key: value, ...prepared };
  }
  if (kind === 'link') {
    const link = linkOf(value);
    if (link === null) return { problem: 'no-domain' };
    return { rule: { kind, value: link.value }, key: link.value, find: findLink(link) };
  }
  const words = wordsOf(value);
  if (words.length === 0) return { problem: 'empty' };
  if (kind === 'word' && words.length > 1) return { problem: 'several-words' };
  const tidy = value.normalize('NFC').trim().replaceAll(/\s+/gu, ' ');
  return { rule: { kind, value: tidy }, key: words.join(' '), find: findWords(words) };
}

/** Ordinary comments. A rule may match at most half of them. */
const ordinary = [
  'Great video, thank you!',
  'I watched this twice. So helpful',
  'Can you make a part 2 about the tools you use?',
  'First time here and I already love this channel',
  'lol that ending',
  'At 3:42 you say the opposite, or did I get it wrong?',
  'My grandfather did it exactly like this.',
  'Where can I find the recipe?',
  'Merci pour la vidéo, très bien expliqué',
  'Bonjour de Lyon ! À quand la suite ?',
  'J’ai essayé hier et ça marche',
  'Muchas gracias, me ayudó mucho',
  '¿Qué cámara usas?',
  'Saludos desde México',
  'Sehr gut erklärt, danke',
  'Ótimo vídeo, parabéns',
  'Спасибо за видео',
  'बहुत अच्छा वीडियो',
  'شكرا على الفيديو',
  'いつも楽しみにしています',
].map(subjectOf);

function findsAlmostAll(find: Finder): boolean {
  return ordinary.filter((subject) => find(subject) !== null).length > ordinary.length / 2;
}
