import type { AccessApp } from '../../google/app.ts';
import { revokeUnlinked } from '../disconnect.ts';
import { describeError } from '../../platform/log.ts';

/** How many documents of a kind one look deletes; what is left waits an hour. */
const MOST = 300;

/**
 * Ends what has expired: connections that were begun and never linked, with the grant at Google that
 * nobody uses, and links that were mailed. Firestore's TTL deletes documents too, within a day; it
 * revokes nothing.
 * @returns how many documents were deleted
 */
export async function sweepExpired(app: AccessApp): Promise<number> {
  const { documents } = app;
  const now = new Date(app.clock.now()).toISOString();
  const [states, verifications] = await Promise.all([
    documents.oauthStates.where('expiresAt', '<', now).limit(MOST).get(),
    documents.verifications.where('expiresAt', '<', now).limit(MOST).get(),
  ]);
  let deleted = 0;
  for (const state of states.docs) {
    const { uid, channel, sealed } = state.data();
    try {
      if (channel && sealed) await revokeUnlinked(app, uid, channel.id, sealed);
      await state.ref.delete();
      deleted += 1;
    } catch (error) {
      // Google or the vault is away: the next look tries again.
      app.log.warn('an unused grant was not revoked', { error: describeError(error) });
    }
  }
  const batch = documents.db.batch();
  for (const { ref } of verifications.docs) batch.delete(ref);
  await batch.commit();
  return deleted + verifications.size;
}
