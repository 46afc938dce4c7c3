import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { hostingFor, policyFor } from './content-policy.ts';

const EMPTY = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

it('the content policy contains the hash of each inline script and style of the pages exactly once, and no other hash', () => {
  const policy = "default-src 'none'; script-src 'self' 'sha256-old'; style-src 'self'";
  expect(policyFor(policy, ['<style></style><script></script>', '<style></style>'])).toBe(
    `default-src 'none'; script-src 'self' ${EMPTY}; style-src 'self' ${EMPTY}`,
  );
  expect(policyFor(policy, ['<script src="/app.js"></script>'])).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'",
  );
});

it.each([
  '<div style="top: 0">',
  '<template><p class="a" style="">',
  '<body onload="start()">',
  '<a href="javascript:alert(1)">',
])('building the content policy fails if a page contains %s, which no hash allows', (html) => {
  expect(() => policyFor("script-src 'self'; style-src 'self'", [html])).toThrow('refuses <');
});

it('building the content policy ignores text in a script or style that looks like a tag', () => {
  const html = '<script>if (a <b && c style="d>") f()</script><style>a[style="b"]>c{}</style>';
  expect(() => policyFor("script-src 'self'; style-src 'self'", [html])).not.toThrow();
});

it('pages send no query of their address to the API, whose log would keep it', () => {
  const hosting = readFileSync(join(import.meta.dirname, '../firebase.json'), 'utf8');
  const policies = [...hosting.matchAll(/"Referrer-Policy", "value": "([^"]+)"/g)];
  expect(policies.map(([, value]) => value)).toEqual(['strict-origin', 'no-referrer']);
});

it('writing the content policy changes nothing else in firebase.json', () => {
  const hosting = `{
  "headers": [
    { "key": "Content-Security-Policy",
      "value": "script-src 'self'; style-src 'self'" },
    { "key": "X-Frame-Options", "value": "DENY" }
  ]
}`;
  expect(hostingFor(hosting, ['<style></style>'])).toBe(
    hosting.replace("style-src 'self'", `style-src 'self' ${EMPTY}`),
  );
  expect(() => hostingFor('{}', [])).toThrow('no Content-Security-Policy');
});
