import { expect, test } from 'vitest';

import { LANGUAGES } from '@threadsweep/shared/language.ts';

import { type MailKind, mailText } from './mail-text.ts';

const KINDS: MailKind[] = [
  'verify',
  'verify-again',
  'change-email',
  'cancel-email-change',
  'reset-password',
  'known-address',
  'email-changed',
  'channel-moved',
  'channel-claimed',
  'channel-waits',
  'channel-arrived',
  'channel-kept',
  'channel-room',
  'new-login',
  'password-changed',
  'channel-linked',
];
const LINK = 'https://threadsweep.example/verify-email?token=abc&email=a%40b.example';
const NAME = 'Robin';

test.for(KINDS)(
  'the mail «%s» greets the user by name and contains its hyperlink once, in every language',
  (kind) => {
    for (const language of LANGUAGES) {
      const { subject, text } = mailText(kind, language, { name: NAME, link: LINK });
      expect(subject).not.toBe('');
      expect(text.split(LINK)).toHaveLength(2);
      // The link is alone on its line, so that mail programs recognise its end.
      expect(text.split('\n')).toContain(LINK);
      expect(text.split('\n')[0]).toContain(NAME);
      expect(`${subject}${text}`).not.toMatch(/[{}]|undefined/);
    }
  },
);

test.for(KINDS)('the mail «%s» has a different text in each of the three languages', (kind) => {
  const values = { name: NAME, link: LINK };
  const subjects = LANGUAGES.map((language) => mailText(kind, language, values).subject);
  const texts = LANGUAGES.map((language) => mailText(kind, language, values).text);
  expect(new Set(subjects).size).toBe(LANGUAGES.length);
  expect(new Set(texts).size).toBe(LANGUAGES.length);
});

test('a mail has the greeting and the signature in the recipient’s language', () => {
  const lines = LANGUAGES.map((language) => {
    const { text } = mailText('verify', language, { name: NAME, link: LINK });
    const written = text.trimEnd().split('\n');
    return [written[0], written.at(-1)];
  });
  expect(lines).toEqual([
    ['Hello Robin,', 'Your Threadsweep team'],
    ['Bonjour Robin,', "L'équipe Threadsweep"],
    ['Hola, Robin:', 'El equipo de Threadsweep'],
  ]);
});

test('the greeting of a mail leaves out a name that is missing or that the API would refuse', () => {
  for (const name of [null, 'Win at evil.com/now', 'A\nB'])
    expect(
      LANGUAGES.map(
        (language) => mailText('verify', language, { name, link: LINK }).text.split('\n')[0],
      ),
    ).toEqual(['Hello,', 'Bonjour,', 'Hola:']);
});

test('the text of a mail says how long the mail’s hyperlink is valid', () => {
  for (const [kind, hours] of [
    ['verify', /24 h/],
    ['change-email', /24 h/],
    ['cancel-email-change', /24 h/],
    ['reset-password', /one hour|une heure|una hora/],
  ] as const)
    for (const language of LANGUAGES)
      expect(mailText(kind, language, { name: NAME, link: LINK }).text).toMatch(hours);
});

test('an account’s name that looks like a placeholder appears unchanged in a mail', () => {
  for (const name of ['{link}', '{name}', '$&', '$1', "$'"])
    expect(mailText('verify', 'en', { name, link: LINK }).text).toContain(`Hello ${name},\n`);
});

test('a French mail writes the first of a month as an ordinal', () => {
  const values = { name: NAME, link: LINK, time: '2026-12-01T14:05:00.000Z' };
  expect(mailText('channel-room', 'fr', values).text).toContain('1er décembre 2026 à 14:05 UTC');
});
