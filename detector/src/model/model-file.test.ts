import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import file from '../../model/model.json' with { type: 'json' };
import type { Model } from '../types.ts';
import { createTextScorer, emptyModel } from './model.ts';
import { modelFile, parseModel } from './model-file.ts';
import { shippedModel } from './shipped.ts';

const small: Model = {
  version: 'test',
  bits: 4,
  weights: Int8Array.from({ length: 16 }, (_, i) => i * 16 - 128),
  scale: 0.5,
  bias: -1,
  signals: { giveaway: 2 },
  calibration: { slope: 1, offset: 0.25 },
};

test('a model survives its file', () => {
  expect(parseModel(JSON.parse(JSON.stringify(modelFile(small))))).toEqual(small);
});

test.each([
  ['nothing', null],
  ['another JSON', { hello: 1 }],
  ['a table too short', { ...modelFile(small), bits: 5 }],
  ['weights that are no base64', { ...modelFile(small), weights: '§' }],
  ['another format', { ...modelFile(small), format: 'other' }],
])('%s is refused with a reason', (_, json) => {
  expect(() => parseModel(json)).toThrow('This is not a model file');
});

test('the shipped model is small enough to ship', () => {
  expect(gzipSync(JSON.stringify(file)).length).toBeLessThan(1_000_000);
});

test('the shipped model tells an advert from praise by the words alone', () => {
  const score = createTextScorer(shippedModel());
  expect(score('please subscribe to my channel and check my new video')).toBeGreaterThan(
    score('this song always makes me happy') ?? Infinity,
  );
});

test('an empty model has no opinion', () => {
  expect(createTextScorer(emptyModel)('check out my channel')).toBeNull();
});
