import { describe, expect, test } from 'vitest';
import { phoneIn } from './contact.ts';
import { reasonsIn } from './reading-of.ts';

describe('a call to a messenger', () => {
  test.each([
    ['Text me on WhatsApp for guidance', 'Text me on WhatsApp'],
    ['reach out, W̲h̲a̲t̲s̲a̲p̲p̲: +1 202 555 0143', 'W̲h̲a̲t̲s̲a̲p̲p̲: +1 202 555 0143'],
    ['Telegram 👉 @gift_desk', 'Telegram 👉 @gift_desk'],
    ['Escríbeme al WhatsApp ya', 'Escríbeme al WhatsApp'],
    ['Contactez-la sur Telegram', 'Contactez-la sur Telegram'],
    ['join https://t.me/fastprofit', 't.me/fastprofit'],
    ['wh4tsapp me now', 'wh4tsapp me'],
  ])('is seen in %j', (text, passage) => {
    expect(reasonsIn(text)['messenger-contact']).toBe(passage);
  });

  test.each([
    'I sent my mum this on WhatsApp',
    'my friend told me about this on telegram',
    'Je l’ai envoyé à ma mère sur WhatsApp',
    'se lo mandé a mi madre por WhatsApp ayer',
    'the signal is bad here',
    'discord notification sound at 2:13 scared me',
  ])('is not seen in %j', (text) => {
    expect(reasonsIn(text)).not.toHaveProperty('messenger-contact');
  });
});

describe('a phone number', () => {
  test.each([
    ['call +44 7700 900123 now', '+44 7700 900123'],
    ['whatsapp ➕１ ２ ０ ２ ５ ５ ５ ０ １ ４ ３', '１ ２ ０ ２ ５ ５ ５ ０ １ ４ ３'],
    ['+1*202*555*0143', '+1*202*555*0143'],
    // Nine digits, the fewest: a French number without its zero.
    ['appelle le 612 345 678', '612 345 678'],
    [
      'plus one two zero two five five five zero one',
      'plus one two zero two five five five zero one',
    ],
  ])('is read in %j', (text, passage) => {
    expect(reasonsIn(text)['phone-number']).toBe(passage);
  });

  test.each([
    '1000000000 views',
    '2,147,483,647 views!',
    'at 12:34:56 and 1:02:03',
    '1884034783',
    '3.14159265358',
  ])('is not read in %j', (text) => {
    expect(phoneIn(text)).toBeNull();
  });

  test('is known by its last ten digits, however it is written', () => {
    expect(phoneIn('+1 (202) 555-0143')?.digits).toBe(phoneIn('call 1.202.555.0143')?.digits);
  });
});

test('an email address is read through (at) and dot', () => {
  expect(reasonsIn('write to quick.loan (at) gmail dot com')['email-address']).toBe(
    'quick.loan (at) gmail dot com',
  );
});

test('a name that carries a number or a messenger address is a way of contact', () => {
  expect(reasonsIn('thanks for watching', '+1 202 555 0143')).toHaveProperty('contact-in-name');
  expect(reasonsIn('thanks for watching', 'Text me on Telegrαm')).toHaveProperty('contact-in-name');
  expect(reasonsIn('thanks for watching', 'Maria 1999')).not.toHaveProperty('contact-in-name');
});
