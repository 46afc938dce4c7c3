import { expression, source } from '../text/expression.ts';
import { messengerIn, messengerInName } from './messenger-call.ts';
import { findingAt, type Finding, type Subject } from './phase.ts';

// Matches Instagram in a spelling that escapes filters: «!nsta», «||πsta», «1G».
const disguisedPlatform = expression`
  \b(?:on|via|in|at|through|sur|en|por) (?:
    (?![@#])[^\p{L}\d\s]{1,4}|[l1¡]|[^\p{L}\d\s]{0,4}[1¶π¡√✓]
  )[^\p{L}\d\s]{0,3}(?:[nπ][s5][t7][aæ][gramæ]{0,6}|[s5][t7][aæ](?:gr[aæ]m)?|g)(?![\p{L}\d])
  |\b(?:on|via) lnsta(?:gram)?\b
`;

// Matches a plus sign and digits with other characters than plus and equals between them.
const scatteredDigits = /\+(?:[^\p{L}\d\n+=]{0,8}\d){9,15}(?!\d)/u;
const digits =
  /(?:\+|\b00)?(?<![\d.,:/#$€£-])\(?\d(?:[\s().\-–_*~•]{0,3}\d){7,14}(?![\d,:]|\.\d)/gu;
/** Seven digits in words. Children and songs count: «one two three four». */
const spelledNumber = expression`
  (?:
    \b(?!one\W+two\W+three|five\W+six\W+seven|six\W+seven\W+eight)(?:
      plus|zero|oh|one|two|three|four|five|six|seven|eight|nine
    )\b[\s.,-]*
  ){7,}
`;
/** What precedes the number of an order, a parcel, a part or a book. */
const otherNumber = expression`
  \b(?:
    isbn|(?:order|part|serial|tracking|case|ticket|invoice|model) (?:number|no\.?)
    |numero (?:de (?:pedido|commande|serie|suivi)|d'ordine)|(?:bestell|serien|sendungs)nummer
  )[^\p{L}\d]{0,3}(?:(?:is|es|ist|est) )?$
`;
const callNear = expression`
  call|text|phone|tel\b|tel:|numero|number|whats|contact|reach|dial|sms|mobile|llam|appel
  |ring me|وا?تس|رقم|هاتف|جوال|тел|звони|номер|в[ао]т?сап|电话|電話|微信|加我|नंबर|फोन|संपर्क|ट्स|โทร
  |ติดต่อ|ไลน์|연락|전화|카톡|τηλ
`;

const email = expression`
  (?<!\b(?:ssh|scp|rsync|clone) [\w.+-]{0,30})[a-z0-9][\w.+-]+ ?(?:@|\(at\)|\[at\]) ?(?:
    [a-z0-9-]+ ?(?:\.|\(dot\)|\[dot\]| dot ) ?(?:com|net|org|io|co|fr|es|uk|de|ru|me|info)\b
    |(?:gmail|yahoo|hotmail|outlook)\b(?: ?, ?com\b)?
  )
  |(?<!\b(?:ssh|scp|rsync|clone) [\w.+-]{0,30})[a-z\d][\w.+-]*@(?!
    (?:my|your|our|the)?-?(?:domain|company|website|server|site)\b
  )(?:[a-z\d-]+\.)+[a-z]{2,10}\b
`;

const handle = expression`
  \b(?:insta(?:gram)?|ig|telegram|tele|tg|snap|twitter|facebook|fb)\b[^\p{L}\d@]{0,4}(?:
    page|profile|at|id|handle|username|compte|cuenta
  )?[^\p{L}\d@]{0,4}@ ?[\w.]{4,}
`;

/** The mailbox of a firm. Scammers use those of free providers. */
const officeMailbox = expression`
  ^(?:
    info|support|service|kundenservice|contact|help|hello|office|press|sales|team|customer
    |no-?reply|mail|billing|orders?|refunds?
  )[\w.-]*@(?!gmail|yahoo|hotmail|outlook|proton|mail\.)
`;
const complaint = expression`
  \b(?:
    wrote|written|e-?mailed|sent|received|ordered|paid|charged|refund\p{L}*|reklam\p{L}*
    |antwort\p{L}*|never|still|nothing|answer\p{L}*|repl(?:y|ied|ies)|respon\p{L}+|phishing|scam
    |fake|ecrit|reponse|rembours\p{L}+|escribi|reembols\p{L}+|reclam\p{L}+
  )\b
`;
const file = source`
  (?:
    screen ?shots?|files?|code|pdfs?|slides|notes|sources?|templates?|documents?|spreadsheet
    |drawings?|plans|recipes?|patterns?|scores?|stl|rezepte?|recetas?|recettes?|ricett[ae]
    |plantillas?|archivos?|apuntes|excel|planilhas?|arquivos?|fichiers?|modeles?
    |vorlagen?|datei(?:en)?|moduli?
  )
`;
/** What a viewer leaves a mailbox for: «send … the files», «mi correo es … para el pdf». */
const fileRequest = expression`
  \b(?:
    (?:send|mail|share|forward)\b.{0,40}
    |(?:(?:mand|pas|envi|compart|envoy|invi)[aeio]\p{L}{0,4}|schick\p{L}{0,2})\b.{0,40}
    |(?:my|mi|meu|mon|meine?|mia) (?:e-?mail|mail|correo|adresse)\b.{0,80}
  )\b${file}\b
`;
const helpline = expression`
  \b(?:
    suicid\p{L}*|samaritans|lifeline|crisis (?:line|hotline|text)|not alone|busca\p{L}* ayuda
    |seelsorge\p{L}*|273[ -]?8255|116[ -]?123|0?800\b.{0,60}\bif you(?:'re| are| ever)? feel\p{L}*
  )\b
`;

/** The author has called a bank or a service. */
const officeCalled = expression`
  \b(?:llam[eo]\p{L}*|appele\p{L}*|called|rang|ligu?ei|liga(?:mos|ram)|angerufen|chiamat[oi])\b.{0,80}\b(?:
    banco|banque|bank|banca|servic[eio]\p{L}*|support|soporte|hotline|atencion|assurance
    |seguros?|policia|police
  )\b
`;

const lure = expression`
  \b(?:
    (?:text|message|msg|dm|inbox|write|contact|reach|hit) (?:me|us|him|her)(?: up)?(?:
      [ ](?:now|directly|privately|asap|today|here|via|through|on|at|for|if|with)
    )
    |(?:send|drop) (?:me )?(?:a )?(?:dm|direct message|text)
    |(?:number|name|contact|info|numero) (?:
      above|up here|on my (?:profile|page|channel|picture|pic)|in my (?:bio|profile|about)
      |in bio|arriba|ci-dessus
    )
    |(?:ecrivez|contactez|ecris|contacte)[ -]moi|escrib[ea]me|contacta(?:me|lo|la)
    |contactar? (?:al|a la)|look (?:him|her) up|search (?:his|her) (?:full )?names?
    |leave a message
  )\b
`;

/**
 * Finds ways of contact and calls to leave the platform, in the text and the author's name:
 * messengers, phone numbers (also spelled or spread out), email addresses, and handles elsewhere.
 */
export function contactPhase({ comment, text, name }: Subject): Finding[] {
  const findings = messengerIn(text, comment.text);
  const add = (code: Finding['code'], match: RegExpExecArray | null, strength = 1): boolean => {
    if (match === null) return false;
    findings.push(findingAt(text, code, match.index, match.index + match[0].length, strength));
    return true;
  };
  add('messenger-contact', disguisedPlatform.exec(text.folded), 1.3);
  const phone = phoneIn(text.folded);
  if (phone !== null) {
    const weak = !phone.certain || helpline.test(text.folded) || officeCalled.test(text.folded);
    const strength = phone.disguised ? 2 : weak ? 0.4 : 1;
    findings.push(findingAt(text, 'phone-number', phone.start, phone.end, strength));
  } else {
    add('phone-number', spelledNumber.exec(text.folded));
  }
  if (/@|at\)|at\]/u.test(text.folded)) {
    const mail = email.exec(text.folded);
    const weak =
      (officeMailbox.test(mail?.[0] ?? '') && complaint.test(text.folded)) ||
      fileRequest.test(text.folded);
    if (!add('email-address', mail, weak ? 0.25 : 1)) {
      add('messenger-contact', handle.exec(text.folded), 0.7);
    }
  }
  if (findings.length === 0) add('messenger-contact', lure.exec(text.folded), 0.4);
  const named = messengerInName(name);
  if (
    named === 'link' ||
    (phoneIn(name.folded)?.certain ?? false) ||
    (name.plain.includes(' me') && /\b(?:text|message|dm|contact) me\b/u.test(name.plain))
  ) {
    findings.push({ code: 'contact-in-name' });
  } else if (named === 'name') {
    findings.push({ code: 'contact-in-name', strength: 0.6 });
  }
  return findings;
}

/** A phone number in a folded text. */
export interface FoundPhone {
  start: number;
  end: number;
  /** Whether the digits are certainly a phone number. */
  certain: boolean;
  /** Whether signs between the digits hide the number from filters. */
  disguised: boolean;
  /** The last ten digits of the number. */
  digits: string;
}

/** Matches the digits of the shortest numbers that can be called from abroad. */
const enoughDigits = /(?:\d\D*){8}/u;

/** Returns the first phone number, in offsets of the folded text. */
export function phoneIn(folded: string): FoundPhone | null {
  if (!enoughDigits.test(folded)) return null;
  for (const match of folded.matchAll(digits)) {
    const written = match[0];
    const bare = written.replaceAll(/\D/gu, '');
    if (bare.length < 8 || bare.length > 15 || /^(\d)\1+$|^123456789|^10+$/u.test(bare)) continue;
    const before = folded.slice(Math.max(0, match.index - 30), match.index);
    const signed = written.startsWith('+') || /\+ ?$/u.test(before);
    if (!signed && otherNumber.test(before)) continue;
    const international = signed || /^\(?(?:1|44|234)\D/u.test(written);
    const separated = /\d\D+\d+\D+\d/u.test(written);
    const called = callNear.test(before);
    // Bare digits may be a view count or a joke.
    if (!signed && !called && !separated) continue;
    if (bare.length === 8 && !signed) continue;
    // The number of an article in an address.
    if (/(?:https?:|www\.)\S*$/u.test(folded.slice(Math.max(0, match.index - 80), match.index)))
      continue;
    return {
      start: match.index,
      end: match.index + written.length,
      certain: signed || called || (international && separated),
      // A sign after every digit is a disguise, which nobody writes by chance.
      disguised: (signed || called) && /^\D{0,2}\d(?:\D+\d){8}/u.test(written),
      digits: bare.slice(-10),
    };
  }
  const scattered = scatteredDigits.exec(folded);
  if (scattered === null) return null;
  return {
    start: scattered.index,
    end: scattered.index + scattered[0].length,
    certain: true,
    disguised: (scattered[0].match(/[^\d\s().+-]/gu)?.length ?? 0) >= 3,
    digits: scattered[0].replaceAll(/\D/gu, '').slice(-10),
  };
}
