import { expect, test } from 'vitest';

import { campaignId, campaignKind, isSameCampaign } from './campaign.ts';

const copies = (bytes: readonly number[]) =>
  campaignId('copies', Buffer.from(bytes).toString('base64url'));
const BYTES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 250, 251, 252];

test('two ids of copies mean one campaign if eight of twelve bytes of their signatures are equal', () => {
  const withOther = (count: number) => copies(BYTES.map((byte, n) => (n < count ? 99 : byte)));
  expect(isSameCampaign(copies(BYTES), withOther(4))).toBe(true);
  expect(isSameCampaign(copies(BYTES), withOther(5))).toBe(false);
});

test('two ids of other kinds mean one campaign only if they are equal', () => {
  const contact = campaignId('contact', 'AAAAAAAAAAA');
  expect(isSameCampaign(contact, contact)).toBe(true);
  expect(isSameCampaign(contact, campaignId('contact', 'AAAAAAAAAAB'))).toBe(false);
  expect(isSameCampaign(copies(BYTES), contact)).toBe(false);
});

test('the kind of a campaign is read from its id, and an unknown kind is undefined', () => {
  expect(campaignKind(campaignId('ring', 'x'))).toBe('ring');
  expect(campaignKind('swarm.x')).toBeUndefined();
});
