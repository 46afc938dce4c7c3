import { emptyVocabulary } from '@threadsweep/detector/channel/vocabulary.ts';
import { expect, test } from 'vitest';

import type { Sensitivity } from '@threadsweep/shared/account-form.ts';

import { type ChannelVocabulary, judgeFor, teacherFor } from './judging.ts';

const channel = { id: 'UC1', title: 'Slow Bread', handle: null };
const video = { title: 'A loaf in a day' };

const texts = [
  'text me on WhatsApp +1 202 555 0143',
  'check out the new song by my cousin',
  'thumbs up if you came here for the bread',
  'subscribe for a shoutout',
  'nice bread',
];

function newChannel(): ChannelVocabulary {
  return { known: emptyVocabulary('key'), learned: emptyVocabulary('key') };
}

function hiddenAt(level: Sensitivity): string[] {
  const sensitivity = { scam: level, spam: level, inappropriate: level };
  const of = { channel, video, sensitivity, own: new Set<string>() };
  const judge = judgeFor(of, 'key', new Uint8Array(), newChannel());
  const verdicts = judge.add(texts.map((text, i) => ({ id: text, author: `viewer ${i}`, text })));
  return verdicts.filter(({ verdict }) => verdict === 'hide').map(({ id }) => id);
}

test('the detector hides more comments at a strict sensitivity than at a relaxed one, and no praise', () => {
  const strict = hiddenAt('strict');
  const relaxed = hiddenAt('relaxed');
  expect(strict).toEqual(expect.arrayContaining(relaxed));
  expect(strict.length).toBeGreaterThan(relaxed.length);
  expect(relaxed).toContain(texts[0]);
  expect(strict).not.toContain('nice bread');
});

test('the vocabulary lowers the score of usual words in the next pass, not in the pass that learns them', () => {
  const level = 'balanced' as const;
  const sensitivity = { scam: level, spam: level, inappropriate: level };
  const of = { channel, video, sensitivity, own: new Set<string>() };
  const usual = newChannel();
  const teach = teacherFor(of, usual);
  const topics = ['starter', 'rye', 'spelt', 'crust', 'oven', 'proofing', 'hydration', 'scoring'];
  const verbs = ['feed', 'knead', 'score', 'bake', 'fold', 'shape', 'store', 'proof'];
  for (let n = 0; n < 2_000; n += 1) {
    const [verb, topic] = [verbs[n % 8], topics[(n >> 3) % 8]];
    const text = `how do you ${verb} the ${topic} and when do you ${verb} it again`;
    teach({ id: `c${n}`, author: `viewer ${n}`, text });
  }
  const question = {
    id: 'q',
    author: 'viewer',
    text: 'how do you feed the rye starter and proof it',
  };
  const scoreBy = (vocabulary: ChannelVocabulary) =>
    judgeFor(of, 'key', new Uint8Array(), vocabulary).add([question])[0]?.score ?? Number.NaN;
  const atFirst = scoreBy(newChannel());
  expect(scoreBy(usual)).toBe(atFirst);
  expect(scoreBy({ ...usual, known: usual.learned })).toBeLessThan(0.9 * atFirst);
});
