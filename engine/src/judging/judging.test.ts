import { noCorrections } from '@threadsweep/detector/channel/corrections.ts';
import { emptyVocabulary } from '@threadsweep/detector/channel/vocabulary.ts';
import { expect, test } from 'vitest';

import type { Sensitivity } from '@threadsweep/shared/account-form.ts';

import type { Rules } from '../ports/session.ts';
import { type ChannelVocabulary, judgeFor, type Remembered, teacherFor } from './judging.ts';

const channel = { id: 'UC1', title: 'Slow Bread', handle: null };
const video = { title: 'A loaf in a day' };
const NO_RULES: Rules = { trusted: new Set(), blocked: new Set(), texts: [] };

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

function remembered(vocabulary: ChannelVocabulary): Remembered {
  const corrections = noCorrections('key');
  return {
    hashKey: 'key',
    earlier: new Uint8Array(),
    vocabulary,
    corrections,
    observe: () => undefined,
  };
}

function hiddenAt(level: Sensitivity): string[] {
  const sensitivity = { scam: level, spam: level, inappropriate: level };
  const of = { channel, video, sensitivity, own: new Set<string>(), rules: NO_RULES };
  const judge = judgeFor(of, remembered(newChannel()));
  const verdicts = judge.add(texts.map((text, i) => ({ id: text, author: `viewer ${i}`, text })));
  return verdicts.filter(({ verdict }) => verdict === 'hide').map(({ id }) => id);
}

test('a strict sensitivity hides more comments than a relaxed one, and both keep praise', () => {
  const strict = hiddenAt('strict');
  const relaxed = hiddenAt('relaxed');
  expect(strict).toEqual(expect.arrayContaining(relaxed));
  expect(strict.length).toBeGreaterThan(relaxed.length);
  expect(relaxed).toContain(texts[0]);
  expect(strict).not.toContain('nice bread');
});

test('words that a pass learns lower the scores of comments in the next pass, but not in the pass itself', () => {
  const level = 'balanced' as const;
  const sensitivity = { scam: level, spam: level, inappropriate: level };
  const of = { channel, video, sensitivity, own: new Set<string>(), rules: NO_RULES };
  const usual = newChannel();
  const judge = judgeFor(of, remembered(newChannel()), teacherFor(of, usual));
  const topics = ['starter', 'rye', 'spelt', 'crust', 'oven', 'proofing', 'hydration', 'scoring'];
  const verbs = ['feed', 'knead', 'score', 'bake', 'fold', 'shape', 'store', 'proof'];
  for (let n = 0; n < 2_000; n += 1) {
    const [verb, topic] = [verbs[n % 8], topics[(n >> 3) % 8]];
    const text = `how do you ${verb} the ${topic} and when do you ${verb} it again`;
    judge.add([{ id: `c${n}`, author: `viewer ${n}`, text }]);
  }
  const question = {
    id: 'q',
    author: 'viewer',
    text: 'how do you feed the rye starter and proof it',
  };
  const scoreBy = (vocabulary: ChannelVocabulary) =>
    judgeFor(of, remembered(vocabulary)).add([question])[0]?.score ?? Number.NaN;
  const atFirst = scoreBy(newChannel());
  expect(scoreBy(usual)).toBe(atFirst);
  expect(scoreBy({ ...usual, known: usual.learned })).toBeLessThan(0.9 * atFirst);
});

const author = (id: string, authorChannelId: string, text: string) => ({
  id,
  author: id,
  authorChannelId,
  text,
});

function judgedBy(rules: Rules) {
  const sensitivity = { scam: 'balanced', spam: 'balanced', inappropriate: 'balanced' } as const;
  const of = { channel, video, sensitivity, own: new Set(['UC2']), rules };
  return judgeFor(of, remembered(newChannel()));
}

test('comments of trusted authors and of the account’s own channels are never hidden', () => {
  const judge = judgedBy({ ...NO_RULES, trusted: new Set(['UCfan']) });
  const scam = 'text me on WhatsApp +1 202 555 0143';
  const page = [author('a', 'UCfan', scam), author('b', 'UC2', scam), author('c', 'UCelse', scam)];
  expect(judge.add(page).map(({ verdict }) => verdict)).toEqual(['keep', 'keep', 'hide']);
  expect(judge.finish().filter(({ verdict }) => verdict === 'hide')).toEqual([]);
});

test('comments of a blocked author are always hidden, with the rule as the first reason', () => {
  const judge = judgedBy({ ...NO_RULES, blocked: new Set(['UCtroll']) });
  const [harmless] = judge.add([author('a', 'UCtroll', 'nice bread')]);
  const text = 'text me on WhatsApp +1 202 555 0143';
  const [scam] = judge.add([author('b', 'UCtroll', text)]);
  expect(harmless).toMatchObject({
    verdict: 'hide',
    category: 'spam',
    score: 1,
    reasons: [{ code: 'blocked-author' }],
  });
  expect(scam).toMatchObject({ verdict: 'hide', category: 'scam' });
  expect(scam?.reasons.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['blocked-author', 'messenger-contact']),
  );
  expect(scam?.reasons[0]?.code).toBe('blocked-author');
});

test('comments that contain a blocked text are hidden, with the passage as the first reason', () => {
  const blocked = [{ kind: 'word', value: 'sourdough' }] as const;
  const judge = judgedBy({ ...NO_RULES, trusted: new Set(['UCfan']), texts: blocked });
  const text = 'nice SOURD0UGH bread';
  const page = [
    author('a', 'UCelse', text),
    author('b', 'UCfan', text),
    author('c', 'UC2', text),
    author('d', 'UC1', text),
    author('e', 'UCother', 'nice bread'),
  ];
  const verdicts = judge.add(page);
  expect(verdicts.map(({ verdict }) => verdict)).toEqual(['hide', 'keep', 'keep', 'keep', 'keep']);
  expect(verdicts[0]).toMatchObject({ category: 'spam', score: 1 });
  expect(verdicts[0]?.reasons[0]).toMatchObject({
    code: 'blocked-text',
    span: { start: 5, end: 14 },
  });
});

test('the creator’s rules also apply to coordinated comments that the detector finds after the last page', () => {
  const judge = judgedBy({ ...NO_RULES, blocked: new Set(['UCa0', 'UCa1']) });
  const copies = [0, 1, 2, 3, 4].map((i) =>
    author(`copy ${i}`, `UCa${i}`, 'Thanks to Mrs Rita Baker I earn 4,000 a week from home'),
  );
  const first = judge.add(copies);
  const latest = new Map([...first, ...judge.finish()].map((one) => [one.id, one]));
  for (const id of ['copy 0', 'copy 1'])
    expect(latest.get(id)?.reasons[0]?.code).toBe('blocked-author');
});
