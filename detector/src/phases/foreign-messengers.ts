/**
 * Names of messengers and calls to them in scripts other than Latin, in folded letters («и» is
 * folded from «й»). A name counts only near a call or an address.
 */

/** The names of messengers in the spellings that people use. */
const names = [
  // Arabic, Persian and Urdu, with articles and prepositions that are joined to the name.
  String.raw`وا?تس ?[اآأ]?[بپ]|واٹس ?ایپ|ت[يی]?ل[يی]?[جغقگ]ر[اأ]م|ٹیلی ?گرام|سناب ?شات`,
  // Cyrillic. «тг» and «телега» count only as a place to go to.
  String.raw`(?<!\p{L})(?:в[ао]т?[сц]+ ?[аэ]пп?\p{L}{0,2}|вацап\p{L}{0,2}|телеграмм?\p{L}{0,2}|ваибер\p{L}{0,2}|(?:в|на|во?еи|мо[ияею]|наш) (?:телег[еуа]|тг|тгк))(?!\p{L})`,
  // Devanagari and Bengali.
  String.raw`व्?हा?ट्?स ?[एऐअ]?प|व्?हॉ?ट्स ?[एऐअ]प|वा?ट्स ?[एऐअ]?प|टे?लि?ी?ग्राम|হোয়াটসঅ্যাপ|হোয়াটস ?অ্যাপ|টেলিগ্রাম`,
  // Chinese, Japanese, Korean.
  String.raw`微信|薇信|威信号|电报|電報|纸飞机|(?<![a-z])(?:vx|wx|qq)(?![a-z])|(?<![a-z])line(?= ?(?:id|で|に|を|追加|登録|友))|(?:公式)?ライン(?=id|で|に(?:連絡|追加|登録)|を?(?:追加|登録|交換))|カカオ|テレグラム|카톡|카카오톡|오픈톡|오픈채팅|텔레그램|텔레(?=문의|주세요|로)|라인(?= ?(?:아이디|추가|id))`,
  // Thai, Hebrew, Greek.
  String.raw`ไลน์|วอทส?์?แอ[พป]+|วอตส์แอป|เทเลแกรม|[וב]?ו?ו?[אא]?[טת]סא?פ|טלגרם|τελεγκραμ|βαιμπερ|γουατσ ?απ|γουοτσ ?απ`,
  // Text in other scripts often contains the Latin names.
  String.raw`(?<![a-z])(?:whats ?app|telegram|viber|wechat|zalo)(?![a-z])`,
].join('|');

/**
 * Verbs and nouns that invite somebody to a messenger, in the imperative if the language has one.
 */
const calls = [
  String.raw`تواصل|راسل(?:ني|نا|وني|ونا|ه)|كلم(?:ني|نا)|ابعت|(?<!\p{L})[اأ]رسل(?:وا|ي)?(?!\p{L})|اتصل|انضم|اضف|ضيف|رقم[يهن]?|قناتي|مجموع|پیام بد|تماس بگ|عضو ش|بیا(?:ید)? |رابط[ہه] کر|رابطہ`,
  String.raw`(?<!\p{L})(?:на)?пиши(?:те)?(?!\p{L})|(?<!\p{L})(?:на|от)пис(?:ать|ываи)|обраща(?:ися|итесь)|свя(?:жись|житесь|зь)|добав(?:ь|ля)|заходи|вступаи|переходи|звони|стучи|жду|подпис(?:ыва|ись)|(?:мои|наш|мо[её]м|нашем) (?:канал|телеграм|ватсап|чат)|канал в |звертаи|напишіть|пишіть`,
  String.raw`संपर्क|सम्पर्क|मैसेज कर|मेसेज कर|भेजें|भेजो|जुड़|जुड|ज्वाइन|जॉइन|कॉल|नंबर|যোগাযোগ|মেসেজ|যোগ দিন|জয়েন|নম্বর`,
  String.raw`加[我微群薇v]|联系|聯繫|聯絡|私信|添加|咨询|諮詢|連絡|追加|登録|友だち|문의|연락|추가|상담|아이디|주세요|오세요|친추`,
  String.raw`ติดต่อ|แอด|ทัก|เพิ่มเพื่อน|ไอดี|สอบถาม|שלח[ויו]|כתב[ויי]|צר[ו]? קשר|צור קשר|הצטרפ|פנו|דברו|στειλε|γραψε|επικοινων|μιλα(?:με|τε)? μου`,
].join('|');

const address = String.raw`\+ ?\d|\d[\d ().-]{6,}\d|@ ?[\w.]{3,}|(?:id|[:：]) ?[a-z\d][\w.]{3,}|[a-z]{2}[a-z_.]*\d[\w.]{2,}`;

const called = new RegExp(
  `(?:${calls})[^\\n]{0,30}?(?:${names})|(?:${names})[^\\n]{0,20}?(?:${calls})`,
  'u',
);
const addressed = new RegExp(
  `(?:${names})[^\\n]{0,20}?(?:${address})|(?:${address})[^\\n]{0,8}?(?:${names})`,
  'u',
);
/** Matches a friend's warning, such as «Never write to anyone there». */
const warned =
  /(?<!\p{L})(?:لا|لم|لن|احذر\p{L}*|не|никогда|никому|нельзя|מעולם|אל|לא|μην|δεν|मत|नहीं|কখনো)(?!\p{L})[^.!?]{0,25}$|(?:不要|别|別|请勿|ไม่|อย่า|しないで)[^。.!?]{0,12}$/u;
const otherScript = /[\u{370}-\u{1fff}\u{3040}-\u{d7ff}]/u;

/** A call to a messenger. Its offsets refer to the folded text. */
export interface ForeignCall {
  start: number;
  end: number;
  strength: number;
}

/** Returns the first call to a messenger in a script other than Latin; null if there is none. */
export function foreignCallIn(folded: string): ForeignCall | null {
  if (!otherScript.test(folded)) return null;
  const given = addressed.exec(folded);
  const call = called.exec(folded);
  const match = given ?? call;
  if (match === null) return null;
  let strength = given === null ? 1.2 : call === null ? 1 : 1.4;
  if (warned.test(folded.slice(Math.max(0, match.index - 30), match.index))) strength *= 0.2;
  return { start: match.index, end: match.index + match[0].length, strength };
}
