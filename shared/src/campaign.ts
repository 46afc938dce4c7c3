/**
 * A campaign is several comments that belong together. Its id begins with its kind, and continues with a
 * hash under the account's key, so that a campaign has the same id on all channels of an account:
 *
 * - `impersonator`: comments by accounts that pose as the creator
 * - `contact`: comments with the same contact or the same name to ask for
 * - `ring`: the answers of one thread that support each other
 * - `copies`: nearly the same text. Its hash is the text's signature, so that ids of nearly the same
 *   texts are nearly the same: see {@link isSameCampaign}.
 */
export const CAMPAIGN_KINDS = ['impersonator', 'contact', 'ring', 'copies'] as const;
export type CampaignKind = (typeof CAMPAIGN_KINDS)[number];

/** Bytes of a signature that must be equal for two texts to be alike, of 12. */
const ALIKE = 8;

/** @param hash letters, digits, `-` and `_` only: the id names a field */
export function campaignId(kind: CampaignKind, hash: string): string {
  return `${kind}.${hash}`;
}

/** The kind of a campaign; undefined for an id that this version does not know. */
export function campaignKind(id: string): CampaignKind | undefined {
  return CAMPAIGN_KINDS.find((kind) => id.startsWith(`${kind}.`));
}

/** Whether two ids stand for the same campaign: they are equal, or their texts are alike. */
export function isSameCampaign(a: string, b: string): boolean {
  if (a === b) return true;
  if (campaignKind(a) !== 'copies' || campaignKind(b) !== 'copies') return false;
  const [first, second] = [signatureOf(a), signatureOf(b)];
  if (first.length !== second.length) return false;
  let equal = 0;
  for (const [index, byte] of first.entries()) if (byte === second[index]) equal += 1;
  return equal >= ALIKE;
}

/** The bytes of the signature that an id of copies holds. */
function signatureOf(id: string): Uint8Array {
  const base64 = id.slice('copies.'.length).replaceAll('-', '+').replaceAll('_', '/');
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
