import { foldText, leetLetters, type FoldedText } from '../text/normalise.ts';
import { lureWordsIn } from './lure-words.ts';
import { type Finding, type Subject } from './phase.ts';

/** What a name offers or requests. */
type Kind = 'sexual' | 'age' | 'invitation' | 'gift' | 'elsewhere';

/** A pattern for the words of a name. */
interface NamePattern {
  kind: Kind;
  pattern: RegExp;
  /** Whether only lures have such a name, so that it hides the comment alone. */
  sure: boolean;
}

/** The strength of a name that alone hides the comment. */
const sureStrength = 1.2;
/** The strength of a name that some fans also have, which makes the detector ask at most. */
const doubted = 0.5;
/** The smallest sum of the words' values at which the name is certainly a lure. */
const enoughWords = 3;

// The patterns allow a space or nothing between two words, because handles join words.
const my = '(?:my|mine|our|mon|ma|mes|mi|mis|meu|minha)';
const profile =
  '(?:bio|pro ?fil+e?s?|profil|perfil|pfp|avatar|page|pagina|channel|chaine|canal|link|lien|enlace)';
const work =
  '(?:pics?|photos?|fotos?|pictures?|about|username|name|video|vids?|videos|cam|site|story|stories|album|content|contenido|pseudo|nom|nombre)';
const thing = `(?:${profile}|${work})`;
const tap =
  '(?:tap|click|clic|clik|clk|press|touch|clique[rsz]?|appuie|toca|tocar?|pulsa|haz ?clic)';
const visit =
  '(?:open|visit|check(?: ?out)?|visite[rsz]?|ouvre|entra|entren|visita|abre|go(?: ?to)?|come(?: ?(?:to|see))?|va|viens|venez|ve)';
const look = '(?:view|see|look(?: ?at)?|watch|find|regarde[rsz]?|voir|vois|mira|mirar?|ver)';
const onto = '(?: ?(?:on|in|at|to|into|sur|dans|en|a|al|le|la|the|el))?';
const women = '(?:girls|girlz|gurls|babes|milfs?|women|chicks|femmes|filles|chicas|mujeres|nenas)';
const woman =
  '(?:girls?|girlz|grl|gurls?|babes?|babygirl|lady|ladies|milfs?|moms?|mommy|wife|wives|teens?|women|woman|chicks?|singles|filles?|femmes?|meufs?|nanas?|chicas?|mujeres|mujer|nenas?|chavas?)';
const shown = '(?:pics|photos|vids|videos|clips|nudes|cams|fotos|packs)';
const prize =
  '(?:i ?phones?|robux|v ?bucks|gift ?cards?|nitro|ps5|bitcoins?|btc|prizes?|premios?|cadeaux?|skins?|diamonds|coins|followers|subs|giveaway|reward|regalos?|ipad|macbook|playstation|steam)';
const soon = '(?:here|now|today|tonight|4 ?u|daily|fast|ici|aqui|ya)';
/** Matches only the number of the account at the end of the name. */
const end = '(?= ?\\d*$)';

/**
 * Matches sexual words that also occur in names of bands, songs, books, animals, make-up and jokes.
 */
const sexualWord = new RegExp(
  `(?<![a-z])(?:${[
    String.raw`(?:sex|sexe|sexo|seks)(?! ?(?:pistols?|educat\w+|ed\b|and ?the|bob|therap\w+|positive|criminals|on fire|on the beach))`,
    'sexy(?! sax)',
    String.raw`naked(?! (?:mole|gun|eye|ray|juice|brothers|truth|and)\b)`,
    String.raw`nude(?! (?:lip|nail|palette|matte|shade|make ?up))`,
    'nudes|nuds|nudez|slut[a-z]*|xxx|desnudas?|(?<!la )nue|salope|zorra|erotic[a-z]*',
    String.raw`porno?(?! graff?itt?i)|pornhub`,
    'horny(?! (?:toad|frog|goat))|only fans|boobs|titties|hook ?ups?|milfs?|blow ?jobs?|masturb[a-z]+|cumshots?|fuck ?me|coquines?|escortes?|cachondas?|follar|culona|tetona|putitas?',
    String.raw`(?<!ford )escorts?(?! (?:mk|rs|club|cosworth|van|xr|\d))`,
    '(?<!(?:blue|great|coal|willow|marsh|tailed) )tits',
    String.raw`pussy(?! (?:cat|riot|willow|foot))`,
  ].join('|')})(?![a-z])`,
  'u',
);
const everySexualWord = new RegExp(sexualWord.source, 'gu');

const patterns: readonly NamePattern[] = [
  // Sexual words that only lures have in a name.
  {
    kind: 'sexual',
    pattern:
      /(?<![a-z])(?:onlyfans?|fansly|cam ?girls?|sex ?cams?|sexchat|sexting|fuck ?budd(?:y|ies)|plans? ?cul)(?![a-z])/u,
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
    pattern: new RegExp(
      `\\b(?<!bare )(?:sexy?|sexe|sexo|nude|naked|xxx|porno?|horny|slutty) ?(?:${women}|${shown})(?:${end}| ?(?:${soon}|near|for|live|online|18))(?![a-z])`,
      'u',
    ),
    sure: true,
  },
  {
    kind: 'sexual',
    pattern: new RegExp(
      `\\b(?:hot|sexy|wet|lonely|local|single|dirty|busty|horny|naughty) ?${woman} ?(?:near|for ?(?:you|u)|4 ?u|18|xxx|waiting|tonight|nudes|pics|cams?)(?![a-z])`,
      'u',
    ),
    sure: true,
  },
  {
    kind: 'sexual',
    pattern: new RegExp(
      `\\b(?!(?:an?|the|that|this|one|your|just|not|only|some|too|so|red|my|xx?)\\b)[a-z]{2,} (?:hot (?:babe|video)|(?:sexy|naked|nude|horny) ?(?:girl|babe|video|cam))${end}`,
      'u',
    ),
    sure: true,
  },
  {
    kind: 'sexual',
    pattern:
      /(?:\b(?:free|live|want|need|get|wanna|for|4|private|leaked|selling|sell|trade)|\b(?:tap|click) ?(?:me ?)?(?:for|4)) ?(?:sex|nudes|nuds|porn|pussy|onlyfans)(?![a-z])(?! ?(?:pistols?|ed\b|educat|cat|riot))/u,
    sure: true,
  },
  {
    kind: 'sexual',
    pattern:
      /\b(?:photos|videos|fotos|filles|femmes|meufs|chicas|mujeres|nenas) ?(?:nue?s|coquine?s?|desnud[ao]s?|calientes?|cachondas?|xxx|sexe|sexo|intim[aeo]s?|chaudes?)(?![a-z])/u,
    sure: true,
  },
  {
    kind: 'sexual',
    pattern:
      /\b(?:sexe ?(?:gratuit|direct|live)|sexo ?(?:gratis|en ?vivo)|(?:rencontres?|citas) ?(?:coquine?s?|hot|adulte?s?|sexe|calientes?))(?![a-z])/u,
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
    pattern:
      /\b(?:(?:hot|naughty) ?(?:videos?|vids|pics|photos|cams?|nudes)|(?:sexy?|porn|naked|nude) ?(?:cams?|tape|show|live|pics?|photos?|videos?|vids?|chat|girls?|babes?|women|lady|ladies))(?![a-z])/u,
    sure: false,
  },
  {
    kind: 'sexual',
    pattern:
      /\b(?:(?:mi|vendo|mandame|paso|regalo) ?packs?|(?:rencontres?|citas) ?(?:gratis|gratuite?s?|ici|aqui)|(?:photos?|videos?|fotos?|filles?|chicas?|packs?) ?(?:hots?|sexy|solteras?|celibataires?|coquine|caliente|desnuda|intim[aeo]s?))(?![a-z])/u,
    sure: false,
  },
  {
    kind: 'age',
    pattern:
      /(?<![a-z\d])\+?18 ?(?:plus|x{2,}|content|contenido|only|videos?|vids?)(?![a-z])|\bxxx ?18\b/u,
    sure: false,
  },
  // Invitations.
  {
    kind: 'invitation',
    pattern: new RegExp(
      `(?<![a-z])(?:(?:${tap}|${visit})${onto} ?${my} ?(?:[a-z]{3,8} )?${thing}|${look}${onto} ?${my} ?(?:[a-z]{3,8} )?${profile}|read ?${my} ?(?:bio|pro ?file|pfp))(?![a-z]{2})`,
      'u',
    ),
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
    pattern: new RegExp(
      `\\b(?:do ?nt|don't|do ?not|never|ne|no) ?(?:ever ?)?(?:read|click|look|watch|translate|open|tap|clique\\w*|lis|regarde|leas|mires|abras|toques)(?: ?(?:at|on|sur|pas))?(?: ?pas)? ?${my} ?${thing}(?![a-z]{2})`,
      'u',
    ),
    sure: true,
  },
  {
    kind: 'invitation',
    pattern:
      /\b(?:do ?nt|don't|do ?not|never) ?(?:read|click|look|watch|translate|open|tap) ?(?:at|on)? ?(?:me|this|profile|bio|name|pfp|pics?|link)(?![a-z])/u,
    sure: false,
  },
  {
    kind: 'invitation',
    pattern:
      /(?<!\b(?:can'?t|cannot|don'?t|never|not|no|u|you) ?)\b(?:(?:tap|click|clique|clic|cliquez|toca|pulsa) ?(?:on ?)?(?:me|here|pic|pfp|profile|ici|moi|aqui|profil|perfil)|(?:press|touch) ?(?:on ?)?(?:pic|pfp|here(?= ?\d*$)))(?![a-z])(?! ?(?:not|out|in|up)\b)/u,
    sure: true,
  },
  // Words that count only if they are the whole name.
  { kind: 'invitation', pattern: /^(?:touch|press) ?me(?= ?\d*$)/u, sure: false },
  {
    kind: 'invitation',
    pattern: new RegExp(
      `\\b(?:(?:link|lien|enlace|nudes?|pics?|photos?|fotos?|videos?|more) ?(?:is |are |est |esta )?(?:in|on|at|sur|dans|en) ?(?:(?:${my}|the|la) ?)?bio|(?:link|nudes?|pics?|photos?|fotos?|more|info|everything|todo|mas|suite) ?(?:is |are |est |esta )?(?:in|on|at|sur|dans|en) ?${my} ?(?:bio|profile?|perfil|page|channel|canal|chaine))(?![a-z])|\\b(?:bio|profile?|link) (?:below|above)\\b`,
      'u',
    ),
    sure: true,
  },
  {
    kind: 'invitation',
    pattern:
      /\b(?:(?:link|lien|enlace|more|info|everything|gratis|todo|mas) ?(?:in|on|at|sur|dans|en) ?(?:the |la )?(?:profile?|perfil|page|about|channel|canal|chaine)|(?:bio|profile?|perfil|link|lien|enlace) ?(?:here|ici|aqui|arriba))(?![a-z])/u,
    sure: false,
  },
  {
    kind: 'invitation',
    pattern:
      /\b(?:(?:text|message|msg|dm|inbox|ecris|ecrivez|contact|whatsapp|telegram)[ -]?(?:me|moi|us)|escribeme|hablame|mandame|hmu) ?(?:now|on|here|for|tonight|4|asap|girls?|boys?|daddy|baby|please|pls|ici|aqui)(?![a-z])/u,
    sure: true,
  },
  {
    kind: 'invitation',
    pattern:
      /\b(?:escribeme|hablame|mandame|(?:date|meet|dm|text|inbox|chat|message|write|talk|ecris|kiss|snap|parle) ?(?:with |to )?(?:me|moi) ?(?:now|here|on|for|tonight|baby|please)?(?= ?\d*$))(?![a-z])/u,
    sure: false,
  },
  // Gifts.
  {
    kind: 'gift',
    pattern: new RegExp(
      `\\b(?:(?:free|gratis|gratuit|win|claim|get|gagne[rz]?|gana|reclama) ?(?:your |an? |the |un |une |tu |ton )?(?:${prize}|money|cash|dinero|argent|crypto) ?${soon}|(?:win|claim|get|gagne[rz]?|gana|reclama) (?:your|an?|un|une|tu|ton) ${prize})(?![a-z])`,
      'u',
    ),
    sure: true,
  },
  {
    kind: 'gift',
    pattern:
      /\b(?:(?:claim|collect|reclama|recupere[rz]?|recibe) ?(?:your|ur|tu|ton|votre) ?(?:gift|prize|reward|premio|cadeau|lot|regalo|bonus|money|cash)|get ?(?:your|ur) ?(?:gift|prize|reward|bonus))(?![a-z])/u,
    sure: true,
  },
  {
    kind: 'gift',
    pattern: new RegExp(
      `\\b(?:free|gratis|gratuit|win|claim|get|won|gagne[rz]?|gana|reclama) ?(?:an? |the )?${prize}(?![a-z])`,
      'u',
    ),
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
    pattern:
      /\b(?:telegram|whats ?app|tg|insta(?:gram)?|snap(?:chat)?|kik|onlyf|discord) ?(?:id|contact|here|number|channel|group|canal|groupe|grupo)(?![a-z])|\b(?:on|via|sur|en|my|mi|mon) (?:telegram|whats ?app|tg|snap(?:chat)?|kik)\b/u,
    sure: false,
  },
];

/** Matches a part of every lure, so that most names need no further check. */
const mayLure =
  /sex|seks|nud|nue|naked|xxx|porn|horn|fans|cam|boob|titt|tits|hook|milf|blow|mast|cum|fuck|cul|libert|coquin|escort|desnud|cachond|foll|teton|putit|hot|wet|lonely|local|single|real|dirty|busty|naught|slut|pack|rencontre|cita|pussy|salope|zorra|erotic|bio|fil|pfp|avatar|pic|phot|fot|page|pagina|chan|chain|canal|link|lien|enlace|about|name|nom|vid|site|stor|album|conten|pseudo|tap|cli|press|touch|toca|pulsa|text|mess|msg|dm|inbox|date|meet|chat|talk|write|ecri|parle|escrib|habl|mand|contact|whats|tele|snap|kiss|hmu|free|grati|win|claim|get|won|gagn|gana|recla|collect|recu|reci|tg|insta|kik|disc|femme|meuf|chica|mujer|nena/u;
/** Matches words of ordinary letters with a number after them. Such a name has no hidden words. */
const open = /^[a-z]{2,}(?:[ ._-][a-z]{2,}){0,3}[ ._-]?\d*$/u;
const adultOnly = /🔞/u;
const suggestive = /🍑|🍆|💦|👅/u;
/** Matches a messenger and an address in a name: «tg: @anna_x». */
const addressed =
  /(?:^|[^a-z])(?:(?:tg|telegram|whats ?app|wa|kik)|(?<shared>snap(?:chat)?|sc|insta(?:gram)?|ig))[ _.-]?(?:[:=➜→👉]|@) ?@?[\w.]{4,}/u;
const capitals = /\p{Ll}\p{Lu}/u;
const atCapital = /(?<=\p{Ll})(?=\p{Lu})/gu;

/**
 * Finds names that are lures: sexual offers, invitations to a profile, gifts. It reads only the
 * name. It sees through digits that stand for letters, look-alikes, signs between letters, and
 * joined words.
 */
export function lureNamePhase({ comment, name }: Subject): Finding[] {
  if (!mayLure.test(name.folded) && open.test(name.folded)) {
    return lureWordsIn(wordsOf(name.folded)) >= enoughWords ? found(sureStrength) : [];
  }
  const { author } = comment;
  const address = addressed.exec(name.folded);
  // An address on a platform for pictures is no lure, because artists and fans also name it.
  const isAddress = address !== null && address.groups?.['shared'] === undefined;
  if (adultOnly.test(author) || isAddress) return found(sureStrength);
  const { written, decoded } = readingsOf(author, name);
  const asWritten = offersIn(written);
  const read = decoded === written ? asWritten : offersIn(decoded);
  const sexual = read.kinds.has('sexual');
  const isSure =
    Math.max(lureWordsIn(written), lureWordsIn(decoded)) >= enoughWords ||
    asWritten.sure ||
    read.sure ||
    isTwofold(asWritten.kinds.union(read.kinds)) ||
    (sexual &&
      (suggestive.test(author) ||
        // A sexual word that is hidden behind digits or signs is there on purpose.
        !asWritten.kinds.has('sexual') ||
        !offersIn(bareWordsOf(author)).kinds.has('sexual') ||
        differentWordsIn(decoded) > 1));
  if (isSure) return found(sureStrength);
  const isDoubted =
    address !== null || asWritten.kinds.size > 0 || read.kinds.size > 0 || suggestive.test(author);
  return isDoubted ? found(doubted) : [];
}

function found(strength: number): Finding[] {
  return [{ code: 'lure-name', strength }];
}

/** Returns the offers in a name's words, and whether one of the patterns is certain. */
function offersIn(words: string): { kinds: ReadonlySet<Kind>; sure: boolean } {
  const kinds = new Set<Kind>();
  for (const { kind, pattern, sure } of patterns) {
    if ((kinds.has(kind) && !sure) || !pattern.test(words)) continue;
    kinds.add(kind);
    if (sure) return { kinds, sure: true };
  }
  return { kinds, sure: false };
}

/**
 * Returns the number of different sexual words. The decoration «xxx» of players' names does not
 * count.
 */
function differentWordsIn(words: string): number {
  const different = new Set(Array.from(words.matchAll(everySexualWord), ([word]) => word));
  return different.size - (different.has('xxx') ? 1 : 0);
}

/**
 * Returns whether a name offers two different things, which is not chance. An age counts only
 * beside a sexual word.
 */
function isTwofold(kinds: ReadonlySet<Kind>): boolean {
  return kinds.size - (kinds.has('age') && !kinds.has('sexual') ? 1 : 0) > 1;
}

/**
 * Returns the words of a name without replacing look-alikes, invisible characters and separated
 * letters.
 */
function bareWordsOf(author: string): string {
  return author
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(atCapital, ' ')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}+'\p{Cf}]+/gu, ' ')
    .trim();
}

/** Returns the words of a name as written, and with digits and signs decoded to letters. */
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
/**
 * Matches a word in which signs may stand for letters. Digits at its end are the account's number.
 */
const leetWord = /(?<![a-z\d@$!|])(?=[\d@$!|]*[a-z])([a-z\d@$!|]*[a-z$@!])(\d*)/gu;
const letters: Readonly<Record<string, string>> = {
  ...leetLetters,
  '8': 'b',
  '9': 'g',
  '!': 'i',
  '|': 'l',
};

function decode(_: string, word: string, number: string): string {
  return `${word.replaceAll(/[\d@$!|]/gu, (sign) => letters[sign] ?? sign)} ${number}`;
}

/** Matches separate letters that form a word, as in «s e x». */
const alone = /(?<![a-z\d])[a-z](?: [a-z])+(?![a-z\d])/gu;

function wordsOf(folded: string): string {
  return folded
    .replaceAll(/[^\p{L}\p{N}+']+/gu, ' ')
    .replaceAll(alone, (run) => run.replaceAll(' ', ''))
    .trim();
}
