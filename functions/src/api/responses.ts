import type { Pass } from '@threadsweep/shared/contract/cleaning.ts';
import type { User } from '@threadsweep/shared/contract/account.ts';
import type { Action } from '@threadsweep/shared/contract/activity.ts';
import type { ActionDocument } from '@threadsweep/shared/documents/activity.ts';
import type { Channel } from '@threadsweep/shared/contract/channel.ts';
import type { Comment } from '@threadsweep/shared/contract/comment.ts';
import type { MachineToken } from '@threadsweep/shared/contract/token.ts';
import type { Video } from '@threadsweep/shared/contract/video.ts';
import { PLAN_TERMS } from '@threadsweep/shared/plan.ts';
import { keptUntil } from '@threadsweep/shared/held-comments.ts';
import { videoFields } from '@threadsweep/shared/video-fields.ts';
import { relativeTime } from '@threadsweep/shared/relative-time.ts';
import type { UserDocument } from '@threadsweep/shared/documents/account.ts';
import type { PassDocument } from '@threadsweep/shared/documents/cleaning.ts';
import type { DecisionDocument } from '@threadsweep/shared/documents/comment.ts';

import { channelName, type StoredChannel } from '../channel/channel-store.ts';
import type { App } from '../google/app.ts';
import type { StoredToken } from '../account/token-store.ts';
import type { SessionTokens } from '../account/session-tokens.ts';
import type { YoutubeComment } from '@threadsweep/engine/ports/comments.ts';
import { hiddenBy, isRestoring } from '../comment/decision-store.ts';
import { allowsSecondOpinions, mustTellOpinionsOff } from '../account/second-opinions.ts';
import { undeliverableAddress } from '../account/undeliverable.ts';
import { planOf, protectionFor } from '../plan/plan.ts';
import type { Account } from './caller.ts';
import type { StoredVideo } from '../video/video-store.ts';
import type { CampaignComment } from '../workflows/review/campaign.ts';

/** Converts the tokens of a session to the API's format, with the custom token for the web SDK. */
export function sessionResponse(tokens: SessionTokens) {
  return {
    status: 'success' as const,
    access_token: tokens.accessToken,
    refresh_token: tokens.refreshToken,
    expires_in: tokens.expiresIn,
    custom_token: tokens.customToken,
  };
}

/** Converts a machine token to the API's format. */
export function tokenResponse({
  publicId,
  name,
  scope,
  createdAt,
  lastUsedAt,
  expireAt,
}: StoredToken): MachineToken {
  return {
    id: publicId,
    name,
    scope,
    created_at: createdAt,
    last_used_at: lastUsedAt,
    expires_at: expireAt?.toDate().toISOString() ?? null,
  };
}

/** Converts a user to the API's format. */
export function userResponse(
  app: App,
  { uid, user, emailVerified }: Pick<Account, 'uid' | 'user' | 'emailVerified'>,
  isConnected: boolean,
): User {
  const plan = planOf(app, user);
  const terms = PLAN_TERMS[plan];
  return {
    id: uid,
    email: user.email,
    name: user.name,
    language: user.language,
    first_login: user.firstLogin,
    email_verified: emailVerified,
    has_youtube_connection: isConnected,
    created_at: user.createdAt,
    pending_email: user.pendingEmail,
    undeliverable_email: undeliverableAddress(user),
    second_opinions: allowsSecondOpinions(user),
    second_opinions_ended: mustTellOpinionsOff(user),
    notices: { pause: user.notices.pause !== null, digest: user.notices.digest !== null },
    sensitivity: user.sensitivity,
    handling: user.handling,
    instructions: user.instructions,
    subscription: {
      tier: plan,
      ends_at: plan === user.plan ? user.planEndsAt : null,
      next_billing_at: plan === 'free' ? null : user.nextBillingAt,
      removals_used: user.removalsUsed,
      removals_limit: terms.removals,
      channels_limit: terms.channels,
    },
  };
}

/**
 * Converts a channel to the API's format.
 * @param user the owner of the channel
 */
export function channelResponse(app: App, channel: StoredChannel, user: UserDocument): Channel {
  return {
    id: channel.id,
    channelTitle: channelName(channel),
    thumbnailUrl: channel.thumbnailUrl,
    handle: channel.handle,
    status: channel.status,
    connected_at: channel.connectedAt,
    transfer_at: channel.transferAt,
    protection: protectionFor(app, user, channel),
    held_back: channel.heldBack,
    settings: channel.settings,
  };
}

/** Converts a video to the API's format. */
export function videoResponse(app: App, video: StoredVideo, language: string): Video {
  const now = app.clock.now();
  const ago = (time: string) => relativeTime(Date.parse(time), now, language);
  return {
    ...videoFields(video.id, video),
    publishedAgo: ago(video.publishedAt),
    lastCleanedAgo: video.lastCleanedAt === null ? '' : ago(video.lastCleanedAt),
  };
}

/**
 * Converts a visible comment to the API's format. If the channel's next pass will hide it, the
 * response says why. A pending restore is only said if the comment was hidden: otherwise its hide
 * was not sent.
 */
export function visibleResponse(
  comment: YoutubeComment,
  decision: DecisionDocument | undefined,
): Comment {
  const unjudged = { source: null, category: null, score: null, reasons: [] };
  const hide = decision?.requested === 'hide' ? decision : undefined;
  const { source, category, score, reasons } = hide ?? unjudged;
  const changing = hide ?? (isRestoring(decision) ? decision : undefined);
  return { ...basics(comment), source, category, score, reasons, ...pendingOf(changing) };
}

/**
 * Converts a comment that YouTube holds for review to the API's format, with our decision if there
 * is one.
 */
export function hiddenResponse(
  comment: YoutubeComment,
  decision: DecisionDocument | undefined,
): Comment {
  const ours = decision && decision.status !== 'restored' ? decision : undefined;
  return {
    ...basics(comment),
    source: hiddenBy(decision),
    category: ours?.category ?? null,
    score: ours?.score ?? null,
    reasons: ours?.reasons ?? [],
    ...(ours?.hiddenAt != null && { kept_until: keptUntil(ours.hiddenAt) }),
    ...pendingOf(decision),
  };
}

/**
 * Converts a comment with a decision or an uncertain verdict to the API's format, with its video
 * and this verdict, also if the comment is visible.
 */
export function decidedResponse<T extends CampaignComment>({ comment, video, ...found }: T) {
  const { state, decision, asked } = found;
  const response =
    state === 'hidden' ? hiddenResponse(comment, decision) : visibleResponse(comment, decision);
  const { category, score, reasons } = asked ?? decision ?? response;
  return {
    ...response,
    category,
    score,
    reasons: [...reasons],
    channel_id: video.channelId,
    video_id: video.id,
    video_title: video.title,
    state,
  };
}

function pendingOf(decision: DecisionDocument | undefined) {
  return decision?.requested ? { pending: decision.requested } : {};
}

function basics(comment: YoutubeComment) {
  return {
    id: comment.id,
    text: comment.text,
    author: comment.author,
    authorChannelId: comment.authorChannelId,
    authorProfileImageUrl: comment.authorProfileImageUrl,
    timestamp: comment.publishedAt,
    updated_at: comment.updatedAt,
    likes: comment.likes,
    parent_id: comment.parentId,
  };
}

/**
 * Converts a pass of an account to the API's format.
 * @param restoring how many of its comments the channel's next pass restores
 */
export function passResponse(pass: PassDocument & { id: string }, restoring: number): Pass {
  return {
    id: pass.id,
    channel_id: pass.channelId,
    video_id: pass.videoId,
    trigger: pass.trigger,
    by: pass.by,
    detector: pass.detector,
    status: pass.status,
    started_at: pass.startedAt,
    finished_at: pass.finishedAt,
    ...passCounts(pass),
    restored_count: pass.restored,
    pending_restore_count: restoring,
    failed_restore_count: pass.failedRestores,
    by_category: pass.byCategory,
    quota_units: pass.quotaUnits,
    limit_reached: pass.limitReached,
    problem: pass.problem,
  };
}

/**
 * Converts an action to the API's format.
 * @param changes how many of its comments the channel's next pass hides or restores, and how many
 *   did not change
 */
export function actionResponse(
  action: ActionDocument & { id: string },
  { pending, failed }: { pending: number; failed: number },
): Action {
  return {
    type: 'action',
    id: action.id,
    kind: action.kind,
    by: action.by,
    at: action.at,
    count: action.count,
    pending_count: pending,
    reversed_count: action.reversed,
    failed_count: failed,
    channel_id: action.channelId,
    video_id: action.videoId,
    pass_id: action.passId,
    author_id: action.authorId,
    rule: action.rule,
    text: action.text,
    settings: action.settings,
  };
}

/** Returns the counts of a pass under the names of the specification. */
export function passCounts(pass: PassDocument) {
  return {
    cleaned_count: pass.cleaned,
    total_comments_on_youtube: pass.read,
    comments_processed_in_db: pass.judged,
    comments_moderated_on_youtube: pass.moderated,
    new_comments: pass.fresh,
    updated_comments: pass.updated,
  };
}
