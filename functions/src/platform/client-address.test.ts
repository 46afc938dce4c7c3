import { expect, test } from 'vitest';

import { throughFrontEnd, throughHosting } from '@threadsweep/emulators/hosting/hop.ts';

import { clientAddress, parseRanges } from './client-address.ts';
import { GOOGLE_PROXIES } from './config.ts';

const hosting = parseRanges(GOOGLE_PROXIES);
const CLIENT = '198.51.100.7';
const FORGED = { 'x-forwarded-for': '203.0.113.1', 'fastly-client-ip': '203.0.113.2' };

const addressOf = (headers: NodeJS.Dict<string | string[]>) =>
  clientAddress(headers['x-forwarded-for'], '127.0.0.1', hosting);

test('rate limits count a client of Hosting by the IP address that Hosting adds, and ignore the client’s own headers', () => {
  const claims = [
    {},
    FORGED,
    { 'x-forwarded-for': '203.0.113.1, 66.102.8.142' },
    { 'x-forwarded-for': ['203.0.113.1', '66.102.8.142, 66.102.8.142'] },
    { 'x-forwarded-for': 'nonsense,, ,' },
    { 'x-real-ip': '203.0.113.1', forwarded: 'for=203.0.113.1' },
  ];
  for (const headers of claims) expect(addressOf(throughHosting(headers, CLIENT))).toBe(CLIENT);
});

test('a client that calls the function directly cannot forge its IP address', () => {
  for (const claim of ['203.0.113.1', '203.0.113.1, 66.102.8.142', '66.102.8.142, 203.0.113.1'])
    expect(addressOf(throughFrontEnd({ ...FORGED, 'x-forwarded-for': claim }, CLIENT))).toBe(
      CLIENT,
    );
  // Any customer of Google Cloud can rent this address, so it does not count as a proxy of Hosting.
  expect(addressOf(throughFrontEnd(FORGED, '34.1.2.3'))).toBe('34.1.2.3');
});

test('rate limits count an IPv6 client by its /64 network', () => {
  for (const address of ['2001:db8:1:2::1', '2001:0db8:0001:2:ffff::', '2001:DB8:1:2:3:4:5:6'])
    expect(addressOf(throughHosting({}, address))).toBe('2001:db8:1:2::/64');
  expect(addressOf(throughHosting({}, '2001:db8::1'))).toBe('2001:db8:0:0::/64');
  expect(addressOf(throughHosting({}, '::ffff:198.51.100.7'))).toBe(CLIENT);
});

test('if the headers contain no client IP address, rate limits count the nearest address that is known', () => {
  expect(clientAddress(undefined, '127.0.0.1', hosting)).toBe('127.0.0.1');
  expect(clientAddress('nonsense, 66.102.8.142', '127.0.0.1', hosting)).toBe('66.102.8.142');
  expect(clientAddress('198.51.100.7:1234', undefined, hosting)).toBe(CLIENT);
  expect(clientAddress('[2001:db8::1]:443', undefined, hosting)).toBe('2001:db8:0:0::/64');
  expect(clientAddress(undefined, undefined, hosting)).toBe('unknown');
});

test.for(['', '10.0.0.0', '10.0.0.0/33', 'localhost/8', '::/129'])(
  'the configuration refuses the IP address range %j',
  (range) => {
    expect(() => parseRanges(range)).toThrow('is not an address range');
  },
);
