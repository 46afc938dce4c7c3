import { expect, test } from 'vitest';
import { defaultSettings, judge } from '../judge.ts';
import { createNameJudge } from '../model/name-model.ts';
import { foldText } from '../text/normalise.ts';
import type { LabelledSet } from './read-sets.ts';
import { defaultOptions, trainModel, type TrainingOptions } from './training.ts';

const adverts = ['watch my vlog', 'my new vlog is up', 'come see my vlog', 'vlog of mine here'];
const praise = ['lovely tune', 'this tune is old', 'the tune makes me cry', 'what a tune'];

function setOf(name: string): LabelledSet {
  return {
    folder: 'youtube-spam-collection',
    name,
    family: 'promotion',
    language: 'en',
    trains: true,
    part: 'tune',
    fromYouTube: true,
    harmlessIsOrdinary: true,
    comments: [...adverts, ...praise].flatMap((text, i) =>
      ['', ' please', ' today'].map((end) => ({
        comment: { id: `${name}-${i}`, author: `${name} ${i}`, text: `${text}${end} ${name}` },
        positive: i < adverts.length,
      })),
    ),
  };
}

const sets = ['one', 'two', 'three'].map(setOf);
const weights = Object.fromEntries(
  sets.map(({ name }) => [name, { positive: 1, negative: 1, stride: 1 }]),
);
const options: TrainingOptions = {
  ...defaultOptions,
  bits: 12,
  folds: 3,
  weights: { fraud: weights, abuse: weights },
  names: {
    ...defaultOptions.names,
    bits: 10,
    written: [
      { language: 'en', label: 'lure', name: 'see my private album' },
      { language: 'en', label: 'lure', name: 'private_album_here' },
      { language: 'en', label: 'lure', name: 'open my album' },
      { language: 'en', label: 'ordinary', name: 'Tom the baker' },
      { language: 'en', label: 'ordinary', name: 'baker_street_band' },
    ],
  },
};

test('a trained model has learned the labels, and a second training on the same data gives the same model', () => {
  const model = trainModel(sets, options, 'test');
  expect(trainModel(sets, options, 'test')).toEqual(model);
  const [advert, fan] = judge(
    [
      { id: '1', author: 'x', text: 'my vlog is here' },
      { id: '2', author: 'y', text: 'such a tune' },
    ],
    {},
    defaultSettings(model),
  );
  expect(advert?.score).toBeGreaterThan(0.55);
  expect(fan?.score).toBeLessThan(0.35);
});

test('trained names separate lures from ordinary names', () => {
  const { names } = trainModel(
    sets,
    { ...options, names: { ...options.names, ordinaryShares: { hide: 0, ask: 0.5 } } },
    'test',
  );
  const judgeName = createNameJudge(names);
  const verdictOn = (author: string) => judgeName(author, foldText(author), new Set());
  expect(verdictOn('my private album')).toBe('lure');
  expect(verdictOn('the baker band')).toBe('ordinary');
});
