import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { deviceOf } from './device.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

test.each([
  [CHROME, 'web', 'Chrome', 'Windows'],
  [`${CHROME} Edg/140.0.0.0`, 'web', 'Edge', 'Windows'],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'web',
    'Firefox',
    'Linux',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'web',
    'Safari',
    'iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
    'web',
    'Samsung Internet',
    'Android',
  ],
  ['Mozilla/5.0', 'web', null, null],
  ['threadsweep-cli/0.1.0 (darwin)', 'cli', null, 'macOS'],
  ['threadsweep-cli/0.1.0 (win32)', 'cli', null, 'Windows'],
  ['curl/8.5.0', 'other', null, null],
  [undefined, 'other', null, null],
])('the User-Agent %s reveals the client, program and system', (text, client, program, system) => {
  expect(deviceOf(text)).toEqual({ client, program, system });
});

test('the API recognises a device’s program as one of six known browsers or not at all, whatever the User-Agent contains', () => {
  const known = /^(?:Edge|Opera|Samsung Internet|Firefox|Chrome|Safari)$/;
  fc.assert(
    fc.property(fc.string(), (text) => {
      const { program } = deviceOf(`Mozilla/5.0 ${text}`);
      expect(program === null || known.test(program)).toBe(true);
    }),
  );
});
