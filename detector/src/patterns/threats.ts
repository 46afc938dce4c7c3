import { expression, source } from '../text/expression.ts';
import { groups, type AbusePattern } from './groups.ts';

/** Who will or should do something to others. */
const willing = source`
  (?:
    i(?:
      '?ll| will| am going to|'?m (?:going|coming) to|'?m gonna| gonna| want to| wanna| wish
      |(?: would|'?d) love to| have to|'?ll have to
    )
    |we(?:'?ll| will| should| must| need to| are going to)|let'?s|they should
    |some(?:one|body) (?:should|needs to|must|would|will)|if only someone would|be best to
    |interest to|one can only hope
  )
`;
/** What can only be done to a living being. */
const killing = source`
  (?:
    kill|murder|stab|rape|lynch|behead|strangle|drown|slaughter|torture|eradicate|exterminate|gas
    |execute
  )
`;
/** Deeds that are also done to portraits, calories, hair and teams. */
const deed = source`
  (?:
    shoot|shot|hang|burn|bomb|hurt|attack(?:ing)?|suffer|put an end to|end
  )
`;
/** What somebody does before the deed, but no question and no tale of others. */
const meanwhile = source`
  (?: (?!(?:who|where|when|how|why|if|never)\b)[\p{L}']+){0,5}?
`;
/** The words between a deed and the group that suffers it. Others name another object. */
const pointing = source`
  (?:
    [ ](?:
      just|all|every|each|any|some|more|these|those|the|that|this|an?|another|other|next|of them
      |my|your|our|their|fucking|filthy|dirty|damn|stupid|(?:kinds?|sorts?|necks?|throats?) of
    )
  )
`;
const pointingFrench = source`
  (?:
    [ ](?:
      tou(?:te)?s?|l[ea]s?|des?|du|ces?|cet(?:te)?|une?|chaque|juste|haut et court|cou|gorge|aux?
      |types? de|genres? de|sales?|putains? de|autres?|prochaine?s?|t(?:a|on|es)
    )
  )
`;
const pointingSpanish = source`
  (?:
    [ ](?:
      al?|tod[oa]s?|l[oa]s?|el|es[oa]s?|ese|est[oa]s?|este|un[oa]?s?|cada|del?|proximo|put[oa]s?
      |maldit[oa]s?|suci[oa]s?|tip[oa]s? de|clase de|cuello|garganta|simplemente
    )
  )
`;
/** Nothing that makes a threat a joke, an exaggeration or a tale of a game follows. */
const inEarnest = source`
  (?!
    [ ](?:
      with kindness|at (?:chess|scrabble|poker|tennis|golf|darts|pool|uno|monopoly|mario\p{L}*)
      |in (?:fortnite|game|the game|minecraft|cod|ranked|among us|fifa|tekken)
    )\b
  )
`;
/** Of boredom, or in a story, nobody dies in earnest. */
const inStory = source`
  (?! (?:
    of (?!cancer|aids)|at the end
    |in (?:season|episode|the (?:next|last|final|end|first)|prison|jail|custody)\b
  ))
`;
/** Portraits are shot, candles are burned, and old people die happy. */
const peacefully = source`
  (?! (?:
    less|old|happy|peaceful\p{L}*|in peace|to (?:self|sin)|(?:in|on|with) (?:
      \d\w*|black|film|digital|imax|location|an? iphone|better|proper|natural
    )
  )\b)
`;
const burning = 'burns?(?! (?:the|this|that|these|those|it|all|more|some|an?|his|her|their)\\b)';
/** In Spanish and French, one dies of laughter and is killed with kisses. */
const notOfLove = source`
  (?! (?:de|a) (?:la )?(?:
    risas?|rire|besos|bisous|abrazos|calins|cosquillas|amor|envidia|carcajadas|gusto|hambre
  )\b)
`;
/** Who lives next door knows where somebody lives. */
const noNeighbour = source`
  (?!
    .{0,40}\b(?:
      in (?:this|the) video|reco(?:gni[sz]e|nozco|nheco|nnais)|riconosco|erkenne|neighbo|vizinh|vecin|voisin|nachbar|vicin|(?:tambem|tambien|aussi|auch|anche)\b
    )
  )
`;

/**
 * Threats and calls to die, for the plain layer; the most serious first. Below full strength are
 * those that people also say of characters, opponents and things.
 */
export const threats: readonly AbusePattern[] = [
  {
    code: 'threat',
    pattern: expression`
      \b(?:
        (?:kill|hang|unalive) (?:yourself|urself|your self|ur self|yourselves)(?<!
          \b(?:could|might|may|'ll|gonna|going to|almost|nearly) (?:kill|hang) \p{L}+
        )
        |kys|neck yourself|go (?:and )?(?:hang|kill) yourself
        |(?<!
          \b(?:makes? (?:you|me|us|it)|(?:wants?|decide[sd]?|had) to|did)[ ]
        )go (?:and )?die(?! of\b)
        |(?:va[- ]te|allez[- ]vous) (?:pendre|suicider)
        |(?:suicide|tue)[- ]toi|suicidate|(?:matate|muerete)${notOfLove}
      )\b
      |(?:^|[.!?,] ?)(?:
        (?:va[- ]te|allez[- ]vous) tuer\b
        |(?:just |go |please )?(?:end|delete) (?:yourself|urself)\s*(?:[.!]|$)
      )
    `,
    serious: true,
  },
  {
    code: 'threat',
    pattern: expression`
      \b${willing} (?:all )?(?:fucking |just |all |go |find you and )?(?:
        ${killing}|shoot|burn|hang|bomb|beat the shit out of|beat up|hurt
      ) (?:
        you|u|(?:your|ur) (?:whole |entire )?(?:
          famil\p{L}+|kids?|child\p{L}*|m[ou]m\p{L}*|mother|wife|husband|dad|father|sons?
          |daughters?|brother|sister|dog|cat
        )
      )\b${inEarnest}
    `,
  },
  {
    code: 'threat',
    pattern: expression`
      \b(?:
        (?:
          you|u|all ${groups}|${groups}|people like you|anyone like you
        ) (?:all )?(?:should|must|deserves?|need|ought)(?: to| all)? (?:to )?(?:fucking )?(?:
          die${peacefully}
          |be (?:
            killed|shot${peacefully}|hanged|hung|raped|exterminated|executed|burned|burnt|lynched
            |gassed|beaten|murdered|wiped out|put down
          )
          |burn in hell|get (?:raped|shot|killed|beaten)${peacefully}
        )
        |(?:cut|slit) your throat
        |(?:i )?(?:hope|wish) (?:that )?(?:you|u|your \p{L}+) (?:all )?(?:would )?(?:fucking )?(?:
          dies?${peacefully}|gets? (?:cancer|raped|aids|killed|shot|hit)|rot${peacefully}
          |${burning}|suffer(?! (?:no|less|from)\b)
        )
        |i know where you live${noNeighbour}|you(?:'re| are) (?:a )?dead (?:man|meat)
        |death (?:to|2) (?:all )?(?:the |those |these )?${groups}
      )\b
    `,
  },
  {
    code: 'threat',
    // Of others, and of what can be done to things.
    pattern: expression`
      \b(?:
        ${willing} (?:all )?(?:fucking |just |all |go |find you and )?(?:
          (?:${killing}|${deed}|beat the shit out of|beat up) (?:
            (?:your|ur) (?:\p{L}+ )?(?:ass|face|head|throat)|him|her|them
            |(?:these|those|all|every)(?: (?:of|the|these|those))?(?: \p{L}+)? (?:
              you|them|people|persons?|m[ae]n|guys?|kids?|children|famil(?:y|ies)|bastards?
              |bitch(?:es)?|fuck\p{L}*|cunts?|scum|idiots?|morons?|humans?|workers|gardeners
            )
          )
          |destroy (?:you|u|him|her)
        )
        |${willing}${meanwhile} ${deed}${pointing}{0,3} ${groups}
        |(?:he|she|they) (?:all )?(?:should|must|deserves?|need|ought)(?: to| all)? (?:to )?(?:
          fucking[ ]
        )?(?:
          die${inStory}
          |be (?:
            killed|shot${peacefully}|hanged|hung|raped|exterminated|executed|burned|burnt|lynched
            |gassed|beaten|murdered|wiped out|put down
          )
          |burn in hell|get (?:raped|shot|killed|beaten)
        )
        |(?:i )?(?:hope|wish) (?:that )?(?:they|he|she) (?:all )?(?:would )?(?:fucking )?(?:
          dies?${inStory}|gets? (?:cancer|raped|aids|killed|shot|hit)|rots?${inStory}
          |suffers?(?! (?:no|less|from)\b)
          |${burning}
        )
        |k y s|k\.y\.s
      )\b${inEarnest}
    `,
    strength: 0.9,
  },
  {
    code: 'threat',
    pattern: expression`
      \b(?:
        (?:je|j')(?: vais| veux|aimerais)? ?(?:te|t'|vous) ?(?:
          tuer|buter|crever|violer|egorger|frapper|bruler
        )${notOfLove}
        |creve (?:sale|connard|salope|batard|pourriture)
        |(?:j'espere|je souhaite) que (?:tu|vous|ils|elles) (?:vas |vont |allez )?(?:
          meure\w*|creve\w*|mourir|crever
        )${notOfLove}
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
    // Of others, opponents and things, in French and Spanish.
    pattern: expression`
      \b(?:
        (?:je|j')(?: vais| veux|aimerais)? ?(?:
          (?:le|la|les) ?(?:tuer|buter|violer|egorger|frapper|bruler)
          |(?:te|t'|vous) ?(?:eclater|defoncer)
        )${notOfLove}
        |(?:lo|la|los|las|le) (?:voy|vamos) a (?:matar|violar|golpear|degollar|disparar|ahorcar)
        |(?:te|os) (?:voy|vamos) a reventar${notOfLove}
        |voy a (?:matarl[oa]s?|(?:matar|golpear|disparar|violar) a(?! (?:besos|abrazos|risas)))
        |(?:ojala|espero que) se (?:mueran?|maten|violen)${notOfLove}
      )\b
    `,
    strength: 0.9,
  },
  {
    code: 'threat',
    // Mostly of characters, things and ideas.
    pattern: expression`
      \b(?:
        (?:va|allez) (?:mourir|crever)|(?:va[- ]te|allez[- ]vous) tuer|death to (?:all )?\p{L}+
        |(?:these|those) \w+ (?:all )?(?:should|must|deserve|need to|ought to) (?:all )?(?:
          die|be (?:killed|shot|hanged|raped|exterminated|executed|burned|burnt|lynched|gassed)
        )
      )\b
    `,
    strength: 0.85,
  },
  {
    code: 'threat',
    pattern: expression`
      \b(?:
        (?:te|os) (?:voy|vamos) a (?:
          matar|violar|golpear|quemar|degollar|disparar|ahorcar
        )${notOfLove}
        |voy a (?:matar|violar|golpear)te${notOfLove}
        |(?:ojala|espero que) te (?:mueras?|maten|violen)${notOfLove}
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
        )(?! de (?:rir|amor|tanto|saudade|inveja|orgulho|beij|carinho|cocega|abrac))
        |(?:tomara|espero) que (?:voce|vc|tu|vcs) (?:\p{L}+ )?(?:
          morra|morram|apodreca|sofra (?:um acidente|muito)
        )(?! de (?:rir|amor|tanto|orgulho|felicidade|inveja))
        |sei onde (?:(?:voce|vc|tu) (?:mora|vive|trabalha)${noNeighbour}|sua (?:mae|familia))
        |(?:voce|vc) (?:merece|devia|deveria) morrer(?! de (?:rir|amor))
        |(?:spero|mi auguro) che (?:tu (?:muoia|crepi|ti ammazzi)|muori|crepi)(?! d[ai])
        |ti auguro (?:la morte|un (?:cancro|tumore)|di (?:morire|crepare))
        |(?:ti|vi) (?:
          ammazzo|uccido|sgozzo|accoltello|sparo(?! un[ao']?\b)
          |spacco (?:la (?:faccia|testa)|le gambe|i denti)(?! a (?!pugni|calci|bastonate|mani)\p{L})
          |vengo ad? ammazzare
        )(?! (?:di (?:baci|coccole|abbracci|solletico|risate)|se non (?:esce|pubblichi|fai la (?:seconda|prossima)))\b)
        |so dove (?:abiti|vivi|lavori)${noNeighbour}|(?:veniamo|vengo) a dart\p{L}* fuoco
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
        )${peacefully}
        |(?:someone|somebody|i|we|ill)(?:
          'll| will|(?:'s| is) (?:gonna|going to)| should| (?:am |are )?(?:gonna|going to)
          | ought to| needs? to
        )? (?:break|smash|cut off|bash|punch|kick|knock out|crack|slit) (?:your|ur) (?:\p{L}+ )?(?:
          hands?|legs?|face|jaw|throat|bones|teeth|skull|head in|jaw|neck|fingers
        )
        |je sais ou (?:tu (?:habites|vis)|t'habites|vous habitez)${noNeighbour}
        |(?:j'espere|je souhaite) qu(?:'il|'un|e) (?:\p{L}+ )?(?:t'|te |vous )(?:
          arriv\p{L}+ (?:\p{L}+ ){0,2}(?:accident|malheur|pire|cancer)|ecras\p{L}+|renvers\p{L}+
          |tue\p{L}*
        )
        |(?:(?:je|on) (?:vais |va )?(?:te|vous) |pour te )(?:
          cass|pet|expl|defonc|fracass|eclat|demol
        )\p{L}* (?:les dents|la (?:gueule|tete|tronche|face)|le nez|les jambes)
        |se donde (?:vives|viven|trabajas)${noNeighbour}
        |te (?:
          (?:voy a |vamos a |van a )(?:romper|partir|reventar|quebrar)|parto|rompo|reviento
          |quiebro
        ) (?:la (?:cara|boca|cabeza|madre)|los (?:dientes|huesos)|las piernas)
        |ojala (?:te |os |les |l[oa]s )(?:atropell|pudr|maten|quem|viol)\p{L}*
        |(?:ich|wir) (?:bring|stech|schlag|knall)\p{L}{0,3} (?:dich|euch|ihn|sie) (?:
          alle |noch[ ]
        )?(?:um(?! \d)|ab(?! und zu)|tot)
        |ich wei(?:ss|ß),? wo (?:du (?:wohnst|arbeitest)|ihr wohnt|deine)${noNeighbour}
        |bring dich (?:doch )?(?:selbst |bitte )?um(?! (?:den\b|\d))
        |hang dich auf(?! \p{L}+ (?:nicht|rein)\b)
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
        ammazzati(?!,? che (?:brav|bell|buon|fort|voce|spettacol|meravigli|capolavor|class)\p{L}*)
        |impiccati|sparati|se mat[ae]
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
        ${willing}${meanwhile} (?:
          (?:
            ${killing}|get rid of|(?:snap|cut)(?=.{0,40}\b(?:necks?|throats?)\b)
          )${pointing}{0,5}
          |${deed}${pointing}{0,3} (?:all|every|these|those|you)${pointing}{0,3}
        ) ${groups}
        |${groups}(?: like you| comme (?:toi|vous)| como (?:tu|vosotros|ustedes))?(?:
          [ ]all| tou(?:te)?s| tod[oa]s
        )? (?:
          should|ought to|deserve to|must|devraient|doivent|meritent|deberian|deben|merecen
        )(?: [\p{L}']+){0,4}? (?:
          dead|die|killed|shot|executed|burned|hanged|eradicated|throats? cut|eliminated|mourir
          |crever|tue\w*|abattu\w*|execute\w*|brule\w*|extermine\w*|elimine\w*|pendu\w*
          |egorge\w*|morir|muert\w+|asesinad\w+|ejecutad\w+|quemad\w+|exterminad\w+|eliminad\w+
          |ahorcad\w+
        )${peacefully}
        |(?:if only|(?:better|off) if|wish|in an? (?:just|perfect|better|ideal) world,?)(?:
          [ ][\p{L}']+
        ){0,4}? ${groups}(?: like you)?(?: all)? (?:
          would|were|had (?:all )?(?:been|their|died)
        )(?: [\p{L}']+){0,4}? (?:
          dead|die|killed|shot|executed|burned|hanged|eradicated|throats? cut|eliminated
        )
        |(?:murdering|raping|killing) an? ${groups} like you|better off without ${groups}
        |execution is the only (?:solution|answer|way) (?:for|to)
        |end every ${groups}|suffer(?:,)? ${groups}
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
        )${pointingFrench}{0,5} ${groups}
        |debarrassons(?: |-)nous (?:de |des |d')(?:[\p{L}']+ )?${groups}
        |(?:
          voy a|vamos a|quiero|tengo que|tendre que|estoy considerando|hay que|habria que
          |deberiamos|alguien deberia|ojala|me encantaria|les conviene que|le conviene que
          |deberian
        )(?: [\p{L}']+){0,5}? (?:
          matar|mataran?|violar\w*|estrangular\w*|apunalar\w*|masacr\w+|ahorcar|ahogar|degollar
          |torturar|exterminar|eliminar|sufrir|disparar\w*|fusilar|quemar|erradicar|partirles
          |partirle|golpear|cortarles|deshacernos|asesinar
        )${pointingSpanish}{0,5} ${groups}
        |(?:
          eliminemos|exterminemos|erradiquemos|matemos|acabemos con
        )${pointingSpanish}{0,3} ${groups}
        |muerte a (?:tod[oa]s )?l[oa]s ${groups}
      )\b
    `,
  },
];
