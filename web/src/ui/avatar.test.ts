import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { hueOf, initialsOf } from './avatar.tsx';

describe('an avatar without a picture', () => {
  it.each([
    ['@paper.kite', 'PK'],
    ['Ada Lovelace King', 'AL'],
    ['élodie', 'É'],
    ['李 明', '李明'],
    ['🎉🎉', '?'],
    ['', '?'],
  ])('the avatar for the name %j shows %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });

  it('an avatar has the same one of eight colours whenever the name is the same', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const hue = hueOf(name);
        expect(hue).toBe(hueOf(name));
        expect([0, 1, 2, 3, 4, 5, 6, 7]).toContain(hue);
      }),
    );
  });
});
