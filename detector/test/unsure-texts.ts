import { defaultSettings, judge } from '../src/judge.ts';
import { shippedModel } from '../src/model/shipped.ts';
import type { Category, Settings } from '../src/types.ts';

const settings = defaultSettings(shippedModel());
const strict = {
  ...settings,
  sensitivity: { scam: 'strict', spam: 'strict', inappropriate: 'strict' },
} as const;
const verdictOf = (text: string, by: Settings = settings) =>
  judge([{ id: '1', author: '@viewer', text }], {}, by)[0];
const scoreOf = (text: string): number => verdictOf(text)?.score ?? 0;

/**
 * Texts with an uncertain verdict that is not close to a hide. They depend on the detector's model.
 */
export const unsure = [
  'gaming',
  'drawing',
  'travel',
  'fishing',
  'woodworking',
  'guitar',
  'garden',
  'photography',
  'camping',
  'baking',
  'music',
  'makeup',
  'minecraft',
  'fitness',
  'anime',
  'football',
  'dance',
  'singing',
  'painting',
  'racing',
  'cooking',
  'piano',
  'history',
  'surfing',
  'knitting',
  'chess',
]
  .flatMap((topic) => [
    `I made a ${topic} channel`,
    `I started a ${topic} channel`,
    `my brother has a ${topic} channel`,
    `I started a ${topic} channel today`,
    `I upload ${topic} videos`,
  ])
  .filter((text) => verdictOf(text)?.verdict === 'ask' && scoreOf(text) < 0.5);

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
  'we planted the tomatoes like in your video and they grow well, who wants sub4sub',
  'greetings from a rainy harbour town in the north, who wants sub4sub',
  'today our choir rehearsed the song from minute three, who wants sub4sub',
].filter((text) => verdictOf(text)?.verdict === 'hide' && scoreOf(text) < 0.8);

/** Returns those of some texts that the detector keeps. */
export function kept(texts: readonly string[]): string[] {
  return texts.filter((text) => verdictOf(text)?.verdict === 'keep');
}

function hiddenOnlyByStrict(category: Category, texts: readonly string[]): string {
  const found = texts.find(
    (text) =>
      verdictOf(text)?.verdict === 'ask' &&
      verdictOf(text, strict)?.verdict === 'hide' &&
      verdictOf(text, strict)?.category === category,
  );
  if (found === undefined) throw new Error(`The sensitivity strict hides no text as ${category}.`);
  return found;
}

/** A remark on an own channel that only the sensitivity strict hides. */
export const boast = hiddenOnlyByStrict('spam', [
  ...unsure.filter((text) => text.includes('channel')),
  'I started a small chess channel',
  'I started a small cooking channel',
  'I started a small woodworking channel',
  'I started a small history channel',
  'my brother started a music channel, check it out',
  'we post new beats on our channel',
]);

/** An insult that only the sensitivity strict hides. */
export const insult = hiddenOnlyByStrict('inappropriate', [
  'you are an idiot',
  'you are a clown',
  'you are pathetic',
  'you are so stupid',
  'you are a loser',
  'what a loser you are',
]);
