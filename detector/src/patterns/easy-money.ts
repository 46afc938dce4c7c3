import { expression } from '../text/expression.ts';
import { address, addressOrSite, complaint } from './conditions.ts';
import type { Pattern } from './pattern.ts';

/** Loans, gifts and jobs for everybody. */
export const easyMoney: readonly Pattern[] = [
  {
    code: 'easy-money',
    // Loans and gifts of strangers.
    needs: address,
    unless: complaint,
    pattern: expression`
      \b(?:
        (?:
          offr\w*|octroi\w*|accord\w*|recu|obtenu|got|grant\w*|offer\w*|apply|approv\w*|ofrec\w*
          |otorg\w*|consegu\w*|obten\w*|grace a|thanks to|gracias a
        )\b.{0,60}\b(?:prets?|credits?|loans?|prestamos?|creditos?|emprestimos?)\b
        |(?:mon|mi|my|meu) (?:pret|prestamo|loan|emprestimo)\b.{0,30}\d
        |(?:faire (?:un )?don|donate|donar|donation|herit\w+|inherit\w*|herencia)\b.{0,60}\d.{0,80}\b(?:
          honn?et[eo]|honest[ao]?|ecri\w+|contact\w*|write|escri\w+|reach|worthy
        )\b
      )
    `,
    strength: 0.9,
  },
  {
    code: 'easy-money',
    pattern: expression`
      \b(?:
        (?:make|making|made|earn\p{L}*|get(?:ting)?) (?:\p{L}+ ){0,4}(?:
          (?:up to |over |about |around )?[$€£] ?\d[\d,.]*k?
          |\d[\d,.]* ?(?:dollars|euros|[$€£]|bucks|usd|pounds)
        ) (?:\p{L}+ ){0,4}(?:
          (?:per|a|an|every|each|/) ?(?:day|week|click)|daily|weekly|online|from home|easily
        )
        |(?:work|earn|money|job) (?:\p{L}+ ){0,3}(?:from|at) home\b.{0,60}(?:
          [$€£\d]|online|earn|easy|link|contact|www|http
        )
        |(?:make|earn|earning|making|get) (?:easy |extra |fast |quick |free |real |some )?(?:
          money|cash|income
        ) (?:online|fast|from home|easily|now|daily|by)
        |how to (?:get|make|earn) (?:\p{L}+ )?(?:money|cash|\$\d+)
        |(?:gagne[rz]?|gagnez) (?:de l'argent|\d+ ?(?:€|euros?|dollars)) (?:\p{L}+ ){0,3}(?:
          en ligne|chez|par jour|par semaine|facile\p{L}*|depuis
        )
        |(?:gan[ae]\p{L}*) (?:dinero|\$? ?\d+ ?(?:dolares|euros|€|usd)?) (?:\p{L}+ ){0,3}(?:
          en linea|desde (?:tu |su )?casa|al dia|diari\p{L}+|por (?:dia|semana|hora)|facil\p{L}*
        )
      )
    `,
  },
  {
    code: 'easy-money',
    // Wages are paid by the hour and the month, too.
    pattern: expression`
      \b(?:make|making|made|earn\p{L}*|get(?:ting)?) (?:\p{L}+ ){0,4}(?:
        (?:up to |over |about |around )?[$€£] ?\d[\d,.]*k?
        |\d[\d,.]* ?(?:dollars|euros|[$€£]|bucks|usd|pounds)
      ) (?:\p{L}+ ){0,4}(?:(?:per|a|an|every|each|/) ?(?:month|hour|hr)|monthly|hourly)
    `,
    needs:
      /\b(?:online|(?:from|at) home|links?|dm|inbox|telegram|whats\p{L}*|profile|bio|click)\b/u,
    otherwise: 0.4,
  },
  {
    code: 'easy-money',
    // Work at home without skills, by phone, for a daily sum.
    needs: addressOrSite,
    pattern: expression`
      \b(?:
        (?:earn|money|income|work|job|hiring) (?:\p{L}+ ){0,3}(?:from|at) home\b.{0,60}\b(?:
          no (?:skills?|experience)|\d+ (?:a|per) (?:day|week)
        )
        |(?:gan[ae]\p{L}*|trabaj\p{L}+|ganhe\p{L}*|trabalh\p{L}+|gagne[rz]?|travaille[rz]?)\b.{0,25}\b(?:
          desde|de|con|com|depuis|avec|chez
        ) (?:(?:tu|su|el|seu|o|ton|votre|un) )?(?:
          casa|cel(?:ular)?|movil|telefono|maison|telephone|portable|chez (?:toi|vous)
        )\b.{0,60}(?:\d|experiencia|experience|info)
        |\d[\d.]* ?(?:[$€]|dolares|euros|usd)? ?(?:
          al dia|diari[oa]s|por dia|par jour|a day|per day
        )\b.{0,60}\b(?:
          sin experiencia|sans experience|sem experiencia|no (?:skills?|experience)
        )
      )
    `,
    strength: 0.9,
  },
  {
    code: 'easy-money',
    // Jobs by phone and loans whose givers ask for a message, in French, German and Portuguese.
    needs: expression`
      \b(?:
        schreib\p{L}* (?:mir|sie|uns)|ecri[sv]\p{L}*|contact\p{L}*|comenta|chama|mando o link
        |mail|perfil|profil
      )\b
    `,
    pattern: expression`
      \b(?:
        verdien\p{L}* \d[\d.]* ?(?:€|euros?) (?:am tag|pro tag|taglich)
        |(?:to|estou) ganhando (?:r\$ ?)?\d[\d.]* ?(?:reais )?(?:por|ao) dia
        |(?:j'|nous )?octroi\p{L}+ (?:des |de )?prets?|(?:so?fort)?kredite? ohne schufa
        |emprestimo.{0,40}\b(?:negativado|sem consulta)
      )\b
    `,
    strength: 0.9,
  },
];
