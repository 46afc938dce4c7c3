import type { Actor } from '@threadsweep/shared/contract/comment.ts';
import {
  type ChannelSettings,
  NO_CHANNEL_SETTINGS,
} from '@threadsweep/shared/moderation-settings.ts';

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
 * @param change returns the new settings; it may be called again with newer ones
 */
export async function changeChannelSettings(
  app: App<'NOT_FOUND' | 'PLAN_LIMIT'>,
  { uid, user, by }: Owner & { by: Actor },
  channelId: string,
  change: (before: ChannelSettings) => ChannelSettings,
): Promise<StoredChannel> {
  const { documents } = app;
  return documents.contended(async (transaction) => {
    const reference = documents.channels(uid).doc(channelId);
    const stored = (await transaction.get(reference)).data();
    if (!stored) throw notFound(app, 'channel');
    const { settings: before } = stored;
    const after = change(before);
    checkSettings(app, user, { before, after, usual: NO_CHANNEL_SETTINGS });
    const settings = changedSettings(before, after);
    if (Object.keys(settings).length > 0) {
      transaction.update(reference, { settings: after });
      writeAction(app, transaction, uid, { kind: 'settings', by, channelId, settings });
    }
    return { id: channelId, ...stored, settings: after };
  });
}
