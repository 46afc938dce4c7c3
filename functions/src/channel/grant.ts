import { randomBytes } from 'node:crypto';

import { z } from 'zod';

import type { SealedDocument } from '@threadsweep/shared/documents/channel.ts';

import type { App } from '../google/app.ts';
import type { Grant } from '../google/oauth.ts';
import { Problem } from '../platform/errors.ts';

const grantContent = z.object({
  refreshToken: z.string(),
  accessToken: z.string(),
  accessTokenExpiresAt: z.number(),
  /**
   * The key of the channel's fingerprints, which differs for each channel so that nobody can
   * compare two channels.
   */
  fingerprintKey: z.string(),
});
/** A grant with the key of its channel's fingerprints. */
export type GrantContent = z.infer<typeof grantContent>;

/**
 * Seals a grant for an account's channel. If the grant has no key for fingerprints yet, it adds a
 * new one.
 */
export function sealGrant(
  app: App<'SERVICE_UNAVAILABLE'>,
  uid: string,
  channelId: string,
  grant: Grant & { fingerprintKey: string | undefined },
): Promise<SealedDocument> {
  const content: GrantContent = {
    ...grant,
    fingerprintKey: grant.fingerprintKey ?? randomBytes(32).toString('base64url'),
  };
  return app.vault.seal(app, JSON.stringify(content), { uid, subject: channelId });
}

/**
 * Opens a grant that {@link sealGrant} has sealed.
 * @throws SealLost if the key of the grant is destroyed
 * @throws Error if the grant belongs to another channel or account
 */
export async function openGrant(
  app: App<'SERVICE_UNAVAILABLE'>,
  uid: string,
  channelId: string,
  sealed: SealedDocument,
): Promise<GrantContent> {
  const content = await app.vault.open(app, sealed, { uid, subject: channelId });
  return grantContent.parse(JSON.parse(content));
}

/** Opens a grant. If the grant can never be opened, it logs that and returns undefined. */
export async function openGrantIfPossible(
  ...[app, uid, channelId, sealed]: Parameters<typeof openGrant>
): Promise<GrantContent | undefined> {
  return openGrant(app, uid, channelId, sealed).catch((error: unknown) => {
    if (error instanceof Problem) throw error;
    app.log.error('a sealed token could not be opened', { channelId, error });
    return undefined;
  });
}
