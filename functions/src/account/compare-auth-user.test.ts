import { expect, it } from 'vitest';

import { isSameAddress } from './compare-auth-user.ts';

it.each([
  ['an upper-case letter', 'Fiona@example.com', 'fiona@example.com'],
  ['an encoded domain', 'fiona@bücher.example', 'fiona@xn--bcher-kva.example'],
  ['a composed accent', 'zoe\u0301@example.com', 'zoé@example.com'],
])('two addresses that differ by %s are the same', (_, one, other) => {
  expect(isSameAddress(one, other)).toBe(true);
});

it.each([
  ['a ligature', 'ﬁona@example.com', 'fiona@example.com'],
  ['an accent', 'zoe@example.com', 'zoé@example.com'],
  ['a subdomain', 'fiona@example.com', 'fiona@mail.example.com'],
])('two addresses that differ by %s are not the same', (_, one, other) => {
  expect(isSameAddress(one, other)).toBe(false);
});
