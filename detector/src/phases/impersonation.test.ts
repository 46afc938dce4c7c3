import { expect, test } from 'vitest';
import { withinOneEdit } from './impersonation.ts';
import { reasonsIn } from './reading-of.ts';

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
  'Deep Sea Diary',
])('another channel called %j passes itself off as the creator', (author) => {
  expect(reasonsIn('hello', author, context, 'UCother')).toHaveProperty('creator-impersonation');
});

test.each(['Deep Purple Fan', 'Sea Diary', 'diary of a deep sea diver', 'Mia'])(
  'a viewer called %j does not',
  (author) => {
    expect(reasonsIn('hello', author, context, 'UCother')).not.toHaveProperty(
      'creator-impersonation',
    );
  },
);

test('the creator’s exact name without channel ids proves nothing', () => {
  expect(reasonsIn('hello', 'Deep Sea Diary', { creatorName: 'Deep Sea Diary' })).toEqual({});
});

test('one slip is an insertion, a deletion, a replacement or a swap', () => {
  expect(withinOneEdit('diary', 'diiary')).toBe(true);
  expect(withinOneEdit('diary', 'dairy')).toBe(true);
  expect(withinOneEdit('diary', 'diery')).toBe(true);
  expect(withinOneEdit('diary', 'daisy')).toBe(false);
  expect(withinOneEdit('diary', 'diaryxx')).toBe(false);
});
