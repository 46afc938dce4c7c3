import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  EMAIL_MAX_LENGTH,
  isEmail,
  nameError,
  newPasswordError,
  normalizeEmail,
  passwordProblem,
  signupPasswordError,
} from './account-form.ts';

test('the sign-up form reports the first rule that a password breaks: length, letter, number', () => {
  const errors = [
    '',
    'a1',
    '!!!!!!!!!',
    '!!!!!!!!!!',
    '1234567890',
    'abcdefghij',
    'abcdefghi1',
  ].map(signupPasswordError);
  expect(errors).toEqual([
    'Password must be at least 10 characters long',
    'Password must be at least 10 characters long',
    'Password must be at least 10 characters long',
    'Password must contain at least one letter',
    'Password must contain at least one letter',
    'Password must contain at least one number',
    undefined,
  ]);
});

test('the account page checks a new password for length, number and letter, then compares the confirmation', () => {
  expect(newPasswordError('abcdefgh1', 'other')).toBe('Password must be at least 10 characters');
  expect(newPasswordError('!!!!!!!!!!', 'other')).toBe('Password must contain at least one number');
  expect(newPasswordError('abcdefghij', 'other')).toBe('Password must contain at least one number');
  expect(newPasswordError('1234567890', 'other')).toBe('Password must contain at least one letter');
  expect(newPasswordError('abcdefghi1', 'abcdefghi2')).toBe('Passwords do not match');
  expect(newPasswordError('abcdefghi1', 'ABCDEFGHI1')).toBe('Passwords do not match');
  expect(newPasswordError('abcdefghi1', 'abcdefghi1')).toBeUndefined();
});

test('a password may contain letters and numbers of any script', () => {
  for (const password of ['пароль-номер-7', 'contraseña5', 'كلمةالمرور٣', '密码密码密码密码密码9'])
    expect(signupPasswordError(password)).toBeUndefined();
});

test('the sign-up form and the account page accept the same passwords', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 5, maxLength: 14 }), (password) => {
      const isValid = passwordProblem(password) === undefined;
      expect(signupPasswordError(password) === undefined).toBe(isValid);
      expect(newPasswordError(password, password) === undefined).toBe(isValid);
      expect(isValid && password.length < 10).toBe(false);
    }),
  );
});

test('an email address needs text, an @ and a domain with a dot', () => {
  for (const address of ['a@b.c', 'first.last+tag@sub.example.org', 'ñandú@correo.example'])
    expect([address, isEmail(address)]).toEqual([address, true]);
  for (const address of ['', 'a', 'a@b', '@b.c', 'a@.', 'a b@c.d', 'a@b c.d', 'a@b@c.d', 'a@b.c '])
    expect([address, isEmail(address)]).toEqual([address, false]);
  const domain = '@b.example';
  const longest = 'a'.repeat(EMAIL_MAX_LENGTH - domain.length);
  expect(isEmail(`${longest}${domain}`)).toBe(true);
  expect(isEmail(`a${longest}${domain}`)).toBe(false);
});

test('an email address may not be a list of addresses, or contain a name beside the address', () => {
  for (const address of [
    'a,other@b.example',
    'a;other@b.example',
    'buy-now<other@b.example',
    'a@b.example>',
    '"buy"a@b.example',
    'http://x/a@b.example',
    'a\u0000@b.example',
  ])
    expect([address, isEmail(address)]).toEqual([address, false]);
});

test('an account’s name may contain dots, marks and letters of any script', () => {
  for (const name of [
    'J. R. Smith',
    'J.R.R. Tolkien',
    'Dr. Nguyen',
    'St. John',
    'Wait...what',
    'Version 1.2.3',
    'Robin, Jr.',
    'Sinéad O’Connor',
    'Jean-Luc d’Été / Atelier',
    'محمد‌رضا',
    '山田 太郎',
    '👩‍🔧 Workshop',
    'AC/DC',
    '3.5 inches',
    'Smith & Co.',
    '{link}',
    'x'.repeat(100),
  ])
    expect([name, nameError(name)]).toEqual([name, undefined]);
});

test('an account’s name may not contain line breaks, control characters or bidirectional overrides', () => {
  for (const name of [
    'A\nB',
    'A\r\nB',
    'A\u2028B',
    'A\u0085B',
    'A\u0000',
    'A\u001b[31m',
    'A\u202egnp',
  ])
    expect([name, nameError(name.padEnd(name.length + 1, 'x'))]).toEqual([
      name,
      'A name cannot contain line breaks or control characters',
    ]);
});

test('an account’s name may not contain a web address, in any notation', () => {
  for (const name of [
    'http://evil.example',
    'HTTPS://EVIL.EXAMPLE/x',
    'ftp://evil',
    'www.evil.example',
    'Win at evil.example/now',
    'evil.com',
    'Go to EVIL.COM!',
    'evil.co.uk',
    'bit.ly/abc',
    't.me/abc',
    'evil．com',
    'a@evil.com',
    'пример.com',
    'evil.xyz.',
    'evil.money',
    'Win at evil.museum now',
    'evil。money',
    'evil.m\u00adoney',
    'evil.भारत',
    '💩.la',
    'evil.xn--p1ai',
    'St.Clair',
    '203.0.113.9/x',
    'Go to 203.0.113.9',
    '２０３.0.113.9',
  ])
    expect([name, nameError(name)]).toEqual([
      name,
      'A name cannot contain a link. Put a space after each dot.',
    ]);
});

test('an account’s name is required and has at most 100 characters', () => {
  expect(nameError('  ')).toBe('Please enter your name');
  expect(nameError('x'.repeat(101))).toBe('A name has at most 100 characters');
});

test('normalizing an email address removes spaces around it and makes capitals small', () => {
  expect(normalizeEmail('  Robin@Example.ORG\t')).toBe('robin@example.org');
  fc.assert(
    fc.property(fc.emailAddress(), (address) => {
      const normal = normalizeEmail(address);
      expect(normalizeEmail(` ${address.toUpperCase()} `)).toBe(normal);
      expect(normalizeEmail(normal)).toBe(normal);
      expect(isEmail(normal)).toBe(true);
    }),
  );
});
