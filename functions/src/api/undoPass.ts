import { accountOf, api } from './procedure.ts';
import { storedChannel } from '../channel/channel-store.ts';
import { channelAccess } from '../workflows/access.ts';
import { recordRestored } from '../workflows/moderate-store.ts';
import { moderate } from '../comment/moderation.ts';
import { Problem } from '../platform/errors.ts';
import { planLimited } from '../workflows/protect.ts';
import { isUnfinished, storedPass } from '../cleaning/pass-store.ts';

/**
 * Restores all that a pass hid and that is still hidden; no pass hides it again. Interrupted, it can
 * be asked for again: what was restored is no longer found.
 */
export const undoPass = api.cleaning.undoPass.handler(async ({ input, context }) => {
  const { app } = context;
  const { uid } = accountOf(context);
  const pass = await storedPass(app, uid, input.passId);
  if (isUnfinished(pass))
    throw new Problem(
      app,
      'CLEANING_IN_PROGRESS',
      'This cleaning pass is still in progress. Please undo it when it is done.',
    );
  const channel = await storedChannel(app, uid, pass.channelId);
  const access = await channelAccess(app, uid, channel);
  const hidden = await app.documents
    .decisions(uid, pass.videoId)
    .where('passId', '==', pass.id)
    .where('status', '==', 'hidden')
    .select()
    .get();
  const { done } = await moderate(
    access,
    hidden.docs.map(({ id }) => id),
    'published',
    (ids) => recordRestored(app, uid, pass.videoId, ids),
  );
  await app.documents.passes(uid).doc(pass.id).update({ status: 'undone' });
  await planLimited(app, uid, channel.id);
  return {
    status: 'success' as const,
    restored_count: done.length,
    message: `${done.length} ${done.length === 1 ? 'comment' : 'comments'} restored`,
  };
});
