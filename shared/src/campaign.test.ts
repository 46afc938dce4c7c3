import { expect, test } from 'vitest';

import { campaignId, campaignKind, isSameCampaign } from './campaign.ts';

const copies = (bytes: readonly number[]) =>
  campaignId('copies', Buffer.from(bytes).toString('base64url'));
const BYTES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 250, 251, 252];

test('two campaigns of copies count as the same campaign if eight of their ids’ twelve signature bytes are equal', () => {
  const withOther = (count: number) => copies(BYTES.map((byte, n) => (n < count ? 99 : byte)));
  expect(isSameCampaign(copies(BYTES), withOther(4))).toBe(true);
  expect(isSameCampaign(copies(BYTES), withOther(5))).toBe(false);
});

test('two campaigns of any kind except copies count as the same campaign only if their ids are equal', () => {
  const contact = campaignId('contact', 'AAAAAAAAAAA');
  expect(isSameCampaign(contact, contact)).toBe(true);
  expect(isSameCampaign(contact, campaignId('contact', 'AAAAAAAAAAB'))).toBe(false);
  expect(isSameCampaign(copies(BYTES), contact)).toBe(false);
});

test('campaignKind reads the kind of a campaign from its id, and returns undefined for an unknown kind', () => {
  expect(campaignKind(campaignId('ring', 'x'))).toBe('ring');
  expect(campaignKind('swarm.x')).toBeUndefined();
});
