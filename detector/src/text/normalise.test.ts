import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../../shared/test/runs.ts';
import { foldText, nameSkeleton, originalSpan } from './normalise.ts';

const disguises = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      ...Array.from(
        'aWhts pP0-.*🅰Ⓑ𝗪𝒶ᴀаеоСВΑοⅣﬁé\u{301}\u{200b}\u{202e}\u{202c}\u{feff}\u{3000}\n한カ\u{3099}हिع️⃣',
      ),
    ),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
  maxLength: 60,
});

describe('folding a text', () => {
  test.each([
    ['𝗪𝗵𝗮𝘁𝘀𝗔𝗽𝗽', 'whatsapp'],
    ['wһаtѕарр', 'whatsapp'],
    ['ᴛᴇʟᴇɢʀᴀᴍ', 'telegram'],
    ['🅣🅔🅛🅔🅖🅡🅐🅜', 'telegram'],
    ['ｔｅｌｅｇｒａｍ', 'telegram'],
    ['te\u{200b}le\u{200d}gr\u{feff}am', 'telegram'],
    ['t.e.l.e.g.r.a.m', 'telegram'],
    ['W h a t s A p p', 'whatsapp'],
    ['t*e*l*e*g*r*a*m', 'telegram'],
    ['n♥u♥d♥e♥s', 'nudes'],
    ['n•u•d•e•s', 'nudes'],
    ['on \u{202e}margelet\u{202c} now', 'on telegram now'],
    ['te\u{2066}le\u{2069}gram', 'telegram'],
    ['Z̸a̵l̶g̷o̸', 'zalgo'],
    ['ÇA VA, Señora?', 'ca va, senora?'],
    ['  two \n\n lines ', 'two lines'],
    ['1️⃣2️⃣', '12'],
  ])('foldText folds %j to %j', (text, expected) => {
    expect(foldText(text).folded).toBe(expected);
  });

  test('foldText leaves a Russian or Greek sentence in its script', () => {
    expect(foldText('Это очень хорошее видео').folded).toBe('это очень хорошее видео');
    expect(foldText('Πολύ ωραίο τραγούδι').folded).toBe('πολυ ωραιο τραγουδι');
  });

  test('foldText decodes digits inside words and leaves numbers unchanged', () => {
    expect(foldText('wh4ts4pp m3 t3legram').plain).toBe('whatsapp m3 telegram');
    expect(foldText('born 1999, 2pac, 100k').plain).toContain('born 1999');
  });

  test('foldText counts disguised characters, but not ordinary accents and emoji', () => {
    expect(foldText('𝗧𝗲𝘅𝘁').disguised).toBe(4);
    expect(foldText('Ça déchire 🇫🇷 👨‍👩‍👧 Łódź smørrebrød').disguised).toBe(0);
    expect(foldText('D-D-D-D-drop').disguised).toBe(0);
    expect(foldText('\u{202a}@viewer\u{202c} thank you').disguised).toBe(0);
  });

  test('foldText counts reversed passages, and symbols between letters, as several disguised characters', () => {
    expect(foldText('on \u{202e}margelet\u{202c} now').disguised).toBeGreaterThanOrEqual(3);
    expect(foldText('t*e*l*e*g*r*a*m').disguised).toBe(3);
    expect(foldText('S.H.I.E.L.D').disguised).toBe(1);
  });

  test('the offsets of a folded passage can be converted to the offsets of that passage in the original text', () => {
    const text = 'Hi!  𝗪𝗵𝗮𝘁𝘀𝗔𝗽𝗽 t e x t me';
    const folded = foldText(text);
    const at = folded.folded.indexOf('whatsapp');
    const span = originalSpan(folded, at, at + 'whatsapp'.length);
    expect(text.slice(span.start, span.end)).toBe('𝗪𝗵𝗮𝘁𝘀𝗔𝗽𝗽');
    const word = folded.folded.indexOf('text');
    const spread = originalSpan(folded, word, word + 4);
    expect(text.slice(spread.start, spread.end)).toBe('t e x t');
  });

  test('foldText does not change a text that is already folded', () => {
    fc.assert(
      fc.property(disguises, (text) => {
        const { folded } = foldText(text);
        expect(foldText(folded).folded).toBe(folded);
      }),
      { numRuns: runs(2000) },
    );
  });

  test('each character of a folded text points to its place in the original text, and the places are in order', () => {
    fc.assert(
      fc.property(disguises, (text) => {
        const folded = foldText(text);
        expect(folded.plain).toHaveLength(folded.folded.length);
        let last = 0;
        for (let i = 0; i < folded.folded.length; i += 1) {
          const span = originalSpan(folded, i, i + 1);
          expect(span.start).toBeGreaterThanOrEqual(last);
          expect(span.end).toBeGreaterThan(span.start);
          expect(span.end).toBeLessThanOrEqual(text.length);
          last = span.start;
        }
      }),
      { numRuns: runs(2000) },
    );
  });
});

test('names that look alike have the same skeleton', () => {
  expect(nameSkeleton('Мr. Вeаst')).toBe(nameSkeleton('mr_beast'));
  expect(nameSkeleton('M3dia Lab')).toBe(nameSkeleton('Media Lab'));
  expect(nameSkeleton('Linus')).not.toBe(nameSkeleton('Linda'));
});
