import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  EMAIL_MAX_LENGTH,
  isEmail,
  newPasswordError,
  normalizeEmail,
  passwordProblem,
  signupPasswordError,
} from './account-form.ts';

test('signing up names the first rule that a password breaks: length, letter, number', () => {
  const said = ['', 'a1', '!!!!!!!!!', '!!!!!!!!!!', '1234567890', 'abcdefghij', 'abcdefghi1'].map(
    signupPasswordError,
  );
  expect(said).toEqual([
    'Password must be at least 10 characters long',
    'Password must be at least 10 characters long',
    'Password must be at least 10 characters long',
    'Password must contain at least one letter',
    'Password must contain at least one letter',
    'Password must contain at least one number',
    undefined,
  ]);
});

test('a new password is checked in the order of its form: length, number, letter, confirmation', () => {
  const said = newPasswordError;
  expect(said('abcdefgh1', 'other')).toBe('Password must be at least 10 characters');
  expect(said('!!!!!!!!!!', 'other')).toBe('Password must contain at least one number');
  expect(said('abcdefghij', 'other')).toBe('Password must contain at least one number');
  expect(said('1234567890', 'other')).toBe('Password must contain at least one letter');
  expect(said('abcdefghi1', 'abcdefghi2')).toBe('Passwords do not match');
  expect(said('abcdefghi1', 'ABCDEFGHI1')).toBe('Passwords do not match');
  expect(said('abcdefghi1', 'abcdefghi1')).toBeUndefined();
});

test('letters and numbers of every script count', () => {
  for (const password of ['пароль-номер-7', 'contraseña5', 'كلمةالمرور٣', '密码密码密码密码密码9'])
    expect(signupPasswordError(password)).toBeUndefined();
});

test('a password that may be used on signup may be used on the account page, and the other way', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 5, maxLength: 14 }), (password) => {
      const usable = passwordProblem(password) === undefined;
      expect(signupPasswordError(password) === undefined).toBe(usable);
      expect(newPasswordError(password, password) === undefined).toBe(usable);
      expect(usable && password.length < 10).toBe(false);
    }),
  );
});

test('an address has text, an @ and a domain with a dot', () => {
  for (const address of ['a@b.c', 'first.last+tag@sub.example.org', 'ñandú@correo.example'])
    expect([address, isEmail(address)]).toEqual([address, true]);
  for (const address of ['', 'a', 'a@b', '@b.c', 'a@.', 'a b@c.d', 'a@b c.d', 'a@b@c.d', 'a@b.c '])
    expect([address, isEmail(address)]).toEqual([address, false]);
  const domain = '@b.example';
  const longest = 'a'.repeat(EMAIL_MAX_LENGTH - domain.length);
  expect(isEmail(`${longest}${domain}`)).toBe(true);
  expect(isEmail(`a${longest}${domain}`)).toBe(false);
});

test('an address is the same in capitals and between spaces', () => {
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
