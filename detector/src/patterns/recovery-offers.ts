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
    hackers?|hackathons?|hacking|hackers?news|life ?hacks?|hacksaw|hackney|crackers?
    |firecrackers?|nutcrackers?|cracking|wisecracks?
    |cyber(?:
      punk|pu?nk2077|security|attacks?|crimes?|space|truck|bullying|criminals?|warfare|netics?
      |men|man
    )
    |recovery|recovered|recovering|recover(?:s|able)?
  )
`;

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
    // The handles of «recovery experts» are evidence alone: DoaverCracks, ronaldhacks_01,
    // mistcyber.
    needs: new RegExp(`^(?=.*(?:hack|crack|cyber|recover))(?=.*\\b${praise}\\b)`, 'u'),
    pattern: expression`
      (?<![\p{L}\d])(?!${harmlessHacks}\b)(?:@ ?)?[a-z\d_.]*(?:
        [a-z\d_]{3}(?:hack(?:s|er|ers|z|code)?|crack(?:s|ie|er|ers)?|cyber|recovery)
        |(?:hacker?|cracker?|cyber|recover(?:y)?)[a-z_]{3}
      )[a-z\d_]{0,12}(?![\p{L}\d])
    `,
    strength: 0.9,
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
        (?:recover(?:ed|y|ing|s)?|retriev\p{L}+|got (?:back|my)|get back|recuper\p{L}+)\b.{0,40}\b(?:
          funds?|bitcoins?|btc|crypto\p{L}*|wallet|money|accounts?|scam\p{L}*|stolen|lost|compte
          |fonds|argent|cuenta|fondos|dinero|perdid\p{L}*|vole\p{L}?
        )\b.{0,80}(?:
          @|\+\d|hacker|expert|recovery|contact|help of
          |thanks to (?!(?:the |their )?(?:\p{L}+ ){0,2}(?:team|support|backup|police)\b)|whats
          |telegram|insta(?!gram (?:team|support))|gracias|merci|wizard|agent|grace a
        )
        |(?:hacker|recovery (?:expert|agent|specialist|team|wizard|service)s?)\b.{0,60}(?:
          @|legit|contact|hire|spy|cheating
        )
        |recovery (?:expert|agent|specialist|team|wizard|service)s?\b.{0,60}(?:help|recover)
        |(?:hire|contact) (?:a )?(?:\p{L}+ )?hacker
        |(?:spy|hack) (?:on )?(?:my |your |a )?(?:cheating )?(?:
          partner|spouse|husband|wife|girlfriend|boyfriend
        )
      )
    `,
  },
];
