import type { ProtectionPause } from '@threadsweep/shared/protection.ts';

import type { App } from '../google/app.ts';
import { queueNextRun } from './schedule-store.ts';

/**
 * Puts off the scheduled passes of a channel, visibly: what is due before the pause ends comes at its
 * end, and the chain goes on from there.
 */
export async function pauseChannel(
  app: App,
  uid: string,
  channelId: string,
  pause: ProtectionPause,
): Promise<void> {
  const { documents } = app;
  const channel = documents.channels(uid).doc(channelId);
  await documents.db.runTransaction(async (transaction) => {
    const early = await transaction.get(
      documents
        .videos(uid)
        .where('channelId', '==', channelId)
        .where('nextPassAt', '>', '')
        .where('nextPassAt', '<', pause.until),
    );
    if (!(await transaction.get(channel)).exists) return;
    transaction.update(channel, { pause });
    for (const { ref } of early.docs) transaction.update(ref, { nextPassAt: pause.until });
  });
  await queueNextRun(app, uid, channelId);
}

/** Sets or ends the pause of a channel whose passes need not be moved for it. */
export async function setPause(
  app: App,
  uid: string,
  channelId: string,
  pause: ProtectionPause | null,
): Promise<void> {
  await app.documents.channels(uid).doc(channelId).update({ pause });
}
