import { foldText, type FoldedText } from '../text/normalise.ts';
import { prefilterFor, type Finding, type Subject } from './phase.ts';

/** A pattern for the words of a name, and what a match is worth. */
interface NamePattern {
  pattern: RegExp;
  strength: number;
}

const plain = 1.2;
const middling = 0.6;

// Between two words stands a space or nothing: handles glue words together.
const my = '(?:my|mine|our|mon|ma|mes|mi|mis|meu|minha)';
const thing =
  '(?:bio|pro ?fil+e?s?|profil|perfil|pfp|avatar|pics?|photos?|fotos?|pictures?|page|pagina|channel|chaine|canal|link|lien|enlace|about|username|name|video|vids?|videos|cam|site|story|stories|album|content|contenido|pseudo|nom|nombre)';
const look =
  '(?:tap|click|clic|clik|clk|press|touch|open|visit|view|see|check(?: ?out)?|look(?: ?at)?|watch|find|go(?: ?to)?|come(?: ?(?:to|see))?|read|clique[rsz]?|clic|regarde[rsz]?|voir|vois|va|viens|venez|visite[rsz]?|appuie|ouvre|toca|tocar?|mira|mirar?|ve|ver|entra|entren|visita|pulsa|abre|haz ?clic)';
const onto = '(?: ?(?:on|in|at|to|into|sur|dans|en|a|al|le|la|the|el))?';
const woman =
  '(?:girls?|girlz|grl|gurls?|babes?|baby|bby|babygirl|lady|ladies|milfs?|moms?|mommy|wife|wives|teens?|women|woman|chicks?|singles|filles?|femmes?|meufs?|nanas?|chicas?|mujeres|mujer|nenas?|chavas?)';
const media =
  '(?:cams?|chat|chats|pics?|photos?|vids?|videos?|clips?|content|live|stream|show|tonight|now|here|tape|leaks?|dates?|dating|meet(?:ing)?|album|packs?|fotos?|gratis|gratuite?s?|en ?vivo|rencontres?|citas)';

const patterns: readonly NamePattern[] = [
  // Sexual words that nobody else has in a name.
  {
    pattern:
      /\b(?:nudes|nuds|nudez|onlyfans?|only ?fans|fansly|porno?|pornhub|horny|camgirls?|sexcams?|sexchat|sexting|boobs|titties|hookups?|milfs|blowjobs?|masturb\w+|cumshots?|fuckbudd(?:y|ies)|fuck ?me|plan ?cul|plans ?cul|libertine|coquines?|escortes?|desnudas|cachondas?|follar|culona|tetona|putitas?)\b/u,
    strength: plain,
  },
  {
    pattern: new RegExp(
      `(?:^|[^a-z])(?:sex|sexe|sexo|seks)(?![a-z])(?! ?(?:pistols?|educat\\w+|ed\\b|and ?the|bob|therap\\w+|positive|criminals))`,
      'u',
    ),
    strength: plain,
  },
  // Names glued from a sexual word and what it offers.
  {
    pattern: new RegExp(
      `(?:sexy?|sexe|sexo|nudes?|naked|xxx|porn|horny|naughty|slutty) ?(?:${woman}|${media})\\b`,
      'u',
    ),
    strength: plain,
  },
  {
    pattern: new RegExp(
      `\\b(?:hot|wet|lonely|local|single|real|dirty|busty) ?(?:${woman}|nudes?|cams?|dates?)(?: ?(?:${media}|for ?(?:you|u)|near|18|4 ?u|xxx|x{2,}|waiting))`,
      'u',
    ),
    strength: plain,
  },
  {
    pattern: new RegExp(`\\b(?:hot|sexy|wet|lonely|naughty|horny) ?${woman}\\b`, 'u'),
    strength: 1,
  },
  {
    pattern: new RegExp(
      `(?:free|live|want|need|get|for|4|real|hot|watch|see|send|my|wanna|have|love|private|leaked|selling|sell|trade) ?(?:sex|nudes?|nuds|naked|porn|boobs|tits|pussy|onlyfans)(?:$|[^a-z]|${media}|${woman})`,
      'u',
    ),
    strength: plain,
  },
  {
    pattern: new RegExp(
      `\\b(?:hot|sexy|nude|naked|naughty|xxx) (?:[a-z]+ ){0,2}(?:pics?|vids?|videos?|cams?|nudes|photos?|show|tape|chat)\\b`,
      'u',
    ),
    strength: plain,
  },
  // The plural alone, glued behind a first name: «annanudes».
  { pattern: /[a-z]nudes(?![a-z]{3})/u, strength: plain },
  {
    pattern: /\b\+?18 ?(?:plus|x{2,}|content|contenido|only|videos?|vids?)\b|\bxxx ?18\b/u,
    strength: plain,
  },
  {
    pattern: new RegExp(
      `(?:photos?|videos?|fotos?|filles?|femmes?|meufs?|chicas?|mujeres|nenas?|packs?) ?(?:nue?s|hots?|sexy|coquine?s?|desnud[ao]s?|calientes?|cachondas?|xxx|sexe|sexo|intim[aeo]s?|solteras?|chaude?s?|celibataires?)\\b`,
      'u',
    ),
    strength: plain,
  },
  {
    pattern:
      /\b(?:mi|vendo|mandame|paso|regalo) ?packs?\b|\bsexo ?\w*\b|\bsexe ?(?:gratuit|direct|live)\b/u,
    strength: 1,
  },
  {
    pattern:
      /\b(?:rencontres?|citas) ?(?:coquine?s?|hot|gratis|gratuite?s?|ici|aqui|adulte?s?|sexe|calientes?)\b/u,
    strength: plain,
  },
  {
    pattern:
      /\b(?:sexy|nude|naked|milf|slut\w*|xxx|pussy|tits|desnuda|nue|salope|zorra|erotic\w*|escorts?)\b/u,
    strength: middling,
  },
  // Invitations.
  {
    pattern: new RegExp(
      `(?:^|[^a-z])${look}${onto} ?${my} ?(?:[a-z]{3,8} )?${thing}(?![a-z]{2})`,
      'u',
    ),
    strength: plain,
  },
  {
    pattern: new RegExp(
      `(?:do ?nt|don'?t|do ?not|never|ne|no) ?(?:ever ?)?(?:read|click|look|watch|translate|open|tap|clique\\w*|lis|regarde|leas|mires|abras|toques)(?: ?(?:at|on|sur|pas))?(?: ?(?:pas|${my}))* ?(?:${thing}|me\\b|this\\b)`,
      'u',
    ),
    strength: plain,
  },
  {
    pattern: new RegExp(
      `\\b(?:tap|click|press|touch|clique|clic|toca|pulsa|cliquez) ?(?:on ?)?(?:me|here|now|this|pic|pfp|picture|profile|ici|moi|aqui|for|4|4u|foto|photo|profil|perfil)(?![a-z])`,
      'u',
    ),
    strength: plain,
  },
  {
    pattern: new RegExp(
      `(?:link|lien|enlace|nudes?|pics?|photos?|fotos?|videos?|more|info|everything|all|free|gratis|suite|todo|mas) ?(?:is |are |est |esta )?(?:in|on|at|sur|dans|en) ?(?:${my} |${my}|the |la )?(?:bio|profile?|perfil|page|about|channel|canal|chaine)(?![a-z])`,
      'u',
    ),
    strength: plain,
  },
  {
    pattern: new RegExp(
      `\\b(?:bio|profile?|perfil|link|lien|enlace) ?(?:below|above|here|ici|aqui|arriba|in ?bio|en ?bio)\\b`,
      'u',
    ),
    strength: plain,
  },
  {
    pattern:
      /(?:text|message|msg|dm|inbox|date|meet|chat ?with|talk ?to|write|ecris|ecrivez|parle|escribeme|hablame|mandame|contacta|contact|whatsapp|telegram|snap|kiss|hmu)[ -]?(?:me|moi|us)(?: ?(?:now|on|up|here|for|tonight|if|4|asap|girls?|boys?|daddy|baby|please|pls|ici|aqui))(?![a-z])/u,
    strength: plain,
  },
  {
    pattern:
      /\b(?:tap me|date me|meet me|dm me|text me|inbox me|chat me|ecris moi|escribeme|hablame|mandame)\b/u,
    strength: 1,
  },
  // Gifts.
  {
    pattern:
      /(?:free|gratis|gratuit|win|claim|get|won|gagne[rz]?|gana|reclama) ?(?:your |an? |a |the |un |une |tu |ton )?(?:i ?phones?|robux|v ?bucks|gift ?cards?|nitro|ps5|bitcoins?|btc|prizes?|premios?|cadeaux?|skins?|diamonds|coins|followers|subs|(?:money|cash|dinero|argent|crypto) ?(?:here|now|today|4 ?u|daily|fast|ici|ya|aqui)|giveaway|reward|regalos?|ipad|macbook|playstation|steam)(?![a-z])/u,
    strength: plain,
  },
  {
    pattern:
      /\b(?:claim|collect|get|reclama|recupere[rz]?|recibe) ?(?:your|ur|my|tu|ton|votre) ?(?:gift|prize|reward|premio|cadeau|lot|regalo|bonus|money|cash)\b/u,
    strength: plain,
  },
  // Ways elsewhere: the messenger with somebody's address.
  {
    pattern:
      /\b(?:telegram|whats ?app|tg|insta(?:gram)?|snap(?:chat)?|kik|onlyf|discord) ?(?:id|at|user|handle|only|contact|here|number|channel|group|canal|groupe|grupo)(?![a-z])|\b(?:on|via|sur|en|my|mi|mon|join) (?:telegram|whats ?app|tg|snap(?:chat)?|kik)\b/u,
    strength: 1,
  },
];

/** One of these is in every lure, so that most names need no second look. */
const mayLure = prefilterFor([
  /sex|seks|nud|nue|naked|xxx|porn|horn|fans|cam|boob|titt|tits|hook|milf|blow|mast|cum|fuck|cul|libert|coquin|escort|desnud|cachond|foll|teton|putit|hot|wet|lonely|local|single|real|dirty|busty|naught|slut|pack|rencontre|cita|pussy|salope|zorra|erotic|bio|fil|pfp|avatar|pic|phot|fot|page|pagina|chan|chain|canal|link|lien|enlace|about|name|nom|vid|site|stor|album|conten|pseudo|tap|cli|press|touch|toca|pulsa|text|mess|msg|dm|inbox|date|meet|chat|talk|write|ecri|parle|escrib|habl|mand|contact|whats|tele|snap|kiss|hmu|free|grati|win|claim|get|won|gagn|gana|recla|collect|recu|reci|tg|insta|kik|disc|femme|meuf|chica|mujer|nena/u,
]);
/** Words of letters, and a number behind them: nothing is hidden in such a name. */
const open = /^[a-z]{2,}(?:[ ._-][a-z]{2,}){0,3}[ ._-]?\d*$/u;
const mayMatch = prefilterFor(patterns.map(({ pattern }) => pattern));
const adultOnly = /🔞/u;
const suggestive = /🍑|🍆|💦|👅/u;
/** A messenger and an address, in the signs of the name: «tg: @anna_x». */
const addressed =
  /(?:^|[^a-z])(?:tg|telegram|whats ?app|wa|snap(?:chat)?|sc|kik|insta(?:gram)?|ig)[ _.-]?(?:[:=➜→👉]|@) ?@?[\w.]{4,}/u;
const capitals = /\p{Ll}\p{Lu}/u;
const atCapital = /(?<=\p{Ll})(?=\p{Lu})/gu;

/**
 * Names that lure: sexual offers, invitations to a profile, gifts. Only the name is read, through
 * digits for letters, look-alikes, signs between letters and glued words.
 */
export function lureNamePhase({ comment, name }: Subject): Finding[] {
  if (mayLure(name.folded) === 0 && open.test(name.folded)) return [];
  const { author } = comment;
  let strength = adultOnly.test(author) ? plain : suggestive.test(author) ? middling : 0;
  if (addressed.test(name.folded)) strength = plain;
  const { written, decoded } = readingsOf(author, name);
  const asWritten = strengthOf(written);
  strength = Math.max(strength, asWritten);
  if (decoded !== written) {
    const read = strengthOf(decoded);
    // Who hides a word behind digits knows what it says.
    strength = Math.max(strength, read > asWritten ? Math.max(read, 1) : read);
  }
  return strength === 0 ? [] : [{ code: 'lure-name', strength }];
}

function strengthOf(words: string): number {
  let strength = 0;
  for (let left = mayMatch(words); left !== 0; left &= left - 1) {
    const tried = patterns[31 - Math.clz32(left & -left)];
    if (tried !== undefined && tried.strength > strength && tried.pattern.test(words))
      ({ strength } = tried);
  }
  return strength;
}

/** The words of a name as written, and with digits and signs read as letters. */
function readingsOf(author: string, name: FoldedText): { written: string; decoded: string } {
  const bare = author.startsWith('@') ? author.slice(1) : author;
  const { folded } = capitals.test(bare) ? foldText(bare.replaceAll(atCapital, ' ')) : name;
  const written = wordsOf(folded);
  return {
    written,
    decoded: signs.test(folded) ? wordsOf(folded.replaceAll(leetWord, decode)) : written,
  };
}

const signs = /[\d@$!|]/u;
/** A word in which signs may stand for letters; digits at its end number the account. */
const leetWord = /(?<![a-z\d@$!|])(?=[\d@$!|]*[a-z])([a-z\d@$!|]*[a-z$@!])(\d*)/gu;
const letters: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
};

function decode(_: string, word: string, number: string): string {
  return `${word.replaceAll(/[\d@$!|]/gu, (sign) => letters[sign] ?? sign)} ${number}`;
}

/** Letters that stand alone, as in «s e x», belong together. */
const alone = /(?<![a-z\d])[a-z](?: [a-z])+(?![a-z\d])/gu;

function wordsOf(folded: string): string {
  return folded
    .replaceAll(/[^\p{L}\p{N}+']+/gu, ' ')
    .replaceAll(alone, (run) => run.replaceAll(' ', ''))
    .trim();
}
