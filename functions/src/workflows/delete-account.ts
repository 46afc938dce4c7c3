import type { App } from '../google/app.ts';
import { disconnect, type RevokeCode, revokeUnlinked } from './disconnect.ts';
import { codeOf } from '../platform/errors.ts';
import { deleteOwned } from '../account/account-store.ts';

/**
 * Removes all that belongs to an account, at Google too. The user's document and then the Auth user
 * go last: until then a deletion that was interrupted can be asked for again.
 */
export async function deleteEverything(app: App<RevokeCode>, uid: string): Promise<void> {
  const channels = await app.documents.channels(uid).get();
  for (const channel of channels.docs) await disconnect(app, uid, channel.id);
  const states = await app.documents.oauthStates.where('uid', '==', uid).get();
  for (const { channel, sealed } of states.docs.map((state) => state.data()))
    if (channel && sealed) await revokeUnlinked(app, uid, channel.id, sealed);
  for (const collection of ['schedules', 'oauthStates', 'verifications', 'mail', 'seen'] as const)
    await deleteOwned(app, uid, collection);
  await app.documents.db.recursiveDelete(app.documents.user(uid));
  await app.auth.deleteUser(uid).catch((error: unknown) => {
    if (codeOf(error) !== 'auth/user-not-found') throw error;
  });
}
