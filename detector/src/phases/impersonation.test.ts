import { expect, test } from 'vitest';
import type { Context } from '../types.ts';
import { withinOneEdit } from './impersonation.ts';
import { reasonsIn } from '../../test/reading-of.ts';
import { createReader } from './reading.ts';

const context = {
  creatorId: 'UCreal',
  creatorName: 'Deep Sea Diary',
  creatorHandle: '@deepseadiary',
};

test.each([
  'Dеер Sea Diary',
  'Deep Sea Diary Official',
  'Deep_Sea_Diary',
  'DeepSeaDiarry',
  'Deeep Seaa Diaryy',
  'Deep Sea Dlary',
  'Deep Sea Diary ✅ Verified',
  'deepseadiary_official2',
  'Deep Sea Diary',
])('another channel with the name %j imitates the creator', (author) => {
  expect(reasonsIn('hello', author, context, 'UCother')).toHaveProperty('creator-impersonation');
});

test.each(['Deep Purple Fan', 'Sea Diary', 'diary of a deep sea diver', 'Mia'])(
  'a viewer with the name %j does not imitate the creator',
  (author) => {
    expect(reasonsIn('hello', author, context, 'UCother')).not.toHaveProperty(
      'creator-impersonation',
    );
  },
);

test('without channel ids, an author with exactly the creator’s name does not count as an imitation', () => {
  expect(reasonsIn('hello', 'Deep Sea Diary', { creatorName: 'Deep Sea Diary' })).toEqual({});
});

test('without channel ids, an author with the creator’s own handle does not count as an imitation', () => {
  const { creatorName, creatorHandle } = context;
  expect(reasonsIn('hello', '@deepseadiary', { creatorName, creatorHandle })).toEqual({});
});

test('an imitation of the creator is weaker evidence if the creator’s name is a common one', () => {
  const person = { creatorId: 'UCreal', creatorName: 'Emma Johnson' };
  expect(strengthOf('Emma Johnston', person)).toBeLessThan(1);
  expect(strengthOf('@emmajohnson22', person)).toBeLessThan(0.5);
  expect(strengthOf('Emma Johnson Official', person)).toBeGreaterThan(1);
  expect(strengthOf('Deep Sea Dairy', context)).toBeGreaterThan(1);
});

test('two names are within one edit if they differ by an insertion, a deletion, a replacement of similar letters or a swap', () => {
  expect(withinOneEdit('diary', 'diiary')).toBe(true);
  expect(withinOneEdit('diary', 'dairy')).toBe(true);
  expect(withinOneEdit('diary', 'diery')).toBe(true);
  expect(withinOneEdit('diary', 'daisy')).toBe(false);
  expect(withinOneEdit('diary', 'diaryxx')).toBe(false);
});

function strengthOf(author: string, of: Context): number {
  const { findings } = createReader(of)({
    id: '1',
    author,
    authorChannelId: 'UCother',
    text: 'hello',
  });
  return findings.find(({ code }) => code === 'creator-impersonation')?.strength ?? 0;
}
