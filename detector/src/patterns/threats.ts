import { expression, source } from '../text/expression.ts';
import { groups, type AbusePattern } from './groups.ts';

const deed = source`
  (?:
    kill|murder|shoot|stab|rape|lynch|behead|strangle|slaughter|exterminate|gas|burn|hang
    |execute|bomb|beat the shit out of|beat up|hurt|attack|destroy
  )
`;

/** Threats and calls to die, for the plain layer; the most serious first. */
export const threats: readonly AbusePattern[] = [
  {
    code: 'threat',
    pattern: expression`
      \b(?:
        i(?:
          '?ll| will| am going to|'?m going to|'?m gonna| gonna| want to| wanna| would love to
          |'?d love to|'?m coming to
        )
        |we(?:'?ll| will| should| must| need to)|someone(?: should| needs to| must)
        |somebody(?: should| needs to)|let'?s|they should
      ) (?:all )?(?:fucking |just |all |go |find you and )?${deed} (?:
        you|u|your|ur|him|her|them|these|those|all|every|${groups}
      )\b(?! (?:with kindness|in (?:fortnite|game|the game|minecraft|cod|ranked)))
    `,
  },
  {
    code: 'threat',
    pattern: expression`
      \b(?:
        you|u|he|she|they|these \w+|those \w+|all ${groups}|${groups}|people like you
        |anyone like you
      ) (?:all )?(?:should|must|deserves?|need|ought)(?: to| all)? (?:to )?(?:fucking )?(?:
        die
        |be (?:
          killed|shot|hanged|hung|raped|exterminated|executed|burned|burnt|lynched|gassed|beaten
          |murdered|wiped out|put down
        )
        |burn in hell|get (?:raped|shot|killed|beaten)
      )\b
    `,
  },
  {
    code: 'threat',
    pattern: expression`
      \b(?:
        (?:kill|hang) (?:yourself|urself|your self|ur self|yourselves)|kys
        |(?:cut|slit) your throat|neck yourself|go (?:and )?(?:die|hang yourself|kill yourself)
        |(?:i )?(?:hope|wish) (?:that )?(?:you|u|they|he|she|your \p{L}+) (?:all )?(?:would )?(?:
          fucking[ ]
        )?(?:
          die|dies|get (?:cancer|raped|aids|killed|shot|hit)
          |gets (?:cancer|raped|aids|killed|shot|hit)|rot|burn|suffer
        )
        |i know where you live|you(?:'re| are) (?:a )?dead (?:man|meat)|death to (?:all )?\p{L}+
      )\b
    `,
  },
  {
    code: 'threat',
    pattern: expression`
      \b(?:
        (?:je|j')(?: vais| veux|aimerais)? ?(?:te|t'|vous|le|la|les) ?(?:
          tuer|buter|crever|violer|egorger|eclater|defoncer|frapper|bruler
        )
        |(?:va|allez)(?:[- ](?:te|vous))? (?:mourir|crever|pendre|suicider|tuer)|suicide[- ]toi
        |tue[- ]toi|creve (?:sale|connard|salope|batard|pourriture)
        |(?:j'espere|je souhaite) que (?:tu|vous|ils|elles) (?:vas |vont |allez )?(?:
          meure\w*|creve\w*|mourir|crever
        )
        |(?:je vais|il faut|on devrait|faut|on va|il faudrait) (?:tous )?(?:les )?(?:
          tuer|buter|exterminer|bruler|gazer|pendre|fusiller|frapper|eliminer|agresser
        ) (?:tou(?:te)?s )?(?:les |des |ces |l')?(?:${groups})
        |(?:les |ces |tous les |toutes les )(?:${groups}) (?:doivent|devraient|meritent)(?:
          [ ]tou(?:te)?s
        )? (?:de )?(?:
          mourir|crever|etre (?:tue|extermine|brule|pendu|gaze|execute|viole|elimine|puni)\w*
          |souffrir
        )
        |mort aux? (?:${groups})
      )\b
    `,
  },
  {
    code: 'threat',
    pattern: expression`
      \b(?:
        (?:te|los|las|lo|la|os|le) (?:voy|vamos) a (?:
          matar|violar|golpear|quemar|degollar|reventar|partir|disparar|ahorcar
        )
        |voy a (?:matarte|violarte|golpearte|matarl[oa]s?|matar a|golpear a|disparar a|violar a)
        |matate|suicidate|muerete
        |(?:ojala|espero que) (?:te|se) (?:mueras?|mueran|maten|violen|muera)
        |ojala (?:te )?(?:de|den) cancer
        |(?:hay que|habria que|deberiamos|debemos|vamos a|quiero) (?:
          matar|exterminar|quemar|fusilar|ahorcar|gasear|eliminar|golpear|violar
        ) (?:a )?(?:tod[oa]s )?(?:l[oa]s |es[oa]s |est[oa]s )?(?:${groups})
        |(?:l[oa]s |es[oa]s |tod[oa]s l[oa]s )(?:${groups}) (?:
          deben|deberian|merecen|tienen que
        )(?: tod[oa]s)? (?:
          morir|morirse
          |ser (?:asesinad|ejecutad|violad|exterminad|quemad|eliminad|golpead|gasead|castigad)\w+
          |sufrir
        )
        |muerte a (?:tod[oa]s )?(?:l[oa]s )?(?:${groups})
      )\b
    `,
  },
  {
    code: 'threat',
    // Threats at the person who is spoken to.
    pattern: expression`
      \b(?:
        (?:ich|wir) (?:hoffen?|wunschen?)[ ,]+(?:
          (?:dass )?(?:du|ihr)(?: \p{L}+){0,3} (?:stirbst|verreckst|krepierst|sterbt|verreckt)(?!
            [ ](?:in|nicht)\b
          )
          |(?:dir|euch) (?:den tod|krebs|einen unfall)
        )
        |(?:du|ihr) (?:gehor(?:s?t)|soll(?:te)?s?t) (?:
          vergast|aufgehangt|erhangt|erschossen|abgestochen|gesteinigt
        )
        |(?:vou|vamos) te (?:
          matar|estuprar|arrebentar|espancar|esfaquear|encher de (?:porrada|bala)
        )(?! de (?:rir|amor|tanto))
        |(?:tomara|espero) que (?:voce|vc|tu|vcs) (?:\p{L}+ )?(?:
          morra|morram|apodreca|sofra (?:um acidente|muito)
        )(?! de (?:rir|amor|tanto))
        |sei onde (?:(?:voce|vc|tu) (?:mora|vive|trabalha)|sua (?:mae|familia))
        |(?:voce|vc) (?:merece|devia|deveria) morrer(?! de (?:rir|amor))
        |(?:spero|mi auguro) che (?:tu (?:muoia|crepi|ti ammazzi)|muori|crepi)(?! d[ai])
        |ti auguro (?:la morte|un (?:cancro|tumore)|di (?:morire|crepare))
        |(?:ti|vi) (?:
          ammazzo|uccido|sgozzo|accoltello|sparo|spacco (?:la (?:faccia|testa)|le gambe|i denti)
          |vengo ad? ammazzare
        )(?! di (?:baci|coccole))
        |so dove (?:abiti|vivi|lavori)|(?:veniamo|vengo) a dart\p{L}* fuoco
        |merit[ia] (?:solo )?di (?:morire|crepare)
      )(?![\p{L}'])
      |(?:^|[.!?] ?)(?:
        (?:e )?(?:
          se mat[ae]|ammazzati|crepa(?:te)?|devi (?:morire|crepare)|(?:bring|hang) dich um
        )(?: (?:logo|seu|sua|subito|presto|verme|lixo|bastardo|stronz[oa])(?: \p{L}+)?)?
      )\s*[.!]*$
      |\b(?:
        (?:i|we) (?:really )?(?:hope|wish|pray) (?:that )?(?:your|ur) (?:\p{L}+ ){1,2}(?:
          burns?|dies?|rots?|crash(?:es)?|gets? (?:cancer|hit|killed)
        )
        |(?:someone|somebody|i|we|ill)(?:
          'll| will|(?:'s| is) (?:gonna|going to)| should| (?:am |are )?(?:gonna|going to)
          | ought to| needs? to
        )? (?:break|smash|cut off|bash|punch|kick|knock out|crack|slit) (?:your|ur) (?:\p{L}+ )?(?:
          hands?|legs?|face|jaw|throat|bones|teeth|skull|head in|jaw|neck|fingers
        )
        |je sais ou (?:tu (?:habites|vis)|t'habites|vous habitez)
        |(?:j'espere|je souhaite) qu(?:'il|'un|e) (?:\p{L}+ )?(?:t'|te |vous )(?:
          arriv\p{L}+ (?:\p{L}+ ){0,2}(?:accident|malheur|pire|cancer)|ecras\p{L}+|renvers\p{L}+
          |tue\p{L}*
        )
        |(?:(?:je|on) (?:vais |va )?(?:te|vous) |pour te )(?:
          cass|pet|expl|defonc|fracass|eclat|demol
        )\p{L}* (?:les dents|la (?:gueule|tete|tronche|face)|le nez|les jambes)
        |se donde (?:vives|viven|trabajas)
        |te (?:
          (?:voy a |vamos a |van a )(?:romper|partir|reventar|quebrar)|parto|rompo|reviento
          |quiebro
        ) (?:la (?:cara|boca|cabeza|madre)|los (?:dientes|huesos)|las piernas)
        |ojala (?:te |os |les |l[oa]s )(?:atropell|pudr|maten|quem|viol)\p{L}*
        |(?:ich|wir) (?:bring|stech|schlag|knall)\p{L}{0,3} (?:dich|euch|ihn|sie) (?:
          alle |noch[ ]
        )?(?:um(?! \d)|ab|tot)
        |ich wei(?:ss|ß),? wo (?:du (?:wohnst|arbeitest)|ihr wohnt|deine)
        |bring dich (?:doch )?(?:selbst |bitte )?um(?! den\b)|hang dich auf
        |(?:verreck|krepier)e? (?:du|doch|endlich|bitte)|stirb (?:du|doch|endlich)
      )(?![\p{L}'])
      |(?:^|[.!?,] ?)(?:creve|crevez|verrecke?|muerete)(?: (?:tous|toutes|sale \p{L}+|ya))?\s*[.!]*$
    `,
  },
  {
    code: 'threat',
    // Threats to find a person, and calls to die, in six languages.
    pattern: expression`
      \b(?:
        (?:i(?:'?ll| will|'?m (?:gonna|going to)| am going to)|we(?:'?ll| will)) (?:
          find|track|hunt
        ) (?:out )?(?:
          you\b|(?:your|ur) (?:address|house|home|family)|where (?:you|u) (?:live|sleep|work)
        )(?=.{0,40}\b(?:burn|kill|break|beat|hurt|smash|stab|shoot|end (?:you|u)|regret|pay)\b)
        |(?:
          i'?ll|i will|we'?ll|we will|(?:^|[.!?,] ?)(?:i'?m |we're )?(?:gonna|going to)
          |someone should
        ) (?:burn|shoot up|torch) (?:your|ur) (?:house|home|family|studio|car)(?: down)?\b
        |(?:gonna|going to|'?ll|will) (?:burn|torch|blow up) (?:that|this|your|ur) [^.!?]{0,25}\b(?:
          down[ ]
        )?with (?:you|u) (?:in|inside)
        |i(?:'ve| have)? (?:got|found|know) (?:your|ur) (?:home )?address(?!
          [ ](?:wrong|in|for|from|as|on|book|name)\b
        )
        |(?:i'?ll|ill|i will) be (?:there|waiting|outside)\b.{0,25}\b(?:
          knife|gun|bat|machete|hammer
        )
        |i know (?:where|which (?:street|school|house)) (?:
          (?:you|u) (?:film|sleep|park)|your (?:kids?|family|mom|mother)
        )
        |unalive (?:yourself|urself)
        |(?:je vais|on va) te (?:re)?trouver\b.{0,30}\b(?:defonc|cass|tu|crev|frapp|regrett)\p{L}*
        |on a ton adresse|dors que d'un oeil|wir kriegen dich(?= ?(?:[.!]|$))
        |(?:ich|wir) (?:find|krieg)\p{L}* (?:raus |heraus )?(?:dich\b|wo du wohnst).{0,40}\b(?:
          schlag|stech|bring|brech|tot|zahne|knochen
        )\p{L}*
        |(?:schlag|tret|hau) (?:ich )?(?:dir|euch) (?:die |alle )*(?:zahne|fresse|knochen)
        |(?:hoffentlich|hoff) (?:verreck|krepier|stirb)s?t (?:du|ihr)
        |(?:te voy|os voy|vamos) a (?:buscar|encontrar)\b.{0,40}\b(?:romp|mat|part|quem|revent)\p{L}*
        |(?:vou|vamos) te (?:achar|encontrar|pegar)\b.{0,40}\b(?:mat|queb|arreb|queim|acab)\p{L}*
        |ti (?:trovo|vengo a cercare)\b.{0,40}\b(?:spacc|ammazz|uccid|bruci)\p{L}*
      )(?![\p{L}'])
      |(?:^|[.!?] ?)(?:
        ammazzati|impiccati|sparati|se mat[ae]
        |bring dich (?:doch |einfach |endlich |bitte |mal )*um
        |go jump off a (?:bridge|cliff|roof|building)
        |jump off a (?:bridge|cliff|roof|building) already
      )(?: (?:logo|ai|subito|cara|mano|already|please|yourself))*(?=[^\p{L}\d ]|$| che\b)
    `,
  },
  {
    code: 'threat',
    pattern: expression`
      \b(?:
        (?:
          i(?:
            '?ll| will| want to| wish| would love to| am going to|'?m going to| have to
            |'?ll have to
          )
          |we(?:'?ll| will| should| must| are going to)|let'?s
          |some(?:one|body) (?:should|would|will)|if only someone would|be best to|interest to
          |one can only hope
        )(?: [\p{L}']+){0,5}? (?:
          kill|murder|shot|shoot|stab|rape|strangle|drown|hang|slaughter|torture|eradicate
          |exterminate|suffer|snap|cut|attack(?:ing)?|hurt|burn|put an end to|end|get rid of
        )(?: [\p{L}']+){0,5}? ${groups}
        |${groups}(?: like you| comme (?:toi|vous)| como (?:tu|vosotros|ustedes))?(?:
          [ ]all| tou(?:te)?s| tod[oa]s
        )? (?:
          should|ought to|deserve to|must|would|had|were|devraient|doivent|meritent|deberian
          |deben|merecen
        )(?: [\p{L}']+){0,4}? (?:
          dead|die|killed|shot|executed|burned|hanged|eradicated|throats? cut|eliminated|mourir
          |crever|tue\w*|abattu\w*|execute\w*|brule\w*|extermine\w*|elimine\w*|pendu\w*
          |egorge\w*|morir|muert\w+|asesinad\w+|ejecutad\w+|quemad\w+|exterminad\w+|eliminad\w+
          |ahorcad\w+
        )
        |(?:murdering|raping|killing) an? ${groups} like you|better off without ${groups}
        |execution is the only|end every ${groups}|suffer(?:,)? ${groups}
      )\b
    `,
  },
  {
    code: 'threat',
    pattern: expression`
      \b(?:
        (?:
          je (?:vais|veux|voudrais|pense|souhaite|massacrerai|ferai)|j'aimerais
          |il (?:faut|faudrait|va falloir)|on (?:devrait|va)|nous (?:devrions|allons|devons)
          |quelqu'un devrait|si seulement
        )(?: [\p{L}']+){0,5}? (?:
          tuer|buter|violer?|etrangler|poignarder|massacrer\w*|pendre|noyer|egorger|torturer
          |exterminer|eliminer|souffrir|abattre|bruler|eradiquer|debarrasser|frapper
        )(?: [\p{L}']+){0,5}? ${groups}
        |debarrassons(?: |-)nous (?:de |des |d')(?:[\p{L}']+ )?${groups}
        |(?:
          voy a|vamos a|quiero|tengo que|tendre que|estoy considerando|hay que|habria que
          |deberiamos|alguien deberia|ojala|me encantaria|les conviene que|le conviene que
          |deberian
        )(?: [\p{L}']+){0,5}? (?:
          matar|mataran?|violar\w*|estrangular\w*|apunalar\w*|masacr\w+|ahorcar|ahogar|degollar
          |torturar|exterminar|eliminar|sufrir|disparar\w*|fusilar|quemar|erradicar|partirles
          |partirle|golpear|cortarles|deshacernos|asesinar
        )(?: [\p{L}']+){0,5}? ${groups}
        |(?:eliminemos|exterminemos|erradiquemos|matemos|acabemos con)(?: [\p{L}']+){0,3}? ${groups}
        |muerte a (?:tod[oa]s )?l[oa]s ${groups}
      )\b
    `,
  },
];
