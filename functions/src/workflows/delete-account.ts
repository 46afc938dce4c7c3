import { dropTransfer, transfersTo } from '../channel/transfer-store.ts';
import { failedLogins } from '../account/security-event-store.ts';
import type { App } from '../google/app.ts';
import { disconnect, type RevokeCode, revokeUnlinked } from './disconnect.ts';
import { codeOf } from '../platform/errors.ts';
import { forgetClients } from '../platform/rate-limit.ts';
import { validDocuments } from '../platform/stored-document.ts';

/**
 * Deletes all data of an account, and its grants at Google. It deletes the user's document and the
 * Auth user last, so that an interrupted deletion can be repeated.
 */
export async function deleteEverything(app: App<RevokeCode>, uid: string): Promise<void> {
  const { documents } = app;
  const user = (await documents.user(uid).get()).data();
  // An account that never had a verified login has no known clients. Its address may be another
  // spelling of somebody else's mailbox, whose known clients must stay.
  if (user) await failedLogins(app, user.email).delete();
  if (user?.firstLogin === false) await forgetClients(app, user.email);
  const channels = await documents.channels(uid).get();
  for (const channel of channels.docs) await disconnect(app, uid, channel.id);
  const states = await documents.oauthStates.where('uid', '==', uid).get();
  for (const { channel, sealed } of validDocuments(app, states.docs))
    if (channel && sealed) await revokeUnlinked(app, uid, channel.id, sealed);
  for (const transfer of await transfersTo(app, uid)) {
    await revokeUnlinked(app, uid, transfer.channel.id, transfer.sealed);
    await dropTransfer(app, transfer);
  }
  const writer = documents.db.bulkWriter();
  for (const name of [
    'schedules',
    'oauthStates',
    'verifications',
    'mail',
    'seen',
    'machineTokens',
    'noticeKeys',
  ] as const) {
    const owned = await documents[name].where('uid', '==', uid).select().get();
    await Promise.all([...owned.docs.map(({ ref }) => writer.delete(ref)), writer.flush()]);
  }
  await writer.close();
  await documents.db.recursiveDelete(documents.user(uid));
  // Calls and jobs in progress may have created sessions, tokens, mails or a key. They are deleted
  // late, because none can appear after the account's document is deleted.
  for (const late of [
    documents.sessions(uid),
    documents.securityEvents(uid),
    documents.machineTokens.where('uid', '==', uid),
    documents.mail.where('uid', '==', uid),
    documents.noticeKeys.where('uid', '==', uid),
  ]) {
    const found = await late.select().get();
    await Promise.all(found.docs.map(({ ref }) => ref.delete()));
  }
  await app.auth.deleteUser(uid).catch((error: unknown) => {
    if (codeOf(error) !== 'auth/user-not-found') throw error;
  });
  // A login before the deletion of the Auth user may have created the document again.
  await documents.db.recursiveDelete(documents.user(uid));
}
