import { expression, source } from '../text/expression.ts';
import type { Pattern } from './pattern.ts';

const praise = source`
  (?:
    help\w*|thank\w*|recommend\w*|legit|pro|genius|best|restored?|recover\w*|fixed|got
    |appreciat\w*|god ?bless|bless\w*|grateful|trusted|tested|service|respect|hero|referr?\w*
    |mvp|gracias|merci|recomend\w*|recommand\w*
  )
`;

// Everyday words that look like the handles of «recovery experts», such as mistcyber.
const harmlessHacks = source`
  (?:
    hackers?|hackathons?|hacking|hackers?(?:news|rank|earth|one|spaces?)|life ?hacks?|hacksaw
    |hackney|tryhackme|hackthebox|(?:hack|crack)e(?:a|ur|ra[rt])[a-z]*|hackerangriffe?|crackers?
    |firecrackers?|nutcrackers?|cracking|wisecracks?
    |cyber(?:
      punk|pu?nk2077|security|attacks?|crimes?|space|truck|bullying|criminals?|warfare|netics?
      |men|man|ghost|monday|news|chase|deck|angriffe?
    )
    |recovery|recovered|recovering|recover(?:s|able)?
  )
`;

// The handles of «recovery experts»: DoaverCracks, ronaldhacks_01, mistcyber.
const handles = expression`
  (?<![\p{L}\d])(?!${harmlessHacks}\b)(?:@ ?)?[a-z\d_.]*(?:
    [a-z\d_]{3}(?:hack(?:s|er|ers|z|code)?|crack(?:s|ie|er|ers)?|cyber|recovery)
    |(?:hacker?|cracker?|cyber|recover(?:y)?)[a-z_]{3}
  )[a-z\d_]{0,12}(?![\p{L}\d])
`;
/** What such a handle is praised for, where it is, or marks that set it off. */
const aboutRecovery = source`
  \b(?:
    accounts?|bitcoins?|btc|usdt|crypto\p{L}*|wallet|private key|recover\p{L}*|restor\p{L}*
    |retriev\p{L}*|recuper\p{L}*|stolen|funds|financial\p{L}*|scam\p{L}*|fixed|cuenta|compte
    |conta|celular|gmail|insta(?:gram)?|instergram|1g
  )\b
  |[!|\[¶π=]{1,4}\p{L}{0,2}g?sta|![! ]?!?g\b|\*[^*]{0,12}(?:hack|crack|cyber)
  |(?:hack|crack|cyber)[a-z]{0,12}[\d_]|[\d_](?:hack|crack|cyber)|cyber[a-z]{0,12}hack
  |\b(?!wisecrack|nutcrack|firecrack)[a-z]{3,}crack(?:s|ie)\b
`;

/** Accounts, coins and money that somebody got back, or wants back. */
const regained = source`
  (?:recover(?:ed|y|ing|s)?|retriev\p{L}+|got (?:back|my)|get back|recuper\p{L}+)\b.{0,40}\b(?:
    funds?|bitcoins?|btc|crypto\p{L}*|wallet|money|accounts?|scam\p{L}*|stolen|lost|compte
    |fonds|argent|cuenta|fondos|dinero|perdid\p{L}*|vole\p{L}?
  )\b
`;
/** Words before whom somebody thanks for what they got back. */
const owing = '(?:thanks to|help of|gracias a|grace a|grazie a|gracas a)';
/** Whom viewers thank for what they got back: the creator, their bank, a team. */
const helpers = source`
  (?:
    (?:
      you|your?|this|these|that|my|our|god|tu|tus|ti|vos|vuestr\p{L}+|est[ea]|mi|dios|toi|vous|ta
      |tes|ton|votre|cette?|ma|mon|la|el|l[ae]s|te|voi|dio|voce|seu|meu
    )\b
    |(?:the |their |an? )?(?:\p{L}+ ){0,2}(?:
      team|support|backup|police|bank|driver|neighbou?rs?|friends?|guard|strangers?
    )\b
  )
`;
/** Where an invented expert is found. */
const places = '(?:insta\\p{L}*|telegr\\p{L}*|whats\\p{L}*|ig)';

/** Offers to recover lost money, and baits for those who would take some. */
export const recoveryOffers: readonly Pattern[] = [
  {
    code: 'recovery-offer',
    // Bait: the author discloses the words of a wallet that takes a fee and gives nothing.
    needs: /\b(?:usdt|trx|tron|okx)\b/u,
    pattern: expression`
      (?:\b(?:seed|recovery|secret|my|12|twelve) (?:phrase|words)|сид.?фраз)[^:(]{0,40}[:(] ?\(?(?:
        [a-z]{3,8}[ ,]+
      ){7}[a-z]{3,8}
    `,
    strength: 0.9,
  },
  {
    code: 'recovery-offer',
    needs: new RegExp(
      source`^(?=.*(?:hack|crack|cyber|recover))(?=.*\b${praise}\b)(?=.*(?:${aboutRecovery}))`,
      'su',
    ),
    pattern: handles,
    strength: 0.9,
  },
  {
    code: 'recovery-offer',
    // Sites of programmers and products have such names, too.
    needs: new RegExp(`^(?=.*(?:hack|crack|cyber|recover))(?=.*\\b${praise}\\b)`, 'su'),
    pattern: handles,
    strength: 0.1,
  },
  {
    code: 'recovery-offer',
    // «got me 2 BTC … kay_tools01 on !nsta»: a handle with a place, beside praise and money.
    needs: new RegExp(
      source`
        ^(?=.*\b(?:${praise}|reliable|promo|doubted)\b)(?=
          .*(?:
            \b(?:btc|bitcoins?|funds|money|wallet|hack\w*|scam\w*|phrase|recover\w*|invest\w*)\b
            |[$€£]\d|\dbtc|\*
          )
        )
      `,
      'su',
    ),
    pattern: expression`
      (?<!@)\b(?=[\p{L}.]*[\d_]|\p{L}*(?:hack|tools?\b|cyber|fix))[\p{L}\d_.]{6,}\*? (?:
        on|via|in|at
      )\b[^\p{L}\d]{1,5}(?:
        [i1!l|¡]\p{L}{0,2}[s5]?\p{L}{0,8}gr\p{L}{0,3}|[i1l]?n?sta\p{L}{0,4}|ig|1?g|tele\p{L}*
      )(?![\p{L}\d])
    `,
    strength: 0.6,
  },
  {
    code: 'recovery-offer',
    pattern: expression`
      \b(?:
        ${regained}.{0,80}(?:
          @|\+\d|(?<!not an |no )expert|\p{L}recovery|(?:crypto|cyber|tech) (?:wizard|agent)
          |(?:
            of|thanks to|with|legit|best|great|good|real|contact|hire|via|met|through|found
          ) (?:an? )?(?:\p{L}+ )?hacker
          |${owing} (?!${helpers})(?:(?!who\b).){1,40}\b(?:on|via|en|sur|su|no|auf) ${places}
          |contact(?:ez|a)?(?: |-)?(?:him|her|me|l[aeo]|lui|gli)\b
        )
        |hacker\b.{0,60}(?:
          @\w|legit\b(?! (?:the|my|me|one|so|love|\p{L}+ing)\b)|contact (?:him|her|me)|contact$|hire
          |spy on (?:my|your|a)\b|cheating
        )
        |recovery (?:expert|agent|specialist|wizard)s?\b.{0,60}(?:
          @|legit|contact|hire|spy|cheating|help|recover
        )
      )
    `,
  },
  {
    code: 'recovery-offer',
    // Viewers tell this of support teams and ask it of places, too.
    pattern: expression`
      \b(?:
        ${regained}.{0,80}\b(?:
          ${owing} (?!${helpers})|contact(?!s|ed|ing)|for recovery
        )
        |(?<!data )recovery (?:team|service)s?\b.{0,60}(?:@|legit|contact|hire|help|recover)
        |(?:hire|contact) (?:a )?(?:\p{L}+ )?hacker
      )
    `,
    strength: 0.3,
  },
];
