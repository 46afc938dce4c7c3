import { expect, it } from 'vitest';

import { hostingFor, policyFor } from './content-policy.ts';

const EMPTY = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

it('the content policy has the hash of each script and style in the documents exactly once, and no other', () => {
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
])('the content policy refuses %s, which no hash allows', (html) => {
  expect(() => policyFor("script-src 'self'; style-src 'self'", [html])).toThrow('refuses <');
});

it('the content policy ignores tags within the text of a script or a style', () => {
  const html = '<script>if (a <b && c style="d>") f()</script><style>a[style="b"]>c{}</style>';
  expect(() => policyFor("script-src 'self'; style-src 'self'", [html])).not.toThrow();
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
