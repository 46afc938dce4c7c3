import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { expect, test } from 'vitest';
import { z } from 'zod';

import { SECURITY_HEADERS } from './security-headers.ts';

const hosting = z.object({
  hosting: z.object({
    headers: z.array(
      z.object({
        source: z.string(),
        headers: z.array(z.object({ key: z.string(), value: z.string() })),
      }),
    ),
  }),
});

test('Hosting and the functions add the same security headers to the API’s responses', async () => {
  const file = path.join(import.meta.dirname, '../../../firebase.json');
  const { headers: rules } = hosting.parse(JSON.parse(await readFile(file, 'utf8'))).hosting;
  const given = rules
    .filter(({ source }) => ['**', '/api/**'].includes(source))
    .flatMap(({ headers }) => headers.map(({ key, value }) => [key.toLowerCase(), value]));
  expect(Object.fromEntries(given)).toMatchObject(SECURITY_HEADERS);
});

test('the product demands HTTPS of its own host alone, and not of other hosts of the operator’s domain', () => {
  expect(SECURITY_HEADERS['strict-transport-security']).toBe('max-age=63072000');
});
