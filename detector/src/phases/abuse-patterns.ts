import type { Pattern } from './phase.ts';

/** A pattern of abuse; `reclaimable` when people use it of themselves. */
export interface AbusePattern extends Pattern {
  reclaimable?: true;
}

// What a person can be hated for: the groups of the usual law texts, in the words people use.
const groups =
  '(?:women|woman|females?|girls|men of color|trans(?:gender)?(?: ?people| ?women| ?men|s|es)?|transsexuals?|transgenders|gays?|gay people|homosexuals?|lesbians?|queers?|lgbt\\w*|bisexuals?|blacks?|black people|black men|black women|africans?|niggers?|asians?|chinese(?: people)?|indians?|mexicans?|latin[oax]s?|hispanics?|arabs?|jews?|jewish people|muslims?|islam|christians?|hindus?|immigrants?|migrants?|refugees?|foreigners?|gypsies|gypsy|roma|disabled(?: people)?|handicapped|the disabled|autistics?|femmes?|meufs?|noire?s?|arabes?|juifs?|juives?|musulman(?:e?s|es)?|immigre(?:e?s)?|migrants?|etranger(?:e?s)?|refugie(?:e?s)?|handicape(?:e?s)?|homos?|pedes?|lesbiennes?|gouines?|roms?|gitans?|asiatiques?|chinois(?:es)?|mujeres|mujer|negr[oa]s?|judi[oa]s?|musulman(?:es|as)|inmigrantes?|extranjer[oa]s?|refugiad[oa]s?|discapacitad[oa]s?|homosexuales?|lesbianas?|maricones|gitan[oa]s?|moros?|indigenas?|indi[oa]s|transexuales?|travestis?)';

const worthless =
  '(?:scum|vermin|animals?|rats?|pigs?|parasites?|cockroach(?:es)?|subhumans?|sub-human|filth|filthy|trash|garbage|disgusting|disgrace|repulsive|inferior|worthless|a disease|a plague|a cancer|cancer|evil|retarded|stupid|dumb|idiots|morons|savages?|criminals|rapists|terrorists|thieves|whores?|sluts?|monsters|freaks|abominations?|abnormal|mentally ill|degenerates?|perverts?|not (?:really )?human|less than human|de la merde|des merdes?|des rats|des animaux|des porcs|des parasites|de la vermine|vermine|degoutante?s|repugnante?s|inferieure?s|des voleurs|des violeurs|des terroristes|des criminels|des sous[- ]\\w+|des putes|des monstres|une maladie|un cancer|la lie|escoria|basura|animales|ratas|cerdos|parasitos|asqueros[oa]s|repugnantes|inferiores|ladrones|violadores|terroristas|criminales|delincuentes|monstruos|una plaga|una enfermedad|un cancer|mierda|una mierda|subhuman[oa]s|infrahuman[oa]s|putas)';

const deed =
  '(?:kill|murder|shoot|stab|rape|lynch|behead|strangle|slaughter|exterminate|gas|burn|hang|execute|bomb|beat the shit out of|beat up|hurt|attack|destroy)';

/** Patterns on the plain layer, the gravest first. */
export const abusePatterns: readonly AbusePattern[] = [
  {
    code: 'threat',
    pattern: new RegExp(
      `\\b(?:i(?:'?ll| will| am going to|'?m going to|'?m gonna| gonna| want to| wanna| would love to|'?d love to|'?m coming to)|we(?:'?ll| will| should| must| need to)|someone(?: should| needs to| must)|somebody(?: should| needs to)|let'?s|they should) (?:all )?(?:fucking |just |all |go |find you and )?${deed} (?:you|u|your|ur|him|her|them|these|those|all|every|${groups})\\b(?! (?:with kindness|in (?:fortnite|game|the game|minecraft|cod|ranked)))`,
      'u',
    ),
  },
  {
    code: 'threat',
    pattern: new RegExp(
      `\\b(?:you|u|he|she|they|these \\w+|those \\w+|all ${groups}|${groups}|people like you|anyone like you) (?:all )?(?:should|must|deserves?|need|ought)(?: to| all)? (?:to )?(?:fucking )?(?:die|be (?:killed|shot|hanged|hung|raped|exterminated|executed|burned|burnt|lynched|gassed|beaten|murdered|wiped out|put down)|burn in hell|get (?:raped|shot|killed|beaten))\\b`,
      'u',
    ),
  },
  {
    code: 'threat',
    pattern:
      /\b(?:kill (?:yourself|urself|your self|ur self|yourselves)|kys|neck yourself|go (?:and )?(?:die|hang yourself|kill yourself)|(?:i )?(?:hope|wish) (?:that )?(?:you|u|they|he|she|your \p{L}+) (?:all )?(?:would )?(?:fucking )?(?:die|dies|get (?:cancer|raped|aids|killed|shot|hit)|gets (?:cancer|raped|aids|killed|shot|hit)|rot|burn|suffer)|i know where you live|you(?:'re| are) (?:a )?dead (?:man|meat)|death to (?:all )?\p{L}+)\b/u,
  },
  {
    code: 'threat',
    pattern: new RegExp(
      `\\b(?:(?:je|j')(?: vais| veux|aimerais)? ?(?:te|t'|vous|le|la|les) ?(?:tuer|buter|crever|violer|egorger|eclater|defoncer|frapper|bruler)|(?:va|allez)(?:[- ](?:te|vous))? (?:mourir|crever|pendre|suicider|tuer)|suicide[- ]toi|tue[- ]toi|creve (?:sale|connard|salope|batard|pourriture)|(?:j'espere|je souhaite) que (?:tu|vous|ils|elles) (?:vas |vont |allez )?(?:meure\\w*|creve\\w*|mourir|crever)|(?:je vais|il faut|on devrait|faut|on va|il faudrait) (?:tous )?(?:les )?(?:tuer|buter|exterminer|bruler|gazer|pendre|fusiller|frapper|eliminer|agresser) (?:tou(?:te)?s )?(?:les |des |ces |l')?(?:${groups})|(?:les |ces |tous les |toutes les )(?:${groups}) (?:doivent|devraient|meritent)(?: tou(?:te)?s)? (?:de )?(?:mourir|crever|etre (?:tue|extermine|brule|pendu|gaze|execute|viole|elimine|puni)\\w*|souffrir)|mort aux? (?:${groups}))\\b`,
      'u',
    ),
  },
  {
    code: 'threat',
    pattern: new RegExp(
      `\\b(?:(?:te|los|las|lo|la|os|le) (?:voy|vamos) a (?:matar|violar|golpear|quemar|degollar|reventar|partir|disparar|ahorcar)|voy a (?:matarte|violarte|golpearte|matarl[oa]s?|matar a|golpear a|disparar a|violar a)|matate|suicidate|muerete|(?:ojala|espero que) (?:te|se) (?:mueras?|mueran|maten|violen|muera)|ojala (?:te )?(?:de|den) cancer|(?:hay que|habria que|deberiamos|debemos|vamos a|quiero) (?:matar|exterminar|quemar|fusilar|ahorcar|gasear|eliminar|golpear|violar) (?:a )?(?:tod[oa]s )?(?:l[oa]s |es[oa]s |est[oa]s )?(?:${groups})|(?:l[oa]s |es[oa]s |tod[oa]s l[oa]s )(?:${groups}) (?:deben|deberian|merecen|tienen que)(?: tod[oa]s)? (?:morir|morirse|ser (?:asesinad|ejecutad|violad|exterminad|quemad|eliminad|golpead|gasead|castigad)\\w+|sufrir)|muerte a (?:tod[oa]s )?(?:l[oa]s )?(?:${groups}))\\b`,
      'u',
    ),
  },
  {
    code: 'hate',
    pattern:
      /\b(?:niggers?|faggots?|fagg?ots|kikes?|spics?|chinks?|gooks?|wetbacks?|ragheads?|towelheads?|sandniggers?|trannies|shemales?|camel ?jockeys?|zipperheads?|pakis?|darkies|jungle bunn\p{L}+|bougnoules?|negros? de merde|youpins?|youtres?|bicots?|bamboulas?|chinetoques?|chintoks?|niakoues?|tarlouzes?|tafioles?|sudacas?|negratas?|panchitos?|maricon(?:es)?|tortilleras?|travelos?|gabachos? de mierda)\b/u,
    reclaimable: true,
  },
  {
    code: 'hate',
    pattern: new RegExp(
      `\\b(?:sales? (?:${groups}|pd|pds|bougnoul\\w*|race|negres?)|(?:${groups}|pd) de merde|(?:put[oa]s?|malditos?|malditas?|asqueros[oa]s?|pinches?) (?:${groups}|maricon\\w*)|(?:${groups}) de mierda|(?:filthy|dirty|fucking|stinking|disgusting|damn) (?:${groups}|tranny|dyke|fag)s?)\\b`,
      'u',
    ),
  },
  {
    code: 'hate',
    pattern: new RegExp(
      `\\b(?:i (?:\\w+ )?(?:fucking )?(?:hate|despise|detest|loathe|can'?t stand|cannot stand)|(?:je|j') ?(?:\\p{L}+ )?(?:deteste|hais|meprise|execre|abhorre|ne supporte pas)|(?:yo )?(?:odio|detesto|desprecio|aborrezco|no soporto))(?: \\p{L}+)? (?:a )?(?:all |tou(?:te)?s |tod[oa]s )?(?:the |these |those |les |ces |l[oa]s |es[oa]s |est[oa]s )?(?:fucking |putains? de )?(?:${groups})\\b`,
      'u',
    ),
  },
  {
    code: 'hate',
    pattern: new RegExp(
      `\\b(?:${groups}) (?:are|is|r|sont|est|son|es) (?:all |just |nothing but |so |such |really |literally |basically |a bunch of |tou(?:te)?s |toutes |tod[oa]s |rien que |que |juste |solo |un[oa]s? |unos |vraiment |muy )*(?:fucking |bloody |putain de )?${worthless}\\b`,
      'u',
    ),
  },
  {
    code: 'hate',
    pattern: new RegExp(
      `\\b(?:(?:get rid of|ban|deport|gas|exterminate|wipe out|eradicate|no more|send back) (?:all )?(?:the |these |those )?(?:${groups})(?! from (?:buying|driving))|(?:${groups}) (?:don'?t|do not) (?:deserve|belong)|(?:${groups}) (?:deserve|should have) no rights|(?:dehors|virez|debarrass\\w+|renvoy\\w+|expulsez?) (?:nous )?(?:de )?(?:tou(?:te)?s )?(?:les |des )?(?:${groups})|(?:fuera|echen|expulsen) (?:a )?(?:tod[oa]s )?(?:l[oa]s )?(?:${groups})|(?:race|raza) (?:inferieure|inferior)|white power|heil hitler|sieg heil|hitler (?:was right|avait raison|tenia razon)|gas the jews)\\b`,
      'u',
    ),
    strength: 0.9,
  },
  {
    code: 'sexual',
    pattern:
      /\b(?:(?:suck|lick|ride|sit on|choke on) (?:on )?(?:my|this|a|his) (?:big |fat |huge )?(?:dick|cock|pussy|balls|penis|face)|(?:show|send)(?: me| us)? (?:your |ur |some )?(?:tits|boobs|pussy|nudes|ass|feet pics|bobs)|i(?:'?d| would| want to| wanna|'?ll) (?:like to |love to |so )?(?:fuck|bang|smash|rape|breed|cum (?:on|in)|lick) (?:you|her|him|that|your|ur|those)|(?:nice|big|huge|great|perfect) (?:tits|titties|boobs|pussy)|(?:jerk(?:ed|ing)?|wank(?:ed|ing)?|fapp?(?:ed|ing)?|masturbat\p{L}+) (?:off )?(?:to|on) (?:this|her|him|you|it)|suce (?:ma|moi|la) (?:bite|queue)?|montre[- ](?:nous |moi )?(?:tes|vos) (?:seins|nichons|fesses|boobs)|(?:je|j') ?(?:veux|vais|voudrais|aimerais|la|te) (?:te |la |vous )?(?:baiser(?:ais)?|niquer(?:ais)?|sauter|ken)|(?:chupa|mama)(?:me)? (?:la|mi) (?:polla|verga|pija|concha)|chupamela|ensena(?:me|nos)? (?:las|tus) (?:tetas|pechos)|(?:quiero|me gustaria|ganas de) (?:follar|coger|chingar|cogerte|follarte|chingarte)\p{L}*|te (?:follaria|cogeria|chingaria)|(?:que|ricas|buenas|vaya) (?:tetas|tetotas))\b/u,
  },
  {
    code: 'harassment',
    pattern:
      /\b(?:(?:you|u|your|ur|you're|youre|you are|u r) (?:are )?(?:all )?(?:just )?(?:a |an |such an? |one |nothing but an? )?(?:\p{L}+ )?(?:fucking |stupid |ugly |fat |dumb |pathetic |worthless |disgusting |little |dirty |absolute |complete |total )*(?:bitch(?:es)?|cunts?|whores?|sluts?|piece of (?:shit|trash|garbage)|retard(?:ed|s)?|pig|scumbag|waste of (?:space|oxygen|air)|imbecile|degenerate|parasite|moron|asshole|motherfucker|faggot|fag|bastard|skank|shitstain|dumbass|dipshit)|(?:shut (?:the fuck|your (?:fucking|stupid|dumb)) ?(?:up|mouth)?|stfu) ?(?:you|bitch|idiot|retard|moron|ugly|fat|u)|(?:nobody|no one) (?:likes|loves|wants|cares about) (?:you|u)\b(?! (?:more|like))|(?:ugly|fat|stupid|dumb|worthless|disgusting) (?:bitch|whore|cunt|cow|pig|slut|hoe)|son of a (?:bitch|whore)|(?:the )?world would be better (?:off )?without you)\b/u,
  },
  {
    code: 'harassment',
    pattern:
      /\b(?:fils de (?:pute|chien)|(?:sale|gros(?:se)?|espece de|petite?|pauvre|vieille|vieux) (?:con(?:ne|nard|nasse)?|put(?:e|ain)|salope|merde|batard|chienne|enfoire|encule|pourriture|ordure|debile|mongol|truie|tache|abruti|porc)|(?:connard|connasse|salope|encule|enculee|batard|pouffiasse|petasse)\b|nique (?:ta|tes|sa|vos) (?:mere|race|morts?)|ntm|va te faire (?:foutre|enculer|mettre|voir)|(?:ferme|fermes) (?:ta|la) (?:gueule)|ta gueule|(?:t'es|tu es|vous etes) (?:qu')?(?:un|une|trop|vraiment|qu'une?)? ?(?:gros(?:se)? )?(?:con(?:ne)?|debile|mongol|sous[- ]merde|dechet|merde|pute|abrutie?|attardee?|moche|grosse vache)|personne (?:ne )?t'aime)\b/u,
  },
  {
    code: 'harassment',
    pattern:
      /\b(?:(?<!un )hij[oa]s? de (?:puta|perra|mil putas)|hijueputa|hdp|vete a la (?:mierda|verga)|que te (?:jodan|follen|den por)|chinga (?:a )?tu madre|tu puta madre|(?:eres|sos|son) (?:un|una|unos|unas|muy|tan|bien)? ?(?:\p{L}+ )?(?:idiota|imbecil|basura|mierda|asco|puta|put[oa]|zorra|perra|pendej[oa]|estupid[oa]|subnormal|retrasad[oa]|mongol[oa]?|inutil|gilipollas|malparid[oa]|feo|fea|gord[oa] asqueros[oa]|escoria|cerd[oa])|(?:maldit[oa]|put[oa]|pinche|asqueros[oa]|pedazo de) (?:perra|zorra|idiota|imbecil|puta|pendej[oa]|gord[oa]|basura|mierda|subnormal|cerd[oa])|(?:callate|cierra (?:la|el)) (?:la boca |el hocico |boca |hocico )?(?:puta|idiota|imbecil|perra|pendej\p{L}|estupid\p{L}|zorra)|malparid[oa]|nadie te quiere)\b/u,
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
];
