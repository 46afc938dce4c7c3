import { expression, source } from '../text/expression.ts';

/** What a name offers or requests. */
export type Kind = 'sexual' | 'age' | 'invitation' | 'gift' | 'elsewhere';

/** A pattern for the words of a name. */
export interface NamePattern {
  kind: Kind;
  pattern: RegExp;
  /** Whether only lures have such a name, so that it hides the comment alone. */
  sure: boolean;
}

// The patterns allow a space or nothing between two words, because handles join words.
const my = '(?:my|mine|our|mon|ma|mes|mi|mis|meu|minha)';
const profile = source`
  (?:
    bio|pro ?fil+e?s?|profil|perfil|pfp|avatar|page|pagina|channel|chaine|canal|link|lien|enlace
  )
`;
const work = source`
  (?:
    pics?|photos?|fotos?|pictures?|about|username|name|video|vids?|videos|cam|site|story|stories
    |album|content|contenido|pseudo|nom|nombre
  )
`;
const thing = `(?:${profile}|${work})`;
const tap =
  '(?:tap|click|clic|clik|clk|press|touch|clique[rsz]?|appuie|toca|tocar?|pulsa|haz ?clic)';
const visit = source`
  (?:
    open|visit|check(?: ?out)?|visite[rsz]?|ouvre|entra|entren|visita|abre|go(?: ?to)?
    |come(?: ?(?:to|see))?|va|viens|venez|ve
  )
`;
const look = '(?:view|see|look(?: ?at)?|watch|find|regarde[rsz]?|voir|vois|mira|mirar?|ver)';
const onto = '(?: ?(?:on|in|at|to|into|sur|dans|en|a|al|le|la|the|el))?';
const women = '(?:girls|girlz|gurls|babes|milfs?|women|chicks|femmes|filles|chicas|mujeres|nenas)';
const woman = source`
  (?:
    girls?|girlz|grl|gurls?|babes?|babygirl|lady|ladies|milfs?|moms?|mommy|wife|wives|teens?
    |women|woman|chicks?|singles|filles?|femmes?|meufs?|nanas?|chicas?|mujeres|mujer|nenas?
    |chavas?
  )
`;
const shown = '(?:pics|photos|vids|videos|clips|nudes|cams|fotos|packs)';
const prize = source`
  (?:
    i ?phones?|robux|v ?bucks|gift ?cards?|nitro|ps5|bitcoins?|btc|prizes?|premios?|cadeaux?
    |skins?|diamonds|coins|followers|subs|giveaway|reward|regalos?|ipad|macbook|playstation
    |steam
  )
`;
const soon = '(?:here|now|today|tonight|4 ?u|daily|fast|ici|aqui|ya)';
/** Matches only the number of the account at the end of the name. */
const end = '(?= ?\\d*$)';

/**
 * Matches sexual words that also occur in names of bands, songs, books, animals, make-up and jokes.
 */
export const sexualWord = expression`
  (?<![a-z])(?:
    (?:sex|sexe|sexo|seks)(?!
      [ ]?(?:
        pistols?|educat\w+|ed\b|and ?the|bob|therap\w+|positive|criminals|on fire|on the beach
      )
    )
    |sexy(?! sax)
    |naked(?! (?:mole|gun|eye|ray|juice|brothers|truth|and)\b)
    |nude(?! (?:lip|nail|palette|matte|shade|make ?up))
    |nudes|nuds|nudez|slut[a-z]*|xxx|desnudas?|(?<!la )nue|salope|zorra|erotic[a-z]*
    |(?<!\b(?:food|book|word|earth|bike|cabin|car|house|map|plant) ?)porno?(?! graff?itt?i)|pornhub
    |horny(?! (?:toad|frog|goat))|only fans|boobs|titties|hook ?ups?|milfs?|blow ?jobs?
    |masturb[a-z]+|cumshots?|fuck ?me|coquines?|escortes?|cachondas?|follar|culona|tetona|putitas?
    |(?<!ford )escorts?(?! (?:mk|rs|club|cosworth|van|xr|\d))
    |(?<!(?:blue|great|coal|willow|marsh|tailed) )tits
    |pussy(?! (?:cat|riot|willow|foot))
  )(?![a-z])
`;
/** The patterns of names that are lures. */
export const lureNames: readonly NamePattern[] = [
  // Sexual words that only lures have in a name.
  {
    kind: 'sexual',
    pattern: expression`
      (?<![a-z])(?:
        onlyfans?|fansly|cam ?girls?|sex ?cams?|sexchat|sexting|fuck ?budd(?:y|ies)|plans? ?cul
      )(?![a-z])
    `,
    sure: true,
  },
  // The plural alone, or joined to a first name: «annanudes».
  {
    kind: 'sexual',
    pattern:
      /(?<!\b(?:send|no|art|de|neutral|beige) ?)nudes(?![a-z]{3})(?! (?:in art|lip|nail|palette))/u,
    sure: true,
  },
  // Offers: «naked pics», «hot girls near you», «Anna Hot Video», «free sex».
  {
    kind: 'sexual',
    pattern: expression`
      \b(?<!bare )(?:sexy?|sexe|sexo|nude|naked|xxx|porno?|horny|slutty) ?(?:${women}|${shown})(?:
        ${end}| ?(?:${soon}|near|for|live|online|18)
      )(?![a-z])
    `,
    sure: true,
  },
  {
    kind: 'sexual',
    pattern: expression`
      \b(?:hot|sexy|wet|lonely|local|single|dirty|busty|horny|naughty) ?${woman} ?(?:
        near|for ?(?:you|u)|4 ?u|18|xxx|waiting|tonight|nudes|pics|cams?
      )(?![a-z])
    `,
    sure: true,
  },
  {
    kind: 'sexual',
    pattern: expression`
      \b(?!(?:an?|the|that|this|one|your|just|not|only|some|too|so|red|my|xx?)\b)[a-z]{2,} (?:
        hot (?:babe|video)|(?:sexy|naked|nude|horny) ?(?:girl|babe|video|cam)
      )${end}
    `,
    sure: true,
  },
  {
    kind: 'sexual',
    pattern: expression`
      (?:
        \b(?:free|live|want|need|get|wanna|for|4|private|leaked|selling|sell|trade)
        |\b(?:tap|click) ?(?:me ?)?(?:for|4)
      ) ?(?:sex|nudes|nuds|porn|pussy|onlyfans)(?![a-z])(?! ?(?:pistols?|ed\b|educat|cat|riot))
    `,
    sure: true,
  },
  {
    kind: 'sexual',
    pattern: expression`
      \b(?:photos|videos|fotos|filles|femmes|meufs|chicas|mujeres|nenas) ?(?:
        nue?s|coquine?s?|desnud[ao]s?|calientes?|cachondas?|xxx|sexe|sexo|intim[aeo]s?|chaudes?
      )(?![a-z])
    `,
    sure: true,
  },
  {
    kind: 'sexual',
    pattern: expression`
      \b(?:
        sexe ?(?:gratuit|direct|live)|sexo ?(?:gratis|en ?vivo)
        |(?:rencontres?|citas) ?(?:coquine?s?|hot|adulte?s?|sexe|calientes?)
      )(?![a-z])
    `,
    sure: true,
  },
  { kind: 'sexual', pattern: sexualWord, sure: false },
  {
    kind: 'sexual',
    pattern: new RegExp(`\\b(?:hot|sexy|wet|lonely|naughty|horny) ?${woman}${end}`, 'u'),
    sure: false,
  },
  {
    kind: 'sexual',
    pattern: expression`
      \b(?:
        (?:hot|naughty) ?(?:videos?|vids|pics|photos|cams?|nudes)
        |(?:sexy?|porn|naked|nude) ?(?:
          cams?|tape|show|live|pics?|photos?|videos?|vids?|chat|girls?|babes?|women|lady|ladies
        )
      )(?![a-z])
    `,
    sure: false,
  },
  {
    kind: 'sexual',
    pattern: expression`
      \b(?:
        (?:mi|vendo|mandame|paso|regalo) ?packs?
        |(?:rencontres?|citas) ?(?:gratis|gratuite?s?|ici|aqui)
        |(?:photos?|videos?|fotos?|filles?|chicas?|packs?) ?(?:
          hots?|sexy|solteras?|celibataires?|coquine|caliente|desnuda|intim[aeo]s?
        )
      )(?![a-z])
    `,
    sure: false,
  },
  {
    kind: 'age',
    pattern: expression`
      (?<![a-z\d])\+?18 ?(?:plus|x{2,}|content|contenido|only|videos?|vids?)(?![a-z])
      |\bxxx ?18\b
    `,
    sure: false,
  },
  // Invitations.
  {
    kind: 'invitation',
    pattern: expression`
      (?<![a-z])(?:
        (?:${tap}|${visit})${onto} ?${my} ?(?:[a-z]{3,8} )?${thing}
        |${look}${onto} ?${my} ?(?:[a-z]{3,8} )?${profile}|read ?${my} ?(?:bio|pro ?file|pfp)
      )(?![a-z]{2})
    `,
    sure: true,
  },
  {
    kind: 'invitation',
    pattern: new RegExp(
      `(?<![a-z])(?:${look}|read)${onto} ?${my} ?(?:[a-z]{3,8} )?${thing}(?![a-z]{2})`,
      'u',
    ),
    sure: false,
  },
  {
    kind: 'invitation',
    pattern: expression`
      \b(?:do ?nt|don't|do ?not|never|ne|no) ?(?:ever ?)?(?:
        read|click|look|watch|translate|open|tap|clique\w*|lis|regarde|leas|mires|abras|toques
      )(?: ?(?:at|on|sur|pas))?(?: ?pas)? ?${my} ?${thing}(?![a-z]{2})
    `,
    sure: true,
  },
  {
    kind: 'invitation',
    pattern: expression`
      \b(?:do ?nt|don't|do ?not|never) ?(?:read|click|look|watch|translate|open|tap) ?(?:at|on)? ?(?:
        me|this|profile|bio|name|pfp|pics?|link
      )(?![a-z])
    `,
    sure: false,
  },
  {
    kind: 'invitation',
    pattern: expression`
      (?<!\b(?:can'?t|cannot|don'?t|never|not|no|u|you) ?)\b(?:
        (?:tap|click|clique|clic|cliquez|toca|pulsa) ?(?:on ?)?(?:
          me|pic|pfp|profile|moi|profil|perfil|(?:here|ici|aqui)(?=
            [ ]?(?:\d*$|(?:now|to|and|if|si|4|for ?(?:me|you|u|more|free|fun|sex|nudes?|pics?))\b)
          )
        )
        |(?:press|touch) ?(?:on ?)?(?:pic|pfp|here(?= ?\d*$))
      )(?![a-z])(?! ?(?:not|out|in|up)\b)
    `,
    sure: true,
  },
  // Words that count only if they are the whole name.
  { kind: 'invitation', pattern: /^(?:touch|press) ?me(?= ?\d*$)/u, sure: false },
  {
    kind: 'invitation',
    pattern: expression`
      \b(?:
        (?:link|lien|enlace|nudes?|pics?|photos?|fotos?|videos?|more) ?(?:is |are |est |esta )?(?:
          in|on|at|sur|dans|en
        ) ?(?:(?:${my}|the|la) ?)?bio
        |(?:link|nudes?|pics?|photos?|fotos?|more|info|everything|todo|mas|suite) ?(?:
          is |are |est |esta[ ]
        )?(?:in|on|at|sur|dans|en) ?${my} ?(?:bio|profile?|perfil|page|channel|canal|chaine)
      )(?![a-z])
      |\b(?:bio|profile?|link) (?:below|above)\b
    `,
    sure: true,
  },
  {
    kind: 'invitation',
    pattern: expression`
      \b(?:
        (?:link|lien|enlace|more|info|everything|gratis|todo|mas) ?(?:in|on|at|sur|dans|en) ?(?:
          the |la[ ]
        )?(?:profile?|perfil|page|about|channel|canal|chaine)
        |(?:bio|profile?|perfil|link|lien|enlace) ?(?:here|ici|aqui|arriba)
      )(?![a-z])
    `,
    sure: false,
  },
  {
    kind: 'invitation',
    pattern: expression`
      \b(?:
        (?:text|message|msg|dm|inbox|ecris|ecrivez|contact|whatsapp|telegram)[ -]?(?:me|moi|us)
        |escribeme|hablame|mandame|hmu
      ) ?(?:now|on|here|for|tonight|4|asap|girls?|boys?|daddy|baby|please|pls|ici|aqui)(?![a-z])
    `,
    sure: true,
  },
  {
    kind: 'invitation',
    pattern: expression`
      \b(?:
        escribeme|hablame|mandame
        |(?:date|meet|dm|text|inbox|chat|message|write|talk|ecris|kiss|snap|parle) ?(?:
          with |to[ ]
        )?(?:me|moi) ?(?:now|here|on|for|tonight|baby|please)?(?= ?\d*$)
      )(?![a-z])
    `,
    sure: false,
  },
  // Gifts.
  {
    kind: 'gift',
    pattern: expression`
      \b(?:
        (?:free|gratis|gratuit|win|claim|get|gagne[rz]?|gana|reclama) ?(?:
          your |an? |the |un |une |tu |ton[ ]
        )?(?:${prize}|money|cash|dinero|argent|crypto) ?${soon}
        |(?:(?:win|claim|gagne[rz]?|gana|reclama) (?:your|an?|un|une|tu|ton)|get your) ${prize}
      )(?![a-z])
    `,
    sure: true,
  },
  {
    kind: 'gift',
    pattern: expression`
      \b(?:
        (?:claim|collect|reclama|recupere[rz]?|recibe) ?(?:your|ur|tu|ton|votre) ?(?:
          gift|prize|reward|premio|cadeau|lot|regalo|bonus|money|cash
        )
        |get ?(?:your|ur) ?(?:gift|prize|reward|bonus)
      )(?![a-z])
    `,
    sure: true,
  },
  {
    kind: 'gift',
    pattern: expression`
      \b(?:free|gratis|gratuit|win|claim|get|won|gagne[rz]?|gana|reclama) ?(?:an? |the )?${prize}(?!
        [a-z]
      )
    `,
    sure: false,
  },
  // Contacts on other platforms.
  {
    kind: 'elsewhere',
    pattern: /\bjoin (?:(?:my|our) )?(?:telegram|whats ?app|tg)\b/u,
    sure: true,
  },
  {
    kind: 'elsewhere',
    pattern: expression`
      \b(?:telegram|whats ?app|tg|insta(?:gram)?|snap(?:chat)?|kik|onlyf|discord) ?(?:
        id|contact|here|number|channel|group|canal|groupe|grupo
      )(?![a-z])
      |\b(?:on|via|sur|en|my|mi|mon) (?:telegram|whats ?app|tg|snap(?:chat)?|kik)\b
    `,
    sure: false,
  },
];
