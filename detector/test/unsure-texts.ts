import { defaultSettings, judge } from '../src/judge.ts';
import { shippedModel } from '../src/model/shipped.ts';

const settings = defaultSettings(shippedModel());
const scoreOf = (text: string): number =>
  judge([{ id: '1', author: '@viewer', text }], {}, settings)[0]?.score ?? 0;

/**
 * Texts with an uncertain verdict that is not close to a hide. They depend on the detector's model.
 */
export const unsure = [
  'gaming',
  'cooking',
  'woodworking',
  'drawing',
  'chess',
  'guitar',
  'travel',
  'garden',
]
  .flatMap((topic) => [
    `I made a ${topic} channel`,
    `I started a ${topic} channel`,
    `my brother has a ${topic} channel`,
    `I started a ${topic} channel today`,
    `I upload ${topic} videos`,
  ])
  .filter((text) => {
    const [verdict] = judge([{ id: '1', author: '@viewer', text }], {}, settings);
    return verdict?.verdict === 'ask' && verdict.score < 0.5;
  });

/**
 * The {@link unsure} texts about an own channel, which are similar, ordered by score. Decisions on
 * the first ones can hide the last one, which is the nearest to a hide.
 */
export const alike = unsure
  .filter((text) => /^I (?:made|started) a/u.test(text))
  .toSorted((a, b) => scoreOf(a) - scoreOf(b));

/**
 * Texts that the detector hides with a score below 0.8. They depend on the detector's model. No two
 * begin alike, because the detector may find alike texts near-duplicates, depending on the
 * channel's random fingerprint key, and near-duplicates have higher scores.
 */
export const doubted = [
  'my teacher showed us this chess lesson and it helped a lot, who wants sub4sub',
  'it took me a whole evening to cook the soup as you show it, who wants sub4sub',
  'I rebuilt the engine as you explained it and it starts again, who wants sub4sub',
  'my grandfather used the same plane for fifty years, who wants sub4sub',
  'that bridge near the old mill looks so different in winter, who wants sub4sub',
].filter((text) => {
  const [verdict] = judge([{ id: '1', author: '@viewer', text }], {}, settings);
  return verdict?.verdict === 'hide' && verdict.score < 0.8;
});
