/**
 * The rules of the card form (specification, section 5). Whether a card is still good is for the
 * payment provider to say; the form asks for what can be a card at all.
 */

export interface Card {
  /** Digits in groups of four. */
  number: string;
  name: string;
  /** MM/YY */
  expiry: string;
  cvv: string;
}

/** Every field, in the order of the form. */
export const CARD_FIELDS = ['number', 'name', 'expiry', 'cvv'] as const;

/** 16 digits and the three spaces between their groups. */
export const CARD_NUMBER_MAX_LENGTH = 19;

const NUMBER = /^\d{4}( \d{4}){3}$/;
const EXPIRY = /^(0[1-9]|1[0-2])\/\d{2}$/;
const CVV = /^\d{3}$/;

/** The fields that cannot be right. */
export function cardProblems(card: Card): (keyof Card)[] {
  const right = {
    number: NUMBER.test(card.number),
    name: card.name.trim() !== '',
    expiry: EXPIRY.test(card.expiry),
    cvv: CVV.test(card.cvv),
  };
  return CARD_FIELDS.filter((field) => !right[field]);
}

/** A card number as it is shown while it is typed: at most 16 digits, in groups of four. */
export function formatCardNumber(typed: string): string {
  const groups = digitsOf(typed, 16).match(/\d{1,4}/g) ?? [];
  return groups.join(' ');
}

/** An expiry date as it is shown while it is typed: the slash comes by itself. */
export function formatExpiry(typed: string): string {
  // «1/» is January, not the beginning of October to December.
  const digits = digitsOf(typed.replace(/^(\d)\//, '0$1'), 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
}

export function formatCvv(typed: string): string {
  return digitsOf(typed, 3);
}

/**
 * Where the caret is in a text that was formatted: behind as many digits as before; at the end
 * where it was there.
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
