import { describe, expect, test } from 'vitest';
import { phoneIn } from './contact.ts';
import { reasonsIn } from '../../test/reading-of.ts';
import { createReader } from './reading.ts';

describe('a call to a messenger', () => {
  test.each([
    ['Text me on WhatsApp for guidance', 'Text me on WhatsApp'],
    ['reach out, W̲h̲a̲t̲s̲a̲p̲p̲: +1 202 555 0143', 'W̲h̲a̲t̲s̲a̲p̲p̲: +1 202 555 0143'],
    ['Telegram 👉 @gift_desk', 'Telegram 👉 @gift_desk'],
    ['Escríbeme al WhatsApp ya', 'Escríbeme al WhatsApp'],
    ['Contactez-la sur Telegram', 'Contactez-la sur Telegram'],
    ['join https://t.me/fastprofit', 't.me/fastprofit'],
    ['wh4tsapp me now', 'wh4tsapp me'],
    ['تواصل معي على واتساب 00201234567890', 'واتساب 00201234567890'],
    ['للربح السريع تواصل معنا عبر تليجرام', 'تواصل معنا عبر تليجرام'],
    ['Пишите мне в ватсап', 'Пишите мне в ватсап'],
    ['обращайся в тг', 'обращайся в тг'],
    ['व्हाट्सएप पर संपर्क करें', 'व्हाट्सएप पर संपर्क'],
    ['加我微信 abc12345', '微信 abc12345'],
    ['텔레그램 문의 주세요', '텔레그램 문의'],
    ['LINEで連絡ください', 'LINEで連絡'],
    ['ติดต่อทางไลน์', 'ติดต่อทางไลน์'],
    ['שלחו לי הודעה בוואטסאפ', 'שלחו לי הודעה בוואטסאפ'],
    ['στείλε μου στο whatsapp', 'στείλε μου στο whatsapp'],
    ['thanks to quick_coins on |ństægrâm', 'on |ństægrâm'],
    ['quick_coins on !!G', 'on !!G'],
    ['quick_coins on 1G', 'on 1G'],
    ['quick_coins on |||πsta', 'on |||πsta'],
    ['quick_coins on ✔NSTA', 'on ✔NSTA'],
    ['quick_coins on ||°πsta', 'on ||°πsta'],
    ['quick_coins on ¶G', 'on ¶G'],
    ['write him via !G', 'via !G'],
    ['she is on TeIegram @ adelheid_fx', 'TeIegram @ adelheid_fx'],
    ['mande INFO al wassap +1 202 555 0118', 'wassap +1 202 555 0118'],
    ['+1 555 0188 on WhatsApp', '+1 555 0188 on WhatsApp'],
  ])('the detector finds a call to move to a messenger in %j', (text, passage) => {
    expect(reasonsIn(text)['messenger-contact']).toBe(passage);
  });

  test.each([
    'I sent my mum this on WhatsApp',
    'my friend told me about this on telegram',
    'Je l’ai envoyé à ma mère sur WhatsApp',
    'se lo mandé a mi madre por WhatsApp ayer',
    'the signal is bad here',
    'discord notification sound at 2:13 scared me',
    'صديقي ارسلها لي على واتساب',
    'отправила видео маме в ватсап',
    'мой друг скинул мне это в телеграм',
    "I can't message you on YouTube so can you give me your email address?",
    "Imagine you want to transfer me some money but you don't have a direct channel with me",
  ])('the detector finds no call to move to a messenger in %j', (text) => {
    expect(reasonsIn(text)).not.toHaveProperty('messenger-contact');
  });
});

describe('a phone number', () => {
  test.each([
    ['call +44 7700 900123 now', '+44 7700 900123'],
    ['case number +44 7700 900123', '+44 7700 900123'],
    ['whatsapp ➕１ ２ ０ ２ ５ ５ ５ ０ １ ４ ３', '１ ２ ０ ２ ５ ５ ５ ０ １ ４ ３'],
    ['+1*202*555*0143', '+1*202*555*0143'],
    ['+ 1 2 0 2 5 5 5 0 1 4 3', '1 2 0 2 5 5 5 0 1 4 3'],
    ['رقم ٠١٢٣٤٥٦٧٨٩٠', '٠١٢٣٤٥٦٧٨٩٠'],
    ['تماس +۹۸۹۱۲۱۲۳۴۵۶۷', '+۹۸۹۱۲۱۲۳۴۵۶۷'],
    ['फोन ९८७६५४३२१०', '९८७६५४३२१०'],
    ['call ๐๘๑ ๒๓๔ ๕๖๗๘', '๐๘๑ ๒๓๔ ๕๖๗๘'],
    ['call ০১৭ ১২৩৪ ৫৬৭৮', '০১৭ ১২৩৪ ৫৬৭৮'],
    // Nine digits, the fewest: a French number without its zero.
    ['appelle le 612 345 678', '612 345 678'],
    [
      'plus one two zero two five five five zero one',
      'plus one two zero two five five five zero one',
    ],
  ])('the detector finds a phone number in %j', (text, passage) => {
    expect(reasonsIn(text)['phone-number']).toBe(passage);
  });

  test.each([
    '1000000000 views',
    '2,147,483,647 views!',
    'at 12:34:56 and 1:02:03',
    '1884034783',
    '3.14159265358',
    '1 2 3 4 5 6 7 8 9 10',
    'one two three four five six seven eight, my daughter dances to this counting',
    'my order number 305-4471822-9981 has been stuck since March',
    'isbn 978-3-16-148410-0 if anybody wants the book',
    '+10000000 por la abuela',
  ])('the detector finds no phone number in %j', (text) => {
    expect(phoneIn(text)).toBeNull();
  });

  test('phone numbers with the same last ten digits have the same key, in whatever format', () => {
    expect(phoneIn('+1 (202) 555-0143')?.digits).toBe(phoneIn('call 1.202.555.0143')?.digits);
  });
});

test.each([
  ['I text my mum on WhatsApp every day', 'text my mum on WhatsApp every day'],
  ['the message on Telegram', 'message me on Telegram'],
  ['they told me to message them on Telegram', 'message them on Telegram'],
  ['the lifeline is 1-800-555-0143', 'the trader is at 1-800-555-0143'],
  ['I wrote to service@fitgear.com, no answer', 'write to service@fitgear.com'],
])('the contact in %j is weaker evidence than that in %j', (weak, full) => {
  const read = createReader({});
  const [told, offered] = [weak, full].map(
    (text) => read({ id: '1', author: 'viewer', text }).findings[0],
  );
  expect(told?.code).toBe(offered?.code);
  expect(told?.strength).toBeLessThan(0.5);
  expect(offered?.strength).toBeGreaterThanOrEqual(1);
});

test('the detector finds an email address that spells out its dot and writes (at) for the sign', () => {
  expect(reasonsIn('write to quick.loan (at) gmail dot com')['email-address']).toBe(
    'quick.loan (at) gmail dot com',
  );
});

test('the detector finds an email address that has a comma instead of its dot', () => {
  expect(reasonsIn('write to quickloan@gmail,com')['email-address']).toBe('quickloan@gmail,com');
});

test('a phone number whose digits are all separated from each other counts as disguised', () => {
  expect(phoneIn('+ 1 2 0 2 5 5 5 0 1 4 3')?.disguised).toBe(true);
  expect(phoneIn('+1 202 555 0143')?.disguised).toBe(false);
});

test('an author’s name that contains a phone number or a call to a messenger counts as a contact', () => {
  expect(reasonsIn('thanks for watching', '+1 202 555 0143')).toHaveProperty('contact-in-name');
  expect(reasonsIn('thanks for watching', 'Text me on Telegrαm')).toHaveProperty('contact-in-name');
  expect(reasonsIn('thanks for watching', 'Maria 1999')).not.toHaveProperty('contact-in-name');
});
test.each([
  ['please send the files to john.smith@gmail.com', 0.25],
  ['write to john.smith@gmail.com', 1],
])(
  'a mailbox is weaker evidence if files should be sent to it: in %j, its strength is %d',
  (text, strength) => {
    const { findings } = createReader({})({ id: '1', author: 'viewer', text });
    expect(findings).toContainEqual(expect.objectContaining({ code: 'email-address', strength }));
  },
);
test('the number of an article in an address is no phone number', () => {
  expect(reasonsIn('it says so: https://apnews.com/article/x-988-952-9642')).not.toHaveProperty(
    'phone-number',
  );
});

test.each([
  'mi correo es nuria.paz@gmail.com para los apuntes de la clase',
  '¿me pasas la plantilla a nuria.paz@gmail.com?',
  'mon adresse : lou.marchal@gmail.com pour les fichiers, merci',
  'schick mir bitte die Vorlage an jan.brandt@gmail.com',
  'manda a planilha para caio.reis@gmail.com por favor',
  'Send me the recipe please: oma.kocht@example.org, it looks so good',
])('a mailbox for a file is weak evidence in other languages: %j', (text) => {
  const { findings } = createReader({})({ id: '1', author: 'viewer', text });
  expect(findings).toContainEqual(
    expect.objectContaining({ code: 'email-address', strength: 0.25 }),
  );
});

test.each([
  ['Call 1-800-273-8255 if you feel alone', 0.4],
  ['Call 1-888-555-0143 if you feel alone', 1],
])('the number of a helpline is weak evidence: in %j, %d', (text, strength) => {
  const { findings } = createReader({})({ id: '1', author: 'viewer', text });
  expect(findings).toContainEqual(expect.objectContaining({ code: 'phone-number', strength }));
});

test.each([
  ['llamé al 900 555 0143 del banco y me cobraron igual', 0.4],
  ['llame al 900 555 0143 y gane', 1],
])('the number of a bank that the author called is weak evidence: in %j, %d', (text, strength) => {
  const { findings } = createReader({})({ id: '1', author: 'viewer', text });
  expect(findings).toContainEqual(expect.objectContaining({ code: 'phone-number', strength }));
});

test.each(['ssh pi@raspberrypi.local worked', 'scp me@nas.example.org is slow'])(
  'the target of a command is no email address: %j',
  (text) => {
    expect(reasonsIn(text)).not.toHaveProperty('email-address');
  },
);
