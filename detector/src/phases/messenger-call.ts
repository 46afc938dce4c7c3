import { originalSpan, type FoldedText } from '../text/normalise.ts';
import { aboutMoney } from './adviser.ts';
import { findingAt, isRetold, type Finding } from './phase.ts';

const messenger =
  '(?:what?s?\\W?\\s?a{1,2}p{1,2}s?|w(?:h?at|aht)?s{1,2} ?ap+s?|wat ?sap+|wh?ats ?[ao]p+|wh?as{1,2}h?ap+|te[li]e ?gram+e?|telegran|teleqram|signal app|viber|wechat|we chat|hangouts?|snapchat|discord|kik|zangi|skype|imessage|icq)';
const shortName = '(?:wsp|wpp|zap)';
/** Matches every text that names a messenger. */
const mayName =
  /ap+|wsp|wpp|te[li]e|wa\.me|t\.me|signal|viber|chat|hangout|discord|kik|zangi|skype|imess|icq/u;
const messengerName = new RegExp(`\\b${messenger}\\b`, 'u');
const messengerLink =
  /\b(?:wa\.me|t\.me|telegram\.me|api\.whatsapp\.com|chat\.whatsapp\.com|discord\.gg)\b(?:\/[^\s]*)?/u;

// A messenger's name counts only with an inviting verb, or before an address. «I sent my mum this
// on WhatsApp» has neither.
const addressAfter = new RegExp(
  `\\b(?:${messenger}|${shortName})\\b[^\\p{L}\\d@+]{0,8}(?:(?:me|us|him|her|number|no|num|id|at|is|only|user(?:name)?|numero|contact)[^\\p{L}\\d@+]{1,4}){0,2}(?:@ ?[\\w.]{3,}|\\+? ?\\(?\\d[\\d\\s().-]{6,}|:\\s*[\\w.]{4,})|\\+ ?\\d[\\d\\s().-]{6,}[^\\p{L}\\d]{0,3}(?:(?:on|via|by|sur|par|en|por|al|no|auf|su|per) )?${messenger}\\b`,
  'u',
);

const englishVerb =
  '(?:text|message|msg|write|dm|inbox|contact(?:ed|ing|s)?|reach|hmu|hit|chat|talk|add|find|join|ping|call|follow|ask|consult|connect|hubungi)';
const englishCall = new RegExp(
  `\\b${englishVerb}\\b(?:[ -](?:me|us|my|to|on|up|a|@?[\\w.]{3,20})){0,5} ?(?:on|en|al|au|:|@|-)? ?${messenger}\\b`,
  'u',
);
/** Matches a messenger's name that is used as a verb: «whatsapp me now». */
const messengerVerb = new RegExp(
  `(?<!\\b(?:she|he|they|mum|mom|dad|friends?|to|on|via) )\\b${messenger} (?:me|us|him|her)\\b(?! (?:this|about|when|the|and))`,
  'u',
);
/** What precedes a tale of messages: «I text my mum on WhatsApp», «the message on Telegram». */
const teller =
  /\b(?:(?:i|we|they|people|everyone|scammers|bots|accounts) (?:\p{L}+ )?|(?:the|this|that|a|any|another|your|his|her) )$/u;
const told =
  /^(?:text|message|msg|write|chat|talk|call|ping|contact|add)\b(?!.*\b(?:him|her|them|me|us)\b)/u;
/** «contacted me on WhatsApp» is always a tale. */
const receivedContact = /^contact(?:ed|ing|s) (?:me|us|you|people|my|every\p{L}+)\b/u;

/** The forms of verbs with which a language calls somebody. */
interface Imperatives {
  /** Forms that call wherever they stand, such as imperatives with their pronouns: «escríbeme». */
  anywhere: readonly string[];
  /** Forms that are often tales. They call at the start of a clause: «escribe», «me chama». */
  first: readonly string[];
}

const spanish: Imperatives = {
  anywhere: [
    '(?:escrib[aei]n?|contact[ae]n?|llam[ae]n?|habl[ae]n?|agrega|agreguen?)(?:me|nos|l[aeo]s?)',
    '(?:mand|envi)[ae]n?(?:me|nos|les?)',
    'unete|unanse|unase|unios|comunicate|comuniquen?se',
    '(?:pued|quier|dese)(?:es|en|an|as) (?:escribir|contactar|llamar|hablar|unir)(?:me|nos|l[aeo]s?|te|se)',
    'para (?:contactar|unir)(?:me|nos|l[aeo]s?|te|se)',
  ],
  first: [
    'escrib(?:e|an?|id)|contact(?:a|en?|ad)|habl(?:a|en?|ad) con',
    '(?:llam(?:a|en?|ad)|agreg(?:a|uen?|ad)) (?:al?|por|ya|ahora|hoy)',
    '(?:mand|envi)(?:a|en?|ad) (?:(?:un|tu|su|la) )?(?:mensaje|msj|msg|info|dm|hola|palabra)',
    '(?:entr|ingres)(?:a|en?|ad) (?:al?|en) (?:(?:mi|nuestr[oa]|est[ea]|el|la) )?(?:canal|grupo|comunidad)',
  ],
};
const french: Imperatives = {
  anywhere: [
    '(?<!\\b(?:vous|me|nous|l[ae]s?|lui|ne) )(?:ecrivez|contactez|joignez|rejoignez|parlez (?:a|au|avec)|venez (?:sur|dans) (?:mon|notre|le))',
    '(?:ecris|contacte|ajoutez?|rejoins|joins|parlez?|appell?ez?)-(?:moi|nous|l[ae]s?|lui|leur)',
    '(?:ecris|contacter?|ajoute[rz]?|rejoins|appell?e[rz]?) (?:moi|nous|lui)',
    '(?:contacter?|ajoute[rz]?) l[ae]s?(?= (?:sur|par|via|directement|vite)\\b)',
    "(?:vous pouvez|tu peux) (?:(?:me|nous|l[ae]s?|lui) |l')?(?:contacter|ecrire|joindre|rejoindre)",
    "pour (?:(?:me|nous|l[ae]s?) |l')(?:contacter|joindre|rejoindre)",
  ],
  first: [
    'contacte(?! (?:sur|par|via)\\b)|ecris|rejoins|joins|parle (?:a|au|avec)',
    'viens (?:sur|dans) (?:mon|notre|le)',
  ],
};
const german: Imperatives = {
  anywhere: [
    '(?<!\\bich )schreib(?:en sie)? (?:mir|uns|ihm|ihr)',
    '(?<!\\bich )kontaktiere(?:n sie)? (?:mich|uns|ihn|sie|frau|herrn)',
    'melde dich(?! ab\\b)|meldet euch|melden sie sich',
  ],
  first: [
    'schreibt (?:mir|uns|ihm)|kontaktiert|addet? mich',
    'kommt? in (?:meine|unsere|die)|(?:tritt|tretet) (?:mein|unser|de[rm])\\p{L}{0,2}',
  ],
};
const portuguese: Imperatives = {
  anywhere: ['cham(?:a|e|em)-me', '(?<!\\b(?:que|nao|quem|ele|ela) )me cham(?:e|em)'],
  first: [
    '(?:me )?cham(?:a|em?)(?! de\\b)|escrev(?:e|am?)',
    '(?:me )?adicion(?:a|em?)(?= (?:no|ela|ele)\\b)',
    'fal(?:a|em?) com(?:igo)?|mand(?:a|em?) (?:uma )?(?:mensagem|msg|oi)',
    '(?:entr(?:a|em?)|vem|venham) (?:no|na|pro|pra) (?:meu|minha|noss[oa]|canal|grupo)',
  ],
};
const italian: Imperatives = {
  anywhere: [
    '(?:scriv(?:i|ete)|contatta(?:te)?|chiama(?:te)?|aggiung(?:i|ete))(?:mi|ci|gli|l[aeoi]|te?l[aeoi])',
    'unisciti|unitevi|iscriviti|iscrivetevi',
    '(?:puoi|potete) (?:scriver|contattar|chiamar)(?:mi|ci|gli|l[aeoi])',
  ],
  first: [
    'scriv(?:i|ete) (?:a|al|alla)|contatta(?:te)?|entra(?:te)? (?:nel|in) (?:mio|nostro|questo|canale|gruppo)',
  ],
};
const languages = [spanish, french, german, portuguese, italian];

/** Up to five words between a verb and a messenger. No other clause begins there. */
const between =
  '(?:[ -](?!(?:que|pero|mas|mais|wenn|dass|weil|aber|nicht|nie|non|che|ma)\\b)[\\p{L}\\d.@]{1,20}){0,5}?';
const clauseStart =
  "(?<=(?:^|[^\\p{L}\\p{N} '@]|\\b(?:y|e|o|et|ou|und|oder|favor|plait|svp|bitte)) ?)";
/** Conditions of the Romance languages, which need no comma: «si quieren ganar dinero …». */
const condition =
  '\\b(?:(?:si|se|quien(?:es)?|quem) (?:\\p{L}{1,9} )?(?:quier|quis|quer|dese|necesit|precis)\\p{L}*(?: \\p{L}{1,15}){0,4}|interess?ad[oa]s?(?: e[mn] \\p{L}{1,15})?|para mai?s \\p{L}{1,15}) ';

const imperative = new RegExp(
  `(?:\\b(?:${formsOf('anywhere')})|(?:${condition}|${clauseStart})(?:${formsOf('first')}))\\b${between}[ -](?:${messenger}|${shortName})\\b`,
  'u',
);
/** The same verbs of Spanish and French in other forms: past, infinitive, other persons. */
const romanceTale = new RegExp(
  `\\b(?:ecri\\p{L}+|contact\\p{L}+|joign\\p{L}+|rejoi\\p{L}+|ajoute[rz]?|parle[rz]?|escrib\\p{L}+|habla\\p{L}*|agrega\\p{L}*|manda\\p{L}*|llama\\p{L}*|envia\\p{L}*)${between}[ -]${messenger}\\b`,
  'u',
);
/** A first person in the past, which folding makes equal to an imperative: «contacté», «ajouté». */
const accentedPast = /^\p{L}+é (?!(?:moi|nous)\b)/iu;

const warning =
  /\b(?:don'?t|do not|never|not|beware|if (?:someone|anyone|somebody)|anyone who|whoever|ne|jamais|si quelqu'un|no(?! ?$| (?:meu|insta\p{L}*|youtube|perfil|link|direct)\b)|nunca|si alguien|cuidado|nicht|niemals|wenn (?:jemand|euch|dich)|nao|ninguem|se alguem|se qualcuno)\b[^.!?]*$/u;

/** The address of a reply. */
const addressee = /^@ ?[\p{L}\d._-]+[ ,:]*/u;
/** What scams offer besides investments: prizes, loans, an income, somebody to contact. */
const offer =
  /\b(?:(?:reach|contact|consult)(?: out to)? (?:him|her|them)|prizes?|premi\p{L}+|won|winners?|ganar|ganaste|gan(?:o|ancias?)|gagn\p{L}+|gewinn\p{L}*|vin(?:to|cita)|ganh\p{L}+|loans?|prets?|prestam\p{L}+|emprestim\p{L}+|kredit\p{L}*|prestit\p{L}+|income|renda|ingresos)\b/u;

function formsOf(place: keyof Imperatives): string {
  return languages.flatMap((language) => language[place]).join('|');
}

/** A call to a messenger, or a tale of one, in offsets of the folded text. */
interface Call {
  start: number;
  end: number;
  isTale: boolean;
}

/**
 * Finds a messenger's address, or a call to a messenger. Tales, warnings and quotations are weak
 * evidence. So is a reply that offers nothing, because friends talk like that.
 */
export function messengerIn(text: FoldedText, original: string): Finding[] {
  if (!mayName.test(text.plain)) return [];
  const call = callIn(text, original);
  const link = messengerLink.exec(text.folded);
  const address = link ?? addressAfter.exec(text.folded);
  const start = address?.index ?? call?.start;
  if (start === undefined) return [];
  const end = address === null ? (call?.end ?? start) : start + address[0].length;
  let strength = link === null ? 1 : 1.2;
  if (address === null) strength = callStrength(text, start, end);
  else if (call?.isTale === false) strength = 1.4;
  const isTale = address === null && call?.isTale === true;
  if (isTale || isWarning(text.plain, start) || isRetold(text.plain, start)) strength *= 0.2;
  return [findingAt(text, 'messenger-contact', start, end, strength)];
}

/** Returns how a name mentions a messenger: with an address, by its name, or not at all. */
export function messengerInName(name: FoldedText): 'link' | 'name' | null {
  if (!mayName.test(name.plain)) return null;
  if (messengerLink.test(name.folded)) return 'link';
  return messengerName.test(name.plain) ? 'name' : null;
}

function callIn(text: FoldedText, original: string): Call | null {
  const skipped = addressee.exec(text.folded)?.[0].length ?? 0;
  const said = text.plain.slice(skipped);
  const called = imperative.exec(said);
  if (called !== null) {
    const written = original.slice(
      originalSpan(text, skipped + called.index, text.folded.length).start,
    );
    return { ...callAt(called, skipped), isTale: accentedPast.test(written.normalize('NFC')) };
  }
  const english = englishCall.exec(said) ?? messengerVerb.exec(said);
  if (english !== null) return { ...callAt(english, skipped), isTale: isTold(english, said) };
  const tale = romanceTale.exec(said);
  return tale === null ? null : { ...callAt(tale, skipped), isTale: true };
}

function callAt({ 0: words, index }: RegExpExecArray, skipped: number): Omit<Call, 'isTale'> {
  const start = skipped + index;
  return { start, end: start + words.length };
}

/** Returns whether English words tell of messages. */
function isTold({ 0: words, index }: RegExpExecArray, said: string): boolean {
  const before = said.slice(Math.max(0, index - 35), index);
  return receivedContact.test(words) || (told.test(words) && teller.test(before));
}

/** Returns whether words at a place are a warning: «Never write to anyone on WhatsApp». */
function isWarning(plain: string, at: number): boolean {
  return warning.test(plain.slice(Math.max(0, at - 35), at));
}

/**
 * Returns the strength of a call. Viewers also meet on Discord or Snapchat, but strangers who name
 * WhatsApp want something, unless they answer somebody and offer nothing.
 */
function callStrength({ folded, plain }: FoldedText, start: number, end: number): number {
  if (addressee.test(folded) && !offer.test(folded) && !aboutMoney.test(folded)) return 0.6;
  return /discord|snapchat|skype|imessage|wechat|hangout/u.test(plain.slice(start, end))
    ? 0.8
    : 1.3;
}
