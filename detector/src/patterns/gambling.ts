import { expression, source } from '../text/expression.ts';
import type { Pattern } from './pattern.ts';

/** How an advert for gambling leads to its site. */
const wayToSite = source`
  \b(?:codes?|codigo|cupom|link|cadastr\p{L}+|vip|whats ?app|telegram|zap|profile|perfil|bio)\b
  |(?<!['@])\b(?:[a-z\d-]+\.)+[a-z]{2,}\b
`;

/** What an advert for gambling offers beside a name. */
const gamblingOffer = expression`
  ${wayToSite}
  |\b(?:
    bonus|join|sign ?up|regist\p{L}+|daftar|depo|wd|withdr\p{L}+|dm|contact|pay after
    |profilim\p{L}*|pagando|ganhei|free (?:for|\d)|no deposit|plataforma|garanti\p{L}*
    |garantizad\p{L}*|(?:score|placar|marcador|resultado) exact?o?|risultato esatto
    |exakte\p{L}* ergebnis\p{L}*|disponib\p{L}+
  )\b
  |100 ?%
`;

/** What gambling does to people, in a text that names no way to a site. Adverts do not say it. */
const harmOfGambling = new RegExp(
  source`
    ^(?!.*(?:${wayToSite})).*\b(?:
      arruin\p{L}+|prohib\p{L}+|proib\p{L}+|ludopat\p{L}+|adict\p{L}*|adicc\p{L}+|viciad\p{L}*
      |perdi(?:o|eron)?|ruin(?:ed|ing|s)?|addict\p{L}*|banned|illegal
      |lost (?:my|his|her|everything)|perdu|acab(?:ou|aram)|ruinee?s?|interdi\p{L}+|accro|verboten|verbieten|suchtig
      |spielsucht\p{L}*|rovinat\p{L}*|vietat\p{L}*
    )\b
  `,
  'su',
);

/** Neither European nor about gambling. Elsewhere, a name with a number is a player's. */
const aboutGambling = new RegExp(
  source`
    ^(?=.*(?:4d|77|88|99|138|303))(?:
      (?!
        .*\b(?:
          the|is|was|my|and|if|with|you|this|that|i|for|of|to|el|los|las|una|que|por|para|como|muy
          |pero|est[ae]|eres|gracias|les|des|est|pas|pour|avec|vous|je|und|ist|ich|nicht|das|der
          |die|auf|nao|voce|muito|com|uma|che|sono|per|bir|bu|ve|cok|icin
        )\b
      )
      |(?=
        .*\b(?:
          pays?|paid|payout|won (?:[$€£\d]|big)|winning|jackpot|bonus|slots?|casino|betting|deposit
          |withdr\p{L}+|wd|gacor|maxwin|spins?|cair|menang|site
        )\b
      )
    )
  `,
  'su',
);

/** Adverts for gambling. */
export const gambling: readonly Pattern[] = [
  {
    code: 'gambling-advert',
    unless: harmOfGambling,
    otherwise: 0.15,
    pattern: expression`
      \b(?:
        slot (?:gacor|online|maxwin|deposit|thailand|server)|maxwin|scatter hitam
        |situs (?:slot|judi|gacor|togel)|jackpot (?:tiap|setiap|terus)|rtp (?:live|slot|tinggi)
        |depo(?:sit)? \d+ ?(?:rb|ribu|k|jt|juta)|jp (?:paus|terus)
        |casino bonus|sure (?:bets|odds)(?! (?:do|does|are)(?: not|n't)\b)
        |paris sportifs? (?:surs?|gagnants?)|apuestas seguras
        |(?:promo|bonus) ?code (?:1xbet|bet)
      )\b
    `,
  },
  {
    code: 'gambling-advert',
    // Viewers complain about these, too.
    needs: gamblingOffer,
    unless: harmOfGambling,
    otherwise: 0.15,
    pattern: expression`
      \b(?:
        max win|(?:online|crypto) casino|casino (?:online|en ligne|en linea)|free spins
        |betting (?:tips|site)
        |fixed match(?:es)?|partidos? (?:arreglad|amanad)os?|matchs? truques?
        |jogos? (?:manipulad|arranjad|combinad)os?|partit[ea] truccat[ae]
        |manipulierte\p{L}? (?:fu(?:ss|ß)ball)?spiele?|apuestas deportivas|1xbet|bet365
        |depo \d+(?! ?(?:[$€£\d.,]|dollars?|usd|euros?|btc|eth)|[.,]\d)
        |deposit \d+ (?:(?:and|&) )?(?:get|receive|win|claim|dapat|jadi)
        |fortune (?:tiger|ox|rabbit|mouse)|tigrinho|deneme bonusu|aviator predictor
      )\b
    `,
  },
  {
    code: 'gambling-advert',
    // A casino with what it gives to those who come.
    needs: expression`
      \b(?:
        bonus|free spins|deposits?|code|won|win|gagne\p{L}*|gan[aeo]\p{L}*|ganhei|inscri\p{L}+
        |registr\p{L}+|sign ?up|join|payout|jackpot
      )\b
    `,
    pattern: expression`
      \b(?:\p{L}*casino\p{L}*(?! royale)|paris sportifs?|apuestas)\b.{0,120}\b(?:
        [a-z\d-]{3,}\.
      )+[a-z]{2,}\b
      |\b(?:[a-z\d-]{3,}\.)*[a-z\d-]*casino[a-z\d-]*\.[a-z]{2,}\b
    `,
    strength: 0.9,
  },
  {
    code: 'gambling-advert',
    // Boards have slots, and viewers tell what they won in a game, too.
    needs: expression`
      \b(?:
        bonus|free spins|deposits?|registr\p{L}+|sign ?up|payout|paying|jackpot|code [a-z]+\d+
      )\b
    `,
    pattern: expression`
      \b(?:slots?|roulette|poker|betting)\b.{0,120}\b(?:[a-z\d-]{3,}\.)+[a-z]{2,}\b
    `,
    strength: 0.9,
  },
  {
    code: 'gambling-advert',
    // The names of gambling sites often end in lucky numbers: «…bet88», «…4d», «…slot777».
    needs: aboutGambling,
    pattern:
      /(?<![\p{L}\p{N}_@./-])\p{L}{2,12}(?:4d|77|88|99|138|303|777|888|999)(?![\p{L}\p{N}_])/u,
    strength: 0.6,
  },
];
