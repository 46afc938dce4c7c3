const person =
  /\b(?:Mrs?|Ms|Miss|Dr|Sir|Madam|Coach|Expert|Mme|Sra?|Señora?|Doña?|expert|mrs?|miss)\.?\s+(\p{Lu}\p{L}+)(?:\s+\p{Lu}\p{L}+){0,2}|\b\p{Lu}\p{Ll}{2,}\s+\p{Lu}\p{Ll}{2,}(?:\s+\p{Lu}\p{Ll}{2,})?/gu;
const starred = /\*[ .]{0,3}(\p{L}[\p{L}\p{N}_.]{4,24})[^*\n]{0,12}\*/gu;
// Handles: with digits or underscores in a word, or made of the words of the trade.
const handle =
  /(?<![\p{L}\p{N}])@?(?=[\p{L}\p{N}_]*[\d_]|[\p{L}_]*(?:hack|crack|cyber|recover|invest|trad|forex|crypt|tech))\p{L}[\p{L}\p{N}_]{5,24}(?![\p{L}\p{N}])/giu;
const everyday =
  /^(?:(?:\p{L}{0,3})(?:hackers?|hacking|hacked|hacks?|crack(?:s|ed|ing|er)?|recover(?:y|ed|s|ing)?|invest(?:ed|ing|ment|ments|or|ors|s)?|trad(?:e|ed|er|ers|es|ing|ition|itional)|crypto(?:s|currency|currencies|graphy|graphic)?|encrypt\w*|decrypt\w*|tech|techs|techn\w+|forex|cyber(?:security|punk)?)|\p{L}{1,3}\d+|\d+\p{L}{1,3}|\p{L}+_)$/iu;

/**
 * Names that a text passes on: persons, starred words, handles; folded to compare them. First names
 * with a title count by themselves, for «Mrs Ada Hill» is «Mrs Ada» in the next comment.
 */
export function namesIn(text: string): string[] {
  const found = new Set<string>();
  const head = text.slice(0, 700);
  for (const match of head.matchAll(person)) {
    found.add(match[0].replaceAll(/\s+/gu, ' ').toLowerCase());
    if (match[1] !== undefined) found.add(`title ${match[1].toLowerCase()}`);
  }
  if (head.includes('*')) {
    for (const match of head.matchAll(starred)) found.add((match[1] ?? '').toLowerCase());
  }
  for (const match of head.matchAll(handle)) {
    const name = match[0].replace('@', '').toLowerCase();
    if (isWholeWord(name) || !everyday.test(name)) found.add(name);
  }
  return [...found];
}

/** A made-up word such as «fixcrackers22» has more before or behind the trade's word. */
function isWholeWord(name: string): boolean {
  return /\d/u.test(name) && /^\p{L}{4,}/u.test(name);
}
