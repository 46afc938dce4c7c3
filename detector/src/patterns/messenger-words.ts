import { source } from '../text/expression.ts';

/** The names of messengers in Latin letters. */
export const messenger = source`
  (?:
    what?s?\W?\s?a{1,2}p{1,2}s?|w(?:h?at|aht)?s{1,2} ?ap+s?|wat ?sa+p+|wh?ats ?[ao]p+
    |wh?a(?:s{1,2}h?|z{1,2})ap+|te[li]e ?gram+e?|tgram|telegran|teleqram|signal app|viber|wechat
    |we chat|hangouts?|snapchat|discord|kik|zangi|skype|imessage|icq
  )
`;
/** Names that count only after the verb of a call. «Whats» needs a word such as «no» or «auf». */
export const shortName = source`
  (?:
    wsp|wpp|zap|(?<=\b(?:no|pelo|meu|al|por|mi|sur|par|auf|uber|su|un) )whats(?!\p{L})
  )
`;
/** The forms of verbs with which a language calls somebody. */
export interface Imperatives {
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
    source`
      (?:pued|quier|dese)(?:es|en|an|as) (?:escribir|contactar|llamar|hablar|unir)(?:
        me|nos|l[aeo]s?|te|se
      )
    `,
    'para (?:contactar|unir)(?:me|nos|l[aeo]s?|te|se)',
  ],
  first: [
    'escrib(?:e|an?|id)|contact(?:a|en?|ad)|habl(?:a|en?|ad) con',
    '(?:llam(?:a|en?|ad)|agreg(?:a|uen?|ad)) (?:al?|por|ya|ahora|hoy)',
    '(?:mand|envi)(?:a|en?|ad) (?:(?:un|tu|su|la) )?(?:mensaje|msj|msg|info|dm|hola|palabra)',
    source`
      (?:entr|ingres)(?:a|en?|ad) (?:al?|en) (?:(?:mi|nuestr[oa]|est[ea]|el|la) )?(?:
        canal|grupo|comunidad
      )
    `,
  ],
};
const french: Imperatives = {
  anywhere: [
    source`
      (?<!\b(?:vous|me|nous|l[ae]s?|lui|ne) )(?:
        ecrivez|contactez|joignez|rejoignez|parlez (?:a|au|avec)
        |venez (?:sur|dans) (?:mon|notre|le)
      )
    `,
    '(?:ecris|contacte|ajoutez?|rejoins|joins|parlez?|appell?ez?)-(?:moi|nous|l[ae]s?|lui|leur)',
    '(?:ecris|contacter?|ajoute[rz]?|rejoins|appell?e[rz]?) (?:moi|nous|lui)',
    '(?:contacter?|ajoute[rz]?) l[ae]s?(?= (?:sur|par|via|directement|vite)\\b)',
    source`
      (?:vous pouvez|tu peux) (?:(?:me|nous|l[ae]s?|lui) |l')?(?:
        contacter|ecrire|joindre|rejoindre
      )
    `,
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
    source`
      (?:scriv(?:i|ete)|contatta(?:te)?|chiama(?:te)?|aggiung(?:i|ete))(?:
        mi|ci|gli|l[aeoi]|te?l[aeoi]
      )
    `,
    'unisciti|unitevi|iscriviti|iscrivetevi',
    '(?:puoi|potete) (?:scriver|contattar|chiamar)(?:mi|ci|gli|l[aeoi])',
  ],
  first: [
    source`
      scriv(?:i|ete) (?:a|al|alla)|contatta(?:te)?
      |entra(?:te)? (?:nel|in) (?:mio|nostro|questo|canale|gruppo)
    `,
  ],
};
export const languages: readonly Imperatives[] = [spanish, french, german, portuguese, italian];

/**
 * The names of messengers in scripts other than Latin, in folded letters («и» is folded from «й»). They
 * count only near a call or an address.
 */
export const foreignNames = [
  // Arabic, Persian and Urdu, with articles and prepositions that are joined to the name.
  String.raw`وا?تس ?[اآأ]?[بپ]|واٹس ?ایپ|ت[يی]?ل[يی]?[جغقگ]ر[اأ]م|ٹیلی ?گرام|سناب ?شات`,
  // Cyrillic. «тг» and «телега» count only as a place to go to.
  source`
    (?<!\p{L})(?:
      в[ао]т?[сц]+ ?[аэ]пп?\p{L}{0,2}|вацап\p{L}{0,2}|телеграмм?\p{L}{0,2}|ваибер\p{L}{0,2}
      |(?:в|на|во?еи|мо[ияею]|наш) (?:телег[еуа]|тг|тгк)
    )(?!\p{L})
  `,
  // Devanagari and Bengali.
  source`
    व्?हा?ट्?स ?[एऐअ]?प|व्?हॉ?ट्स ?[एऐअ]प|वा?ट्स ?[एऐअ]?प|टे?लि?ी?ग्राम|হোয়াটসঅ্যাপ
    |হোয়াটস ?অ্যাপ|টেলিগ্রাম
  `,
  // Chinese, Japanese, Korean.
  source`
    微信|薇信|威信号|电报|電報|纸飞机|(?<![a-z])(?:vx|wx|qq)(?![a-z])|(?<![a-z])line(?= ?(?:id|で|に|を|追加|登録|友))
    |(?:公式)?ライン(?=id|で|に(?:連絡|追加|登録)|を?(?:追加|登録|交換))|カカオ|テレグラム|카톡|카카오톡|오픈톡|오픈채팅|텔레그램
    |텔레(?=문의|주세요|로)|라인(?= ?(?:아이디|추가|id))
  `,
  // Thai, Hebrew, Greek.
  source`
    ไลน์|วอทส?์?แอ[พป]+|วอตส์แอป|เทเลแกรม|[וב]?ו?ו?[אא]?[טת]סא?פ|טלגרם|τελεγκραμ|βαιμπερ
    |γουατσ ?απ|γουοτσ ?απ
  `,
  // Text in other scripts often contains the Latin names.
  String.raw`(?<![a-z])(?:whats ?app|telegram|viber|wechat|zalo)(?![a-z])`,
].join('|');

/**
 * Verbs and nouns that invite somebody to a messenger, in the imperative if the language has one.
 */
export const foreignCalls = [
  source`
    تواصل|راسل(?:ني|نا|وني|ونا|ه)|كلم(?:ني|نا)|ابعت|(?<!\p{L})[اأ]رسل(?:وا|ي)?(?!\p{L})|اتصل|انضم
    |اضف|ضيف|رقم[يهن]?|قناتي|مجموع|پیام بد|تماس بگ|عضو ش|بیا(?:ید)? |رابط[ہه] کر|رابطہ
  `,
  source`
    (?<!\p{L})(?:на)?пиши(?:те)?(?!\p{L})|(?<!\p{L})(?:на|от)пис(?:ать|ываи)|обраща(?:ися|итесь)
    |свя(?:жись|житесь|зь)|добав(?:ь|ля)|заходи|вступаи|переходи|звони|стучи|жду|подпис(?:ыва|ись)
    |(?:мои|наш|мо[её]м|нашем) (?:канал|телеграм|ватсап|чат)|канал в |звертаи|напишіть|пишіть
  `,
  source`
    संपर्क|सम्पर्क|मैसेज कर|मेसेज कर|भेजें|भेजो|जुड़|जुड|ज्वाइन|जॉइन|कॉल|नंबर|যোগাযোগ|মেসেজ
    |যোগ দিন|জয়েন|নম্বর
  `,
  String.raw`加[我微群薇v]|联系|聯繫|聯絡|私信|添加|咨询|諮詢|連絡|追加|登録|友だち|문의|연락|추가|상담|아이디|주세요|오세요|친추`,
  source`
    ติดต่อ|แอด|ทัก|เพิ่มเพื่อน|ไอดี|สอบถาม|שלח[ויו]|כתב[ויי]|צר[ו]? קשר|צור קשר|הצטרפ|פנו|דברו
    |στειλε|γραψε|επικοινων|μιλα(?:με|τε)? μου
  `,
].join('|');
