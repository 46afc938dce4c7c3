/**
 * The values of the card form (specification, section 5). The form checks only their format. A
 * payment provider would check whether the card is valid.
 */

export interface Card {
  /** Digits in groups of four. */
  number: string;
  name: string;
  /** MM/YY */
  expiry: string;
  cvv: string;
}

export const CARD_FIELDS = ['number', 'name', 'expiry', 'cvv'] as const;

/** 16 digits and the three spaces between their groups. */
export const CARD_NUMBER_MAX_LENGTH = 19;

const NUMBER = /^\d{4}( \d{4}){3}$/;
const EXPIRY = /^(0[1-9]|1[0-2])\/\d{2}$/;
const CVV = /^\d{3}$/;

/** Returns the fields that cannot be valid. */
export function cardProblems(card: Card): (keyof Card)[] {
  const right = {
    number: NUMBER.test(card.number),
    name: card.name.trim() !== '',
    expiry: EXPIRY.test(card.expiry),
    cvv: CVV.test(card.cvv),
  };
  return CARD_FIELDS.filter((field) => !right[field]);
}

/** Formats a card number while it is typed: at most 16 digits, in groups of four. */
export function formatCardNumber(typed: string): string {
  const groups = digitsOf(typed, 16).match(/\d{1,4}/g) ?? [];
  return groups.join(' ');
}

/** Formats an expiry date while it is typed, with an automatic slash. */
export function formatExpiry(typed: string): string {
  // “1/” is January, not the beginning of October to December.
  const digits = digitsOf(typed.replace(/^(\d)\//, '0$1'), 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
}

export function formatCvv(typed: string): string {
  return digitsOf(typed, 3);
}

/**
 * Returns the position of the caret in a formatted text: after as many digits as before, or at the
 * end if it was there.
 */
export function caretAfter(typed: string, caret: number, formatted: string): number {
  if (caret >= typed.length) return formatted.length;
  let left = digitsOf(typed.slice(0, caret), Infinity).length;
  let position = 0;
  while (left > 0 && position < formatted.length) {
    if (/\d/.test(formatted.charAt(position))) left -= 1;
    position += 1;
  }
  return position;
}

function digitsOf(text: string, most: number): string {
  return text.replaceAll(/\D/g, '').slice(0, most);
}
