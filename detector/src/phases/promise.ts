import { advisers } from '../patterns/advisers.ts';
import { easyMoney } from '../patterns/easy-money.ts';
import { healers } from '../patterns/healers.ts';
import { prizes } from '../patterns/prizes.ts';
import { recoveryOffers } from '../patterns/recovery-offers.ts';
import { expression } from '../text/expression.ts';
import { aboutMoney } from './adviser.ts';
import { createFinder, type Finding, type Subject } from './phase.ts';

const fullName = String.raw`\p{Lu}[\p{L}’']+(?: \p{Lu}[\p{L}’']+){2}\b`;
/** A name of three parts, as most invented advisers have, where their clients praise or name them. */
const adviserName = expression`
  \b(?:
    [Nn]ame is|[Tt]hanks to|[Gg]rateful to|advis[eo]r|coach|CFP|trad(?:e|ed|ing) with|guidance of
    |(?:[Ss]ince|[Uu]ntil|[Aa]fter|[Tt]ill) I (?:met|found|let|hired)
  ),? (?:is |named )?${fullName}
  |${fullName}(?:
    ['’]s (?:signals|strateg|guidance)| (?:changed my life|is to be thanked|manages|trades for)
  )
`;
/** Words of an adviser’s clients that are not in `aboutMoney`. */
const clientTalk =
  /\b(?:cfp|netted|roi|licensed|credentials|clients|(?:four|five|six|seven|\d)[ -]figures?)\b/u;

const find = createFinder('folded', [
  ...advisers,
  ...healers,
  ...recoveryOffers,
  ...prizes,
  ...easyMoney,
]);

/**
 * Finds promises that are too good to be true: returns, advisers, recovered funds, prizes, easy
 * money.
 */
export function promisePhase({ text, comment }: Subject): Finding[] {
  if (text.folded.length < 12) return [];
  const findings = find(text);
  const isClient = aboutMoney.test(text.folded) || clientTalk.test(text.folded);
  const named = isClient ? adviserName.exec(comment.text.slice(0, 700)) : null;
  if (named !== null) {
    const span = { start: named.index, end: named.index + named[0].length };
    findings.push({ code: 'adviser-praise', span, strength: 0.5 });
  }
  return findings;
}
