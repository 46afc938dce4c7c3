import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../../shared/test/runs.ts';
import { emptyModel } from '../../test/empty-model.ts';
import { shippedModel } from './shipped.ts';
import { createPassageFinder } from './telling-passage.ts';

const find = createPassageFinder(shippedModel());
const shown = (question: 'fraud' | 'abuse', text: string): string | undefined => {
  const passage = find(question, text);
  return passage && text.slice(passage.start, passage.end);
};

const train =
  'We took the night train from Vienna to Bologna last spring, and the sleeper car was warmer than ' +
  'the one you show in the film. The coffee was strong, which was nice after the border stop. ';

test.each([
  ['abuse', 'shut up, you pathetic idiot, nobody asked', 'idiot'],
  ['abuse', 'honestly: this man is a “retard”!!!', 'retard'],
  ['abuse', 'y0u 1diot, st0p p0sting', '1diot'],
  ['abuse', 'eres un idiota de mierda, callate', 'idiota'],
  ['fraud', 'Great video. Get 1000 followers cheap', 'followers'],
] as const)(
  'the passage that the model’s %s head finds in %j contains %j',
  (question, text, word) => {
    expect(shown(question, text)).toContain(word);
  },
);

test('the passage finder reads the end of a long text, but not the middle, because the model does not read the middle', () => {
  const insult = 'you are a stupid worthless bitch, and nothing else of value. ';
  expect(shown('abuse', train.repeat(7) + insult)).toContain('bitch');
  expect(shown('abuse', train.repeat(3) + insult + train.repeat(4))).toBeUndefined();
});

test('the passage finder finds no passage in a harmless text', () => {
  expect(find('abuse', train)).toBeUndefined();
  expect(find('fraud', train)).toBeUndefined();
});

test('the passage finder finds no passage in a text without words, or with a model without weights', () => {
  for (const text of ['', '  ', '!!!', '\u{200b}', '。'.repeat(2000), '日'.repeat(2000)])
    expect(find('abuse', text)).toBeUndefined();
  expect(createPassageFinder(emptyModel)('abuse', 'you pathetic idiot')).toBeUndefined();
});

test('the passage finder returns up to four whole words without the punctuation around them', () => {
  const words = fc.constantFrom('idiot', '(bitch)', '“you', 'are...', '😂', '!!', 'cheap', 'the');
  const texts = fc.array(fc.oneof(words, fc.string({ unit: 'binary', maxLength: 8 })), {
    maxLength: 300,
  });
  fc.assert(
    fc.property(texts, fc.constantFrom('fraud', 'abuse'), (parts, question) => {
      const passage = shown(question, parts.join(' '));
      if (passage === undefined) return;
      expect(passage).not.toMatch(/^[\s\p{P}]|[\s\p{P}]$/u);
      expect(passage.split(/\s+/u).filter((word) => /[^\p{P}]/u.test(word)).length).toBeLessThan(5);
    }),
    { numRuns: runs(100) },
  );
});
