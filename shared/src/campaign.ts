/**
 * The kinds of campaigns. A campaign is a group of coordinated comments. Its id begins with its
 * kind and continues with a hash under the account's key, so a campaign has the same id on all
 * channels of an account:
 * - `impersonator`: comments by accounts that pose as the creator
 * - `contact`: comments that name the same contact, or that tell viewers to contact the same name
 * - `ring`: the replies of one thread that support each other
 * - `copies`: comments with nearly the same text. The hash is the text's signature, so nearly the
 *   same texts have nearly the same ids: see {@link isSameCampaign}.
 */
export const CAMPAIGN_KINDS = ['impersonator', 'contact', 'ring', 'copies'] as const;
export type CampaignKind = (typeof CAMPAIGN_KINDS)[number];

/** The format of a campaign's id. */
const ID = new RegExp(`^(?:${CAMPAIGN_KINDS.join('|')})\\.[\\w-]{1,64}$`);

/** The most ids of campaigns that one call may name, and the most comments in its response. */
export const CAMPAIGN_IDS_MAX = 150;
export const CAMPAIGN_COMMENTS_MAX = 500;

/**
 * The states of a campaign's comment. `hidden`: it is held for review. `visible`: the creator
 * restored it, or YouTube refused to hide it. `asked`: it is visible, because its verdict is
 * uncertain.
 */
export const CAMPAIGN_STATES = ['hidden', 'visible', 'asked'] as const;
export type CampaignState = (typeof CAMPAIGN_STATES)[number];

/** How many of a signature's 12 bytes must be equal for two texts to be similar. */
const ALIKE = 8;

/**
 * Returns the id of a campaign.
 * @param hash letters, digits, `-` and `_` only, because the id names a field
 */
export function campaignId(kind: CampaignKind, hash: string): string {
  return `${kind}.${hash}`;
}

/** Returns the kind of a campaign, or undefined for an id that this version does not recognise. */
export function campaignKind(id: string): CampaignKind | undefined {
  return CAMPAIGN_KINDS.find((kind) => id.startsWith(`${kind}.`));
}

/** Returns whether a text has the format of a campaign's id. */
export function isCampaignId(text: string): boolean {
  return ID.test(text);
}

/** Returns whether two ids mean the same campaign: they are equal, or their texts are similar. */
export function isSameCampaign(a: string, b: string): boolean {
  if (a === b) return true;
  if (campaignKind(a) !== 'copies' || campaignKind(b) !== 'copies') return false;
  const [first, second] = [signatureOf(a), signatureOf(b)];
  if (first.length !== second.length) return false;
  let equal = 0;
  for (const [index, byte] of first.entries()) if (byte === second[index]) equal += 1;
  return equal >= ALIKE;
}

/** Returns the bytes of the signature in an id of the kind `copies`. */
function signatureOf(id: string): Uint8Array {
  const base64 = id.slice('copies.'.length).replaceAll('-', '+').replaceAll('_', '/');
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
