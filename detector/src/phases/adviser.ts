import { expression, source } from '../text/expression.ts';
import { originalSpan, type FoldedText } from '../text/normalise.ts';
import { namesPerson } from './names.ts';
import type { Finding, Subject } from './phase.ts';

/** What clients of an invented adviser tell. One alone is also what ordinary investors tell. */
export interface Testimony {
  /** The comment is about money. */
  money: boolean;
  /** The comment names a person who is not widely known. */
  named: boolean;
  /** Somebody advises, or trades for others. */
  helped: boolean;
  /** The author tells of a gain. */
  gained: boolean;
  /** The comment says how to find the person, or asks it. */
  pointed: boolean;
  /** Somebody or something is praised. That alone is no finding, but several accounts may agree. */
  vouched: boolean;
  /** The first passage, in offsets of the folded text. */
  start: number;
  end: number;
}

/** Investments and advisers. */
const investments = source`
  \b(?:
    invest\p{L}*|inver[st]\p{L}+|trad(?:e[sdr]?|ers?|ing)|crypto\p{L}*|bitcoins?|btc|eth|xrp
    |usdt|forex|stocks?|portfolios?|retir(?:e|ed|ement)|etfs?|signals?|profits?|brokers?
    |advis[eo]rs?|planners?|coach|mentor|wealth|capital|fiduciary|financ\p{L}+|withdr\p{L}+
    |savings|wallets?|coins?|metamask|recover\p{L}*|stolen|angelegt|portafolio|portefeuille
    |binary|account manager|\d+ (?:\p{L}+ )?(?:
      deviennent|se (?:volvieron|convirtieron)|wurden|sono diventati
    )
  )\b
`;

/** Investments, advisers and sums, in the words of several languages. */
export const aboutMoney = expression`
  ${investments}|\b(?:dolares|euros?|reais|\d ?mil viraram)\b
  |[$€£] ?\d|\d ?(?:[$€£]|k\b|btc\b|eth\b|grand\b)
`;

const aboutInvestments = new RegExp(investments, 'u');

const helper = source`
  (?:
    advis[eo]rs?|coach|mentor|broker|planner|(?:account|portfolio|wealth|fund|asset) ?manager
    |fiduciary|cfp|strategist|trader|expert|conseill\p{L}+|courtier|asesora?|gestora?
    |especialista|consulente
  )
`;

const helped = expression`
  \b(?:
    (?:my|your|this|good|an?|of|mon|ma|mi|meu|minha) (?:\p{L}+ ){0,2}${helper}\b
    |(?:trad|invest|work)(?:e|es|ed|ing|s)? with (?:
      him|her|them|m(?:rs?|s|iss|adam)\b|sir\b|coach\b|expert\b|\p{L}{4,} \p{L}{4,}\b
    )
    |on (?:my|our|their) behalf
    |(?:manag|handl)(?:es|ing|ed) (?:
      mine|my (?:\p{L}+ )?(?:trades?|account|portfolio|investments?|funds?|money)
    )
    |guided by|(?:guidance|supervision|mentorship|services?|signals|strategy) (?:of|from|by)
    |'s (?:\p{L}+ )?(?:signals?|strateg\p{L}+|guidance)|copy ?trad\p{L}+|trades? for (?:me|us)
    |introduced (?:me )?to
    |(?:recovered|unlocked|restored|retrieved) (?:me )?(?:my|every|all|our|mine)\b
    |got (?:every|all|it all)[^.!?]{0,25} back\b
    |is (?:so |very |really )?(?:legit|trusted|the real deal|reliable)\b
    |(?:con|mit|bei|avec|chez|com|bersama|dengan) (?:la |el |il |o |a )?(?:
      senora?|frau|herrn?|mme|madame|monsieur|signora?|dona?|puan|encik|especialista
    )\b
    |(?:grace|gracias|thanks|merci|grazie) (?:to|a|al|alla) (?:
      ${helper}|m(?:rs?|s|me|iss|adam|onsieur)\b|coach|sir|(?:la|el) senora?|don\b|dona\b|signora?
    )
    |(?:
      dank|danke|gracias a|gracas a|grazie a(?:lla|l)?|merci a|remercie|depois que conheci
      |desde que conoci|seit ich|depuis que je connais|ate conhecer|hasta que (?:conoci|encontre)
    )(?: (?:a|o|la|el|al))? (?:
      frau|expert[oa]|especialista|herrn?|sra?|senora?|mme|madame|monsieur|dott?(?:or\p{L}*)?
      |douto?ra?|dona?|signora?
    )\b
  )
`;
const gained = expression`
  \b(?:
    made|got|mak(?:e|ing)|earn(?:ed|ing|s)?|ern|gross(?:ed|ing)?|gain(?:ed|ing)?
    |withdr[ae]w\p{L}*|cash(?:ed|ing) out|netted|profits? of|turned|took out|receiv(?:e|ed)
    |went from|up|grew|recibi\p{L}*|gan[aeo]\p{L}*|retir[eo]|encaisse|gagn\p{L}+|recu|retire
    |ausgezahlt|recebi|saquei|guadagn\p{L}+|dapat|kazan\p{L}+
  )\b[^.!?]{0,40}?(?:
    [$€£] ?\d
    |\d[\d.,]*[ -]?(?:
      [$€£%]|(?:k|thousand|grand|million|usdt?|btc|eth|dollars?|dolares|euros?|reais|tl|rm)\b
    )
  )
  |\b(?:
    debt ?-?free|financial freedom|changed my (?:life|family)|my life changed|quit my job
    |paid off|finanziell frei
  )\b
  |\d[\d.,]* ?(?:[$€£]|mil|reais|euros?|dolares)[^.!?]{0,40}\b(?:
    viraram|viro|gemacht|en un mois|en un mes|in un mese|partendo da|em (?:um|dois) mes\p{L}*
  )\b
  |\b(?:crecio|aumento|gewachsen|cresceu|cresciut[oa]) (?:un |um )?\d+ ?%
`;
const pointed = expression`
  \b(?:
    look(?:ed|ing)? (?:her|him|them) up
    |(?:look|search|google|type|paste)d?(?: (?:up|for|on|in))? (?:his|her|the|their) (?:full )?names?
    |(?:quick|simple) (?:\p{L}+ )?search|(?:search|google) (?:him|her)\b
    |(?:his|her) (?:full )?(?:
      names? (?:is|was)|web ?(?:site|page)|page|credentials|qualifications|resume|licen[sc]e
      |details|contact
    )
    |(?:
      wrote|sent|left|dropp?ed|write|message|text|contact|reach|consult|chat|inbox|email(?:ed)?
    ) (?:to |out to |with )?(?:her|him)\b
    |(?:contact|consult|reach|message|text|write|try|meet|hire) (?:out to |to )?(?:the |my )?(?:
      expert |coach |trader[ ]
    )?(?:m(?:rs?|s|iss|adam)|sir|coach|expert)\b
    |get(?: in touch with| (?:a )?hold of| to) (?:
      him|her|m(?:rs?|s|iss)\b|expert|coach|madam|sir\b|your|this (?:person|coach)
    )
    |(?:reach|contact|work with|find|locate) (?:out to )?(?:your|this|such) (?:\p{L}+ )?(?:
      advis[eo]r|coach|mentor|broker|planner|person|expert|man|woman|professional
    )
    |(?:booked|scheduled?|set up) an? (?:\p{L}+ )?(?:
      call|consultation|appointment|session|meeting
    )
    |(?:who(?:'s| is)|name of|share|recommend|drop) (?:your|this|the|that) (?:\p{L}+ )?(?:
      advis[eo]r|coach|mentor|broker|planner|person|expert|contact|name|info|details
    )
    |your (?:advis[eo]r|coach|mentor|broker|planner)(?:
      's name| (?:is|taking|is taking|accept\p{L}*|available)
    )
    |get started with|wie kann ich (?:sie|ihn) erreichen|como (?:eu )?falo com
    |scriv\p{L}{1,5}(?:gli|le)|nak hubungi|como (?:puedo |la |le )?contact\p{L}+
    |escrib\p{L}{1,3}l[aeo]|ses coordonnees|(?:la|le) (?:joindre|contacter)
    |(?:tapez|recherchez|cherchez) son nom
    |(?:den |ihren |seinen )?namen (?:googeln|suchen|eingeben)|procur\p{L}+ (?:ela|ele|o nome)
    |bus(?:qu\p{L}+|cad|car) su nombre|busquen?l[ao]|pesquis\p{L}+ o nome|cercatel[ao]
    |cercate il (?:suo )?nome
  )
`;

const vouched = expression`
  \b(?:
    (?:helped|helpd|assisted|guid(?:ed|es)|taught|saved) (?:me|my|us|our|him|her)|legit
    |trust(?:ed|worthy)|the (?:best|truth|real deal)|unmatched|genius|no complaints?
    |deliver(?:s|ed)|honest|recommend\p{L}*|transparent|knowledgeable|mejor|bendicion
    |ehrlich\p{L}*|honnete|affidabile|seria|terbaik
  )\b
`;
/** Talk about such stories. */
const doubt = expression`
  \bbots?\b|\b(?:comments?|threads?|videos?)\b.{0,30}\b(?:mention|about|praise)
  |\b(?:blocked|reported|fake|scam(?:s|med|mers?)?)\b(?!
    .{0,90}\b(?:back|recover\p{L}*|retriev\p{L}*|legit|trusted)\b
  )
`;

/** Returns what a comment tells of an adviser; null if it doubts such stories. */
export function testimonyIn(text: FoldedText, original: string): Testimony | null {
  if (doubt.test(text.folded)) return null;
  const told = [helped, gained, pointed].map((each) => each.exec(text.folded));
  const first = told.find((each) => each !== null);
  return {
    money: aboutMoney.test(text.folded),
    named: namesPerson(original),
    helped: told[0] !== null,
    gained: told[1] !== null,
    pointed: told[2] !== null,
    vouched: vouched.test(text.folded),
    start: first?.index ?? 0,
    end: first === undefined || first === null ? 0 : first.index + first[0].length,
  };
}

/**
 * Finds stories of clients who tell several things about an adviser whom nobody knows. Viewers also
 * name a person and an adviser in one comment, so that counts least, above all beside a mere sum.
 */
export function adviserPhase({ text, comment }: Subject): Finding[] {
  const told = testimonyIn(text, comment.text);
  if (told === null || !told.money || !(told.helped || told.pointed)) return [];
  const count = [told.named, told.helped, told.gained, told.pointed].filter(Boolean).length;
  const pair = !told.named || !told.helped ? 0.5 : aboutInvestments.test(text.folded) ? 0.35 : 0.1;
  const strength = count > 2 ? 0.9 : count === 2 ? pair : told.pointed ? 0.15 : 0;
  if (strength === 0) return [];
  return [{ code: 'adviser-praise', span: originalSpan(text, told.start, told.end), strength }];
}
