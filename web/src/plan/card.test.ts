import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  CARD_FIELDS,
  caretAfter,
  cardProblems,
  formatCardNumber,
  formatCvv,
  formatExpiry,
  type Card,
} from './card.ts';

const CARD: Card = {
  number: '4242 4242 4242 4242',
  name: 'Ada Lovelace',
  expiry: '12/29',
  cvv: '123',
};

const digits = (text: string) => text.replaceAll(/\D/g, '');

describe('a card', () => {
  it('a payment card whose fields are all plausible is accepted', () => {
    expect(cardProblems(CARD)).toEqual([]);
  });

  it.each([
    ['number', '4242 4242 4242 424'],
    ['number', ''],
    ['name', '   '],
    ['expiry', '1229'],
    ['expiry', '12/2'],
    ['expiry', '13/29'],
    ['expiry', '00/29'],
    ['cvv', '12'],
    ['cvv', ''],
  ] satisfies [keyof Card, string][])('a payment card with %s %j is refused', (field, value) => {
    expect(cardProblems({ ...CARD, [field]: value })).toEqual([field]);
  });

  it('the payment form names every wrong field of a card, in the order of the form', () => {
    expect(cardProblems({ number: '', name: '', expiry: '', cvv: '' })).toEqual([...CARD_FIELDS]);
  });
});

describe('while it is typed', () => {
  it.each([
    [formatCardNumber, '4242424242424242', '4242 4242 4242 4242'],
    [formatCardNumber, '42424', '4242 4'],
    [formatCardNumber, '4242-4242-4242-4242-9', '4242 4242 4242 4242'],
    [formatExpiry, '12', '12'],
    [formatExpiry, '122', '12/2'],
    [formatExpiry, '1229', '12/29'],
    [formatExpiry, '1/29', '01/29'],
    [formatExpiry, '12/2999', '12/29'],
    [formatCvv, '12a34', '123'],
  ])('the formatter %o of the payment form formats %j as %j', (format, typed, shown) => {
    expect(format(typed)).toBe(shown);
  });

  it('formatting a card number or date a second time changes nothing, and no digit is lost', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[\d x-]*$/),
        fc.constantFrom(formatCardNumber, formatCvv),
        (typed, format) => {
          const shown = format(typed);
          expect(format(shown)).toBe(shown);
          expect(digits(typed).startsWith(digits(shown))).toBe(true);
        },
      ),
    );
  });

  it('when the payment form formats a field, the caret stays after the same digit', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\d ]{0,19}$/), fc.nat(19), (typed, place) => {
        const caret = Math.min(place, typed.length);
        const shown = formatCardNumber(typed);
        const after = caretAfter(typed, caret, shown);
        expect(after).toBeGreaterThanOrEqual(0);
        expect(after).toBeLessThanOrEqual(shown.length);
        if (digits(typed).length > 16) return;
        expect(digits(shown.slice(0, after))).toBe(digits(typed.slice(0, caret)));
      }),
    );
  });
});
