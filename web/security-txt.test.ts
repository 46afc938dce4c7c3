import { expect, it } from 'vitest';

import { securityTxt } from './security-txt.ts';

it('security.txt contains the operator’s address, and expires in less than a year', () => {
  expect(securityTxt('help@sweep.example', Date.parse('2026-11-23T06:00:00Z'))).toBe(
    `Contact: mailto:help@sweep.example
Expires: 2027-11-18T06:00:00.000Z
Preferred-Languages: en, fr, es
`,
  );
});
