import { expression, source } from '../text/expression.ts';
import { groups, type AbusePattern } from './groups.ts';

const worthless = source`
  (?:
    scum|vermin|animals?|livestock|rats?|pigs?|parasites?|cockroach(?:es)?|subhumans?|sub-human
    |filth|filthy|trash|garbage|disgusting|disgrace|repulsive|inferior|worthless|a disease
    |a plague|a cancer|cancer|evil|retarded|stupid|dumb|idiots|morons|savages?|criminals|rapists
    |terrorists|thieves|whores?|sluts?|monsters|freaks|abominations?|abnormal|mentally ill
    |degenerates?|perverts?|despicable|vile|repugnant|revolting|sickening|pathetic|brainless
    |dishonest|ignorant|violent|the (?:absolute )?worst|the dumbest|the stupidest|a pest|pests
    |a virus|a waste of space|lesser beings|dirt|refuse|bastards|assholes|scumbags|motherfuckers
    |dickheads|shitheads|shitty|fucked in the head|a threat to|a danger to|not (?:really )?human
    |less than human|de la merde|des merdes?|des rats|des animaux|des porcs|des parasites
    |de la vermine|vermine|degoutante?s|repugnante?s|inferieure?s|des voleurs|des violeurs
    |des terroristes|des criminels|des sous[- ]\w+|des putes|des monstres|une maladie|un cancer
    |un virus|un fleau|la lie|des cafards|des nuisibles|des ordures|des pourritures|des sauvages
    |des etres inferieurs|des connards|des enfoires|des batards|de la racaille|degueulasses?
    |ecoeurant\w*|pitoyables?|immondes?|ignobles?|meprisables?|abruti\w*|stupides?|debiles?
    |les pires|irrecuperables?|une menace pour|un danger pour|escoria|basura|animales|ratas
    |cerdos|parasitos|asqueros[oa]s|repugnantes|inferiores|ladrones|violadores|terroristas
    |criminales|delincuentes|monstruos|una plaga|un virus|una enfermedad|cucarachas|alimanas
    |asquerosas|despreciables|patetic[oa]s|vil(?:es)?|tont[oa]s|estupid[oa]s|ignorantes|salvajes
    |lo peor|l[oa]s peores|de lo peor|seres inferiores|desechos|un peligro para|una amenaza para
    |cabron(?:es|as)|idiotas|hij[oa]s de puta|cretin[oa]s|un cancer|mierda|una mierda
    |subhuman[oa]s|infrahuman[oa]s|putas
  )
`;

/** Hate against groups, for the plain layer. */
export const hate: readonly AbusePattern[] = [
  {
    code: 'hate',
    pattern: expression`
      \b(?:
        (?:schei(?:ss|ß)|drecks?)-? ?(?:
          kanak|neger|schwuchtel|jude|turke|auslander|muslim|moslem|zigeuner|schwule|polacke
        )\p{L}{0,2}\b(?! (?:zu )?(?:nennen|sagen|rufen|genannt))
        |(?:dreckige[rn]?|verdammte[rn]?|schei(?:ss|ß)) (?:
          kanaken?|neger|schwuchteln?|juden?|zigeuner
        )
        |(?:viad|veadinh|negr|pret|crioul|macac|jude[ui])[oa]?s? (?:
          de merda|nojent[oa]s?|imund[oa]s?|fedid[oa]s?
        )
        |seu (?:viado|crioulo|macaco) (?:nojento|imundo|maldito|desgracado|do caralho)
        |volta(?:m)? (?:pra|para) (?:a )?senzala
        |(?:negr|froci|zingar|ebre|marocchin|terron|ricchion|immigrat)[oaei]{1,2} (?:
          di merda|del cazzo|schifos[oaie]|bastard[oaie]
        )
        |(?:sporc|luri?d|schifos)[oaie] (?:negr|froci|zingar|ebre|terron|ricchion)[oaei]{1,2}
      )\b
      |\b(?:
        nigger[sz]?|fagg?ot[sz]?|kike[sz]?|spic[sz]?|chink[sz]?|gook[sz]?|wetback[sz]?|raghead[sz]?
        |towelhead[sz]?
        |sandniggers?|trannies|shemales?|camel ?jockeys?|zipperheads?|pakis?|darkies
        |jungle bunn\p{L}+|bougnoules?|negros? de merde|youpins?|youtres?|bicots?|bamboulas?
        |chinetoques?|chintoks?|niakoues?|tarlouzes?|tafioles?|sudacas?|negratas?|panchitos?
        |maricon(?:es)?|tortilleras?|travelos?|gabachos? de mierda
      )\b
    `,
    reclaimable: true,
  },
  {
    code: 'hate',
    pattern: expression`
      \b(?:
        sales? (?:${groups}|pd|pds|bougnoul\w*|race|negres?)|(?:${groups}|pd) de merde
        |(?:put[oa]s?|malditos?|malditas?|asqueros[oa]s?|pinches?) (?:${groups}|maricon\w*)(?!
          [ ](?:mas |tan )?(?:
            chingon|hermos|lind[oa]|bell[oa]|guap|preciosa|bonit|talentos|l[oa]s am|que bien
          )
        )
        |(?:${groups}) de mierda
        |(?:filthy|dirty|fucking|stinking|disgusting|damn(?! (?:girls|wom[ae]n))) (?:${groups}|tranny|dyke|fag)s?
      )\b
    `,
  },
  {
    code: 'hate',
    pattern: expression`
      \b(?:
        i (?:\w+ )?(?:fucking )?(?:hate|despise|detest|loathe|can'?t stand|cannot stand)
        |(?:je|j') ?(?:\p{L}+ )?(?:deteste|hais|meprise|execre|abhorre|ne supporte pas)
        |(?:yo )?(?:odio|detesto|desprecio|aborrezco|no soporto)
      )(?: \p{L}+)? (?:a )?(?:all |tou(?:te)?s |tod[oa]s )?(?:
        the |these |those |les |ces |l[oa]s |es[oa]s |est[oa]s[ ]
      )?(?:fucking |putains? de )?(?:${groups})\b
    `,
  },
  {
    code: 'hate',
    pattern: expression`
      \b(?:${groups})(?:,? (?:like|comme|como) \p{L}+,?)?(?: in (?:this|our|the|any) \p{L}+)?(?:
        [ ](?:all|just|really|always|tou(?:te)?s|tod[oa]s|ne|simplemente|realmente)
      )? (?:are|is|r|sont|est|n'etes|etes|sois|son|es|sean|ser|to be) (?!
        (?:\p{L}+ ){0,3}(?:
          not|never|opposite|anything|tout sauf|todo menos|treated|called|seen|considered|made
          |pas|jamais|traite\w*|consider\w+|tratad\w+|no|nunca
        )\b
      )(?:[\p{L}']+ ){0,4}?${worthless}\b(?!
        [ ](?:in|on) (?:\p{L}+ ){0,2}(?:movies?|films?|games?|shows?|anime|series|dramas?|novels?)
      )
    `,
  },
  {
    code: 'hate',
    pattern: expression`
      \b(?:
        (?:get rid of|ban|deport|gas|exterminate|wipe out|eradicate|no more|send back) (?:all )?(?:
          the |these |those[ ]
        )?(?:${groups})(?!'s| from (?:buying|driving))
        |(?:${groups}) (?:don'?t|do not) (?:deserve|belong)
        |(?:${groups}) (?:deserve|should have) no rights
        |(?:dehors|virez|debarrass\w+|renvoy\w+|expulsez?) (?:nous )?(?:de )?(?:tou(?:te)?s )?(?:
          les |des[ ]
        )?(?:${groups})
        |(?:fuera|echen|expulsen) (?:a )?(?:tod[oa]s )?(?:l[oa]s )?(?:${groups})
        |(?:race|raza) (?:inferieure|inferior)|white power(?! (?:supply|led|light|button|cable|cord|bank|adapter|strip))|heil hitler|sieg heil
        |hitler (?:was right|avait raison|tenia razon)
      )\b
    `,
    strength: 0.9,
  },
  {
    code: 'hate',
    // Groups as vermin and calls to murder them, in German, Spanish, French, Portuguese and Italian.
    pattern: expression`
      \b(?:
        fluchtlinge|auslander|juden|muslime|moslems|turken|zigeuner|schwule|neger|gitanos|moros
        |judios|inmigrantes|maricas|ciganos|nordestinos|pretos|judeus|viados|zingari|ebrei|negri
        |musulmani|immigrati|froci|gay|arabes|juifs|musulmans|noirs|tziganes|roms|migrants
      )\b.{0,30}\b(?:sind|son|sont|sao|sono) (?:
        (?:alle|todos|tous|tutti|una?|une|um|uma|des|doch|nur|solo|so)[ ]
      )*(?:
        ungeziefer|ratten|abschaum|parasiten|dreck|mull|ratas?|plaga|escoria|basura|parasitos
        |rats|vermine|parasites|dechets|nuisibles|ratos|praga|lixo|topi|ratti|feccia|parassiti
        |bestie|spazzatura
      )\b
      |\b(?:
        hitler (?:should have (?:finished|killed|gassed|won|burned)|was right)
        |finish(?:ed)? the job (?:with|on) (?:all )?(?:the )?(?:
          jews|muslims|gays|blacks|arabs|gypsies|immigrants|palestinians
        )\b
        |(?:forni|ofen|gaskammern?|fours|hornos|fornos|gas chambers?|ovens) (?:
          per|para|pour|fur|for
        ) (?:(?:tutti|todos|tous|alle|all) )?(?:(?:gli|los|las|les|die|the|os|i) )?(?:
          ebrei|zingari|gay|immigrati|judios|moros|gitanos|juifs|arabes|musulmans|juden
          |auslander|fluchtlinge|muslime|jews|muslims|gays|blacks|judeus|ciganos
        )\b
      )
    `,
    strength: 0.9,
  },
  {
    code: 'hate',
    // People called vermin, or no people, in six languages.
    pattern: expression`
      \b(?:
        (?:aren't|arent|are not|ain't) (?:even )?(?:people|humans?|human beings)
        |no son (?:ni )?(?:personas?|humanos|gente)
        |(?:ne )?sont pas des (?:humains|etres humains|personnes)
        |(?:sind|das sind) (?:doch )?keine menschen
        |nao (?:e|sao) (?:nem )?(?:gente|pessoas?|humanos?)
        |non sono (?:nemmeno )?(?:persone|umani|esseri umani)
      )\b.{0,60}\b(?:
        plagues?|plagas?|pragas?|peste|ungeziefer|vermin|rats?|ratas?|ratos?|ratten|ratti|topi
        |parasit\p{L}*|parassit\p{L}*|diseases?|cancer|enfermedad|maladie|krankheit
        |cockroach\p{L}*|cafards|kakerlaken|cucarachas|baratas|scarafaggi|nuisibles|livestock
      )\b
      |\b(?:
        ces gens(?:[- ]la)?|cette race|diese (?:leute|menschen|rasse)|das sind|est[ao]s? gente
        |es[ao]s? (?:gente|raza)|ess[ae]s? (?:gente|povo|raca)|quest[ae] (?:gente|razza)
        |these people|those people
      )\b[^.!?]{0,40}\b(?:
        rats?|vermin|ungeziefer|plaga|praga|peste|parassit\p{L}*|parasit\p{L}*|nuisibles|cafards
        |kakerlaken|cucarachas|baratas|scarafaggi
      )\b.{0,60}\b(?:
        gas(?:sed)?|vergas\p{L}+|noyer|exterm\p{L}+|burn(?:ed|t)?|drown\p{L}*|brul\p{L}+
        |quem\p{L}+|fogo|bruci\p{L}+|elimin\p{L}+|ausrott\p{L}+|disinfect\p{L}*
      )
    `,
    strength: 0.9,
  },
  {
    code: 'hate',
    pattern: expression`
      \b(?:${groups}) (?:have no business|don'?t belong) (?:in|on|here)\b.{0,60}\bgo back to\b
    `,
    strength: 0.9,
  },
  {
    code: 'hate',
    pattern: expression`
      \b(?:
        (?:i|i'm|i've|je|j'ai|j'en ai|j'|yo|me|siento|tengo|estoy) ?(?:[\p{L}']+ ){0,5}(?:
          hate|hatred for|despise|detest|loathe|abhor|disdain for|contempt for|can'?t stand
          |cannot stand|sick of|pissed off by|disgusted by|deteste|hais|meprise|execre|abhorre
          |haine pour|dedain pour|aversion pour|degoute par|ras le bol|supporter|odio|odia
          |odio por|detesto|desprecio|aborrezco|asco|hart[oa] de|encabronad[oa] (?:por|con)
          |soporto
        )[ ]
        |(?:disgusted by|fuck|screw|nique[rz]?|a la mierda|que se jodan|al carajo con)[ ]
      )(?:(?!being|how|that|when|people who|que|comment)[\p{L}']+ ){0,4}?${groups}\b
    `,
  },
  {
    code: 'hate',
    pattern: expression`
      \b${groups}(?: (?:like|comme|como) \p{L}+)?(?: [\p{L}']+){0,3}? (?:
        disgust me|makes? me (?:sick|furious|angry|vomit|puke|boil)|piss(?:es|ing)? me off
        |me degoutent|me donnent (?:[\p{L}']+ ){0,3}(?:la nausee|envie de vomir)|m'ecoeurent
        |m'enervent|me font (?:chier|gerber|vomir)|(?:me )?dan (?:mucho )?asco|me repugnan
        |me enferman|me encabronan
        |(?:should|can|must|need to) (?:all )?(?:just )?(?:
          fuck off|go fuck|shut the fuck|get the fuck|get out
        )
        |(?:devraient|doivent|peuvent) (?:tou(?:te)?s )?(?:
          aller se faire|fermer leur gueule|la fermer|se casser|degager|foutre le camp
        )
        |(?:deberian|deben|pueden) (?:tod[oa]s )?(?:
          irse a la mierda|cerrar la|callarse|largarse|irse al carajo
        )
        |lives (?:
          are (?:absolutely )?worth(?:less| nothing| absolutely)
          |(?:aren'?t|are not) worth(?! any| less)
        )
      )\b
    `,
  },
  {
    code: 'hate',
    pattern: expression`
      \b(?:
        (?:typical(?: of)?(?: an?)?|typique (?:d'une?|des)|tipico de (?:un[oa]?s?|l[oa]s)) ${groups} (?:
          to be|de se|d'etre|de|ser
        )
        |in (?:an? )?${groups}(?:'s?)? nature|dans la nature (?:des?|d'une?) ${groups}
        |en la naturaleza de (?:un[oa]?|l[oa]s) ${groups}
        |vies? (?:des?|d'une?|de) ${groups} (?:
          ne valent|sont sans valeur|ne vaut|est sans valeur
        )
        |vidas? de (?:l[oa]s|un[oa]?) ${groups} no vale\w*(?! menos)
        |(?:swarms|hordes) of ${groups}|invasions? d[eu]s? ${groups}
        |there is nothing worse than an? ${groups}
        |rien de (?:plus horrible|pire) qu'une? ${groups}
        |no hay nada peor que (?:un[oa]?) ${groups}
        |what is it with (?:you|these) fucking ${groups}
        |too many ${groups} in (?:this|our) country|${groups} (?:vermin|scum|trash|filth|swine)
      )\b
    `,
    strength: 0.95,
  },
];
