import { expression, source } from '../text/expression.ts';
import { findingAt, type Finding, type Subject } from './phase.ts';
import { reportedImpostor } from './retelling.ts';

/** Who or what the comment warns of. */
const fraud = expression`
  \b(?:
    scam(?:s|mers?|ming|med)?|frauds?|fraudsters?|fraudulent|fake(?:s|rs?)?|phishing
    |impersonat\p{L}+|pretend(?:s|ed|ing)? to be you|ponzi|con(?:men|man| artists?)|rip ?offs?
    |bots?|hackers?|arnaqu\p{L}+|escroc\p{L}*|faux comptes?|estaf\p{L}+|timador\p{L}*|fraudes?
    |fraudulent\p{L}*|cuentas falsas|betrug\p{L}*|betrueger\p{L}*|golpe|golpistas?|penipu\p{L}*
  )\b
`;

/** What the comment tells others not to do, or to beware of. */
const caution = expression`
  \b(?:
    (?:do not|don'?t|never|nobody should|no one should|please don'?t) (?:\p{L}+ ){0,3}(?:
      fall|trust|believe|send|pay|give|write|contact|reply|respond|text|message|click|answer
      |talk|invest|buy|use|share|get
    )\b
    |(?:nobody|no one|you (?:can'?t|cannot|can not)|cannot|can'?t|impossible to) (?:
      \p{L}+[ ]
    ){0,2}recover
    |(?:obviously|clearly|definitely) (?:a )?(?:scam|phishing|fake|fraud)|beware
    |be (?:careful|aware|wary)|watch out|careful (?:everyone|guys|people|folks|with)
    |stay (?:away|safe)
    |(?:please )?report (?:them|it|him|her|these|those|this|the (?:scam|bot|spam|account)\p{L}*)
    |(?:it'?s|its|is|are|they'?re|that'?s|they are|all|these|those) (?:
      all |just |a |an |obviously |clearly |another |the[ ]
    )*(?:scam|fraud|fake|bots?|second scam)
    |mefie[zr]|attention (?:aux|a|au)
    |ne (?:\p{L}+ ){0,2}(?:contactez|ecrivez|payez|envoyez|repondez|cliquez|tombez|croyez)
    |n'envoyez|signale[rz]|cuidado
    |no (?:les? |se |lo )?(?:
      escrib\p{L}+|contact\p{L}+|envi\p{L}+|pag\p{L}+|confi\p{L}+|cai\p{L}+|caig\p{L}+
      |respond\p{L}+|cre\p{L}+
    )
    |eviten|evitad|denunci\p{L}+|son estafador\p{L}+|es una estafa|vorsicht|finger weg
    |cuidado com|nao caiam|awas|hati ?hati|jangan
  )\b
`;

/** A question whether the creator wrote. */
const askedCreator = source`
  \b(?:is|are|was) (?:this|that|it|\+?[\d ()-]{7,}) (?:really |actually |your? )*(?:
    you|yours|account|number|profile|instagram|telegram|whatsapp
  )\b(?=[^.!]*\?)
  |\bfrom you ?\?
`;
/** What the author did about a fraud. */
const didReport = source`
  (?:\b(?:i|i've|and|so|just|already|immediately)|[:,."!]) (?:just |already |immediately )?(?:
    reported|blocked|hung up
  )(?: (?:it|them|him|her|immediately))?(?: and |[.!,)"]|$)
  |\bya (?:l[oa]s? |le )?(?:reporte|denuncie|bloquee)\b|\bja (?:denunciei|reportei|bloqueei)\b
  |\b(?:j'ai (?:\p{L}+ )?signale|habe? (?:ich )?(?:\p{L}+ )?gemeldet|ho (?:gia )?segnalato)\b
`;
/** A request to report somebody, in the imperative. */
const asksToReport = source`
  \b(?:
    (?:reporten|reportad|denunci(?:en|ad|em)|signale[zr]|segnalate)[ -]?(?:
      al?|l[aeo]s?|el|es[ae]|est[ae]|os?|as|il|ce(?:tte|s)?|quest[oa]|quel
    )[ ]
    |meldet (?:bitte )?(?:den|die|das|dies\p{L}{1,2}) (?:
      account|konto|profil|kommentar|typ(?:en)?|bot|nummer
    )\b
  )
`;
/** A number or an account that the author calls a fraud. */
const calledFraud = source`
  \b(?:numer[oi]|number|nummer|cuenta|conta|compte|konto|account|profil[eo]?|perfil)\b.{0,40}\b(?:
    es|is|e|est|ist|eh|c'est
  ) (?:una? |uma? |une? |eine? |pur[ao] |todo )?(?:
    estafa|scam|fake|fals[oa]|golpe|arnaque|faux|betrug|truffa
  )\b
`;
const report = new RegExp([askedCreator, didReport, asksToReport, calledFraud].join('|'), 'u');

/** A name to turn to. At the beginning, it is whom a reply addresses. */
const handle = /(?<=\p{L}.*)(?<![\w.])@ ?[\w.]{4,}/u;

/** Praise of somebody who helps: scams also warn of others. */
const praise = expression`
  \b(?:
    (?<!not |n't |\b(?:is|are) (?:this|that|it|he|they) )(?:
      legit(?:imate)?|trustworthy|recommend\p{L}*
    )
    |help(?:ed|s) me|recovered (?:my|all|everything)|got (?:back )?my|get yours|thanks? to
    |grateful
    |(?<!\b(?:me|us|people|everyone) to )(?:contact|reach|message|text|write|search) (?:him|her)
    |(?:i|i've) (?:have )?(?:made|earned|gained)|m'a aidee?|me ayudo|grace a|gracias a
    |j'ai gagne|(?:ya|yo) gane|(?:ja|eu) ganhei|verdient|guadagnato
  )\b
`;

/**
 * Finds warnings: viewers who tell others of scams, fakes or bots. They use the words of a scam, but
 * want nothing. The decision ignores the finding beside a means of contact or an offer, except if
 * it is a report (strength 2), which names those of others.
 */
export function warningPhase({ text }: Subject): Finding[] {
  const reported = report.exec(text.folded) ?? reportedImpostor(text.plain);
  const told = reported ?? (fraud.test(text.folded) ? caution.exec(text.folded) : null);
  if (told === null || handle.test(text.folded) || praise.test(text.folded)) return [];
  const strength = reported === null ? 1 : 2;
  return [findingAt(text, 'warning', told.index, told.index + told[0].length, strength)];
}
