/**
 * Validation of the account forms, with the texts of the specification. The web form and the server
 * share it, so both accept the same input and show the same text.
 */

export const PASSWORD_MIN_LENGTH = 10;

/**
 * What passes do with comments of a category. `hide`: hide comments with a certain verdict, and ask
 * the creator about uncertain ones. `ask`: hide none, and ask about all of them. `keep`: neither
 * hide nor ask.
 */
export const HANDLINGS = ['hide', 'ask', 'keep'] as const;
export type Handling = (typeof HANDLINGS)[number];

/** How much evidence hides a comment of a category: `relaxed` hides the fewest, `strict` the most. */
export const SENSITIVITIES = ['relaxed', 'balanced', 'strict'] as const;
export type Sensitivity = (typeof SENSITIVITIES)[number];

/** Longest accepted inputs, in UTF-16 code units. */
export const NAME_MAX_LENGTH = 100;
export const EMAIL_MAX_LENGTH = 254;
export const PASSWORD_MAX_LENGTH = 1024;

const LINE_BREAK_OR_CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u;
/** The characters that change the direction of the text after them. */
const BIDI = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const SCHEME = /\w:\/\/|\bwww\./iu;
/**
 * Matches a dot between other characters and two letters, as in a domain. Mail programs convert
 * more and more endings to links, so every such word counts, even `St.Clair`. A dot before a space
 * does not match, nor do initials such as `J.R.`.
 */
const DOMAIN = /[^\s.][.\u3002]\p{L}[\p{L}\p{M}]/u;
/** An IPv4 address, which mail programs convert to a link, too. */
const IP_ADDRESS = /(?<!\p{N})\d{1,3}(?:\.\d{1,3}){3}(?!\p{N})/u;
/** Characters that nobody sees, and that browsers remove from an address. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const LETTER = /\p{L}/u;
const DIGIT = /\p{Nd}/u;

/** The characters that separate recipients in a list, or that surround a display name. */
const ADDRESS_LIST = /[\p{Cc}"(),:;<>[\\\]]/u;

export type NameProblem = 'missing' | 'too-long' | 'control' | 'link';

const NAME_TEXT: Record<NameProblem, string> = {
  missing: 'Please enter your name',
  'too-long': `A name has at most ${NAME_MAX_LENGTH} characters`,
  control: 'A name cannot contain line breaks or control characters',
  link: 'A name cannot contain a link. Put a space after each dot.',
};

/**
 * Returns the first rule that a name breaks, or undefined if it breaks none. Anybody can register a
 * stranger's address and make us mail the name to it, so a name must not contain a message: no
 * second line and no link.
 */
export function nameProblem(text: string): NameProblem | undefined {
  const name = text.trim();
  if (name === '') return 'missing';
  if (name.length > NAME_MAX_LENGTH) return 'too-long';
  if (LINE_BREAK_OR_CONTROL.test(name) || BIDI.test(name)) return 'control';
  // Mail programs read full-width letters and dots as ordinary ones.
  const plain = name.normalize('NFKC').replaceAll(INVISIBLE, '');
  if ([SCHEME, DOMAIN, IP_ADDRESS].some((link) => link.test(plain))) return 'link';
  return undefined;
}

/** Returns the error text for a name, or undefined if the name is valid. */
export function nameError(name: string): string | undefined {
  const problem = nameProblem(name);
  return problem && NAME_TEXT[problem];
}

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

/**
 * Returns whether an email address has the basic format that the specification requires. It must be
 * a single address, because a mail to `x,other@b.example` would bypass the limits of the second
 * mailbox.
 */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX_LENGTH && EMAIL.test(text) && !ADDRESS_LIST.test(text);
}

/** Returns an email address in the form in which it is compared and stored: trimmed, lower case. */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase();
}
