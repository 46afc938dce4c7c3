import { expression, source } from '../text/expression.ts';
import type { Pattern } from './pattern.ts';

const prize = source`
  (?:
    iphones?|ipads?|macbooks?|ps ?[45]|playstation|xbox|robux|premi[oa]?s?|prix|lot|cadeaux?
    |regalos?|presentes?|sorte(?:o|io)|gift ?cards?|gutschein\p{L}*|geldpreis|preis
    |buon[oi] (?:regalo|amazon)|[1-9][\d.]{2,} ?(?:euros?|dolares|dollars?|reais|usd|[$€])
  )
`;

/** Where an advert sends the winner. */
const ownPage = source`
  (?:
    perfil|profilo?
    |(?:nombre|nome?|namen?)(?! (?:e|es|est|is|ist|tamb\p{L}+|aussi|anche|auch)\b)
  )
`;

/** Prizes that the viewer is said to have won. */
export const prizes: readonly Pattern[] = [
  {
    code: 'giveaway',
    pattern: expression`
      \b(?:
        you(?:'ve| have| are|'re)? (?:just |been |have )?(?:
          won(?!'t| (?:my|our|me|the (?:internet|game|day)))|win a|selected|randomly selected
          |shortlisted|(?:the|our|a|my) (?:lucky )?winner|chosen
        )\b
        |congrat\p{L}*.{0,60}(?:won|winner|selected|shortlisted|chosen|prize|claim|reward)
        |(?:claim|collect|receive|redeem) (?:your|ur) (?:\p{L}+ )?(?:
          prize|gift|reward|price|package|winnings
        )
        |(?:has sido|fuiste|ha sido) (?:seleccionad[oa]|elegid[oa]|ganador\p{L}?)
        |felici(?:dades|taciones|tations?).{0,60}(?:
          ganad|ganaste|premio|gagn|selectionn|elegid|seleccionad|prix|lot|cadeau
        )
        |(?:reclam|recog)\p{L}+ (?:tu|su) premio
        |vous avez ete (?:selectionne|tire au sort|choisi)
        |(?:voce|vc) foi (?:sortead|selecionad|escolhid|premiad)[oa]
        |sei stat[oa] (?:selezionat|sorteggiat|scelt)[oa]
        |du (?:wurdest|bist) (?:\p{L}+ )?(?:ausgewahlt|ausgelost)
        |(?:reclame[rz]|recupere[rz]) (?:votre|ton) (?:prix|lot|cadeau|gain)
        |win a (?:free )?(?:signed|iphone|ps\d|gift|car|prize)
        |free (?:iphones?|gift ?cards?|vouchers?|ps5|paypal|xbox|\d+ ?[$€£])(?!
          \p{L}| (?:is|are|scams?)\b
        )
        |free [$€£] ?\d+
        |(?:is|are) giving away \d
        |send [\d.]+ (?:\p{L}+ )?(?:and |& )?(?:get|receive) [\d.]+ (?:\p{L}+ )?back
        |(?:iphone|macbook|ps ?5|samsung|laptop)s? (?:[\p{L}\d]+ ){0,2}(?:
          for|at|only|just|por|pour
        ) (?:only )?[$€£]? ?[1-9] ?(?:[$€£]|usd|dollars?|euros?)
        |(?:join|share|register|enter|subscribe|invite)\b.{0,30}\b(?:to |and |2 |& )win (?:
          \p{L}+[ ]
        ){0,2}(?:btc|bitcoins?|eth(?:ereum)?|usdt|crypto|cash|money|prizes?|[$€£\d])
      )
    `,
  },
  {
    code: 'giveaway',
    // A prize that the viewer has won, or can collect in the author's profile. A question asks what
    // the creator won.
    pattern: expression`
      \b(?:
        ganaste|has ganado|(?:vous avez|tu as|t'as) gagne|(?:voce|vc) ganhou|hai vinto
        |du hast(?=.{0,40} gewonnen)
      )\b(?! (?:mi|mon|meu|il mio|mein)\b)[^?]{0,25}\b${prize}(?!\p{L}|[^.!?]{0,40}\?)
      |\b(?:felici\p{L}+|parabens|congratulazioni|complimenti|gluckwunsch)\b[^?]{0,30}\b(?:
        cliqu\p{L}+|mira|visita|entra|veja|guarda|clicca\p{L}*|schau\p{L}*|klick\p{L}*
        |regarde\p{L}*
      )\b[^?]{0,20}\b(?:mi|mon|meu|mio|mein(?:em)?) ${ownPage}\b
      |\b(?:
        ${prize}|ganaste|has ganado|(?:vous avez|tu as|t'as) gagne|(?:voce|vc) ganhou|hai vinto
        |(?:fuiste|has sido) (?:seleccionad|elegid)[oa]
        |(?:voce|vc) foi (?:selecionad|escolhid|sortead)[oa]|sei stat[oa] (?:selezionat|scelt)[oa]
        |vous avez ete (?:choisie?|selectionnee?)|du (?:wurdest|bist) (?:\p{L}+ )?ausgewahlt
      )\b[^?]{0,60}\b(?:mi|mon|meu|mio|mein(?:em)?) (?:perfil|profil|profilo)\b
      |\b(?:mi|mon|meu|mio|mein(?:em)?) (?:perfil|profil|profilo)\b.{0,20}\b(?:
        reclam|recup|resgat|receb|recib|ritir|riscuot|abhol
      )\p{L}+
    `,
    strength: 1.2,
  },
];
