import { createFinder, type Finding, type Pattern, type Subject } from './phase.ts';

const own = '(?:my|mine|our|mah|ma|mes|mon|notre|nos|mi|mis|nuestro|nuestra|nuestros)';
const place =
  '(?:chan+el+s?|chanel|chain?e|canal|page|pagina|videos?|vids?|vines?|songs?|music|musica|musique|covers?|mix(?:tape)?s?|remix|raps?|beats?|tracks?|album|blog|website|site|profile?|perfil|profil|playlist|youtube|soundcloud|stuff|facebook|instagram|insta|twitch|stream|pics|app|cancion|chanson)';

/** How an advert for gambling leads to its site. */
const wayToSite = String.raw`\b(?:codes?|codigo|cupom|link|cadastr\p{L}+|vip|whats ?app|telegram|zap|profile|perfil|bio)\b|(?<!['@])\b(?:[a-z\d-]+\.)+[a-z]{2,}\b`;
/** What an advert for gambling offers beside a name. */
const gamblingOffer = new RegExp(
  String.raw`${wayToSite}|\b(?:bonus|join|sign ?up|regist\p{L}+|daftar|depo|wd|withdr\p{L}+|dm|contact|pay after|profilim\p{L}*|pagando|ganhei|free (?:for|\d)|no deposit|plataforma|garanti\p{L}*|garantizad\p{L}*|(?:score|placar|marcador|resultado) exact?o?|risultato esatto|exakte\p{L}* ergebnis\p{L}*|disponib\p{L}+)\b|100 ?%`,
  'u',
);
/** What gambling does to people, in a text that names no way to a site. Adverts do not say it. */
const harmOfGambling = new RegExp(
  `^(?!.*(?:${wayToSite})).*\\b(?:arruin\\p{L}+|prohib\\p{L}+|proib\\p{L}+|ludopat\\p{L}+|adict\\p{L}*|adicc\\p{L}+|viciad\\p{L}*|perdi(?:o|eron)?|ruin(?:ed|ing|s)?|addict\\p{L}*|banned|illegal|lost (?:my|his|her|everything)|ruinee?s?|interdi\\p{L}+|accro|verboten|verbieten|suchtig|spielsucht\\p{L}*|rovinat\\p{L}*|vietat\\p{L}*)\\b`,
  'su',
);
/** Neither European nor about gambling. Elsewhere, a name with a number is a player's. */
const aboutGambling =
  /^(?=.*(?:4d|77|88|99|138|303))(?:(?!.*\b(?:the|is|was|my|and|if|with|you|this|that|i|for|of|to|el|los|las|una|que|por|para|como|muy|pero|est[ae]|eres|gracias|les|des|est|pas|pour|avec|vous|je|und|ist|ich|nicht|das|der|die|auf|nao|voce|muito|com|uma|che|sono|per|bir|bu|ve|cok|icin)\b)|(?=.*\b(?:pays?|paid|payout|won|wins?|winning|jackpot|bonus|slots?|casino|bet|betting|deposit|withdr\p{L}+|wd|gacor|maxwin|spins?|lucky|cair|menang|site)\b))/su;

const patterns: readonly Pattern[] = [
  {
    code: 'self-promotion',
    pattern: new RegExp(
      `\\b(?:check(?:ing)?|checkout|chek|look|watch|see|visit|view|click|listen|go|come|hear|subscribe|su[bcs]{1,4}r?[iy]b\\w*|sub|follow|support|like|join|give|search|viens|venez|regarde[rz]?|va|allez|visite[rz]?|ecoute[rz]?|abonne[rz]?|passe[rz]?|mira|miren|visit[ae]n?|vean|ven|vengan|pas[ae]n?|escuch\\w+|sigu?e\\w*|suscri\\w+|echa\\w*)\\b(?:[ -]\\p{L}{1,9}){0,4}[ -]${own} (?:[\\p{L}0-9&-]+ ){0,3}${place}\\b`,
      'u',
    ),
  },
  {
    code: 'self-promotion',
    pattern:
      /\b(?:(?:please |plz |pls )?(?:su[bcs]{1,4}r?[iy]b\w*|sub) (?:to |2 )?(?:me|us|my|our)\b|subscribe (?:for|4) (?:more|daily|new)|(?:abonne[sz]?|abonnez)[ -](?:toi|vous) a (?:ma|mon|notre)|suscri[bv](?:ete|anse|irse|ance) (?:a|en) (?:mi|mis|nuestro)|i (?:just )?(?:make|made|upload(?:ed)?|post(?:ed)?|do|have|got|started|create[d]?) (?:(?!(?:your|ur|this|that|the|these|his|her|their|seen|watched)\b)\p{L}+ ){0,4}(?:videos?|vids|covers?|channel|remix|mixes|montages?|vlogs?|tutorials|gameplays?) (?:\p{L}+ ){0,6}(?:check|subscribe|channel|watch|please|pls|plz)|(?:new|small|upcoming|up and coming|young|unsigned|aspiring) (?:\p{L}+ )?(?:rapper|singer|artist|musician|youtuber|channel|producer|band|dj)\b)/u,
    strength: 0.8,
  },
  {
    code: 'self-promotion',
    pattern:
      /\bcheck(?: ?out|ing out| it out)? this (?:\p{L}+ ){0,2}(?:video|playlist|channel|vid|song|remix|cover|site|link|page|out)\b|\b(?:look at|watch|check out) (?:this|these|the) (?:\p{L}+ ){0,2}(?:video|playlist|channel) (?:on|by|from) /u,
    strength: 0.9,
  },
  {
    code: 'self-promotion',
    // The author asks for subscribers, views or attention: «help me get 100 subs», «give it a
    // listen».
    pattern:
      /\b(?:(?:if|when|once|until) i (?:get|reach|hit|have) (?:to )?\d[\d,.]*k? (?:\p{L}+ )?(?:subs?|su[bcs]{1,4}r?[iy]bers|followers|likes|views)|(?:help|get) (?:me|us) (?:\p{L}+ ){0,2}(?:to )?(?:\d[\d,.]*k?|more|some|my first) (?:\p{L}+ )?(?:subs?|su[bcs]{1,4}r?[iy]bers|followers|views)|(?:can|could|may) (?:i|we) (?:please |pls |plz )?(?:get|have) (?:\p{L}+ ){0,3}(?:subs?|su[bcs]{1,4}r?[iy]bers|views|followers)|give (?:me|us|my \p{L}+) a (?:listen|look|chance|shot)\b|(?<!\b(?:i|i'll|ill|we|we'll|will|would|to|me|let's|you|can|could|and) (?:just |also |always |sure )?)take a (?:listen|look)\b(?! (?:at|through|into|in|around) (?!(?:me|us|my|our)\b))|(?:follow|add|find) (?:me|us) (?:on|at|in|@)(?! ?(?:discord|psn|xbox|steam|switch|nintendo|epic|riot|ps ?[45]|duolingo|strava)\b)|(?:please|plz+|pls|watch|view|like|share)[ ,!&+]*(?:and |& |n )?su[bcs]{1,4}r?[iy]b(?!\p{L}*(?:ed|ing|ers?)\b)\p{L}*(?! (?:to|2) (?:this|his|him|her|the|them|these|it|you|your|that)\b)|(?:please|plz|pls|just) (?:take|give) (?:me |us )?(?:\p{L}+ )?(?:second|sec|minute|min)\b)/u,
    strength: 0.9,
  },
  {
    code: 'self-promotion',
    // Viewers hardly ever say «my channel» without inviting others to it.
    pattern: new RegExp(
      `(?<!\\b(?:(?:inspir|motivat|help)\\w+ me to \\w+|delet\\w+|clos(?:e|ed|ing)|los[et]\\w*|hacked|remov\\w+|terminat\\w+|bann\\w+|stole|stolen|quit|abandon\\w*|demonetized?) (?:off |down |all |up )?)\\b(?:my|our) (?!(?:own )?(?:all time |all-time )?(?:fav\\w*|best|whole|entire|go-to|most|least|new fav\\w*|number|#1)\\b)(?:\\p{L}+ ){0,2}(?:youtube |yt )?chan+el+s?\\b(?!(?:'s| of| was| got| had| has| is (?:dead|gone|hacked))\\b)|\\b(?:to|a|por) mi canal\\b(?! favorit)|\\bsu[bcs]{1,4}r?[iy]be (?:to |2 )(?!(?:you|your|ur|this|that|the|his|him|her|it|them|their|every\\w+|any\\w+|all|some\\w*|each)\\b)[\\p{L}\\d@+"]`,
      'u',
    ),
    strength: 0.8,
  },
  {
    code: 'self-promotion',
    // A recommendation of somebody else's channel, song or name. It is weaker evidence than a
    // recommendation of the author's own.
    pattern:
      /\bcheck(?:ed|ing)?(?: it)? ?out (?:(?:@|"\p{L}|(?:him|her|them)\b)|(?!at \d|around \d|\d+:\d|(?:all |more |some |most )?(?:of )?your )(?:[\p{L}\d'-]+ ){1,3}(?:chan+els?|videos?|vids?|songs?|covers?|remix|mix(?:tape)?|playlist|music|album|page|vlogs?|band)\b)|\b(?:search|type|look up|google)(?: in| for| up)? "|\blook (?:him|her|them|me|us) up\b|\b(?:his|her|their) (?:youtube )?chan+el\b/u,
    strength: 0.5,
  },
  {
    code: 'self-promotion',
    // A recommendation of anything, except a moment of the video or a branch of a repository.
    pattern:
      /\bcheck(?:ed|ing)?(?: it)? out (?!(?:the |this |that )?(?:\p{L}+ ){0,3}(?:(?:at|around|from) )?\d+:\d|(?:this|his|her|their) (?:face|hair|moves?|dance|shoes|outfit)|(?:part|chapter|minute|episode|at|from|of|to|and|(?:all |more |some |most )?(?:of )?(?:your|ur)|the (?:(?:official|above|other|first|last) )?(?:docs?|documentation|manual|branch|commit|readme|comments?|description|source|code|faq)) )(?:[\p{L}\d+'-]+ ){0,3}[\p{L}\d+'-]/u,
    strength: 0.25,
  },
  {
    code: 'self-promotion',
    // «Link in my bio», «my channel», in other languages.
    pattern:
      /(?<!\p{L})(?:(?:link|esta|vem|vejam|plataforma|fotos?|videos?|cadastro)[^.!?]{0,25} (?:na (?:minha )?bio|no (?:meu )?perfil)|(?:links?|enlaces?|videos?|fotos?|packs?|contenido|info\p{L}*|todo|mas|algo|esper[oae]\p{L}*|entr(?:a|en?)|mir(?:a|en?)|ven(?:gan)?|pas(?:a|en?)|visit(?:a|en?)|busc(?:a|ame)|encuentr\p{L}+)[^.!?]{0,25} (?:en|a|de) mi (?:perfil|bio)|(?:фото|ссылк\p{L}|видео|подробности)[^.!?]{0,20} в (?:мо[её]м )?профиле|profilim(?:e|de|deki)|(?:cek|liat|lihat|klik|link (?:di|ada di)) (?:profil|bio)|cliqu\p{L}+ (?:(?:no|em|sur) )?(?:meu perfil|mon profil)|clicca\p{L}* (?:sul )?mio profilo|klick\p{L}* auf mein profil|(?:no|ao) meu canal|मेरे चैनल|(?:على|في) قناتي|(?:на|в) мо[йею]м? канале?|kanalim(?:a|da))(?!\p{L})/u,
    strength: 0.8,
  },
  {
    code: 'sub-for-sub',
    pattern:
      /\b(?:sub(?:scribe)?s? ?(?:4|for|x) ?sub|s4s|f4f|l4l|like ?(?:4|for) ?like|follow ?(?:4|for) ?follow|sub (?:me )?(?:and )?i(?:'?ll| will) sub|(?:subscribe|sub) to me (?:and|&) (?:i|ill)|sub back|(?<!to )subscribe back(?! (?:in|then|when)\b)|abo(?:nne)?(?: |-)?(?:pour|contre)(?: |-)?abo|sub ?por ?sub|suscr\w+ (?:y|e) (?:te|me) suscr|troco (?:inscri\p{L}+|likes)|abo gegen abo|abo-?tausch|abonne[- ]toi .{0,20}\bje (?:m'abonne|te rends)|(?:iscriv\p{L}+|mi iscrivo) .{0,25}\bricambi\p{L}+|inscrev\p{L}+ no meu.{0,25}\b(?:inscrevo|retribuo)|abone olan[ai] abone)\b|(?<!\p{L})(?:взаимн\p{L}+ подписк\p{L}+|подпи\p{L}+ и я подпи\p{L}+)/u,
  },
  {
    code: 'engagement-bait',
    pattern:
      /\b(?:thumbs? up (?:if|so|to)\b|like (?:this|my|dis) comm?ent|like if (?:you|u|ur)|(?:please|pls|plz) (?:like|thumbs up|share|vote)\b(?! (?:the|your|ur|a|an|some|any|more|with us|that|those|these|how|what|which) )|(?:like|view|share)(?: (?:and|n) | ?[&+,] ?)(?:su[bcs]{1,4}r?[iy]be|sub\b|share\b|follow\b|like\b)|(?:like (?:share|sub|subscribe|comment)|share (?:like|sub|subscribe))\b|give (?:it|this) a (?:like|thumb)|(?:how many|get|can i get|give me) (?:\p{L}+ )?(?:thumbs|likes)\b|like(?:s)? please|su[bcs]{1,4}r?[iy]be if|vote for me|(?<!\b(?:i|we|i'll|we'll|will|would|can|could|to|gonna|have|just|'d|gladly|definitely|did|they|you|she|he) )share this (?:with|to|video)|(?:please|pls|plz) donate|mets? un (?:like|pouce)|like si |dale like|dejen? (?:su|tu) like)/u,
  },
  {
    code: 'advert',
    pattern:
      /\b(?:buy (?:now|cheap|it (?:here|now|at))|order (?:now|yours|here)|(?:free|cheap) (?:shipping|trial|gift ?cards?|followers|subscribers|views|v ?bucks|robux|download|iphones?|minecraft|steam)|(?:get|buy|gain) (?:\p{L}+ )?(?:more )?(?:followers|subscribers|views)|discount|promo ?code|coupon|visit (?:our|the|this) (?:site|website|page|shop|store)|click (?:here|the link|on (?:this|the|my))|(?:link|lien|enlace) (?:(?:in|on|dans|sur) (?:my |the |ma |mon )?(?:bio|profile?|page|description|channel|about)|above|up here|arriba|ci-dessus)|sign ?up (?:here|now|at|for|with)|herbal (?:cure|medicine|remed\w+)|spell ?caster|dr\.? ?\p{L}+ (?:cured|herbal|healed)|cured? (?:me|my|of) (?:\p{L}+ )?(?:herpes|hiv|diabetes|hpv|cancer))/u,
    strength: 0.8,
  },
  {
    code: 'advert',
    // Weak evidence, because viewers ask for such a page as often as they name their own.
    pattern: /\b(?:indiegogo|kickstarter|gofundme|patreon|giftcard|survey|ebay)\b/u,
    strength: 0.3,
  },
  {
    code: 'gambling-advert',
    unless: harmOfGambling,
    otherwise: 0.15,
    pattern:
      /\b(?:slot (?:gacor|online|maxwin|deposit|thailand|server)|maxwin|scatter hitam|situs (?:slot|judi|gacor|togel)|jackpot (?:tiap|setiap|terus)|rtp (?:live|slot|tinggi)|depo(?:sit)? \d+ ?(?:rb|ribu|k|jt|juta)|jp (?:paus|terus)|casino (?:bonus|en ligne|en linea)|sure (?:bets|odds)|paris sportifs? (?:surs?|gagnants?)|apuestas seguras|(?:promo|bonus) ?code (?:1xbet|bet))\b/u,
  },
  {
    code: 'gambling-advert',
    // Viewers complain about these, too.
    needs: gamblingOffer,
    unless: harmOfGambling,
    otherwise: 0.15,
    pattern:
      /\b(?:max win|(?:online|crypto) casino|casino online|free spins|betting (?:tips|site)|fixed match(?:es)?|partidos? (?:arreglad|amanad)os?|matchs? truques?|jogos? (?:manipulad|arranjad|combinad)os?|partit[ea] truccat[ae]|manipulierte\p{L}? (?:fu(?:ss|ß)ball)?spiele?|apuestas deportivas|1xbet|bet365|depo(?:sit)? \d+(?! ?(?:[$€£\d.,]|dollars?|usd|euros?|btc|eth)|[.,]\d)|fortune (?:tiger|ox|rabbit|mouse)|tigrinho|deneme bonusu|aviator predictor)\b/u,
  },
  {
    code: 'gambling-advert',
    // A casino with what it gives to those who come.
    needs:
      /\b(?:bonus|free spins|deposits?|code|won|win|gagne\p{L}*|gan[aeo]\p{L}*|ganhei|inscri\p{L}+|registr\p{L}+|sign ?up|join|payout|jackpot)\b/u,
    pattern:
      /\b(?:\p{L}*casino\p{L}*|slots?|roulette|poker|betting|paris sportifs?|apuestas)\b.{0,120}\b(?:[a-z\d-]{3,}\.)+[a-z]{2,}\b|\b(?:[a-z\d-]{3,}\.)*[a-z\d-]*casino[a-z\d-]*\.[a-z]{2,}\b/u,
    strength: 0.9,
  },
  {
    code: 'advert',
    // A price or a discount beside the address of a shop.
    needs:
      /^(?!.*(?:\?|\b(?:i|we) (?:got|bought|paid|ordered|had|have|tried)\b|\b(?:mine|took|refund|scam)\b)).*(?<![@\p{L}])[a-z][a-z\d-]{2,}(?:\.| \. )[a-z]{2,}\b/su,
    otherwise: 0.2,
    pattern:
      /-? ?\b\d{2} ?% (?:off|discount|today|de descuento|de remise|rabatt)|(?<![\p{L}\d])- ?\d{2} ?%|\b(?:wholesale price|liquidation|clearance|today only|only today|ends (?:tonight|today)|no survey|free (?:delivery|shipping)|livraison gratuite|envio gratis|frete gratis|(?:just|only) \d+ left|(?:planes|prices?) from [$€£]|check if (?:you|your \p{L}+) qualif|first \d+ only)\b/u,
    strength: 0.9,
  },
  {
    code: 'advert',
    // Subscribers, followers and views for sale.
    pattern:
      /\b(?:i|we) (?:can |will |'ll )?(?:get|give|bring|send|sell|grow|boost) (?:you |your )?(?:[\d,.]+k? )?(?:more |real |active |organic )*(?:[\d,.]+k? )?(?:more )?(?:subs|subscribers|followers|views)\b/u,
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
  {
    code: 'advert',
    // Books of secrets, which accounts recommend under any video.
    needs:
      /^(?=.*\b(?:manifest\p{L}*|forbidden|banned|elite|unveiled|vibrations?|wealth|secrets?|truths?|protocol|your (?:life|mind)|money|rich)\b).*\b(?:changed (?:my|how|the way|everything)|cheat code|thank me later|(?:you are|you're|ur) welcome|to hide|don'?t want you|for a reason|not even kidding|insane|clicked|talk(?:s|ing)? (?:more )?about|10x)\b/su,
    pattern: /\b(?:e-?book|book) (?:called |named |titled |by |about )?[^a-z]{0,2}\p{L}/u,
    strength: 0.9,
  },
  {
    code: 'self-promotion',
    // Dares to look at the account: «don't read my name».
    pattern:
      /\b(?:don'?t|do not|never) (?:read|look at|check|click(?: on)?|translate|open) my (?:\p{L}+ )?(?:name|username|profile|pic\p{L}*|avatar|pfp|bio|channel|videos?)\b|\b(?:read|translate|tap|click(?: on)?) my (?:\p{L}+ )?(?:name|username|profile|pic\p{L}*|avatar|pfp)\b|\bmy (?:uploads|videos|content|channel|shorts) (?:is|are) (?:\p{L}+ ){0,2}better than (?:this|him|his|her|these|that|yours)\b/u,
    strength: 0.9,
  },
  {
    code: 'adult-lure',
    pattern:
      /\b(?:(?<![\p{L}.] ?)(?:need|want) s[e3]x\b(?=.{0,3}\?)|need s3x|naughty (?:girl|woman|wife|mom|milf)|my husband is (?:away|not home|at work|out)\b|who wants? to be my (?:bf|boyfriend|gf|girlfriend|daddy)|(?:safadas?|putaria|novinhas?|calientes|coquines?|nues?) .{0,25}(?:perfil|profil|bio|canal)|(?:without|no) (?:clothes|filter)\b.{0,30}\bmy (?:page|profile|channel)|(?:naughty|horny) (?:friend|fun)\b.{0,30}\b(?:bio|profile|page)|sem censura (?:ta |esta )?no (?:meu )?perfil|(?:cli\p{L}+|klick\p{L}*|toca\p{L}*) (?:auf|na|sur|sulla|en) (?:mein|minha|ma|mia|mi) (?:bild|foto|photo)\b|(?:spicy|naughty|hot|private|uncensored) (?:\p{L}+ ){0,3}(?:on|in) (?:my )?(?:profile|bio|page|channel)|(?:waiting|wait) for (?:you|u) (?:on|in) my (?:profile|bio|page|channel))/u,
    strength: 0.9,
  },
  {
    code: 'adult-lure',
    pattern:
      /\b(?:(?:hot|sexy|nude|naked|nudes|xxx|18\+|adult|porn) (?:\p{L}+ )?(?:girls?|pics?|photos?|videos?|vids?|content|dating|cam|chat)\b.{0,40}\b(?:profile|channel|link|click|here|bio|page|free|page)|(?:my|sexy|see) (?:nudes|naked|hot pics|body)\b.{0,30}\b(?:profile|channel|link|bio)|(?:my|on|check) only ?fans|hook ?up (?:tonight|now)|(?:meet|date) (?:hot|sexy|local|single) (?:girls|women|ladies|singles)|(?:fotos|videos|chicas) (?:calientes|desnudas|xxx|hot)\b|(?:filles|femmes|photos|videos) (?:chaudes?|nues?|coquines?|sexy)\b|(?:want|looking for) (?:a )?(?:sex|hot) (?:date|partner|chat)|tap (?:my|on my) (?:pic|picture|profile|avatar)|(?:i am|i'm|im) (?:so )?(?:horny|lonely)\b.{0,40}(?:profile|channel|text|chat|link))\b/u,
  },
];
const find = createFinder('folded', patterns);

/**
 * Finds adverts: for the author's own channel, for an exchange of subscriptions, for products,
 * gambling and adult offers.
 */
export function promotionPhase({ text }: Subject): Finding[] {
  return text.folded.length < 4 ? [] : find(text);
}
