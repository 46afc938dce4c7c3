import { HIDE_UNITS } from '@threadsweep/engine/planning/sharing.ts';
import { STATUS_IDS } from '@threadsweep/engine/ports/comments.ts';

import type { StoredChannel } from '../../channel/channel-store.ts';
import { decisionsOn } from '../../comment/decision-store.ts';
import type { App } from '../../google/app.ts';
import { chargeShare } from '../../quota/ledger-store.ts';

/** The chosen comments of a video. */
interface Chosen {
  uid: string;
  channel: StoredChannel;
  video: { id: string };
  chosen: readonly string[];
}

/**
 * Charges a clean of chosen comments to the channel's daily share, before it begins: the look-ups of
 * the ids that are not hidden, one call that hides, and the calls for comments that were hidden and
 * restored before.
 *
 * A look-up returns only comments that exist, and all calls that hide them are full but the last,
 * unless YouTube refuses some. So calls that hide 50 comments for the first time cost the share
 * nothing, as in a clean of the whole video. Otherwise one account could spend the day with ids that
 * it invents, with one comment in each call, or with comments that it publishes at YouTube again.
 *
 * @throws Problem QUOTA_EXHAUSTED if the share is used up
 */
export async function chargeChosen(
  app: App<'QUOTA_EXHAUSTED'>,
  { uid, channel, video, chosen }: Chosen,
): Promise<void> {
  const decisions = await decisionsOn(app, uid, video.id, chosen);
  // The pass makes no call for a comment that is hidden.
  const visible = chosen.filter((id) => decisions.get(id)?.status !== 'hidden');
  if (visible.length === 0) return;
  const again = visible.filter((id) => decisions.get(id)?.hiddenAt != null);
  const lookUps = Math.ceil(visible.length / STATUS_IDS);
  const hides = 1 + Math.floor(again.length / STATUS_IDS);
  const place = { uid, channelId: channel.id };
  await chargeShare(app, place, lookUps + hides * HIDE_UNITS);
}
