import { expression, source } from '../text/expression.ts';
import type { Pattern } from './pattern.ts';

const own = '(?:my|mine|our|mah|ma|mes|mon|notre|nos|mi|mis|nuestro|nuestra|nuestros)';

const place = source`
  (?:
    chan+el+s?|chanel|chain?e|canal|page|pagina|videos?|vids?|vines?|songs?|music|musica|musique
    |covers?|mix(?:tape)?s?|remix|raps?|beats?|tracks?|album|blog|website|site|profile?|perfil
    |profil|playlist|youtube|soundcloud|stuff|facebook|instagram|insta|twitch|stream|pics|app
    |cancion|chanson
  )
`;

/** Talk about payment channels, such as those of the Lightning network. */
const payments = source`
  \b(?:(?:payment|lightning|direct) channel|open(?:s|ed|ing)? (?:an? |the |this )?(?:new )?channel)
  |\b(?:coins|sats|btc) (?:are |were )?in (?:my|our|the) channel
`;

/** Adverts for the author’s own channel, exchanges of subscriptions, and requests for likes. */
export const selfPromotion: readonly Pattern[] = [
  {
    code: 'self-promotion',
    pattern: expression`
      \b(?:
        check(?:ing)?|checkout|chek|look|watch|see|visit|view|click|listen|go|come|hear|subscribe
        |su[bcs]{1,4}r?[iy]b\w*|sub|follow|support|like|join|give|search|peep|viens|venez
        |regarde[rz]?|va|allez|visite[rz]?|ecoute[rz]?|abonne[rz]?|passe[rz]?|mira|miren|visit[ae]n?|vean|ven
        |vengan|pas[ae]n?|escuch\w+|sigu?e\w*|suscri\w+|echa\w*
      )\b(?:[ -]\p{L}{1,9}){0,4}[ -]${own} (?:[\p{L}0-9&-]+ ){0,3}${place}\b
    `,
    // «Watch our video from the wedding you filmed.»
    unless: /\byou(?:'ve| guys| have)? (?:filmed|shot|recorded|edited|drew|painted)\b/u,
    otherwise: 0.3,
  },
  {
    code: 'self-promotion',
    pattern: expression`
      \b(?:
        (?:please |plz |pls )?(?:su[bcs]{1,4}r?[iy]b\w*|sub) (?:to |2 )?(?:me|us|my|our)\b
        |subscribe (?:for|4) (?:more|daily|new)
        |(?:abonne[sz]?|abonnez)[ -](?:toi|vous) a (?:ma|mon|notre)
        |suscri[bv](?:ete|anse|irse|ance) (?:a|en) (?:mi|mis|nuestro)
        |i (?:just )?(?:make|made|upload(?:ed)?|post(?:ed)?|do|have|got|started|create[d]?) (?:
          (?!(?:your|ur|this|that|the|these|his|her|their|seen|watched)\b)\p{L}+[ ]
        ){0,4}(?:videos?|vids|covers?|channel|remix|mixes|montages?|vlogs?|tutorials|gameplays?) (?:
          \p{L}+[ ]
        ){0,6}(?:check|subscribe|channel|watch|please|pls|plz)
        |(?<!\b(?:the|this|that|these|your|ur|their|his|her|what|which|every|each|for an?) )(?:
          new|small|upcoming|up and coming|young|unsigned|aspiring
        ) (?:\p{L}+ )?(?:
          rapper|singer|artist|musician|youtuber|channel|producer|band|dj
        )\b
      )
    `,
    unless: new RegExp(payments, 'u'),
    otherwise: 0.2,
    strength: 0.8,
  },
  {
    code: 'self-promotion',
    pattern: expression`
      \bcheck(?: ?out|ing out| it out)? this (?:\p{L}+ ){0,2}(?:
        video|playlist|channel|vid|song|remix|cover|site|link|page|out
      )\b(?! by\b)
      |\b(?:look at|watch|check out) (?:this|these|the) (?:\p{L}+ ){0,2}(?:
        video|playlist|channel
      ) on[ ]
    `,
    strength: 0.9,
  },
  {
    code: 'self-promotion',
    // The author asks for subscribers, views or attention: «help me get 100 subs», «give it a
    // listen».
    pattern: expression`
      \b(?:
        (?:if|when|once|until) i (?:get|reach|hit|have) (?:to )?\d[\d,.]*k? (?:\p{L}+ )?(?:
          subs?|su[bcs]{1,4}r?[iy]bers|followers|likes|views
        )
        |(?:help|get) (?:me|us) (?:\p{L}+ ){0,2}(?:to )?(?:\d[\d,.]*k?|more|some|my first) (?:
          \p{L}+[ ]
        )?(?:subs?|su[bcs]{1,4}r?[iy]bers|followers|views(?! of\b))
        |(?:can|could|may) (?:i|we) (?:please |pls |plz )?(?:get|have) (?:\p{L}+ ){0,3}(?:
          subs?|su[bcs]{1,4}r?[iy]bers|views|followers
        )(?! (?:on|of|from|like)\b)
        |give (?:me|us|my \p{L}+) a (?:listen|look|chance|shot)\b
        |(?<!
          \b(?:i|i'll|ill|we|we'll|will|would|to|me|let's|you|can|could|and) (?:
            just |also |always |sure[ ]
          )?
        )take a (?:listen|look)\b(?! (?:at|through|into|in|around) (?!(?:me|us|my|our)\b))
        |(?:follow|add|find) (?:me|us) (?:on|at|in|@)(?!
          [ ]?(?:
            discord|psn|xbox|steam|switch|nintendo|epic|riot|ps ?[45]|duolingo|strava
            |the (?!gram\b|insta)|this|that
          )\b
        )
        |(?:please|plz+|pls|watch|view|like|share)[ ,!&+]*(?:and |& |n )?su[bcs]{1,4}r?[iy]b(?!
          \p{L}*(?:ed|ing|ers?)\b
        )\p{L}*(?!\p{L}| (?:to|2) (?:his|him|her|them|you|your)\b)
        |(?:please|plz|pls|just) (?:take|give) (?:me |us )?(?:\p{L}+ )?(?:second|sec|minute|min)\b(?!
          [ ](?:season|part|chance)|[ ]to (?!(?:watch|check|listen|look|read|see|view|visit|hear|click|sub)\p{L}*)
        )
      )
    `,
    strength: 0.9,
  },
  {
    code: 'self-promotion',
    // Viewers hardly ever say «my channel» without inviting others to it.
    pattern: expression`
      (?<!
        \b(?:
          (?:(?:inspir|motivat|help)\w+|made) me (?:to )?\w+|want(?:ed)? to start
          |delet\w+|clos(?:e|ed|ing)|los[et]\w*|hacked
          |remov\w+|terminat\w+|bann\w+|stole|stolen|quit|abandon\w*|demonetized?
        ) (?:off |down |all |up )?
      )\b(?:my|our) (?!
        own (?:\p{L}+ )?chan
        |(?:own )?(?:all time |all-time )?(?:
          fav\w*|best|whole|entire|go-to|most|least|new fav\w*|number|#1
        )\b
      )(?:\p{L}+ ){0,2}(?:youtube |yt )?chan+el+s?\b(?!
        (?:
          's| of| was| got| had| has| is (?:dead|gone|hacked)
          | (?:banner|art|logo|intro|header|settings|analytics)
        )\b
      )
      |\b(?:to|a|por) mi canal\b(?! favorit)
      |\bsu[bcs]{1,4}r?[iy]be (?:to |2 )(?!
        (?:you|your|ur|this|that|the|his|him|her|it|them|their|every\w+|any\w+|all|some\w*|each)\b
      )[\p{L}\d@+"]
    `,
    strength: 0.8,
    // A newcomer asks for advice, tells what helped, or praises another channel.
    unless: expression`
      ${payments}|\bwhat am i doing wrong|\bany (?:tips|advice)\b|\bhow do i\b|\bwh(?:at|ich) .{1,25} do you use
      |\byour .{1,25} (?:helped|taught|made) me\b|\bdeserv\p{L}+
    `,
  },
  {
    code: 'self-promotion',
    // A recommendation of somebody else's channel, song or name. It is weaker evidence than a
    // recommendation of the author's own.
    pattern: expression`
      \bcheck(?:ed|ing)?(?: it)? ?out (?:
        (?:@|"\p{L}|(?:him|them|her(?! \p{L}))\b)
        |(?!at \d|around \d|\d+:\d|(?:all |more |some |most )?(?:of )?your )(?:
          [\p{L}\d'-]+[ ]
        ){1,3}(?:
          chan+els?|videos?|vids?|songs?|covers?|remix|mix(?:tape)?|playlist|music|album|page
          |vlogs?|band
        )\b(?! by\b)
      )
      |\b(?:search|type|look up|google)(?: in| for| up)? "|\blook (?:him|her|them|me|us) up\b
      |\b(?:his|her|their) (?:youtube )?chan+el\b
    `,
    strength: 0.5,
  },
  {
    code: 'self-promotion',
    // A recommendation of anything, except a moment of the video or a branch of a repository.
    pattern: expression`
      \bcheck(?:ed|ing)?(?: it)? out (?!
        (?:the |this |that )?(?:\p{L}+ ){0,3}(?:(?:at|around|from) )?\d+:\d
        |(?:this|his|her|their) (?:face|hair|moves?|dance|shoes|outfit)
        |(?:
          part|chapter|minute|episode|at|from|of|to|and
          |(?:all |more |some |most )?(?:of )?(?:your|ur)
          |the (?:(?:official|above|other|first|last) )?(?:
            docs?|documentation|manual|branch|commit|readme|comments?|description|source|code
            |faq
          )
        )[ ]
      )(?:[\p{L}\d+'-]+ ){0,3}[\p{L}\d+'-]
    `,
    strength: 0.25,
  },
  {
    code: 'self-promotion',
    // «Link in my bio», «my channel», in other languages.
    pattern: expression`
      (?<!\p{L})(?:
        (?:link|esta|vem|vejam|plataforma|fotos?|videos?|cadastro)[^.!?]{0,25} (?:
          na (?:minha )?bio|no (?:meu )?perfil
        )
        |(?:
          links?|enlaces?|videos?|fotos?|packs?|contenido|info\p{L}*|todo|mas|algo
          |esper[oae]\p{L}*|entr(?:a|en?)|mir(?:a|en?)|ven(?:gan)?|pas(?:a|en?)|visit(?:a|en?)
          |busc(?:a|ame)|encuentr\p{L}+
        )[^.!?]{0,25} (?:en|a|de) mi (?:perfil|bio)
        |(?:фото|ссылк\p{L}|видео|подробности)[^.!?]{0,20} в (?:мо[её]м )?профиле
        |profilim(?:e|de|deki)|(?:cek|liat|lihat|klik|link (?:di|ada di)) (?:profil|bio)
        |cliqu\p{L}+ (?:(?:no|em|sur) )?(?:meu perfil|mon profil)
        |clicca\p{L}* (?:sul )?mio profilo|klick\p{L}* auf mein profil|ao meu canal
        |(?<!\b(?:usei|fiz|testei|apliquei|tentei|coloquei) (?:\p{L}+ ){0,4})no meu canal
        |मेरे चैनल|(?:على|في) قناتي|(?:на|в) мо[йею]м? канале?|kanalim(?:a|da)
      )(?!\p{L})
    `,
    strength: 0.8,
  },
  {
    code: 'sub-for-sub',
    pattern: expression`
      \b(?:
        sub(?:scribe)?s? ?(?:4|for|x) ?sub|s4s|f4f(?! ?-?\d| wildcat)|l4l
        |like ?(?:4|for) ?like(?! (?:compar|basis|replace|swap|terms|test|sales|was))
        |follow ?(?:4|for) ?follow|sub (?:me )?(?:and )?i(?:'?ll| will) sub
        |show (?:me )?(?:some )?love,? (?:and |& )?i(?:'?ll| will)? show (?:\p{L}+ ){0,2}back
        |support me,? (?:and |& )?i(?:'?ll| will)? support (?:you|u|back)
        |follow me,? (?:and |& )?i(?:'?ll| will)? follow (?:you|u|back)
        |(?:subscribe|sub) to me (?:and|&) (?:i|ill)|sub back(?! (?:in|on|the)\b)
        |(?<!to )subscribe back(?! (?:in|then|when)\b)
        |abo(?:nne)?(?: |-)?(?:pour|contre)(?: |-)?abo|sub ?por ?sub
        |suscr\w+ (?:y|e) (?:te|me) suscr|troco (?:inscri\p{L}+|likes)|abo gegen abo|abo-?tausch
        |abonne[- ]toi .{0,20}\bje (?:m'abonne|te rends)
        |(?:iscriv\p{L}+|mi iscrivo) .{0,25}\bricambi\p{L}+
        |inscrev\p{L}+ no meu.{0,25}\b(?:inscrevo|retribuo)|abone olan[ai] abone
      )\b
      |(?<!\p{L})(?:взаимн\p{L}+ подписк\p{L}+|подпи\p{L}+ и я подпи\p{L}+)
    `,
  },
  {
    code: 'engagement-bait',
    pattern: expression`
      \b(?:
        thumbs? up (?:if|so|to)\b|like (?:this|my|dis) comm?ent|like if (?:you|u|ur)
        |(?:please|pls|plz) (?:like|thumbs up|share|vote)\b(?!
          [ ](?:the|your|ur|a|an|some|any|more|with us|that|those|these|how|what|which)[ ]
        )
        |(?:like|view|share)(?: (?:and|n) | ?[&+,] ?)(?:
          su[bcs]{1,4}r?[iy]be|sub\b|share\b|follow\b|like\b
        )
        |(?:like (?:share|sub|subscribe|comment)|share (?:like|sub|subscribe))\b
        |give (?:it|this) a (?:like|thumb)
        |(?:how many|get|can i get|give me) (?:\p{L}+ )?(?:thumbs|likes)\b|like(?:s)? please
        |su[bcs]{1,4}r?[iy]be if|vote for me
        |(?<!
          \b(?:
            i|we|i'll|we'll|will|would|can|could|to|gonna|have|just|'d|gladly|definitely|did
            |they|you|she|he
          )[ ]
        )share this (?:with|to|video)
        |(?:please|pls|plz) donate|mets? un (?:like|pouce)|like si |dale like
        |dejen? (?:su|tu) like
      )
    `,
  },
  {
    code: 'self-promotion',
    // Dares to look at the account: «don't read my name».
    pattern: expression`
      \b(?:don'?t|do not|never) (?:read|look at|check|click(?: on)?|translate|open) my (?:
        \p{L}+[ ]
      )?(?:name|username|profile|pic\p{L}*|avatar|pfp|bio|channel|videos?)\b
      |\b(?:read|translate|tap|click(?: on)?) my (?:\p{L}+ )?(?:
        name|username|profile|pic\p{L}*|avatar|pfp
      )\b
      |\bmy (?:uploads|videos|content|channel|shorts) (?:is|are) (?:\p{L}+ ){0,2}better than (?:
        this|him|his|her|these|that|yours
      )\b
    `,
    strength: 0.9,
  },
];
