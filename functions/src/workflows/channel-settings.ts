import type { ChannelChanges } from '@threadsweep/shared/contract/channel.ts';
import type { Actor } from '@threadsweep/shared/contract/comment.ts';
import { NO_CHANNEL_SETTINGS, withChanges } from '@threadsweep/shared/moderation-settings.ts';

import type { StoredChannel } from '../channel/channel-store.ts';
import type { App } from '../google/app.ts';
import { checkSettings } from '../plan/plan.ts';
import { notFound } from '../platform/errors.ts';
import { writeAction } from './activity/action-store.ts';
import { changedSettings } from './activity/changed-settings.ts';
import type { Owner } from './videos.ts';

/**
 * Changes the settings of one channel, and stores the change as an action. It applies from the next
 * pass on.
 */
export async function changeChannelSettings(
  app: App<'NOT_FOUND' | 'PLAN_LIMIT'>,
  { uid, user, by }: Owner & { by: Actor },
  channelId: string,
  changes: Omit<ChannelChanges, 'account'>,
): Promise<StoredChannel> {
  const { documents } = app;
  return documents.contended(async (transaction) => {
    const reference = documents.channels(uid).doc(channelId);
    const stored = (await transaction.get(reference)).data();
    if (!stored) throw notFound(app, 'channel');
    const { settings: before } = stored;
    const { instructions = before.instructions } = changes;
    const after = {
      sensitivity: withChanges(before.sensitivity, changes.sensitivity),
      handling: withChanges(before.handling, changes.handling),
      instructions,
    };
    checkSettings(app, user, { before, after, usual: NO_CHANNEL_SETTINGS });
    const settings = changedSettings(before, after);
    if (Object.keys(settings).length > 0) {
      transaction.update(reference, { settings: after });
      writeAction(app, transaction, uid, { kind: 'settings', by, channelId, settings });
    }
    return { id: channelId, ...stored, settings: after };
  });
}
