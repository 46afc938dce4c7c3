import { expect, test } from 'vitest';
import { defaultSettings, judge } from '../judge.ts';
import type { LabelledList } from './data-sets.ts';
import { defaultOptions, trainModel } from './training.ts';

const adverts = ['watch my vlog', 'my new vlog is up', 'come see my vlog', 'vlog of mine here'];
const praise = ['lovely tune', 'this tune is old', 'the tune makes me cry', 'what a tune'];

function listOf(name: string): LabelledList {
  return {
    dataSet: 'youtube-spam-collection',
    name,
    fromYouTube: true,
    comments: [...adverts, ...praise].flatMap((text, i) =>
      ['', ' please', ' today'].map((end) => ({
        comment: { id: `${name}-${i}`, author: `${name} ${i}`, text: `${text}${end} ${name}` },
        positive: i < adverts.length,
      })),
    ),
  };
}

const lists = ['one', 'two', 'three'].map(listOf);
const options = { ...defaultOptions, bits: 12, folds: 3 };
const data = { lists, abuse: [] };

test('training learns what the labels say, and gives the same bytes each time', () => {
  const model = trainModel(data, options, 'test');
  expect(trainModel(data, options, 'test')).toEqual(model);
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
