import { expect, test } from 'vitest';

import { Seen } from './seen-store.ts';

const BYTES = 18;

function piece(comments: number, value: number): Uint8Array {
  return new Uint8Array(comments * BYTES).fill(value);
}

test('what finds campaigns grows with each pass that reads what is new', () => {
  const seen = new Seen('key', [], piece(2, 1));
  seen.noteCampaigns(piece(3, 2), false);
  expect(seen.campaignsNow).toEqual(Buffer.concat([piece(2, 1), piece(3, 2)]));
});

test('a pass that reads everything begins it anew', () => {
  const seen = new Seen('key', [], piece(2, 1));
  seen.noteCampaigns(piece(3, 2), true);
  expect(seen.campaignsNow).toEqual(piece(3, 2));
});

test('only the newest 10,000 comments are kept, each whole, so that it fits one document', () => {
  const seen = new Seen('key', [], piece(9_000, 1));
  seen.noteCampaigns(piece(5_000, 2), false);
  const kept = seen.campaignsNow ?? new Uint8Array();
  expect(kept).toHaveLength(10_000 * BYTES);
  expect(kept.filter((byte) => byte === 2)).toHaveLength(5_000 * BYTES);
});

test('a pass that meets nothing new leaves what there was as it is', () => {
  const seen = new Seen('key', [], piece(2, 1));
  seen.noteCampaigns(new Uint8Array(), false);
  expect(seen.campaignsNow).toBeUndefined();
});
