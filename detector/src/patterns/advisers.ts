import { expression, source } from '../text/expression.ts';
import type { Pattern } from './pattern.ts';

const asset = source`
  (?:
    bitcoins?|btc|eth(?:ereum)?|crypto(?:s|currenc(?:y|ies)|monnaies?|monedas?)?|forex|fx|binary
    |options?|stocks?|shares|nfts?|xrp|doge(?:coin)?|usdt|investments?|invest(?:ing|ed)?
    |trad(?:es?|ing)(?! cards?)|inversion(?:es)?|inver[st]\w+|invirti\w+|investiss\w+|portfolio
    |capital
  )
`;

const expert = source`
  (?:
    expert|adviser|advisor|manager|broker|trader|coach|mentor|analyst|assistant
    |strateg(?:y|ies|ist)|guidance|signals?|conseil(?:ler|lere|s)|courtier
    |experte?|asesora?|gestora?|corredora?|analista
  )
`;

const title = source`
  (?:
    mrs?|ms|miss|madam|mme|dr|prof|sir|coach|expert|trader|sra?|don|dona|monsieur|madame|senora?
    |ingeniero
  )\.?
`;

/** A sum or a rate that an advert would name. Viewers tell of smaller sums. */
const sum = source`
  [$€£] ?\d(?:[\d.,]{2}|\d?k)|\d{3} ?(?:[$€£]|usd|dollars?|euros?|dolares)
  |\d ?(?:[%k]|btc|percent)
`;

/** Viewers name persons of programmes and films, and their teachers. */
const aboutProgramme = expression`
  \b(?:
    interviews?|talk with|podcast|conversation|debate|episode|movies?|films?|entrevistas?
    |peliculas?|gesprach|sendung|entretien|intervista
    |teachers?|scholarships?|school|mon prof|mi profe\p{L}*|mein lehrer|minha professora
  )\b
`;

/** A gain, with its sum. */
const gain = source`
  \b(?:
    made|mak(?:e|es|ing)|earn\w*|gain\w*|receiv\w+|turned|grew|rais(?:ed|ing)|withdr\w+|profit\w*
    |gagn\w+|gan\w+|guadagn\w+|got(?= (?:me |my )?[$€£\d])
  )\b.{0,40}(?:[$€£] ?\d|\d ?(?:[$€£]|k\b|euros?|dollars?|btc|eth|usdt))
`;

/** What somebody with a title is praised for in an advert: money or a cure. */
const moneyOrCure = expression`
  \b(?:
    (?:thanks|grateful) to ${title} \p{L}{3,} \p{L}{3,}|(?!options?\b|shares\b|capital\b)${asset}
    |profits?|loans?|broker|signals?|withdr\w+|clients|contact|cured?|herbs?|herbal|spells?|lottery
    |ganancias?|benefices?|(?:my|your) (?:money|income|accounts?|wealth)
  )\b
  |${gain}
`;

/**
 * What clients of an invented adviser say, and complaints and questions about advisers do not.
 * Clients of real ones say that these helped, and thank the creator.
 */
const success = expression`
  \b(?:
    profits?|earn(?:ed|ing|s)?|made(?! me\b)|grew|gained|withdr\p{L}+|netted|up \d|grow|refer
    |suggest|legit|trust(?:ed|worthy)|secured|guid\p{L}+|look (?:him|her) up|contact|reach|licensed
    |(?<!n't |not |never )recommend(?:ed|s)? (?:him|her|them|mr|ms|miss|to)|verif\p{L}+|changed
    |(?:thanks|thank|grateful|gracias|merci|grace|grazie|gracas) (?:to|a|al|au)|thank me|bless\p{L}*
    |(?:trade|invest) with|fiduciary|for me|gagn\p{L}+
  )\b
`;

/** Promises of returns, and praise of advisers who earn them. */
export const advisers: readonly Pattern[] = [
  {
    code: 'investment-promise',
    pattern: expression`
      (?:
        \b(?:
          made|make|making|earn\w*|profit\w*|gain\w*|return\w*|withdr[ae]w\w*|got|receiv\w+
          |gagn\w+|gan[aeo]\w*|retir\w+|obtu\w+
        )\b.{0,50}(?:${sum}).{0,90}\b${asset}\b
      )
      |(?:
        \b${asset}\b.{0,90}\b(?:
          made|make|making|earn\w*|profit\w*|return\w*|withdr[ae]w\w*|gagn\w+|gan[aeo]\w*|retir\w+
        )\b.{0,50}(?:${sum})
      )
    `,
    // Viewers thank the creator, adverts thank an adviser.
    unless: expression`
      \b(?:
        thanks to your?|gracias a (?:ti|tus?|vos)|grace a (?:toi|vous|ta|tes|vos)|dank (?:dir|euch)
        |gracas a (?:voce|vc|ti)|grazie a (?:te|voi)
      )\b
    `,
  },
  {
    code: 'investment-promise',
    pattern: expression`
      \b(?:
        (?:double|triple|multiply|grow) (?:your|ur|my) (?:\p{L}+ )?(?:
          money|bitcoins?|btc|crypto|investment|capital|income
        )
        |guaranteed? (?:\p{L}+ )?(?:profits?|returns?|income)
        |(?:profits?|returns?|income) (?:\p{L}+ )?guaranteed
        |(?:daily|weekly|passive|steady|huge|massive|good) (?:profits?|returns?|roi)\b
        |financial(?:ly)? (?:freedom|free|independ\p{L}+).{0,80}(?:invest|trad(?:ing|er)|crypto|bitcoin)
        |(?:invest|trad\p{L}+|crypto|bitcoin).{0,80}financial(?:ly)? (?:
          freedom|free|independ\p{L}+
        )
        |doubl\p{L}+ (?:votre|ton|mon) (?:argent|capital|investissement)
        |(?:benefices?|rendements?|gains?|revenus?) (?:garantis?|quotidiens?|assures?)
        |(?:ganancias?|rendimientos?|ingresos?) (?:
          garantizad[ao]s?|diari[ao]s?|asegurad[ao]s?|pasivos?
        )
        |duplic\p{L}+ (?:tu|su|mi) (?:dinero|capital|inversion)
        |send (?:\p{L}+ )?[\d.]+ ?(?:btc|eth|bitcoin).{0,60}(?:back|double|receive)
      )
    `,
  },
  {
    code: 'adviser-praise',
    needs: moneyOrCure,
    unless: aboutProgramme,
    otherwise: 0.15,
    pattern: expression`
      \b(?:
        ${title} \p{L}{3,}(?: \p{L}{3,}){0,2}.{0,60}\b(?:
          helped|changed my|trades? for|manag(?:es?|ing)|handles?|guid\w+|has been
          |is (?:the )?(?:best|legit|real|amazing|great|a genius)|strateg\w+|invest\w*|sign?als?
          |aide|aidee?s?|m'a (?:aide|permis)|me (?:ayudo|ha ayudado)|ayud\w+|gere|maneja
        )\b
      )
    `,
    strength: 0.8,
  },
  {
    code: 'adviser-praise',
    needs: success,
    otherwise: 0.15,
    pattern: expression`
      \b(?:
        my|a|an|this|the|good|best|professional|certified|legit|reliable|mon|ma|mi|un|une|una|of
        |with
      ) (?:\p{L}+ ){0,3}(?:
        financial |investment |crypto |forex |bitcoin |account |trading |portfolio |stock |fund[ ]
      )${expert}\b
      |\b(?:conseill(?:er|ere)|courtier|gestionnaire) (?:
        financi\w+|en investissement|en crypto\w*
      )
      |\b(?:asesora?|corredora?|gestora?) (?:financier[ao]|de inversion(?:es)?|de cripto\w*)
      |\b(?:invest|trad)(?:ing|ed|e)? with (?:${title} )?(?:him|her|them|\p{L}{4,} \p{L}{4,})\b
      |\b(?:trades?|invests?) for me\b
    `,
    strength: 0.7,
  },
  {
    code: 'adviser-praise',
    needs:
      /\b(?:legit|reputable|real deal|pays? out|made|earn(?:ed|ing|s)?|profits?|dm|thank me)\b/u,
    pattern: expression`
      \b(?:an?|my|this|the) (?:\p{L}+ ){0,3}(?:investment|crypto|forex|trading|bitcoin) (?:
        platform|program
      )\b
    `,
    unless: /\bmade me\b|\b(?:n't|not|never) recommend\b/u,
    strength: 0.7,
  },
  {
    code: 'adviser-praise',
    needs: expression`
      \b(?:
        profits?|earn(?:s|ed|ings?)?|invest\w*|trad(?:e|es|ing)|returns|return of your|income
        |(?:lost|my|your) money|ganancias?|inver[st]\w+|expert m(?:rs?|s|iss)
      )\b
      |${gain}|\b(?:coach|expert)\b.{0,60}[$€£] ?\d|[$€£] ?\d.{0,40}\b(?:coach|expert)\b
    `,
    pattern: expression`
      \b(?:with|to|from|by|contact|consult|reach|through|con|avec|a) (?:the |my |an? )?(?:
        expert ${title}? ?|${title}[ ]
      )(?!(?:i|the|and|for|on|in)\b)\p{L}{3,}
    `,
    unless: aboutProgramme,
  },
];
