import { defaultSettings, judge } from '@threadsweep/detector/judge.ts';
import { shippedModel } from '@threadsweep/detector/model/shipped.ts';

const settings = defaultSettings(shippedModel());
/** Texts with an uncertain verdict that the detector would keep; they depend on the detector's model. */
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
    return verdict?.verdict === 'ask';
  });

/** Texts that the detector hides with a score below 0.8. They depend on the detector's model. */
export const doubted = ['gaming', 'cooking', 'chess', 'drawing', 'guitar', 'garden']
  .flatMap((topic) => [
    `sub4sub anyone? ${topic}`,
    `anyone sub4sub ${topic}? I always return the favour`,
  ])
  .filter((text) => {
    const [verdict] = judge([{ id: '1', author: '@viewer', text }], {}, settings);
    return verdict?.verdict === 'hide' && verdict.score < 0.8;
  });
