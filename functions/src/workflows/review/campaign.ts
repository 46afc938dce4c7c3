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
import { validDocuments } from '../../platform/stored-document.ts';
import { storedVideosById, type StoredVideo } from '../../video/video-store.ts';
import { channelAccess, sharedBudget } from '../access.ts';
import { askedOf, IN_MAX } from '../asked-store.ts';
import { textsOf, videosWith } from './list.ts';

/** The most videos of a channel whose uncertain verdicts are searched for a campaign. */
const ASKED_VIDEOS_MAX = 50;

/** A comment of a campaign that YouTube still has. */
export interface CampaignComment {
  comment: YoutubeComment;
  video: StoredVideo;
  state: CampaignState;
  decision: DecisionDocument | undefined;
  /** The uncertain verdict; undefined if there is none any more. */
  asked: AskedComment | undefined;
}

export interface CampaignComments {
  comments: CampaignComment[];
  /** Whether the campaign has older comments. */
  more: boolean;
  /** The channels that could not be read, and why. */
  failures: { id: string; error: Problem }[];
}

type Member = Omit<CampaignComment, 'comment'> & { id: string };

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
  const { members: decided, more } = await decidedMembers(app, uid, ids);
  const byChannel = Map.groupBy(decided, ({ video }) => video.channelId);
  const comments: CampaignComment[] = [];
  const failures: CampaignComments['failures'] = [];
  await Promise.all(
    channels.map(async (channel) => {
      const own = byChannel.get(channel.id) ?? [];
      try {
        comments.push(...(await withTexts(app, uid, channel, { own, ids })));
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        failures.push({ id: channel.id, error });
      }
    }),
  );
  const newest = comments.toSorted((a, b) =>
    b.comment.publishedAt.localeCompare(a.comment.publishedAt),
  );
  const isMore = more || newest.length > CAMPAIGN_COMMENTS_MAX;
  return { comments: newest.slice(0, CAMPAIGN_COMMENTS_MAX), more: isMore, failures };
}

/** Adds the comments with an uncertain verdict, and reads the texts of all these comments. */
async function withTexts(
  app: AccessApp,
  uid: string,
  channel: StoredChannel,
  { own, ids }: { own: readonly Member[]; ids: readonly string[] },
): Promise<CampaignComment[]> {
  const decided = new Set(own.map(({ id }) => id));
  const asked = await askedMembers(app, { uid, channel }, ids);
  const all = [...own, ...asked.filter(({ id }) => !decided.has(id))];
  if (all.length === 0) return [];
  const budget = sharedBudget(app, uid, channel.id);
  const access = await channelAccess(app, uid, channel, { budget });
  const texts = await textsOf(access, all);
  return all.flatMap(({ id, ...member }) => {
    const comment = texts.get(id);
    return comment ? [{ comment, ...member }] : [];
  });
}

/**
 * Returns the comments of a campaign that have a decision. The comments that were hidden last come
 * first.
 */
async function decidedMembers(
  app: AccessApp,
  uid: string,
  ids: readonly string[],
): Promise<{ members: Member[]; more: boolean }> {
  const { documents } = app;
  const found = [];
  for (let start = 0; start < ids.length; start += IN_MAX) {
    const query = documents.allDecisions
      .where('campaignId', 'in', ids.slice(start, start + IN_MAX))
      .orderBy('hiddenAt', 'desc')
      .limit(CAMPAIGN_COMMENTS_MAX + 1);
    found.push(...(await query.get()).docs);
  }
  // The ids contain hashes under the account's key, so they match no comments of other accounts.
  const above = `${documents.videos(uid).path}/`;
  const placed = found
    .filter(({ ref }) => ref.path.startsWith(above))
    .flatMap((document) =>
      validDocuments(app, [document]).map(({ id, ...decision }) => ({
        id,
        decision,
        videoId: document.ref.parent.parent?.id ?? '',
      })),
    )
    .toSorted((a, b) => (b.decision.hiddenAt ?? '').localeCompare(a.decision.hiddenAt ?? ''));
  const newest = placed.slice(0, CAMPAIGN_COMMENTS_MAX);
  const videos = await storedVideosById(app, uid, [...new Set(newest.map((one) => one.videoId))]);
  const byId = new Map(videos.map((video) => [video.id, video]));
  const members = newest.flatMap(({ id, decision, videoId }): Member[] => {
    const video = byId.get(videoId);
    return video ? [{ id, video, decision, asked: undefined, state: stateOf(decision) }] : [];
  });
  return { members, more: placed.length > newest.length };
}

function stateOf({ status, requested }: DecisionDocument): CampaignState {
  return status === 'hidden' || requested === 'hide' ? 'hidden' : 'visible';
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
