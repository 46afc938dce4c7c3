import type { Pattern } from './phase.ts';

/** A pattern of abuse. It is `reclaimable` if people also use the words about themselves. */
export interface AbusePattern extends Pattern {
  reclaimable?: true;
  /** Faster expressions for texts that name a group, and for others. They match if `pattern` does. */
  quick?: { named: RegExp; unnamed: RegExp };
}

// The groups that are targets of hate, as laws usually name them, in everyday words.
const groups =
  '(?:women|woman|females?|girls|men of color|trans(?:gender)?(?: ?people| ?women| ?men|s|es)?|transsexuals?|transgenders|gays|gay (?:people|men|guys)|homosexuals?|lesbians?|queers?|lgbt\\w*|bisexuals?|blacks|black (?:people|men|women|guys|folks?)|africans?|niggers?|asians?|chinese people|indians?|mexicans?|latin[oax]s?|hispanics?|arabs?|jews?|jewish people|muslims?|islam|christians?|hindus?|immigrants?|migrants?|refugees?|foreigners?|gypsies|gypsy|disabled(?: people)?|handicapped|the disabled|autistics?|femmes?|meufs?|noire?s?|arabes?|juifs?|juives?|musulman(?:e?s|es)?|immigre(?:e?s)?|migrants?|etranger(?:e?s)?|refugie(?:e?s)?|handicape(?:e?s)?|homos?|pedes?|lesbiennes?|gouines?|roms|gitans?|asiatiques?|chinois(?:es)?|mujeres|mujer|negr[oa]s?|judi[oa]s?|musulman(?:es|as)|inmigrantes?|extranjer[oa]s?|refugiad[oa]s?|discapacitad[oa]s?|homosexuales?|lesbianas?|maricones|gitan[oa]s?|moros?|indigenas?|indi[oa]s|transexuales?|travestis?)';

const worthless =
  '(?:scum|vermin|animals?|livestock|rats?|pigs?|parasites?|cockroach(?:es)?|subhumans?|sub-human|filth|filthy|trash|garbage|disgusting|disgrace|repulsive|inferior|worthless|a disease|a plague|a cancer|cancer|evil|retarded|stupid|dumb|idiots|morons|savages?|criminals|rapists|terrorists|thieves|whores?|sluts?|monsters|freaks|abominations?|abnormal|mentally ill|degenerates?|perverts?|despicable|vile|repugnant|revolting|sickening|pathetic|brainless|dishonest|ignorant|violent|the (?:absolute )?worst|the dumbest|the stupidest|a pest|pests|a virus|a waste of space|lesser beings|dirt|refuse|bastards|assholes|scumbags|motherfuckers|dickheads|shitheads|shitty|fucked in the head|a threat to|a danger to|not (?:really )?human|less than human|de la merde|des merdes?|des rats|des animaux|des porcs|des parasites|de la vermine|vermine|degoutante?s|repugnante?s|inferieure?s|des voleurs|des violeurs|des terroristes|des criminels|des sous[- ]\\w+|des putes|des monstres|une maladie|un cancer|un virus|un fleau|la lie|des cafards|des nuisibles|des ordures|des pourritures|des sauvages|des etres inferieurs|des connards|des enfoires|des batards|de la racaille|degueulasses?|ecoeurant\\w*|pitoyables?|immondes?|ignobles?|meprisables?|abruti\\w*|stupides?|debiles?|les pires|irrecuperables?|une menace pour|un danger pour|escoria|basura|animales|ratas|cerdos|parasitos|asqueros[oa]s|repugnantes|inferiores|ladrones|violadores|terroristas|criminales|delincuentes|monstruos|una plaga|un virus|una enfermedad|cucarachas|alimanas|asquerosas|despreciables|patetic[oa]s|vil(?:es)?|tont[oa]s|estupid[oa]s|ignorantes|salvajes|lo peor|l[oa]s peores|de lo peor|seres inferiores|desechos|un peligro para|una amenaza para|cabron(?:es|as)|idiotas|hij[oa]s de puta|cretin[oa]s|un cancer|mierda|una mierda|subhuman[oa]s|infrahuman[oa]s|putas)';

const deed =
  '(?:kill|murder|shoot|stab|rape|lynch|behead|strangle|slaughter|exterminate|gas|burn|hang|execute|bomb|beat the shit out of|beat up|hurt|attack|destroy)';

/** Matches every text that names a group. */
export const groupName = new RegExp(groups, 'u');

/**
 * Returns the pattern for a source that contains `groups`. V8 needs a second to compile all these
 * patterns, because the list is in them up to 14 times. So the quick expressions have any one to
 * three words, or nothing that matches, in its place.
 */
function aboutGroups(source: string): Pick<AbusePattern, 'pattern' | 'quick'> {
  const withNames = (names: string) => new RegExp(source.replaceAll(groups, names), 'u');
  return {
    pattern: new RegExp(source, 'u'),
    quick: { named: withNames('\\w+(?: \\w+){0,2}?'), unnamed: withNames('[]') },
  };
}

/** The patterns for the plain layer, most serious first. */
export const abusePatterns: readonly AbusePattern[] = [
  {
    code: 'threat',
    ...aboutGroups(
      `\\b(?:i(?:'?ll| will| am going to|'?m going to|'?m gonna| gonna| want to| wanna| would love to|'?d love to|'?m coming to)|we(?:'?ll| will| should| must| need to)|someone(?: should| needs to| must)|somebody(?: should| needs to)|let'?s|they should) (?:all )?(?:fucking |just |all |go |find you and )?${deed} (?:you|u|your|ur|him|her|them|these|those|all|every|${groups})\\b(?! (?:with kindness|in (?:fortnite|game|the game|minecraft|cod|ranked)))`,
    ),
  },
  {
    code: 'threat',
    ...aboutGroups(
      `\\b(?:you|u|he|she|they|these \\w+|those \\w+|all ${groups}|${groups}|people like you|anyone like you) (?:all )?(?:should|must|deserves?|need|ought)(?: to| all)? (?:to )?(?:fucking )?(?:die|be (?:killed|shot|hanged|hung|raped|exterminated|executed|burned|burnt|lynched|gassed|beaten|murdered|wiped out|put down)|burn in hell|get (?:raped|shot|killed|beaten))\\b`,
    ),
  },
  {
    code: 'threat',
    pattern:
      /\b(?:(?:kill|hang) (?:yourself|urself|your self|ur self|yourselves)|kys|(?:cut|slit) your throat|neck yourself|go (?:and )?(?:die|hang yourself|kill yourself)|(?:i )?(?:hope|wish) (?:that )?(?:you|u|they|he|she|your \p{L}+) (?:all )?(?:would )?(?:fucking )?(?:die|dies|get (?:cancer|raped|aids|killed|shot|hit)|gets (?:cancer|raped|aids|killed|shot|hit)|rot|burn|suffer)|i know where you live|you(?:'re| are) (?:a )?dead (?:man|meat)|death to (?:all )?\p{L}+)\b/u,
  },
  {
    code: 'threat',
    ...aboutGroups(
      `\\b(?:(?:je|j')(?: vais| veux|aimerais)? ?(?:te|t'|vous|le|la|les) ?(?:tuer|buter|crever|violer|egorger|eclater|defoncer|frapper|bruler)|(?:va|allez)(?:[- ](?:te|vous))? (?:mourir|crever|pendre|suicider|tuer)|suicide[- ]toi|tue[- ]toi|creve (?:sale|connard|salope|batard|pourriture)|(?:j'espere|je souhaite) que (?:tu|vous|ils|elles) (?:vas |vont |allez )?(?:meure\\w*|creve\\w*|mourir|crever)|(?:je vais|il faut|on devrait|faut|on va|il faudrait) (?:tous )?(?:les )?(?:tuer|buter|exterminer|bruler|gazer|pendre|fusiller|frapper|eliminer|agresser) (?:tou(?:te)?s )?(?:les |des |ces |l')?(?:${groups})|(?:les |ces |tous les |toutes les )(?:${groups}) (?:doivent|devraient|meritent)(?: tou(?:te)?s)? (?:de )?(?:mourir|crever|etre (?:tue|extermine|brule|pendu|gaze|execute|viole|elimine|puni)\\w*|souffrir)|mort aux? (?:${groups}))\\b`,
    ),
  },
  {
    code: 'threat',
    ...aboutGroups(
      `\\b(?:(?:te|los|las|lo|la|os|le) (?:voy|vamos) a (?:matar|violar|golpear|quemar|degollar|reventar|partir|disparar|ahorcar)|voy a (?:matarte|violarte|golpearte|matarl[oa]s?|matar a|golpear a|disparar a|violar a)|matate|suicidate|muerete|(?:ojala|espero que) (?:te|se) (?:mueras?|mueran|maten|violen|muera)|ojala (?:te )?(?:de|den) cancer|(?:hay que|habria que|deberiamos|debemos|vamos a|quiero) (?:matar|exterminar|quemar|fusilar|ahorcar|gasear|eliminar|golpear|violar) (?:a )?(?:tod[oa]s )?(?:l[oa]s |es[oa]s |est[oa]s )?(?:${groups})|(?:l[oa]s |es[oa]s |tod[oa]s l[oa]s )(?:${groups}) (?:deben|deberian|merecen|tienen que)(?: tod[oa]s)? (?:morir|morirse|ser (?:asesinad|ejecutad|violad|exterminad|quemad|eliminad|golpead|gasead|castigad)\\w+|sufrir)|muerte a (?:tod[oa]s )?(?:l[oa]s )?(?:${groups}))\\b`,
    ),
  },
  {
    code: 'threat',
    // Threats at the person who is spoken to.
    pattern:
      /\b(?:(?:ich|wir) (?:hoffen?|wunschen?)[ ,]+(?:(?:dass )?(?:du|ihr)(?: \p{L}+){0,3} (?:stirbst|verreckst|krepierst|sterbt|verreckt)(?! (?:in|nicht)\b)|(?:dir|euch) (?:den tod|krebs|einen unfall))|(?:du|ihr) (?:gehor(?:s?t)|soll(?:te)?s?t) (?:vergast|aufgehangt|erhangt|erschossen|abgestochen|gesteinigt)|(?:vou|vamos) te (?:matar|estuprar|arrebentar|espancar|esfaquear|encher de (?:porrada|bala))(?! de (?:rir|amor|tanto))|(?:tomara|espero) que (?:voce|vc|tu|vcs) (?:\p{L}+ )?(?:morra|morram|apodreca|sofra (?:um acidente|muito))(?! de (?:rir|amor|tanto))|sei onde (?:(?:voce|vc|tu) (?:mora|vive|trabalha)|sua (?:mae|familia))|(?:voce|vc) (?:merece|devia|deveria) morrer(?! de (?:rir|amor))|(?:spero|mi auguro) che (?:tu (?:muoia|crepi|ti ammazzi)|muori|crepi)(?! d[ai])|ti auguro (?:la morte|un (?:cancro|tumore)|di (?:morire|crepare))|(?:ti|vi) (?:ammazzo|uccido|sgozzo|accoltello|sparo|spacco (?:la (?:faccia|testa)|le gambe|i denti)|vengo ad? ammazzare)(?! di (?:baci|coccole))|so dove (?:abiti|vivi|lavori)|(?:veniamo|vengo) a dart\p{L}* fuoco|merit[ia] (?:solo )?di (?:morire|crepare))(?![\p{L}'])|(?:^|[.!?] ?)(?:(?:e )?(?:se mat[ae]|ammazzati|crepa(?:te)?|devi (?:morire|crepare)|(?:bring|hang) dich um)(?: (?:logo|seu|sua|subito|presto|verme|lixo|bastardo|stronz[oa])(?: \p{L}+)?)?)\s*[.!]*$|\b(?:(?:i|we) (?:really )?(?:hope|wish|pray) (?:that )?(?:your|ur) (?:\p{L}+ ){1,2}(?:burns?|dies?|rots?|crash(?:es)?|gets? (?:cancer|hit|killed))|(?:someone|somebody|i|we|ill)(?:'ll| will|(?:'s| is) (?:gonna|going to)| should| (?:am |are )?(?:gonna|going to)| ought to| needs? to)? (?:break|smash|cut off|bash|punch|kick|knock out|crack|slit) (?:your|ur) (?:\p{L}+ )?(?:hands?|legs?|face|jaw|throat|bones|teeth|skull|head in|jaw|neck|fingers)|je sais ou (?:tu (?:habites|vis)|t'habites|vous habitez)|(?:j'espere|je souhaite) qu(?:'il|'un|e) (?:\p{L}+ )?(?:t'|te |vous )(?:arriv\p{L}+ (?:\p{L}+ ){0,2}(?:accident|malheur|pire|cancer)|ecras\p{L}+|renvers\p{L}+|tue\p{L}*)|(?:(?:je|on) (?:vais |va )?(?:te|vous) |pour te )(?:cass|pet|expl|defonc|fracass|eclat|demol)\p{L}* (?:les dents|la (?:gueule|tete|tronche|face)|le nez|les jambes)|se donde (?:vives|viven|trabajas)|te (?:(?:voy a |vamos a |van a )(?:romper|partir|reventar|quebrar)|parto|rompo|reviento|quiebro) (?:la (?:cara|boca|cabeza|madre)|los (?:dientes|huesos)|las piernas)|ojala (?:te |os |les |l[oa]s )(?:atropell|pudr|maten|quem|viol)\p{L}*|(?:ich|wir) (?:bring|stech|schlag|knall)\p{L}{0,3} (?:dich|euch|ihn|sie) (?:alle |noch )?(?:um(?! \d)|ab|tot)|ich wei(?:ss|ß),? wo (?:du (?:wohnst|arbeitest)|ihr wohnt|deine)|bring dich (?:doch )?(?:selbst |bitte )?um(?! den\b)|hang dich auf|(?:verreck|krepier)e? (?:du|doch|endlich|bitte)|stirb (?:du|doch|endlich))(?![\p{L}'])|(?:^|[.!?,] ?)(?:creve|crevez|verrecke?|muerete)(?: (?:tous|toutes|sale \p{L}+|ya))?\s*[.!]*$/u,
  },
  {
    code: 'hate',
    pattern:
      /\b(?:(?:schei(?:ss|ß)|drecks?)-? ?(?:kanak|neger|schwuchtel|jude|turke|auslander|muslim|moslem|zigeuner|schwule|polacke)\p{L}{0,2}\b(?! (?:zu )?(?:nennen|sagen|rufen|genannt))|(?:dreckige[rn]?|verdammte[rn]?|schei(?:ss|ß)) (?:kanaken?|neger|schwuchteln?|juden?|zigeuner)|(?:viad|veadinh|negr|pret|crioul|macac|jude[ui])[oa]?s? (?:de merda|nojent[oa]s?|imund[oa]s?|fedid[oa]s?)|seu (?:viado|crioulo|macaco) (?:nojento|imundo|maldito|desgracado|do caralho)|volta(?:m)? (?:pra|para) (?:a )?senzala|(?:negr|froci|zingar|ebre|marocchin|terron|ricchion|immigrat)[oaei]{1,2} (?:di merda|del cazzo|schifos[oaie]|bastard[oaie])|(?:sporc|luri?d|schifos)[oaie] (?:negr|froci|zingar|ebre|terron|ricchion)[oaei]{1,2})\b|\b(?:niggers?|faggots?|fagg?ots|kikes?|spics?|chinks?|gooks?|wetbacks?|ragheads?|towelheads?|sandniggers?|trannies|shemales?|camel ?jockeys?|zipperheads?|pakis?|darkies|jungle bunn\p{L}+|bougnoules?|negros? de merde|youpins?|youtres?|bicots?|bamboulas?|chinetoques?|chintoks?|niakoues?|tarlouzes?|tafioles?|sudacas?|negratas?|panchitos?|maricon(?:es)?|tortilleras?|travelos?|gabachos? de mierda)\b/u,
    reclaimable: true,
  },
  {
    code: 'hate',
    ...aboutGroups(
      `\\b(?:sales? (?:${groups}|pd|pds|bougnoul\\w*|race|negres?)|(?:${groups}|pd) de merde|(?:put[oa]s?|malditos?|malditas?|asqueros[oa]s?|pinches?) (?:${groups}|maricon\\w*)|(?:${groups}) de mierda|(?:filthy|dirty|fucking|stinking|disgusting|damn) (?:${groups}|tranny|dyke|fag)s?)\\b`,
    ),
  },
  {
    code: 'hate',
    ...aboutGroups(
      `\\b(?:i (?:\\w+ )?(?:fucking )?(?:hate|despise|detest|loathe|can'?t stand|cannot stand)|(?:je|j') ?(?:\\p{L}+ )?(?:deteste|hais|meprise|execre|abhorre|ne supporte pas)|(?:yo )?(?:odio|detesto|desprecio|aborrezco|no soporto))(?: \\p{L}+)? (?:a )?(?:all |tou(?:te)?s |tod[oa]s )?(?:the |these |those |les |ces |l[oa]s |es[oa]s |est[oa]s )?(?:fucking |putains? de )?(?:${groups})\\b`,
    ),
  },
  {
    code: 'hate',
    ...aboutGroups(
      `\\b(?:${groups})(?:,? (?:like|comme|como) \\p{L}+,?)?(?: in (?:this|our|the|any) \\p{L}+)?(?: (?:all|just|really|always|tou(?:te)?s|tod[oa]s|ne|simplemente|realmente))? (?:are|is|r|sont|est|n'etes|etes|sois|son|es|sean|ser|to be) (?!(?:\\p{L}+ ){0,3}(?:not|never|opposite|anything|tout sauf|todo menos|treated|called|seen|considered|made|pas|jamais|traite\\w*|consider\\w+|tratad\\w+|no|nunca)\\b)(?:[\\p{L}']+ ){0,4}?${worthless}\\b(?! (?:in|on) (?:\\p{L}+ ){0,2}(?:movies?|films?|games?|shows?|anime|series|dramas?|novels?))`,
    ),
  },
  {
    code: 'hate',
    ...aboutGroups(
      `\\b(?:(?:get rid of|ban|deport|gas|exterminate|wipe out|eradicate|no more|send back) (?:all )?(?:the |these |those )?(?:${groups})(?! from (?:buying|driving))|(?:${groups}) (?:don'?t|do not) (?:deserve|belong)|(?:${groups}) (?:deserve|should have) no rights|(?:dehors|virez|debarrass\\w+|renvoy\\w+|expulsez?) (?:nous )?(?:de )?(?:tou(?:te)?s )?(?:les |des )?(?:${groups})|(?:fuera|echen|expulsen) (?:a )?(?:tod[oa]s )?(?:l[oa]s )?(?:${groups})|(?:race|raza) (?:inferieure|inferior)|white power|heil hitler|sieg heil|hitler (?:was right|avait raison|tenia razon)|gas the jews)\\b`,
    ),
    strength: 0.9,
  },
  {
    code: 'sexual',
    pattern:
      /\b(?:(?:suck|lick|ride|sit on|choke on) (?:on )?(?:my|this|a|his) (?:big |fat |huge )?(?:dick|cock|pussy|balls|penis|face)|(?:show|send)(?: me| us)? (?:your |ur |some )?(?:tits|boobs|pussy|nudes|ass|feet pics|bobs)|i(?:'?d| would| want to| wanna|'?ll) (?:like to |love to |so )?(?:fuck|bang|smash|rape|breed|cum (?:on|in)|lick) (?:you|her|him|that|your|ur|those)|(?:nice|big|huge|great|perfect) (?:tits|titties|boobs|pussy)|(?:jerk(?:ed|ing)?|wank(?:ed|ing)?|fapp?(?:ed|ing)?|masturbat\p{L}+) (?:off )?(?:to|on) (?:this|her|him|you|it)|suce (?:ma|moi|la) (?:bite|queue)?|montre[- ](?:nous |moi )?(?:tes|vos) (?:seins|nichons|fesses|boobs)|(?:je|j') ?(?:veux|vais|voudrais|aimerais|la|te) (?:te |la |vous )?(?:baiser(?:ais)?|niquer(?:ais)?|sauter|ken)|(?:chupa|mama)(?:me)? (?:la|mi) (?:polla|verga|pija|concha)|chupamela|ensena(?:me|nos)? (?:las|tus) (?:tetas|pechos)|(?:quiero|me gustaria|ganas de) (?:follar|coger|chingar|cogerte|follarte|chingarte)\p{L}*|te (?:follaria|cogeria|chingaria)|(?:que|ricas|buenas|vaya|menudas) (?:tetas|tetotas))\b/u,
  },
  {
    code: 'threat',
    // Threats to find a person, and calls to die, in six languages.
    pattern:
      /\b(?:(?:i(?:'?ll| will|'?m (?:gonna|going to)| am going to)|we(?:'?ll| will)) (?:find|track|hunt) (?:out )?(?:you\b|(?:your|ur) (?:address|house|home|family)|where (?:you|u) (?:live|sleep|work))(?=.{0,40}\b(?:burn|kill|break|beat|hurt|smash|stab|shoot|end (?:you|u)|regret|pay)\b)|(?:i'?ll|i will|we'?ll|we will|(?:^|[.!?,] ?)(?:i'?m |we're )?(?:gonna|going to)|someone should) (?:burn|shoot up|torch) (?:your|ur) (?:house|home|family|studio|car)(?: down)?\b|(?:gonna|going to|'?ll|will) (?:burn|torch|blow up) (?:that|this|your|ur) [^.!?]{0,25}\b(?:down )?with (?:you|u) (?:in|inside)|i(?:'ve| have)? (?:got|found|know) (?:your|ur) (?:home )?address(?! (?:wrong|in|for|from|as|on|book|name)\b)|(?:i'?ll|ill|i will) be (?:there|waiting|outside)\b.{0,25}\b(?:knife|gun|bat|machete|hammer)|i know (?:where|which (?:street|school|house)) (?:(?:you|u) (?:film|sleep|park)|your (?:kids?|family|mom|mother))|unalive (?:yourself|urself)|(?:je vais|on va) te (?:re)?trouver\b.{0,30}\b(?:defonc|cass|tu|crev|frapp|regrett)\p{L}*|on a ton adresse|dors que d'un oeil|wir kriegen dich(?= ?(?:[.!]|$))|(?:ich|wir) (?:find|krieg)\p{L}* (?:raus |heraus )?(?:dich\b|wo du wohnst).{0,40}\b(?:schlag|stech|bring|brech|tot|zahne|knochen)\p{L}*|(?:schlag|tret|hau) (?:ich )?(?:dir|euch) (?:die |alle )*(?:zahne|fresse|knochen)|(?:hoffentlich|hoff) (?:verreck|krepier|stirb)s?t (?:du|ihr)|(?:te voy|os voy|vamos) a (?:buscar|encontrar)\b.{0,40}\b(?:romp|mat|part|quem|revent)\p{L}*|(?:vou|vamos) te (?:achar|encontrar|pegar)\b.{0,40}\b(?:mat|queb|arreb|queim|acab)\p{L}*|ti (?:trovo|vengo a cercare)\b.{0,40}\b(?:spacc|ammazz|uccid|bruci)\p{L}*)(?![\p{L}'])|(?:^|[.!?] ?)(?:ammazzati|impiccati|sparati|se mat[ae]|bring dich (?:doch |einfach |endlich |bitte |mal )*um|go jump off a (?:bridge|cliff|roof|building)|jump off a (?:bridge|cliff|roof|building) already)(?: (?:logo|ai|subito|cara|mano|already|please|yourself))*(?=[^\p{L}\d ]|$| che\b)/u,
  },
  {
    code: 'hate',
    // Groups as vermin and calls to murder them, in German, Spanish, French, Portuguese and Italian.
    pattern:
      /\b(?:fluchtlinge|auslander|juden|muslime|moslems|turken|zigeuner|schwule|neger|gitanos|moros|judios|inmigrantes|maricas|ciganos|nordestinos|pretos|judeus|viados|zingari|ebrei|negri|musulmani|immigrati|froci|gay|arabes|juifs|musulmans|noirs|tziganes|roms|migrants)\b.{0,30}\b(?:sind|son|sont|sao|sono) (?:(?:alle|todos|tous|tutti|una?|une|um|uma|des|doch|nur|solo|so) )*(?:ungeziefer|ratten|abschaum|parasiten|dreck|mull|ratas?|plaga|escoria|basura|parasitos|rats|vermine|parasites|dechets|nuisibles|ratos|praga|lixo|topi|ratti|feccia|parassiti|bestie|spazzatura)\b|\b(?:hitler (?:should have (?:finished|killed|gassed|won|burned)|was right)|finish(?:ed)? the job (?:with|on) (?:all )?(?:the )?(?:jews|muslims|gays|blacks|arabs|gypsies|immigrants|palestinians)\b|(?:forni|ofen|gaskammern?|fours|hornos|fornos|gas chambers?|ovens) (?:per|para|pour|fur|for) (?:(?:tutti|todos|tous|alle|all) )?(?:(?:gli|los|las|les|die|the|os|i) )?(?:ebrei|zingari|gay|immigrati|judios|moros|gitanos|juifs|arabes|musulmans|juden|auslander|fluchtlinge|muslime|jews|muslims|gays|blacks|judeus|ciganos)\b)/u,
    strength: 0.9,
  },
  {
    code: 'hate',
    // People called vermin, or no people, in six languages.
    pattern:
      /\b(?:(?:aren't|arent|are not|ain't) (?:even )?(?:people|humans?|human beings)|no son (?:ni )?(?:personas?|humanos|gente)|(?:ne )?sont pas des (?:humains|etres humains|personnes)|(?:sind|das sind) (?:doch )?keine menschen|nao (?:e|sao) (?:nem )?(?:gente|pessoas?|humanos?)|non sono (?:nemmeno )?(?:persone|umani|esseri umani))\b.{0,60}\b(?:plagues?|plagas?|pragas?|peste|ungeziefer|vermin|rats?|ratas?|ratos?|ratten|ratti|topi|parasit\p{L}*|parassit\p{L}*|diseases?|cancer|enfermedad|maladie|krankheit|cockroach\p{L}*|cafards|kakerlaken|cucarachas|baratas|scarafaggi|nuisibles|livestock)\b|\b(?:ces gens(?:[- ]la)?|cette race|diese (?:leute|menschen|rasse)|das sind|est[ao]s? gente|es[ao]s? (?:gente|raza)|ess[ae]s? (?:gente|povo|raca)|quest[ae] (?:gente|razza)|these people|those people)\b[^.!?]{0,40}\b(?:rats?|vermin|ungeziefer|plaga|praga|peste|parassit\p{L}*|parasit\p{L}*|nuisibles|cafards|kakerlaken|cucarachas|baratas|scarafaggi)\b.{0,60}\b(?:gas(?:sed)?|vergas\p{L}+|noyer|exterm\p{L}+|burn(?:ed|t)?|drown\p{L}*|brul\p{L}+|quem\p{L}+|fogo|bruci\p{L}+|elimin\p{L}+|ausrott\p{L}+|disinfect\p{L}*)/u,
    strength: 0.9,
  },
  {
    code: 'hate',
    ...aboutGroups(
      `\\b(?:${groups}) (?:have no business|don'?t belong) (?:in|on|here)\\b.{0,60}\\bgo back to\\b`,
    ),
    strength: 0.9,
  },
  {
    code: 'sexual',
    // Sexual talk about the person in the video, in six languages.
    pattern:
      /\b(?:i(?:'?d| would| wanna|'?ll) (?:wreck|rail) (?:her|him|you|that ass)\b|(?:she|he|you) (?:must |probably )?moans? (?:louder|so loud)\b|put her on her knees|(?:because of|for) (?:that|her|your) (?:ass|tits|boobs)\b|(?:see|watch|film|pay) (?:you|her) (?:\p{L}+ ){0,2}naked|send (?:me )?(?:pics|photos) (?:babe|baby|sexy)|(?:your|ur) (?:little )?(?:daughter|girl|kid)\b.{0,30}\b(?:sexy|so hot)\b|te (?:daba|daria) (?:hasta que|toda la noche|duro)|se te marca todo|fotos (?:en bolas|en pelotas|desnud[oa]|pelad[oa])|(?:que|che|con quelle) (?:tette|tettone|chiappe)|servizietto|bouche a sucer|(?:vieni|vien) (?:qui |qua )?in ginocchio|te (?:pegava|comia) (?:de quatro|toda|todinha)|que (?:rabao|rabo|peitoes)(?= hein|[ ,!]*$| gostoso)|senta (?:aqui )?no meu (?:colo|pau)|je te (?:baise|prendrais|demonte)rais?|(?:geile|dicke|schone) titten|zeig (?:mal |uns )?(?:deine )?(?:titten|bruste))\b/u,
    strength: 0.9,
  },
  {
    code: 'harassment',
    pattern:
      /\b(?:(?:you|u|your|ur|you're|youre|you are|u r) (?:are )?(?:all )?(?:just )?(?:a |an |such an? |one |nothing but an? )?(?:\p{L}+ )?(?:fucking |stupid |ugly |fat |dumb |pathetic |worthless |disgusting |little |dirty |absolute |complete |total )*(?:bitch(?:es)?|cunts?|whores?|sluts?|piece of (?:shit|trash|garbage)|retard(?:ed|s)?|pig|scumbag|waste of (?:space|oxygen|air)|imbecile|degenerate|parasite|moron|asshole|motherfucker|faggot|fag|bastard|skank|shitstain|dumbass|dipshit)|(?:shut (?:the fuck|your (?:fucking|stupid|dumb)) ?(?:up|mouth)?|stfu) ?(?:you|bitch|idiot|retard|moron|ugly|fat|u)|(?:nobody|no one) (?:likes|loves|wants|cares about) (?:you|u)\b(?! (?:more|like))|(?:ugly|fat|stupid|dumb|worthless|disgusting) (?:bitch|whore|cunt|cow|pig|slut|hoe)|son of a (?:bitch|whore)|(?:the )?world would be better (?:off )?without you)\b/u,
  },
  {
    code: 'harassment',
    pattern:
      /\b(?:(?:sale|gros(?:se)?|espece de|petite?|pauvre|vieille|vieux) (?:con(?:ne|nard|nasse)?|put(?:e|ain)|salope|merde|batard|chienne|enfoire|encule|pourriture|ordure|debile|mongol|truie|tache|abruti|porc)|nique (?:ta|tes|sa|vos) (?:mere|race|morts?)|ntm|va te faire (?:foutre|enculer|mettre|voir)|(?:ferme|fermes) (?:ta|la) (?:gueule)|ta gueule|(?:t'es|tu es|vous etes) (?:qu')?(?:un|une|trop|vraiment|qu'une?)? ?(?:gros(?:se)? )?(?:con(?:ne)?|debile|mongol|sous[- ]merde|dechet|merde|pute|abrutie?|attardee?|moche|grosse vache)|personne (?:ne )?t'aime)\b/u,
  },
  {
    code: 'harassment',
    pattern:
      /\b(?:hijueputa|hdp|vete a la (?:mierda|verga)|que te (?:jodan|follen|den por)|chinga (?:a )?tu madre|tu puta madre|(?:eres|sos|son) (?:un|una|unos|unas|muy|tan|bien)? ?(?:\p{L}+ )?(?:idiota|imbecil|basura|mierda|asco|puta|put[oa]|zorra|perra|pendej[oa]|estupid[oa]|subnormal|retrasad[oa]|mongol[oa]?|inutil|gilipollas|malparid[oa]|feo|fea|gord[oa] asqueros[oa]|escoria|cerd[oa])|(?:maldit[oa]|put[oa]|pinche|asqueros[oa]|pedazo de) (?:perra|zorra|idiota|imbecil|puta|pendej[oa]|gord[oa]|basura|mierda|subnormal|cerd[oa])|(?:callate|cierra (?:la|el)) (?:la boca |el hocico |boca |hocico )?(?:puta|idiota|imbecil|perra|pendej\p{L}|estupid\p{L}|zorra)|malparid[oa]|nadie te quiere)\b/u,
  },
  {
    code: 'harassment',
    // Insults at the person who is spoken to, mostly with a word that makes them worse.
    pattern:
      /\b(?:(?:voce|vc|tu) (?:e|es|eh) (?:so |muito |mesmo )*(?:um |uma )?(?:\p{L}+ )?(?:lixo|idiota|imbecil|retardad[oa]|otari[oa]|babaca|vagabund[oa]|puta|merda|nojent[oa]|escrot[oa]|arrombad[oa]|verme|escoria)|(?:seu|sua) (?:\p{L}+ de merda|imbecil|retardad[oa]|otari[oa]|arrombad[oa]|babaca|fdp|filh[oa] da puta|vagabund[oa](?! d)|vadia(?! d)|nojent[oa]|desgracad[oa])|vai (?:tomar no (?:seu )?cu|se foder|te foder|(?:pra|a) puta que (?:te )?pariu)|vtnc|cala (?:a |essa |sua )?boca,? (?:seu|sua|idiota|imbecil|lixo|otari[oa])|sei (?:solo |proprio |davvero |veramente |un |uno |una |il |la |piu )*(?:coglion[ea]|stronz[oa]|merda|idiota|deficiente|imbecille|troia|puttana|testa di cazzo|ritardat[oa]|cretin[oa]|schifos[oa]|fallit[oa])|vaffanculo,? (?:stronz|coglion|bastard|merd|troia|idiota|te\b)\p{L}*|(?:brutt|luri?d|sporc|grandissim)[oa] (?:figli[oa] di|troia|puttana|stronz[oa]|bastard[oa]|merda|idiota)|chiudi (?:la |quella )(?:cazzo di |fogna|bocca,? (?:stronz|coglion|idiot|troi))\p{L}*|(?:vai|va) a (?:fare in culo|morire ammazzat[oa])|pezzo di merda che sei)\b|\b(?:(?:you|u|you're|youre|ur|you are|ya|yall|y'all) (?:are |r |all )?(?:just |really |such )*(?:an? |the )?(?:(?:fucking|useless|worthless|stupid|fat|ugly|dumb|pathetic|complete|absolute|total|utter|disgusting|dirty|talentless|miserable|annoying|biggest|most) )+(?:idiots?|losers?|clowns?|fools?|trash|garbage|pigs?|cunts?|imbecile)|(?:sale|gros(?:se)?|espece de|pauvre|bande de|petite?) (?:bouffon(?:ne)?|abrutie?|naze|minable|tocard|cretin|clochard|cas social|debile|con|connard|salope|batard|pute|cassos)s?|(?:t'es|tu es|vous etes|tu n'es|t'es qu) (?:qu')?(?:\p{L}+ ){0,2}(?:merde|dechet|connard|connasse|salope|batard|abrutie?|ordure|pourriture)|(?:eres|sos|sois) (?:(?!al?\b|por\b)\p{L}+ ){0,2}(?:de mierda|inutil|asco|basura|escoria|imbecil|idiota|subnormal|payas[oa]|estupid[oa]|gilipollas|pendej[oa])|das asco|(?:du|ihr) (?:bist |seid )?(?:ein\p{L}{0,2} |so |doch |echt |nur |voll |dumm\p{L}* |dreckig\p{L}* |klein\p{L}* |fett\p{L}* |verdammt\p{L}* |elend\p{L}* )*(?:arschlocher|arschloch|wichser|hurensohne?|missgeburt\p{L}*|fotze|schlampe|spast\p{L}*|vollidiot\p{L}*|idiot\p{L}*|depp\p{L}*|drecksau|drecksack|penner|hure|nutte|abschaum|untermensch\p{L}*|mongo)|halt (?:einfach |doch |mal )*(?:die|deine?|dein) (?:dumme |verdammte )?(?:fresse|maul|klappe)|fick dich|verpiss dich|du (?:hurensohn|bastard|wichser)|deine mutter ist)\b/u,
    strength: 0.9,
  },
  {
    code: 'harassment',
    pattern:
      /\b(?:(?:you|u|you're|youre|ur|you are|he is|she is|he's|she's) (?:are |r )?(?:all |just |really |so |such |very |fucking )*(?:an? )?(?:fucking |complete |total |absolute )?(?:idiots?|losers?|stupid|ugly|dumb|pathetic|trash|clowns?|talentless|disgusting|worthless))\b/u,
    strength: 0.4,
  },
  {
    code: 'harassment',
    pattern: /\b(?:fuck|screw) (?:you|u|off|ya)(?! (?:up|over|can|guys rock))\b/u,
    strength: 0.8,
  },
  {
    code: 'hate',
    ...aboutGroups(
      `\\b(?:(?:i|i'm|i've|je|j'ai|j'en ai|j'|yo|me|siento|tengo|estoy) ?(?:[\\p{L}']+ ){0,5}(?:hate|hatred for|despise|detest|loathe|abhor|disdain for|contempt for|can'?t stand|cannot stand|sick of|pissed off by|disgusted by|deteste|hais|meprise|execre|abhorre|haine pour|dedain pour|aversion pour|degoute par|ras le bol|supporter|odio|odia|odio por|detesto|desprecio|aborrezco|asco|hart[oa] de|encabronad[oa] (?:por|con)|soporto) |(?:disgusted by|fuck|screw|nique[rz]?|a la mierda|que se jodan|al carajo con) )(?:(?!being|how|that|when|people who|que|comment)[\\p{L}']+ ){0,4}?${groups}\\b`,
    ),
  },
  {
    code: 'hate',
    ...aboutGroups(
      `\\b${groups}(?: (?:like|comme|como) \\p{L}+)?(?: [\\p{L}']+){0,3}? (?:disgust me|makes? me (?:sick|furious|angry|vomit|puke|boil)|piss(?:es|ing)? me off|me degoutent|me donnent (?:[\\p{L}']+ ){0,3}(?:la nausee|envie de vomir)|m'ecoeurent|m'enervent|me font (?:chier|gerber|vomir)|(?:me )?dan (?:mucho )?asco|me repugnan|me enferman|me encabronan|(?:should|can|must|need to) (?:all )?(?:just )?(?:fuck off|go fuck|shut the fuck|get the fuck|get out)|(?:devraient|doivent|peuvent) (?:tou(?:te)?s )?(?:aller se faire|fermer leur gueule|la fermer|se casser|degager|foutre le camp)|(?:deberian|deben|pueden) (?:tod[oa]s )?(?:irse a la mierda|cerrar la|callarse|largarse|irse al carajo)|lives (?:are (?:absolutely )?worth(?:less| nothing| absolutely)|(?:aren'?t|are not) worth(?! any| less)))\\b`,
    ),
  },
  {
    code: 'hate',
    ...aboutGroups(
      `\\b(?:(?:typical(?: of)?(?: an?)?|typique (?:d'une?|des)|tipico de (?:un[oa]?s?|l[oa]s)) ${groups} (?:to be|de se|d'etre|de|ser)|in (?:an? )?${groups}(?:'s?)? nature|dans la nature (?:des?|d'une?) ${groups}|en la naturaleza de (?:un[oa]?|l[oa]s) ${groups}|vies? (?:des?|d'une?|de) ${groups} (?:ne valent|sont sans valeur|ne vaut|est sans valeur)|vidas? de (?:l[oa]s|un[oa]?) ${groups} no vale\\w*(?! menos)|(?:swarms|hordes) of ${groups}|invasions? d[eu]s? ${groups}|there is nothing worse than an? ${groups}|rien de (?:plus horrible|pire) qu'une? ${groups}|no hay nada peor que (?:un[oa]?) ${groups}|what is it with (?:you|these) fucking ${groups}|too many ${groups} in (?:this|our) country|${groups} (?:vermin|scum|trash|filth|swine))\\b`,
    ),
    strength: 0.95,
  },
  {
    code: 'threat',
    ...aboutGroups(
      `\\b(?:(?:i(?:'?ll| will| want to| wish| would love to| am going to|'?m going to| have to|'?ll have to)|we(?:'?ll| will| should| must| are going to)|let'?s|some(?:one|body) (?:should|would|will)|if only someone would|be best to|interest to|one can only hope)(?: [\\p{L}']+){0,5}? (?:kill|murder|shot|shoot|stab|rape|strangle|drown|hang|slaughter|torture|eradicate|exterminate|suffer|snap|cut|attack(?:ing)?|hurt|burn|put an end to|end|get rid of)(?: [\\p{L}']+){0,5}? ${groups}|${groups}(?: like you| comme (?:toi|vous)| como (?:tu|vosotros|ustedes))?(?: all| tou(?:te)?s| tod[oa]s)? (?:should|ought to|deserve to|must|would|had|were|devraient|doivent|meritent|deberian|deben|merecen)(?: [\\p{L}']+){0,4}? (?:dead|die|killed|shot|executed|burned|hanged|eradicated|throats? cut|eliminated|mourir|crever|tue\\w*|abattu\\w*|execute\\w*|brule\\w*|extermine\\w*|elimine\\w*|pendu\\w*|egorge\\w*|morir|muert\\w+|asesinad\\w+|ejecutad\\w+|quemad\\w+|exterminad\\w+|eliminad\\w+|ahorcad\\w+)|(?:murdering|raping|killing) an? ${groups} like you|better off without ${groups}|execution is the only|end every ${groups}|suffer(?:,)? ${groups})\\b`,
    ),
  },
  {
    code: 'threat',
    ...aboutGroups(
      `\\b(?:(?:je (?:vais|veux|voudrais|pense|souhaite|massacrerai|ferai)|j'aimerais|il (?:faut|faudrait|va falloir)|on (?:devrait|va)|nous (?:devrions|allons|devons)|quelqu'un devrait|si seulement)(?: [\\p{L}']+){0,5}? (?:tuer|buter|violer?|etrangler|poignarder|massacrer\\w*|pendre|noyer|egorger|torturer|exterminer|eliminer|souffrir|abattre|bruler|eradiquer|debarrasser|frapper)(?: [\\p{L}']+){0,5}? ${groups}|debarrassons(?: |-)nous (?:de |des |d')(?:[\\p{L}']+ )?${groups}|(?:voy a|vamos a|quiero|tengo que|tendre que|estoy considerando|hay que|habria que|deberiamos|alguien deberia|ojala|me encantaria|les conviene que|le conviene que|deberian)(?: [\\p{L}']+){0,5}? (?:matar|mataran?|violar\\w*|estrangular\\w*|apunalar\\w*|masacr\\w+|ahorcar|ahogar|degollar|torturar|exterminar|eliminar|sufrir|disparar\\w*|fusilar|quemar|erradicar|partirles|partirle|golpear|cortarles|deshacernos|asesinar)(?: [\\p{L}']+){0,5}? ${groups}|(?:eliminemos|exterminemos|erradiquemos|matemos|acabemos con)(?: [\\p{L}']+){0,3}? ${groups}|muerte a (?:tod[oa]s )?l[oa]s ${groups})\\b`,
    ),
  },
  {
    code: 'harassment',
    // These words are praise if they concern a talent, so the detector asks instead of hiding.
    pattern:
      /\b(?:fils de (?:pute|chien)|connard|connasse|salope|enculee?|batard|pouffiasse|petasse|hij[oa]s? de (?:puta|perra|mil putas)|filh[oa]s? da puta|figli[oa]? di (?:puttana|troia)|testa di cazzo|pezzo di merda)\b/u,
    strength: 0.85,
  },
];
