import { expression } from '../text/expression.ts';
import type { AbusePattern } from './groups.ts';

/** Insults at persons, for the plain layer; the worst first. */
export const harassment: readonly AbusePattern[] = [
  {
    code: 'harassment',
    pattern: expression`
      \b(?:
        (?:you|u|your|ur|you're|youre|you are|u r) (?:are )?(?:all )?(?:just )?(?:
          a |an |such an? |one |nothing but an?[ ]
        )?(?:\p{L}+ )?(?:
          fucking |stupid |ugly |fat |dumb |pathetic |worthless |disgusting |little |dirty[ ]
          |absolute |complete |total[ ]
        )*(?:
          bitch(?:es)?|cunts?|whores?|sluts?|piece of (?:shit|trash|garbage)|retard(?:ed|s)?|pig
          |scumbag|waste of (?:space|oxygen|air)|imbecile|degenerate|parasite|moron|asshole
          |motherfucker|faggot|fag|bastard|skank|shitstain|dumbass|dipshit
        )
        |(?:shut (?:the fuck|your (?:fucking|stupid|dumb)) ?(?:up|mouth)?|stfu) ?(?:
          you|bitch|idiot|retard|moron|ugly|fat|u
        )
        |(?:nobody|no one) (?:likes|loves|wants|cares about) (?:you|u)\b(?! (?:more|like))
        |(?:ugly|fat|stupid|dumb|worthless|disgusting) (?:bitch|whore|cunt|cow|pig|slut|hoe)
        |(?:the )?world would be better (?:off )?without you
      )\b
    `,
  },
  {
    code: 'harassment',
    pattern: expression`
      \b(?:
        (?:sale|gros(?:se)?|espece de|petite?|pauvre|vieille|vieux) (?:
          con(?:ne|nard|nasse)?|put(?:e|ain)|salope|merde|batard|chienne|enfoire|encule
          |pourriture|ordure|debile|mongol|truie|tache|abruti|porc
        )
        |nique (?:ta|tes|sa|vos) (?:mere|race|morts?)|ntm
        |va te faire (?:foutre|enculer|mettre|voir)|(?:ferme|fermes) (?:ta|la) (?:gueule)
        |ta gueule
        |(?:t'es|tu es|vous etes) (?:qu')?(?:un|une|trop|vraiment|qu'une?)? ?(?:gros(?:se)? )?(?:
          con(?:ne)?|debile|mongol|sous[- ]merde|dechet|merde|pute|abrutie?|attardee?|moche
          |grosse vache
        )
        |personne (?:ne )?t'aime
      )\b
    `,
  },
  {
    code: 'harassment',
    pattern: expression`
      \b(?:
        hijueputa|hdp|vete a la (?:mierda|verga)|que te (?:jodan|follen|den por)
        |chinga (?:a )?tu madre|tu puta madre
        |(?:eres|sos|son) (?:un|una|unos|unas|muy|tan|bien)? ?(?:\p{L}+ )?(?:
          idiota|imbecil|basura|mierda|asco|puta|put[oa]|zorra|perra|pendej[oa]|estupid[oa]
          |subnormal|retrasad[oa]|mongol[oa]?|inutil|gilipollas|malparid[oa]|feo|fea
          |gord[oa] asqueros[oa]|escoria|cerd[oa]
        )
        |(?:maldit[oa]|put[oa]|pinche|asqueros[oa]|pedazo de) (?:
          perra|zorra|idiota|imbecil|puta|pendej[oa]|gord[oa]|basura|mierda|subnormal|cerd[oa]
        )
        |(?:callate|cierra (?:la|el)) (?:la boca |el hocico |boca |hocico )?(?:
          puta|idiota|imbecil|perra|pendej\p{L}|estupid\p{L}|zorra
        )
        |malparid[oa]|nadie te quiere
      )\b
    `,
  },
  {
    code: 'harassment',
    // Insults at the person who is spoken to, mostly with a word that makes them worse.
    pattern: expression`
      \b(?:
        (?:voce|vc|tu) (?:e|es|eh) (?:so |muito |mesmo )*(?:um |uma )?(?:\p{L}+ )?(?:
          lixo|idiota|imbecil|retardad[oa]|otari[oa]|babaca|vagabund[oa]|puta|merda|nojent[oa]
          |escrot[oa]|arrombad[oa]|verme|escoria
        )
        |(?:seu|sua) (?:
          \p{L}+ de merda|imbecil|retardad[oa]|otari[oa]|arrombad[oa]|babaca|fdp
          |filh[oa] da puta|vagabund[oa](?! d)|vadia(?! d)|nojent[oa]|desgracad[oa]
        )
        |vai (?:tomar no (?:seu )?cu|se foder|te foder|(?:pra|a) puta que (?:te )?pariu)|vtnc
        |cala (?:a |essa |sua )?boca,? (?:seu|sua|idiota|imbecil|lixo|otari[oa])
        |sei (?:solo |proprio |davvero |veramente |un |uno |una |il |la |piu )*(?:
          coglion[ea]|stronz[oa]|merda|idiota|deficiente|imbecille|troia|puttana|testa di cazzo
          |ritardat[oa]|cretin[oa]|schifos[oa]|fallit[oa]
        )
        |vaffanculo,? (?:stronz|coglion|bastard|merd|troia|idiota|te\b)\p{L}*
        |(?:brutt|luri?d|sporc|grandissim)[oa] (?:
          figli[oa] di|troia|puttana|stronz[oa]|bastard[oa]|merda|idiota
        )
        |chiudi (?:la |quella )(?:cazzo di |fogna|bocca,? (?:stronz|coglion|idiot|troi))\p{L}*
        |(?:vai|va) a (?:fare in culo|morire ammazzat[oa])|pezzo di merda che sei
      )\b
      |\b(?:
        (?:you|u|you're|youre|ur|you are|ya|yall|y'all) (?:are |r |all )?(?:
          just |really |such[ ]
        )*(?:an? |the )?(?:
          (?:
            fucking|useless|worthless|stupid|fat|ugly|dumb|pathetic|complete|absolute|total
            |utter|disgusting|dirty|talentless|miserable|annoying|biggest|most
          )[ ]
        )+(?:idiots?|losers?|clowns?|fools?|trash|garbage|pigs?|cunts?|imbecile)
        |(?:sale|gros(?:se)?|espece de|pauvre|bande de|petite?) (?:
          bouffon(?:ne)?|abrutie?|naze|minable|tocard|cretin|clochard|cas social|debile|con
          |connard|salope|batard|pute|cassos
        )s?
        |(?:t'es|tu es|vous etes|tu n'es|t'es qu) (?:qu')?(?:\p{L}+ ){0,2}(?:
          merde|dechet|connard|connasse|salope|batard|abrutie?|ordure|pourriture
        )
        |(?:eres|sos|sois) (?:(?!al?\b|por\b)\p{L}+ ){0,2}(?:
          de mierda|inutil|asco|basura|escoria|imbecil|idiota|subnormal|payas[oa]|estupid[oa]
          |gilipollas|pendej[oa]
        )
        |das asco
        |(?:du|ihr) (?:bist |seid )?(?:
          ein\p{L}{0,2} |so |doch |echt |nur |voll |dumm\p{L}* |dreckig\p{L}* |klein\p{L}*[ ]
          |fett\p{L}* |verdammt\p{L}* |elend\p{L}*[ ]
        )*(?:
          arschlocher|arschloch|wichser|hurensohne?|missgeburt\p{L}*|fotze|schlampe|spast\p{L}*
          |vollidiot\p{L}*|idiot\p{L}*|depp\p{L}*|drecksau|drecksack|penner|hure|nutte|abschaum
          |untermensch\p{L}*|mongo
        )
        |halt (?:einfach |doch |mal )*(?:die|deine?|dein) (?:dumme |verdammte )?(?:
          fresse|maul|klappe
        )
        |fick dich|verpiss dich|du (?:hurensohn|bastard|wichser)|deine mutter ist
      )\b
    `,
    strength: 0.9,
  },
  {
    code: 'harassment',
    pattern: expression`
      \b(?:
        (?:you|u|you're|youre|ur|you are|he is|she is|he's|she's) (?:are |r )?(?:
          all |just |really |so |such |very |fucking[ ]
        )*(?:an? )?(?:fucking |complete |total |absolute )?(?:
          idiots?|losers?|stupid|ugly|dumb|pathetic|trash|clowns?|talentless|disgusting
          |worthless
        )
      )\b
    `,
    strength: 0.4,
  },
  {
    code: 'harassment',
    pattern: /\b(?:fuck|screw) (?:you|u|off|ya)(?! (?:up|over|can|guys rock))\b/u,
    strength: 0.8,
  },
  {
    code: 'harassment',
    // These words are praise if they concern a talent or a surprise, so the detector asks instead of
    // hiding.
    pattern: expression`
      \b(?:
        son of a (?:bitch|whore)|fils de (?:pute|chien)|connard|connasse|salope|enculee?|batard
        |pouffiasse|petasse
        |hij[oa]s? de (?:puta|perra|mil putas)|filh[oa]s? da puta
        |figli[oa]? di (?:puttana|troia)|testa di cazzo|pezzo di merda
      )\b
    `,
    strength: 0.85,
  },
];
