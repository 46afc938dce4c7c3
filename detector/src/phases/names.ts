import { source } from '../text/expression.ts';

const person = new RegExp(
  source`
    \b(?:
      Mrs?|Ms|Miss|Dr|Sir|Madam|Coach|Expert|Mme|Madame|[Mm]onsieur|Sra?|[Ss]eñora?|Doña|Dona?
      |Frau|Herrn?|[Ss]ignora?|Puan|Encik|expert|mrs?|miss
    )\.?\s+(\p{Lu}\p{L}+)(?:\s+\p{Lu}\p{L}+){0,2}
    |\b\p{Lu}\p{Ll}{2,}\s+\p{Lu}\p{Ll}{2,}(?:\s+\p{Lu}\p{Ll}{2,})?
  `,
  'gu',
);
const starred = /\*[ .]{0,3}(\p{L}[\p{L}\p{N}_.]{4,24})[^*\n]{0,12}\*/gu;
// Matches handles: words with digits or underscores, or made of typical words of scammers.
const handle = new RegExp(
  source`
    (?<![\p{L}\p{N}])@?(?=
      [\p{L}\p{N}_]*[\d_]|[\p{L}_]*(?:hack|crack|cyber|recover|invest|trad|forex|crypt|tech)
    )\p{L}[\p{L}\p{N}_]{5,24}(?![\p{L}\p{N}])
  `,
  'giu',
);
const everyday = new RegExp(
  source`
    ^(?:
      (?:\p{L}{0,3})(?:
        hackers?|hacking|hacked|hacks?|crack(?:s|ed|ing|er)?|recover(?:y|ed|s|ing)?
        |invest(?:ed|ing|ment|ments|or|ors|s)?|trad(?:e|ed|er|ers|es|ing|ition|itional)
        |crypto(?:s|currency|currencies|graphy|graphic)?|encrypt\w*|decrypt\w*|tech|techs|techn\w+
        |forex|cyber(?:security|punk)?
      )
      |\p{L}{1,3}\d+|\d+\p{L}{1,3}|\p{L}+_
    )$
  `,
  'iu',
);

/**
 * Returns the names that a text mentions: persons, starred words and handles, folded for
 * comparison. A first name with a title is also returned alone, because «Mrs Ada Hill» may be «Mrs
 * Ada» in the next comment.
 */
export function namesIn(text: string): string[] {
  const found = new Set<string>();
  const head = text.slice(0, 700);
  for (const match of head.matchAll(person)) {
    // A reply addresses a viewer.
    if (match.index === 1 && head.startsWith('@')) continue;
    found.add(match[0].replaceAll(/\s+/gu, ' ').toLowerCase());
    if (match[1] !== undefined) found.add(`title ${match[1].toLowerCase()}`);
  }
  if (head.includes('*')) {
    for (const match of head.matchAll(starred)) found.add((match[1] ?? '').toLowerCase());
  }
  for (const match of head.match(handle) ?? []) {
    const name = match.replace('@', '').toLowerCase();
    if (isWholeWord(name) || !everyday.test(name)) found.add(name);
  }
  return [...found];
}

/**
 * Returns whether a name is unusual as a whole, such as «fixcrackers22». Such a name counts even if
 * it contains a usual word of scammers.
 */
function isWholeWord(name: string): boolean {
  return /\d/u.test(name) && /^\p{L}{4,}/u.test(name);
}

/** Persons and firms of whom viewers of finance channels talk. */
export const wellKnown = new RegExp(
  source`
    buffett?|munger|ramsey|dalio|wood\b|burry|bogle|lynch|orman|kiyosaki|powell|yellen|musk|bezos
    |cardone|trump|biden|schiff|saylor|housel|sethi|felix|graham|siegel|cramer|gates|o.leary
    |robbins|edward jones|schwab|fidelity|vanguard|goldman|morgan|fargo|merrill|brokers|robinhood
    |coinbase|binance|black ?rock|yahoo|bitcoin|federal
  `,
  'iu',
);

/** Returns whether a text names a person who is not widely known. */
export function namesPerson(text: string): boolean {
  for (const [name] of text.slice(0, 700).matchAll(person)) if (!wellKnown.test(name)) return true;
  return false;
}
