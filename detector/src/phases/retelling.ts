import { expression, source } from '../text/expression.ts';

/** Who tells viewers to do something, in English, Spanish, French, German, Portuguese and Italian. */
const teller = [
  source`
    they|some(?:one|body)|accounts?|bots?|scammers?|impost[eo]rs?|profiles?|guys?|e-?mail
    |messages?|reply|replies
  `,
  source`
    alguien|cuentas?|perfil(?:es)?|tip[oa]s?|impostor\p{L}*|estafador\p{L}*|mensajes?|respuestas?
    |quien(?:es)?|(?:el|al|l[oa]s) que
  `,
  "quelqu'un|comptes?|profils?|type|usurpateurs?|arnaqueurs?|reponses?|ceux|celui",
  'jemand|kont(?:o|en)|typ(?:en)?|betruger|nachricht(?:en)?|antwort(?:en)?',
  'alguem|contas?|perfis|caras?|golpistas?|fakes?|mensage(?:m|ns)|quem',
  'qualcuno|profil[oi]|tizi[oa]?|truffator[ei]|messaggio|chi',
].join('|');
/** What they do: they say, ask, want. */
const speech = [
  source`
    sa(?:id|ys?|ying)|claim(?:s|ed|ing)?|promis(?:es?|ed|ing)
    |ask(?:s|ed|ing)? (?:(?:me|us|people|everyone)|(?=to ))|want(?:s|ed)? (?:me|us)
    |t(?:ells?|old|elling) (?:me|us|people|everyone)(?: (?:i|we|to|that)\b|[:,]? ?")
  `,
  'dice[ns]?|dij(?:o|eron)|diciendo|pid(?:en?|io|ieron|iendo)|quieren? que',
  'dit|disent|disant|demande(?:nt)?|demandant|ve(?:ut|ulent) que|ecrit',
  'sag(?:t|en|te)|schreib(?:t|en)|schrieb|meint|bittet|antwortet|behauptet',
  source`
    diz(?:em|endo)?|disse(?:ram)?|ped(?:em?|iu|iram|indo)|mand(?:ou|aram|ando)|fal(?:ou|aram|ando)
    |respond(?:eu|eram|endo)
  `,
  'dic(?:e|ono|endo)|detto|chied(?:e|ono|endo)|chiesto|scriv(?:e|ono)',
].join('|');
/** The author got a message or an answer, whoever wrote it. */
const received = source`
  me (?:respondi|contest|escribi)o\p{L}*|me (?:respond|escrev)eram|me respondeu
  |mi ha(?:nno)? (?:scritto|risposto|detto|chiesto)|mir hat
`;
const told = source`
  (?:\b(?:${teller})(?: [^\s.!?]+){0,8}? (?:${speech})|\b(?:${received}))(?![\p{L}'])
`;
const retelling = new RegExp(`${told}[^.!?]{0,40}$`, 'u');

/** What is the creator's: «an account with your picture». */
const taken = source`
  (?:with|using|uses|has|had|from|under|of|copied|stole) (?:your|this channel's) (?:\p{L}+ )?(?:
    name|pic\p{L}*|photo|profile|pfp|logo|avatar
  )
  |tu (?:mismo )?(?:nombre|foto|imagen|logo)|igual al tuyo
  |(?:ton|ta|votre) (?:nom|photo|image|logo)|dein\p{L}{1,2} (?:namen?|bild|foto|logo)
  |(?:su?a|tua|seu|teu) (?:foto|nome|imagem)|(?:tu[ao]|suo) (?:foto|nome)
`;
const posing = [
  `(?:(?!reply|message|they)(?:${teller}))(?: [^\\s.!?]+){0,4}? (?:${taken})`,
  source`
    (?:pretend\p{L}*|claim\p{L}*) to be (?:you|him|her)|pos(?:es|ing) as (?:you|him|her)
    |impersonat\p{L}+ (?:you|him|her)|copied your|a fake you
  `,
  'suplant\\p{L}+ (?:tu|su)|se hac\\p{L}+ pasar por (?:ti|vos|el|ella)|no es el(?! \\p{L})',
  "se f(?:ait|ont) passer pour (?:toi|vous|lui|elle)|c'est pas (?:lui|toi)",
  source`
    (?:gibt|geben) sich als (?:du|dich|er|ihn|sie)|angeblich (?:von )?(?:dir|du)
    |nicht (?:er|du)(?! \p{L})
  `,
  'se pass\\p{L}+ por (?:voce|vc|ti|ele|ela)',
  'si spaccia\\p{L}* per (?:te|lui|lei)|finto te',
].join('|');
const fake = source`
  impost[eo]r\p{L}*|usurpateur\p{L}*|fake|fals[aeo]s?|falsche[nrs]?|faux|scam\p{L}*|fraud|estafa
  |golpe|arnaque\p{L}*|betrug|truffa|bots?|mefiez|reported|denunci\p{L}+|report it
`;
const aboutImpostor = new RegExp(`\\b(?:${posing})(?![\\p{L}'])`, 'u');
const aboutFraud = new RegExp(`\\b(?:${fake})(?!\\p{L})`, 'u');
/** Where impostors lead viewers, and what they promise. */
const asked =
  /what?s ?app|telegr|\b(?:zap|wsp|wpp|dm|inbox|won|signal|snap\p{L}*|discord|prizes?|premio)\b/u;
const toldAnywhere = new RegExp(told, 'u');
/** What scams claim of themselves although they warn of others. */
const claim = expression`
  \b(?:
    only (?:contact|text|message|write|reach|on|my|real|official)|(?:my|is|the) (?:only|real)
    |solo (?:al?|por|en|mi|su)|uniquement|seul\p{L}*|nur (?:auf|uber|mir|mich|mein\p{L}*)
    |so (?:no|pel[oa])|until|before i|hasta que|avant de|bis ich|ate (?:que|encontrar)|finche
    |(?:al?|el|la) verdader[oa]
  )\b
`;

/**
 * Returns where a text reports somebody who poses as the creator, or a fraud that told the author to
 * do something; null if it does not. Scams that warn of others claim that they are the real ones.
 */
export function reportedImpostor(plain: string): RegExpExecArray | null {
  if (!asked.test(plain) || claim.test(plain)) return null;
  return aboutImpostor.exec(plain) ?? (aboutFraud.test(plain) ? toldAnywhere.exec(plain) : null);
}

/** Returns whether others say the words at a place: the comment quotes them, or tells of them. */
export function isRetold(plain: string, at: number): boolean {
  return isQuoted(plain, at) || retelling.test(plain.slice(Math.max(0, at - 100), at));
}

const quotation = /"[^"]*"/gu;
/** The least letters that a comment about a quotation has. Fewer are a quotation in disguise. */
const leastAround = 8;

/** Returns whether a comment quotes the words at a place. A comment that is all a quotation does not. */
export function isQuoted(plain: string, at: number): boolean {
  let marks = 0;
  for (let i = 0; i < at; i += 1) if (plain.charAt(i) === '"') marks += 1;
  if (marks % 2 === 0 || !plain.includes('"', at)) return false;
  return plain.replaceAll(quotation, '').replaceAll(/\P{L}/gu, '').length >= leastAround;
}
