import { expect, test } from 'vitest';

import type { Sensitivity } from '@threadsweep/shared/account-form.ts';

import { judgeFor } from './judging.ts';

const channel = { id: 'UC1', title: 'Slow Bread', handle: null };
const video = { title: 'A loaf in a day' };

const texts = [
  'text me on WhatsApp +1 202 555 0143',
  'check out the new song by my cousin',
  'thumbs up if you came here for the bread',
  'subscribe for a shoutout',
  'nice bread',
];

function hiddenAt(level: Sensitivity): string[] {
  const user = { sensitivity: { scam: level, spam: level, inappropriate: level } };
  const judge = judgeFor({ channel, video, user, own: new Set() }, 'key', new Uint8Array());
  const verdicts = judge.add(texts.map((text, i) => ({ id: text, author: `viewer ${i}`, text })));
  return verdicts.filter(({ verdict }) => verdict === 'hide').map(({ id }) => id);
}

test('passes hide more at a strict sensitivity than at a relaxed one, and no praise', () => {
  const strict = hiddenAt('strict');
  const relaxed = hiddenAt('relaxed');
  expect(strict).toEqual(expect.arrayContaining(relaxed));
  expect(strict.length).toBeGreaterThan(relaxed.length);
  expect(relaxed).toContain(texts[0]);
  expect(strict).not.toContain('nice bread');
});
