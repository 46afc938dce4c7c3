import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { isCommentId, threadIdOf } from './comment-id.ts';

test.for(['UgzX9-a_bCdEf4AaABAg', 'UgzX9-a_bCdEf4AaABAg.9Zx_y-1', 'Ug=='])(
  '%s is a valid comment id',
  (id) => {
    expect(isCommentId(id)).toBe(true);
  },
);

test.for([
  '',
  '.',
  '..',
  'a..b',
  '.a',
  '__all__',
  'a/b',
  'a b',
  'a,b',
  'é',
  'a\n',
  'x'.repeat(201),
])('«%s» is not a valid comment id', (id) => {
  expect(isCommentId(id)).toBe(false);
});

test('a comment id is valid only if Firestore can use it as a document’s id', () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.constantFrom('a', 'Z', '9', '_', '.', '=', '-', '/', ' '),
        maxLength: 8,
      }),
      (text) => {
        const refused = /[/\s]|^\.|\.\.|^__.*__$|^$/.test(text);
        expect([text, isCommentId(text)]).toEqual([text, !refused]);
      },
    ),
  );
});

test('a reply’s id begins with the id of its thread', () => {
  expect(threadIdOf('Ugthread.reply')).toBe('Ugthread');
  expect(threadIdOf('Ugthread')).toBe('Ugthread');
});
