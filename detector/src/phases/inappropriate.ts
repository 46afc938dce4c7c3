import { abusePatterns } from './abuse-patterns.ts';
import { findingAt, type Finding, type Subject } from './phase.ts';

const reported =
  /(?:["'«“‘]|\b(?:sa(?:y|id|ys|ying)|tell(?:s|ing)?|told|call(?:ed|s|ing)?|words?|term|slurs?|insults?|quote|lyrics?|people who|someone who|those who|anyone who|stop|dire|dit|disent|traite\w*|appel\w+|mot|insulte\w*|ceux qui|decir|dijo|dice[ns]?|dicen|llam\w+|palabra|insult\w+|quien(?:es)?|los que)\b[^.!?]{0,25})$/u;
const denied =
  /\b(?:(?:do|does|did|would|should|could|can|is|are|was|were|wo|will)(?: not|n'?t)|dont|doesnt|cant|shouldnt|not|never|no one|nobody|no|ne|pas|jamais|personne|aucun\w*|nunca|nadie|ningun\w*|jamas|tampoco)\b[^.!?,;]{0,22}$/u;
const banter = /😂|🤣|😆|😹|\b(?:lol|lmao|lmfao|rofl|haha\w*|jaja\w*|mdr|ptdr|jk|just kidding)\b/u;
const reclaimed =
  /\b(?:i'?m|i am|we|we're|us|my|our|proud|fellow|je suis|nous|on est|fier|fiere|soy|somos|nosotr\w+|orgullos\w+)\b[^.!?]{0,30}$/u;

/**
 * Hate, harassment, threats and explicit sexual talk in English, French and Spanish. What is quoted,
 * denied or said about oneself counts little; laughter halves threats and insults, since friends
 * talk like that.
 */
export function inappropriatePhase({ text }: Subject): Finding[] {
  const plain = text.plain;
  if (plain.length < 3) return [];
  const findings: Finding[] = [];
  for (const { code, pattern, strength = 1, reclaimable } of abusePatterns) {
    const match = pattern.exec(plain);
    if (match === null || findings.some((finding) => finding.code === code)) continue;
    const before = plain.slice(Math.max(0, match.index - 60), match.index);
    let share = strength;
    if (reported.test(before) || denied.test(before)) share *= 0.2;
    if (reclaimable === true && reclaimed.test(before)) share *= 0.2;
    if (code !== 'hate' && banter.test(plain)) share *= 0.5;
    findings.push(findingAt(text, code, match.index, match.index + match[0].length, share));
  }
  return findings;
}
