/**
 * Validation of the account forms, with the texts of the specification. The web form and the server
 * share it, so both accept the same input and show the same text.
 */

export const PASSWORD_MIN_LENGTH = 10;
export const LANGUAGES = ['en', 'fr', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** How much evidence hides a comment of a category: `relaxed` hides the fewest, `strict` the most. */
export const SENSITIVITIES = ['relaxed', 'balanced', 'strict'] as const;
export type Sensitivity = (typeof SENSITIVITIES)[number];

/** Longest accepted inputs, in UTF-16 code units. */
export const NAME_MAX_LENGTH = 100;
export const EMAIL_MAX_LENGTH = 254;
export const PASSWORD_MAX_LENGTH = 1024;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const LETTER = /\p{L}/u;
const DIGIT = /\p{Nd}/u;

export type PasswordProblem = 'too-short' | 'no-letter' | 'no-number';

const SIGNUP_TEXT: Record<PasswordProblem, string> = {
  'too-short': 'Password must be at least 10 characters long',
  'no-letter': 'Password must contain at least one letter',
  'no-number': 'Password must contain at least one number',
};

/**
 * Returns the first rule that a password breaks, or undefined if it breaks none. Checks in the order
 * of the signup form: length, letter, number (specification, section 5).
 */
export function passwordProblem(password: string): PasswordProblem | undefined {
  if (password.length < PASSWORD_MIN_LENGTH) return 'too-short';
  if (!LETTER.test(password)) return 'no-letter';
  if (!DIGIT.test(password)) return 'no-number';
  return undefined;
}

/** Returns the signup form's error text for a password, or undefined if the password is valid. */
export function signupPasswordError(password: string): string | undefined {
  const problem = passwordProblem(password);
  return problem && SIGNUP_TEXT[problem];
}

export type NewPasswordProblem = PasswordProblem | 'mismatch';

const NEW_PASSWORD_TEXT: Record<NewPasswordProblem, string> = {
  'too-short': 'Password must be at least 10 characters',
  'no-number': 'Password must contain at least one number',
  'no-letter': 'Password must contain at least one letter',
  mismatch: 'Passwords do not match',
};

/**
 * Returns the first rule that a new password breaks, or undefined if it breaks none. Checks in the
 * order that the specification gives for the account page: length, number, letter, confirmation.
 */
export function newPasswordProblem(
  password: string,
  confirmation: string,
): NewPasswordProblem | undefined {
  if (password.length < PASSWORD_MIN_LENGTH) return 'too-short';
  if (!DIGIT.test(password)) return 'no-number';
  if (!LETTER.test(password)) return 'no-letter';
  if (password !== confirmation) return 'mismatch';
  return undefined;
}

/** Returns the account page's error text for a new password, or undefined if it is valid. */
export function newPasswordError(password: string, confirmation: string): string | undefined {
  const problem = newPasswordProblem(password, confirmation);
  return problem && NEW_PASSWORD_TEXT[problem];
}

/** Returns whether an email address has the basic format that the specification requires. */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX_LENGTH && EMAIL.test(text);
}

/** Returns an email address in the form in which it is compared and stored: trimmed, lower case. */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase();
}
