import { defaultSettings, judge } from '../src/judge.ts';
import { shippedModel } from '../src/model/shipped.ts';

const settings = defaultSettings(shippedModel());
/**
 * Texts with an uncertain verdict that is not close to a hide. They depend on the detector's model.
 */
export const unsure = [
  'gaming',
  'cooking',
  'woodworking',
  'chess',
  'drawing',
  'travel',
  'guitar',
  'garden',
]
  .flatMap((topic) => [
    `I made a ${topic} channel`,
    `I started a ${topic} channel`,
    `my brother has a ${topic} channel`,
    `there is a new ${topic} channel`,
    `I upload ${topic} videos`,
  ])
  .filter((text) => {
    const [verdict] = judge([{ id: '1', author: '@viewer', text }], {}, settings);
    return verdict?.verdict === 'ask' && verdict.score < 0.5;
  });

/** Texts that the detector hides with a score below 0.8. They depend on the detector's model. */
export const doubted = [
  'my teacher showed us this chess lesson and it helped a lot, who wants sub4sub',
  'what a beautiful garden video this is, it made my whole day, who wants sub4sub',
  'is anyone here into gardens? what about sub4sub with somebody who likes it',
  'it is raining here and I watched all of it twice, who wants sub4sub',
  'it took me a whole weekend to build the shelf as you show it, who wants sub4sub',
].filter((text) => {
  const [verdict] = judge([{ id: '1', author: '@viewer', text }], {}, settings);
  return verdict?.verdict === 'hide' && verdict.score < 0.8;
});
