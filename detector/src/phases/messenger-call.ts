import {
  foreignCalls,
  foreignNames,
  languages,
  messenger,
  shortName,
  type Imperatives,
} from '../patterns/messenger-words.ts';
import { expression, source } from '../text/expression.ts';
import { originalSpan, type FoldedText } from '../text/normalise.ts';
import { aboutMoney } from './adviser.ts';
import { findingAt, type Finding } from './phase.ts';
import { isRetold } from './retelling.ts';

/** Matches every text that names a messenger. */
const mayName = expression`
  ap+|whats|wsp|wpp|te[li]e|tgram|\bwa me|wa\.me|t\.me|signal|viber|chat|hangout|discord|kik
  |zangi|skype|imess|icq
`;
const messengerName = new RegExp(`\\b${messenger}\\b`, 'u');
const messengerLink = expression`
  \b(?:wa\.me|t\.me|telegram\.me|api\.whatsapp\.com|chat\.whatsapp\.com|discord\.gg)\b(?:
    /[^\s]*
  )?
`;

// A messenger's name counts only with an inviting verb, or before an address. «I sent my mum this
// on WhatsApp» has neither.
const addressAfter = expression`
  \b(?:${messenger}|${shortName})\b[^\p{L}\d@+]{0,8}(?:
    (?:me|us|him|her|number|no|num|id|at|is|only|user(?:name)?|numero|contact)[^\p{L}\d@+]{1,4}
  ){0,2}(?:@ ?[\w.]{3,}|\+? ?\(?\d[\d\s().-]{6,}|:\s*[\w.]{4,})
  |\+ ?\d[\d\s().-]{6,}[^\p{L}\d]{0,3}(?:(?:on|via|by|sur|par|en|por|al|no|auf|su|per) )?${messenger}\b
`;

const englishVerb = source`
  (?:
    text|message|msg|write|dm|inbox|contact(?:ed|ing|s)?|reach|hmu|hit|chat|talk|find|join
    |add(?! (?:me|us) to\b)|ping|call|follow(?! you\b)|ask|consult|connect(?! my\b)|hubungi
  )
`;
const englishCall = expression`
  \b${englishVerb}\b(?:[ -](?:me|us|my|to|on|up|a|@?[\w.]{3,20})){0,5} ?(?:on|en|al|au|:|@|-)? ?${messenger}\b
`;
/**
 * Matches a messenger's name that is used as a verb: «whatsapp me now». «Telegram me gusta» has the
 * pronoun and a verb of another language.
 */
const messengerVerb = expression`
  (?<!
    \b(?:
      she|he|they|mum|mom|dad|friends?|to|on|via|por|en|al|el|del|no|na|o|do|pelo|par|sur|su|il
    )[ ]
  )\b${messenger} (?:me|us|him|her)\b(?!
    [ ](?:
      this|about|when|the|and
      |(?!(?:here|there|please|more|anytime|alone|also|one|are|maybe|some)\b)\p{L}{2,}[aeo]n?\b
    )
  )
  |(?<=(?:^|[.!?,]) ?)wa me(?! \p{L}{1,2} )(?!\p{L})
`;
/** Where the author's address stands: «my WhatsApp is in my name», «WhatsApp 👆». */
const addressElsewhere = expression`
  \b(?:my|mi|meu|mon|mein|il mio) ${messenger}(?: \p{L}+)? (?:is|est|es|esta|ist|steht|e|sta) (?:
    in|on|en|no|na|dans|sur|im|nel|sul
  ) (?:the |el |la )?(?:my |mi |meu |minha |mon |ma |mein\p{L}* |mio |mia )?(?:
    name|user ?name|bio|profile?|nombre|perfil|nome|nom|profil[eo]?|foto|pic\p{L}*
  )\b
  |\bon ${messenger}\b,? (?:with |under )?(?:the )?same (?:user ?)?name\b
  |\b${messenger}[ :]{0,2}[👆☝⬆🔝](?!.*\p{L})
`;
/** What precedes a tale of messages: «I text my mum on WhatsApp», «the message on Telegram». */
const teller = expression`
  \b(?:
    (?:i|we|they|people|everyone|scammers|bots|accounts) (?:(?:\p{L}+|can't|couldn't|don't) )?
    |(?:the|this|that|a|any|another|your|his|her)[ ]
  )$
`;
const told =
  /^(?:text|message|msg|write|chat|talk|call|ping|contact|add)\b(?!.*\b(?:him|her|them|me|us)\b)/u;
/** What precedes a question about the messenger itself: «how do I find someone on Telegram?». */
const asking = expression`
  \b(?:
    how to|(?:how|where) (?:do|can|could|would) (?:i|we|you)
    |(?:i|we) (?:can't|cant|cannot|couldn't)|why can't (?:i|we)
  ) $
`;
const asked = expression`
  ^(?:text|message|msg|write|chat|talk|call|ping|contact|add|find|join|follow)\b(?!
    .*\b(?:him|her|them|me|us|my|our|this)\b
  )
`;
/** «contacted me on WhatsApp» is always a tale. */
const receivedContact = /^contact(?:ed|ing|s) (?:me|us|you|people|my|every\p{L}+)\b/u;

/** Up to five words between a verb and a messenger. No other clause begins there. */
const between = source`
  (?:
    [ -](?!(?:que|pero|mas|mais|wenn|dass|weil|aber|nicht|nie|non|che|ma)\b)[\p{L}\d.@]{1,20}
  ){0,5}?
`;
const clauseStart =
  "(?<=(?:^|[^\\p{L}\\p{N} '@]|\\b(?:y|e|o|et|ou|und|oder|favor|plait|svp|bitte)) ?)";
/** Conditions of the Romance languages, which need no comma: «si quieren ganar dinero …». */
const condition = source`
  \b(?:
    (?:si|se|quien(?:es)?|quem) (?:\p{L}{1,9} )?(?:quier|quis|quer|dese|necesit|precis)\p{L}*(?:
      [ ]\p{L}{1,15}
    ){0,4}
    |interess?ad[oa]s?(?: e[mn] \p{L}{1,15})?|para mai?s \p{L}{1,15}
  )[ ]
`;

const imperative = expression`
  (?:\b(?:${formsOf('anywhere')})|(?:${condition}|${clauseStart})(?:${formsOf('first')}))\b${between}[ -](?:
    ${messenger}|${shortName}
  )\b
`;
/** The same verbs of Spanish and French in other forms: past, infinitive, other persons. */
const romanceTale = expression`
  \b(?:
    ecri\p{L}+|contact\p{L}+|joign\p{L}+|rejoi\p{L}+|ajoute[rz]?|parle[rz]?|escrib\p{L}+
    |habla\p{L}*|agrega\p{L}*|manda\p{L}*|llama\p{L}*|envia\p{L}*
  )${between}[ -]${messenger}\b
`;
/** A first person in the past, which folding makes equal to an imperative: «contacté», «ajouté». */
const accentedPast = /^\p{L}+é (?!(?:moi|nous)\b)/iu;

/** Whom scammers warn of while they call: «Beware of fakes, text me on WhatsApp». */
const copies = '(?:fakes?|scam(?:s|mers?)|impost[eo]rs?|imitators?|copycats?)(?: accounts?)?';
/** What those want who are called: «if anyone wants more info, text me». */
const wish = source`
  [^.!?]*?\b(?:
    wants?|needs?|interes+\p{L}*|questions?|quier[ea]n?|quisiera|necesit[ae]|duda|veut|besoin
    |will|mochte|braucht|fragen?|quiser|precis(?:a|ar)|vuole|volesse|bisogno
  )\b(?!,? (?:you|me|us|people|money|que|dass|che|te|dich|ihr)\b)
`;

/**
 * Warnings before a call. «No» negates the verbs of Spanish, and means «in the» in Portuguese.
 * «Don't hesitate» negates nothing.
 */
const warning = expression`
  \b(?:
    (?:don'?t|do not|never|not)(?!
      [ ](?:hesitate|miss|wait|worry|waste|be (?:shy|afraid)|forget|delay)\b
    )
    |no (?:
      (?:one|way|need|reason)\b|(?:l[aeo]s?|me|te|se|nos)[ ]
      |(?:
        escrib|contact|llam|habl|agregu?|mand|envi|respond|cre|pagu?|caig|confi|hag|fi|vay|sig
      )(?:[ae][ns]?|[ae]mos)\b
    )
    |beware(?! (?:of )?(?:the )?${copies} ?$)|(?:anyone who|whoever)(?!${wish})
    |ne (?!(?:perd|rat|manqu|tard|hesit)\p{L}+)|jamais|nunca|cuidado
    |nicht|niemals|(?:nao|non)(?! (?:perc|perd|esper|deix|hesit|esit|aspett|fi(?:que|ca)))
    |ninguem
  )\b[^.!?,]*$
  |\b(?:
    if (?:someone|anyone|somebody)|si quelqu'un|si alguien|wenn (?:jemand|euch|dich)|se alguem
    |se qualcuno
  )\b(?!${wish})[^.!?]*$
`;

const foreignAddress = source`
  \+ ?\d|\d[\d ().-]{6,20}\d|@ ?[\w.]{3,}|(?:id|[:：]) ?[a-z\d][\w.]{3,}
  |[a-z]{2}[a-z_.]*\d[\w.]{2,}
`;

const foreignCall = expression`
  (?:${foreignCalls})[^\n]{0,30}?(?:${foreignNames})
  |(?:${foreignNames})[^\n]{0,20}?(?:${foreignCalls})
`;
const foreignAddressed = expression`
  (?:${foreignNames})[^\n]{0,20}?(?:${foreignAddress})
  |(?:${foreignAddress})[^\n]{0,8}?(?:${foreignNames})
`;
/** A friend's warning, such as «Never write to anyone there». */
const foreignWarning = expression`
  (?<!\p{L})(?:لا|لم|لن|احذر\p{L}*|не|никогда|никому|нельзя|מעולם|אל|לא|μην|δεν|मत|नहीं|কখনো)(?!
    \p{L}
  )[^.!?]{0,25}$
  |(?:不要|别|別|请勿|ไม่|อย่า|しないで)[^。.!?]{0,12}$
`;
const otherScript = /[\u{370}-\u{1fff}\u{3040}-\u{d7ff}]/u;

/** The address of a reply. */
const addressee = /^@ ?[\p{L}\d._-]+[ ,:]*/u;
/**
 * Friends and families: somebody who is addressed as a relative, or who should write after a journey,
 * or the group of a school.
 */
const familiar = expression`
  (?<!\b(?:my|mi|ma|mon|meine?r?|minha|meu|mia|mio|a|la|el|the|an?|una?|unsere?|great|of|de) )\b(?:
    mum(?:my)?|mom(?:my)?|dad(?:dy)?|granny|grandma|grandpa|aunt(?:ie|y)|mama|mamma|papa|papi|mami
    |abuel[ao]|prim[ao]|ti[ao]|zi[ao]|nonn[ao]|maman|mamie|papy|tonton|tata|cousine?|oma|opa
    |mutti|vati|tante|onkel|vovo|mae|pai|babbo|cugin[ao]|sis|hermanit[ao]|bruderherz
  )(?=[ ]?(?:[,.!?:;]|[^\p{L}\d\s']|$))
  |\b(?:grup+[oe]|groupe?)(?: \p{L}+){0,3}? (?:
    de la (?:escuela|clase|familia)|del (?:cole|colegio|curso|barrio)|of the (?:school|class|family)
    |de (?:l'ecole|la classe|la famille)|da (?:escola|turma|familia)
    |della (?:scuola|classe|famiglia)|der (?:klasse|schule|familie)
  )\b
  |\b(?:parish|church|choir|class|school|family|village) (?:${messenger})\b
  |\b(?:
    (?:when|once|as soon as) you(?:'re| are)? (?:land|arrive|get (?:home|there|back)|home|there|back)
    |cuando (?:llegue|vuelva)[sn]|quand tu (?:arrives|rentres|es (?:arrivee?|rentree?))
    |wenn du (?:da|angekommen|zuhause|zuruck)|quando (?:(?:voce )?(?:chegar|voltar)|arrivi|torni)
  )\b
`;
/** What scams offer besides investments: prizes, loans, an income, somebody to contact. */
const offer = expression`
  \b(?:
    (?:reach|contact|consult)(?: out to)? (?:him|her|them)|prizes?|premi\p{L}+|won|winners?
    |ganar|ganaste|gan(?:o|ancias?)|gagn\p{L}+|gewinn\p{L}*|vin(?:to|cita)|ganh\p{L}+|loans?
    |prets?|prestam\p{L}+|emprestim\p{L}+|kredit\p{L}*|prestit\p{L}+|income|renda|ingresos
  )\b
`;

/**
 * A call to write to others than the author: «message the airline», «escríbele al ayuntamiento».
 * Scammers send viewers to a number, a group, or somebody with a title.
 */
const toOthers = expression`
  ^(?!
    join|follow|find|un[eai]|entr|ingres|rejoi|vien|ven|vem|tr[ei]t|komm|iscriv
    |\p{L}+(?:me|mi|nos|ci)\b|.*\b(?:me|us|moi|nous|mir|mich|uns|mi)\b
  ).*\b(?:
    (?:the|your|al|aux?|la|le|votre|t[au]|deine[rm]?|de[rmn]|die|com o|il|alla) |l'
  )(?!
    (?:
      ${messenger}|${shortName}|dra?|dm|mme|same|only|direct\p{L}*|vite|sur|par|via|m[ae]n|woman
      |lady|guy|hombre|mujer|dame|pastor|priest|pai|mae|notre|(?:num|admin|expert|trad|broker|coach
      |mentor|manager|do[ct]t|maitre|ma[ei]str|se[nñ]or|monsieur|madame|frau|herr|signor|prof|agent
      |anal|team|equip|gr[ou]+p|canal|chann|kanal|chat|lin[kc]|enlace|lien|contact|asesor|conseil
      |berater|person|hack|priv|offi[cz]|above|below|brigade|cyber|noss|nostr|nuestr|unser|mein|mi
      |guru|heal|herb|spell|wizard|proph|astrol|marab|vident|bru[jx]|agenc)\p{L}*
    )\b
  )\p{L}{3,}
`;
/** The support of a firm, which viewers recommend. That of a scammer is «our support». */
const office = expression`
  (?<!
    \b(?:
      my|our|mi|nuestr[oa]|mon|notre|nos|mein\p{L}*|unser\p{L}*|meu|minha|noss[oa]|mio|mia
      |nostr[oa]
    ) (?:\p{L}+ )?
  )\b(?:
    support|soporte|suporte|supporto|sav|customer (?:service|care)|services? clients?
    |servicio (?:al|de atencion al) cliente|atencion al cliente|kunden(?:service|dienst|support)
    |atendimento|assistenza|servizio clienti|hotline|sac
  )\b
`;
/** What the support of a scammer gives back. */
const givenBack = expression`
  \b(?:
    recover\p{L}*|recup\p{L}+|(?:de(?:s?b|b)|un)lo(?:qu|ck)\p{L}+|claim|reclam\p{L}*
    |zuruck\p{L}*|wallets?|crypto\p{L}*|coins?|funds|fon[dt]s|hack\p{L}*
  )\b
`;

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
  const foreign = otherScript.test(text.folded) ? foreignIn(text) : [];
  return mayName.test(text.plain) ? [...latinIn(text, original), ...foreign] : foreign;
}

function latinIn(text: FoldedText, original: string): Finding[] {
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

/** Finds the first call to a messenger in a script other than Latin. */
function foreignIn(text: FoldedText): Finding[] {
  const given = foreignAddressed.exec(text.folded);
  const call = foreignCall.exec(text.folded);
  const match = given ?? call;
  if (match === null) return [];
  const { 0: words, index } = match;
  let strength = given === null ? 1.2 : call === null ? 1 : 1.4;
  if (foreignWarning.test(text.folded.slice(Math.max(0, index - 30), index))) strength *= 0.2;
  return [findingAt(text, 'messenger-contact', index, index + words.length, strength)];
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
  const elsewhere = addressElsewhere.exec(said);
  if (elsewhere !== null) return { ...callAt(elsewhere, skipped), isTale: false };
  const tale = romanceTale.exec(said);
  return tale === null ? null : { ...callAt(tale, skipped), isTale: true };
}

function callAt({ 0: words, index }: RegExpExecArray, skipped: number): Omit<Call, 'isTale'> {
  const start = skipped + index;
  return { start, end: start + words.length };
}

/** Returns whether English words tell of messages, or ask how to send them. */
function isTold({ 0: words, index }: RegExpExecArray, said: string): boolean {
  const before = said.slice(Math.max(0, index - 35), index);
  return (
    receivedContact.test(words) ||
    /\bwants? (?:me|us|people) to $/u.test(before) ||
    (told.test(words) && teller.test(before)) ||
    (asked.test(words) && asking.test(before))
  );
}

/** Returns whether words at a place are a warning: «Never write to anyone on WhatsApp». */
function isWarning(plain: string, at: number): boolean {
  return warning.test(plain.slice(Math.max(0, at - 35), at));
}

/**
 * Returns the strength of a call. Viewers also meet on Discord or Snapchat, but strangers who name
 * WhatsApp want something, unless they answer somebody, address a relative or name a firm's
 * support, and offer nothing.
 */
function callStrength({ folded, plain }: FoldedText, start: number, end: number): number {
  if (!offer.test(folded) && !aboutMoney.test(folded)) {
    if (familiar.test(folded)) return 0.5;
    if (addressee.test(folded)) return 0.6;
    if (toOthers.test(plain.slice(start, end))) return 0.5;
  }
  if (office.test(folded) && !offer.test(folded) && !givenBack.test(folded)) return 0.5;
  const words = plain.slice(start, end);
  if (words.includes('discord') && !/\b(?:join|my|our)\b/u.test(words)) return 0.6;
  return /discord|snapchat|skype|imessage|wechat|hangout/u.test(words) ? 0.8 : 1.3;
}
