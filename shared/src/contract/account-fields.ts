import { z } from 'zod';

import {
  EMAIL_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  isEmail,
  nameError,
  normalizeEmail,
  signupPasswordError,
} from '../account-form.ts';
import { LANGUAGES } from '../language.ts';

/** A creator’s name. */
export const name = z
  .string({ error: 'Please enter your name' })
  .trim()
  .superRefine((value, context) => {
    const message = nameError(value);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });

/** An email address, in the form in which accounts are found. */
export const email = z
  .string({ error: 'Please enter your email address' })
  .max(EMAIL_MAX_LENGTH, 'Please enter a valid email address')
  .transform(normalizeEmail)
  .refine(isEmail, 'Please enter a valid email address');

/** A password of an existing account. */
export const password = z
  .string({ error: 'Please enter your password' })
  .min(1, 'Please enter your password')
  .max(PASSWORD_MAX_LENGTH, `A password has at most ${PASSWORD_MAX_LENGTH} characters`);

/** A new password. */
export const newPassword = password.superRefine((value, context) => {
  const message = signupPasswordError(value);
  if (message !== undefined) context.addIssue({ code: 'custom', message });
});

/** The token in a mailed link. */
export const linkToken = z
  .string({ error: 'Verification token or email is missing.' })
  .min(1, 'Verification token or email is missing.')
  .max(200, 'Invalid or expired verification link. Please request a new one.');

/** The language of screens and mails. */
export const language = z.enum(LANGUAGES, { error: 'Please choose English, French or Spanish' });
