import { expect, test } from 'vitest';

import { reasonsIn } from '../../test/reading-of.ts';
import { defaultSettings, judge } from '../judge.ts';
import { shippedModel } from '../model/shipped.ts';

const settings = defaultSettings(shippedModel());
const verdictOn = (text: string) => judge([{ id: '1', author: '@viewer', text }], {}, settings)[0];

const WARNINGS = [
  'Nobody recovers stolen crypto, those "recovery" people are the second scam. Please don’t write to them.',
  'You cannot recover stolen bitcoin, anyone who says they can is a hacker or a scammer',
  'These fake investment gurus are everywhere, never send them money.',
  'Has anyone else noticed the bots telling you to contact a recovery expert? Never pay them.',
  'Careful everyone, that WhatsApp number is a scam, report it',
  'Attention aux arnaques, ne contactez jamais ces numéros WhatsApp',
  'Is +44 7700 900123 really your number? I got a reply from it',
  'A guy called from +1 800 555 0145 and claimed to be from Amazon, I hung up',
  '"You won! Text me on WhatsApp". Reported',
  'Cuidado, esos que dicen que recuperan tu dinero son estafadores',
];

test.each(WARNINGS)('the detector recognises a warning in %j, and does not hide it', (text) => {
  expect(reasonsIn(text)).toHaveProperty('warning');
  expect(verdictOn(text)?.verdict).not.toBe('hide');
});

test.each([
  'Beware of scammers, don’t trust anyone. Only contact +1 555 010 7788 on WhatsApp to recover your bitcoin',
  'Don’t fall for fake experts, I got my stolen crypto back from @fundsback on Instagram, contact him',
  'don’t trust fake hackers, ronaldhacks_01 on Instagram is legit and recovered my funds',
  'Never send money to scammers, Mr Corey helped me to make $5000 with bitcoin trading every week',
])('the detector hides the scam %j although it warns of others', (text) => {
  const verdict = verdictOn(text);
  expect(verdict?.verdict).toBe('hide');
  expect(verdict?.reasons.map(({ code }) => code)).not.toContain('warning');
});

test('a report does not keep an account from being hidden that imitates the creator', () => {
  const [verdict] = judge(
    [{ id: '1', author: 'Dеер Sea Diary', text: 'You won! Message me on WhatsApp. Reported' }],
    { creatorId: 'UC1', creatorName: 'Deep Sea Diary' },
    settings,
  );
  expect(verdict?.verdict).toBe('hide');
});

test.each(['this is not a scam channel', 'never stop making videos', 'I hacked my old printer'])(
  'the detector finds no warning in %j',
  (text) => {
    expect(reasonsIn(text)).not.toHaveProperty('warning');
  },
);

test.each([
  'denuncien al que responde con esta foto: WhatsApp +1 202 555 0131',
  'ya lo denuncié, era una cuenta falsa con el número +1 202 555 0131',
  'ese número +1 202 555 0131 es estafa',
  'signalez ce compte, il envoie le numéro +1 202 555 0131',
  'le numéro +1 202 555 0131 est une arnaque',
  'meldet den Typen mit WhatsApp +1 202 555 0131',
  'die Nummer +1 202 555 0131 ist Betrug',
  'denunciem o perfil do zap +1 202 555 0131',
  'segnalate il profilo con whatsapp +1 202 555 0131',
  'il numero +1 202 555 0131 è una truffa',
])('a report in another language is asked about although it repeats a contact: %j', (text) => {
  expect(verdictOn(text)?.reasons.map(({ code }) => code)).toContain('warning');
  expect(verdictOn(text)?.verdict).toBe('ask');
});

test.each([
  'mi perfil es mejor que el tuyo',
  'meldet euch bei mir auf Telegram für Signale',
  'reporta tus ganancias por WhatsApp +1 202 555 0131',
  'signalez-vous au +1 202 555 0131 pour gagner un prix',
])('words of reports with another meaning are no warning: %j', (text) => {
  expect(reasonsIn(text)).not.toHaveProperty('warning');
});

test.each([
  'fake account with your logo asking to text on telegram, report it pls',
  'someone with your name told me to text him on whatsapp, clearly a scam lol',
  'an account pretending to be you says text me on telegram',
  'ojo, un impostor me dijo que lo contactara por telegram, es falso',
  'alguien con tu foto me respondió escríbeme por whatsapp',
  'faites gaffe, un faux compte dit de le contacter sur telegram',
  'quelqu’un se fait passer pour toi et dit écrivez-moi sur whatsapp',
  'ein Fake-Account sagt schreib mir auf WhatsApp',
  'jemand mit deinem Bild schreibt: melde dich auf Telegram',
  'um perfil fake com a sua foto falou me chama no zap',
  'è una truffa? mi ha scritto di contattarlo su whatsapp',
  'un account con la tua foto dice scrivimi su telegram',
])('a report of an impostor’s call is a warning, and not hidden: %j', (text) => {
  expect(reasonsIn(text)).toHaveProperty('warning');
  expect(verdictOn(text)?.verdict).not.toBe('hide');
});

test.each([
  'beware of fake accounts, contact only +1 555 010 7788',
  'I was scammed before until I met expert Anna, text her on WhatsApp',
  'someone told me to text Mrs Anna on whatsapp and I made $5000 in a week',
  'is this a scam? No! I made $4,000 with her, write to her on whatsapp',
  'put your name below and text me on whatsapp to win',
  'cuidado con las cuentas falsas, escríbeme solo a mi WhatsApp +34 612 55 01 88',
  'méfiez-vous des faux comptes, contactez-moi uniquement sur whatsapp +33 7 55 01 88 44',
  'ich wurde betrogen, bis ich Frau Weber fand, schreib ihr auf WhatsApp',
  'caí em golpe antes, mas a especialista Ana recuperou tudo, chama ela no zap',
  'sono stato truffato finché ho trovato la signora Elena, scrivetele su whatsapp',
])('the detector hides a scam that talks of fraud as a trick: %j', (text) => {
  expect(verdictOn(text)?.verdict).toBe('hide');
});
