import { expect, test } from 'vitest';

import { linksIn } from './mailbox.ts';

test('links are the addresses in a text without the sentence’s punctuation', () => {
  const text = [
    'Verify: https://a.example/verify-email?token=x%2By&email=a%40b.c.',
    '(or http://127.0.0.1:5002/verify-email?token=1) and «https://b.example/»,',
    'not ftp://c.example or mailto:d@e.f',
  ].join('\n');
  expect(linksIn(text)).toEqual([
    'https://a.example/verify-email?token=x%2By&email=a%40b.c',
    'http://127.0.0.1:5002/verify-email?token=1',
    'https://b.example/',
  ]);
});
