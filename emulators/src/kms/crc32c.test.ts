import { expect, test } from 'vitest';

import { crc32c } from './crc32c.ts';

test('CRC-32C gives the published check values', () => {
  // RFC 3720 B.4, and the check value of the CRC catalogue.
  expect(crc32c(Buffer.from('123456789'))).toBe(0xe3069283);
  expect(crc32c(Buffer.alloc(32))).toBe(0x8a9136aa);
  expect(crc32c(Buffer.alloc(32, 0xff))).toBe(0x62a8ab43);
  expect(crc32c(Buffer.alloc(0))).toBe(0);
});
