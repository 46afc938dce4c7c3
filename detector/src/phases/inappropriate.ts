import { harassment } from '../patterns/harassment.ts';
import { hate } from '../patterns/hate.ts';
import { sexualTalk } from '../patterns/sexual-talk.ts';
import { threats } from '../patterns/threats.ts';
import type { ReasonCode } from '../reasons.ts';
import { expression, source } from '../text/expression.ts';
import { createSieve } from '../text/sieve.ts';
import { findingAt, type Finding, type Subject } from './phase.ts';
import { isQuoted } from './retelling.ts';

const reported = expression`
  (?:
    ["'‹]
    |\b(?:
      sa(?:y(?! (?:that|it) again)|id(?! (?:it|this|that) (?:before|already|again))|ys|ying)
      |tell(?:s|ing)?|told|call(?:ed|s|ing)?
      |writ(?:e|es|ing)|words?|term|slurs?|insults?|quote|lyrics?|messages?|statements?
      |comments?|threat(?:s|en|ening)?|wish(?:ing|es)?|people who|someone who|those who
      |anyone who|stop|dire|dit|disent|disant|ecri\w+|traite\w*|appel\w+|mot|insulte\w*|menac\w+
      |souhait\w+|ceux qui|decir|dijo|diciendo|digas?|dice[ns]?|escrib\w+|llam\w+|palabra
      |insult\w+|amenaz\w+|desear|quien(?:es)?|los que|diz\p{L}*|disse\p{L}*|xing\p{L}+
      |cham(?:a|ou|ar|am|aram) d[eo]|quem|dice|dicono|detto|chiama\p{L}*|insulti|sag(?:t|te|en)
      |nenn(?:t|en)|schreib\p{L}+|beleidig\p{L}+
    )\b[^.!?]{0,40}
  )$
`;
const denied = expression`
  \b(?:
    (?:do|does|did|would|should|could|can|is|are|was|were|wo|will)(?: not|n'?t)|dont|doesnt|cant
    |shouldnt|not|never|no one|nobody|no|ne|pas|jamais|personne|aucun\w*|nunca|nadie|ningun\w*
    |jamas|tampoco|nao|ninguem|nessuno|nicht|kein\p{L}*|niemand
  )\b[^.!?,;]{0,30}$
  |\bnon $
`;
// Negations that belong to the abuse and do not weaken it: «nothing but rats», «can't stand», «ne
// valent rien».
const emphatic = new RegExp(
  source`
    \b(?:
      nothing|no one else|can'?t (?:stand|help|stop)|cannot stand
      |are(?:n'?t| not) (?:worth|(?:even )?(?:people|human\p{L}*))|no business
      |no son (?:ni )?(?:personas?|humanos|gente)|pas des (?:humains|etres|personnes)
      |keine menschen|nao (?:e|sao) (?:nem )?(?:gente|pessoas?|humanos?)|not worth|no better
      |no (?:(?:seu )?cu|meu)|n'etes|ne (?:sont|valent|vaut|supporte|peux)
      |no (?:vale\w*|soporto|son mas|es mas)|nada (?:mas|peor)
    )\b
  `,
  'gu',
);
/** Negations that affirm what follows: «not joking», «why not». */
const affirming = new RegExp(
  source`
    \b(?:
      (?:not|no) (?:joking|kidding|joke|doubt|lie)|never too late|why (?:don'?t (?:you|u)|not)
      |no es (?:una )?broma|pas une blague|kein (?:scherz|witz|spass)|nao e brincadeira
      |non scherzo
    )\b
  `,
  'gu',
);
const negation = expression`
  \b(?:not|never|\w+n't|dont|cannot|pas|jamais|aucune?|personne|no|nunca|ningun\w*|nadie|jamas)\b
`;
/** Laughter in the spellings of several languages. Four or more «k» laugh in Portuguese. */
const laughter = expression`
  😂|🤣|😆|😹
  |\b(?:
    lo+l+|lma+o+|lmfa+o+|rofl+|a?(?:ha){2,}\w*|a?(?:ja){2,}\w*|(?:je){2,}\w*|j[asj]{4,}|k{4,}
    |(?:rs){2,}|x+d+|mdr+|ptdr+|jk|just kidding
  )\b
`;
const allLaughter = new RegExp(laughter, 'gu');
/** Love, or an exaggeration, beside an insult. */
const affection = expression`
  [❤💕💖💗💛💙💜🤍🧡💚😘🥰🫶💀]|<3
  |\b(?:
    te (?:amo|quiero|queremos|adoro|amamos|extran\p{L}+)|tqm|(?:love|miss) (?:you|u|ya)
    |je t'(?:adore|aime)|jtm|hab(?:e|en)? (?:euch|dich) lieb|lieb\p{L}* (?:euch|dich)
    |ti (?:voglio|vogliamo) bene|ti (?:adoro|amo)|amo (?:voce|vc)|saudades?
    |(?:me|mi) (?:fais|fait|fai|haces|fazes?) (?:\p{L}+ )?(?:rire|ridere|reir|rir)
  )\b
`;
const reclaimed = expression`
  \b(?:
    i'?m|i am|we|we're|us|my|our|proud|fellow|je suis|nous|on est|fier|fiere|soy|somos|nosotr\w+
    |orgullos\w+|sou|somos|sono|siamo|ich bin
  )\b[^.!?]{0,30}$
`;

const possible = createSieve([...threats, ...hate, ...sexualTalk, ...harassment]);

/**
 * Finds hate, harassment, threats and explicit sexual talk in six languages, fully in English,
 * French and Spanish. Quoted, denied and self-directed words are weak evidence. Laughter halves the
 * strength of threats and insults, and love that of insults, because friends talk like that. A
 * threat without an occasion, or a call to die, is no joke, so laughter only makes the detector ask
 * about it.
 */
export function inappropriatePhase({ text }: Subject): Finding[] {
  const plain = text.plain;
  if (plain.length < 3) return [];
  const findings = new Map<ReasonCode, Finding>();
  for (const { code, pattern, strength = 1, reclaimable, serious } of possible(plain)) {
    if ((findings.get(code)?.strength ?? 0) >= strength) continue;
    const match = pattern.exec(plain);
    if (match === null) continue;
    const before = plain
      .slice(Math.max(0, match.index - 60), match.index)
      .replaceAll(affirming, '');
    let share = strength;
    const within = match[0].replaceAll(emphatic, '');
    if (
      isQuoted(plain, match.index) ||
      negation.test(within) ||
      reported.test(before) ||
      denied.test(before)
    ) {
      share *= 0.2;
    }
    if (reclaimable === true && reclaimed.test(before)) share *= 0.2;
    if (code !== 'hate' && laughter.test(plain)) {
      const isJoke = code !== 'threat' || !(serious === true || isBare(plain, match[0]));
      share = isJoke ? share * 0.5 : Math.min(share, leastSure);
    }
    if (code === 'harassment' && affection.test(text.folded)) share *= 0.5;
    if ((findings.get(code)?.strength ?? 0) >= share) continue;
    findings.set(code, findingAt(text, code, match.index, match.index + match[0].length, share));
  }
  return [...findings.values()];
}

/** The least strength with which a finding makes the detector ask. */
const leastSure = 0.9;
/** The least letters that tell an occasion. */
const leastOccasion = 8;

/** Returns whether a text has hardly any words beside a threat and laughter. */
function isBare(plain: string, threat: string): boolean {
  const rest = plain.replace(threat, '').replaceAll(allLaughter, '');
  return rest.replaceAll(/\P{L}/gu, '').length < leastOccasion;
}
