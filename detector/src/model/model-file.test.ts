import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import file from '../../model/model.json' with { type: 'json' };
import { foldText } from '../text/normalise.ts';
import type { Head, Model } from '../types.ts';
import { emptyModel } from '../../test/empty-model.ts';
import { createTextScorer, type TextLogOdds } from './model.ts';
import { modelFile, parseModel } from './model-file.ts';
import { shippedModel } from './shipped.ts';

const head: Head = {
  weights: Int8Array.from({ length: 16 }, (_, i) => i * 16 - 128),
  scale: 0.5,
  bias: -1,
  signals: { giveaway: 2 },
  calibration: { slope: 1, offset: 0.25 },
  cuts: { ask: -1, strict: 0, balanced: 1, relaxed: 2 },
};
const small: Model = {
  version: 'test',
  bits: 4,
  fraud: head,
  abuse: { ...head, bias: -2, signals: { hate: 1 } },
  names: {
    bits: 2,
    weights: Int8Array.of(-128, 0, 5, 127),
    scale: 0.5,
    bias: -3,
    signals: { gift: 2 },
    cuts: { hide: 4, ask: 2 },
  },
};

test('a model can be converted to the format of a model file and back', () => {
  expect(parseModel(JSON.parse(JSON.stringify(modelFile(small))))).toEqual(small);
});

test.each([
  ['nothing', null],
  ['another JSON', { hello: 1 }],
  ['a table too short', { ...modelFile(small), bits: 5 }],
  [
    'weights that are no base64',
    { ...modelFile(small), fraud: { ...modelFile(small).fraud, weights: '§' } },
  ],
  ['another format', { ...modelFile(small), format: 'other' }],
])('a model file with %s is refused with a reason', (_, json) => {
  expect(() => parseModel(json)).toThrow('This is not a model file');
});

test('the shipped model has less than 300 kB after compression', () => {
  expect(gzipSync(JSON.stringify(file)).length).toBeLessThan(300_000);
});

test('by their words alone, the shipped model rates adverts and insults higher than praise', () => {
  const score = createTextScorer(shippedModel());
  const of = (text: string): TextLogOdds => score(foldText(text), text) ?? { fraud: 0, abuse: 0 };
  const praise = of('this song always makes me happy');
  expect(of('please subscribe to my channel and check my new video').fraud).toBeGreaterThan(
    praise.fraud + 2,
  );
  expect(of('you are a stupid ugly bitch').abuse).toBeGreaterThan(praise.abuse + 2);
});

test('the scorer returns no log-odds for a model without weights', () => {
  expect(createTextScorer(emptyModel)(foldText('check out my channel'), '')).toBeNull();
});
