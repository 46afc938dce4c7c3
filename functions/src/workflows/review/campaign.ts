import type { YoutubeComment } from '@threadsweep/engine/ports/comments.ts';
import type { AskedComment } from '@threadsweep/engine/ports/decisions.ts';
import {
  CAMPAIGN_COMMENTS_MAX,
  type CampaignState,
  isSameCampaign,
} from '@threadsweep/shared/campaign.ts';
import type { DecisionDocument } from '@threadsweep/shared/documents/comment.ts';

import type { StoredChannel } from '../../channel/channel-store.ts';
import { decisionsOn } from '../../comment/decision-store.ts';
import type { AccessApp } from '../../google/app.ts';
import { Problem } from '../../platform/errors.ts';
import { askedOf, IN_MAX } from '../asked-store.ts';
import { type Decided, decidedComments, newestFirst, stateOf, withTexts } from './decided.ts';
import { videosWith } from './list.ts';

/** The most videos of a channel whose uncertain verdicts are searched for a campaign. */
const ASKED_VIDEOS_MAX = 50;

/** A comment of a campaign. */
interface Member extends Omit<Decided, 'decision' | 'state'> {
  state: CampaignState;
  decision: DecisionDocument | undefined;
  /** The uncertain verdict; omitted if there is none any more. */
  asked?: AskedComment;
}

/** A comment of a campaign that YouTube still has. */
export type CampaignComment = Member & { comment: YoutubeComment };

export interface CampaignComments {
  comments: CampaignComment[];
  /** Whether the campaign has older comments. */
  more: boolean;
  /** The channels that could not be read, and why. */
  failures: { id: string; error: Problem }[];
}

/**
 * Returns comments of a campaign on these channels of an account, newest first. They are the
 * comments that were hidden last, and the comments with an uncertain verdict. Their texts cost a
 * unit for each 50 comments.
 * @param ids the ids of the campaign
 */
export async function campaignComments(
  app: AccessApp,
  uid: string,
  channels: readonly StoredChannel[],
  ids: readonly string[],
): Promise<CampaignComments> {
  const queries = [];
  for (let start = 0; start < ids.length; start += IN_MAX)
    queries.push(
      app.documents.allDecisions.where('campaignId', 'in', ids.slice(start, start + IN_MAX)),
    );
  const { decided, more } = await decidedComments(app, uid, queries, CAMPAIGN_COMMENTS_MAX);
  const byChannel = Map.groupBy(decided, ({ video }) => video.channelId);
  const comments: CampaignComment[] = [];
  const failures: CampaignComments['failures'] = [];
  await Promise.all(
    channels.map(async (channel) => {
      const own: Member[] = byChannel.get(channel.id) ?? [];
      try {
        const asked = await askedMembers(app, { uid, channel }, ids);
        const known = new Set(own.map(({ id }) => id));
        const members = [...own, ...asked.filter(({ id }) => !known.has(id))];
        comments.push(...(await withTexts(app, uid, channel, members)));
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        failures.push({ id: channel.id, error });
      }
    }),
  );
  const newest = newestFirst(comments);
  const isMore = more || newest.length > CAMPAIGN_COMMENTS_MAX;
  return { comments: newest.slice(0, CAMPAIGN_COMMENTS_MAX), more: isMore, failures };
}

/** Returns the comments of a campaign that have an uncertain verdict. */
async function askedMembers(
  app: AccessApp,
  of: { uid: string; channel: StoredChannel },
  ids: readonly string[],
): Promise<Member[]> {
  const videos = await videosWith(app, of, 'asked', ASKED_VIDEOS_MAX);
  if (videos.length === 0) return [];
  const asked = await askedOf(
    app,
    of.channel.id,
    videos.map(({ id }) => id),
  );
  const found = await Promise.all(
    videos.map(async (video) => {
      const members = (asked.get(video.id)?.comments ?? []).filter(
        ({ campaignId: id }) => id !== null && ids.some((one) => isSameCampaign(one, id)),
      );
      const memberIds = members.map(({ id }) => id);
      const decided = await decisionsOn(app, of.uid, video.id, memberIds);
      return members.map((one): Member => {
        const decision = decided.get(one.id);
        const state = decision ? stateOf(decision) : 'asked';
        return { id: one.id, video, decision, asked: one, state };
      });
    }),
  );
  return found.flat();
}
