import type { User } from '../src/contract/account.ts';
import type { Action } from '../src/contract/activity.ts';
import type { Channel } from '../src/contract/channel.ts';
import type { CleanResult, Pass } from '../src/contract/cleaning.ts';
import type { Comment } from '../src/contract/comment.ts';
import type { Quota } from '../src/contract/quota.ts';
import type { AskedComment, ReviewResponse } from '../src/contract/review.ts';
import type { SecurityEvent, Session } from '../src/contract/session.ts';
import type { MachineToken } from '../src/contract/token.ts';
import type { Video } from '../src/contract/video.ts';
import { NO_CHANNEL_SETTINGS } from '../src/moderation-settings.ts';

import type { Answers } from './fake-api.ts';

export const VIDEO = 'dQw4w9WgXcQ';

export const USER: User = {
  id: 'u1',
  email: 'demo@threadsweep.example',
  name: 'Demo Creator',
  language: 'en',
  first_login: false,
  email_verified: true,
  has_youtube_connection: true,
  created_at: '2025-04-01T00:00:00Z',
  pending_email: null,
  undeliverable_email: null,
  second_opinions: true,
  second_opinions_ended: false,
  notices: { pause: false, digest: false },
  sensitivity: { scam: 'balanced', spam: 'balanced', inappropriate: 'balanced' },
  handling: { scam: 'hide', spam: 'hide', inappropriate: 'hide' },
  instructions: '',
  subscription: {
    tier: 'free',
    ends_at: null,
    next_billing_at: null,
    removals_used: 12,
    removals_limit: 100,
    channels_limit: 1,
  },
};

export function session(values: { number?: number; user?: Partial<User> } = {}) {
  const { number = 1, user = {} } = values;
  const whose = { ...USER, ...user };
  return {
    status: 'success' as const,
    access_token: `token-${number}`,
    refresh_token: `refresh-${number}`,
    expires_in: 3600,
    custom_token: 'custom',
    has_youtube_connection: whose.has_youtube_connection,
    user: whose,
  };
}

export function loggedIn(values: Partial<Session> = {}): Session {
  return {
    id: 's1',
    client: 'web',
    program: 'Firefox',
    system: 'Windows',
    started_at: hoursAgo(48),
    last_used_at: hoursAgo(1),
    current: false,
    ...values,
  };
}

export const SECRET = `ts_${'k'.repeat(43)}`;

export function machineToken(values: Partial<MachineToken> = {}): MachineToken {
  return {
    id: 't1',
    name: 'Nightly clean',
    scope: 'moderate',
    created_at: hoursAgo(48),
    last_used_at: hoursAgo(1),
    expires_at: null,
    ...values,
  };
}

export function securityEvent(values: Partial<SecurityEvent> = {}): SecurityEvent {
  const { client, program, system } = loggedIn();
  return {
    id: 'e1',
    kind: 'login',
    at: hoursAgo(2),
    device: { client, program, system },
    count: null,
    ...values,
  };
}

export function channel(values: Partial<Channel> = {}): Channel {
  return {
    id: 'UC1',
    channelTitle: 'Paper Kite',
    thumbnailUrl: '',
    handle: '@paper.kite',
    status: 'connected',
    connected_at: '2026-01-01T10:00:00Z',
    transfer_at: null,
    held_back: null,
    protection: { status: 'active', reason: null, resumes_at: null },
    settings: NO_CHANNEL_SETTINGS,
    ...values,
  };
}

export function video(values: Partial<Video> = {}): Video {
  return {
    id: VIDEO,
    title: 'How I edit',
    thumbnail_url: '',
    thumbnails: { maxres: null, standard: null, high: null },
    channel_id: 'UC1',
    publishedAgo: '2 days ago',
    lastCleanedAgo: '',
    published_at: hoursAgo(48),
    privacy: 'public',
    publish_at: null,
    last_cleaned_at: null,
    comment_count: 1240,
    hidden_count: 7,
    pending_restore_count: 0,
    doubtful_count: 0,
    hides_by: null,
    pass_id: null,
    next_pass_at: null,
    last_pass: null,
    last_hiding: null,
    ...values,
  };
}

export function videoPage(list: Video[], next: string | null = null) {
  return { status: 'success' as const, videos: list, message: '', next_page_token: next };
}

export function comment(values: Partial<Comment> = {}): Comment {
  return {
    id: 'c1',
    text: 'Lovely video',
    author: '@ada',
    authorChannelId: null,
    authorProfileImageUrl: '',
    timestamp: hoursAgo(3),
    updated_at: hoursAgo(3),
    likes: 0,
    parent_id: null,
    source: null,
    category: null,
    score: null,
    reasons: [],
    ...values,
  };
}

export const SPAM = comment({
  id: 'c2',
  text: 'Message me on Telegram to claim your prize',
  author: '@official_giveaway',
  source: 'threadsweep',
  category: 'scam',
  score: 0.98,
  reasons: [{ code: 'messenger-contact', start: 0, end: 22 }, { code: 'giveaway' }],
});

/**
 * Returns both lists of a video's comments, as a call of `listComments` without `status` returns
 * them.
 */
export function commentLists(visible: Comment[], hidden: Comment[]) {
  return {
    status: 'success' as const,
    visible,
    hidden,
    message: '',
    visible_total: visible.length,
    hidden_total: hidden.length,
    next_page_token: null,
    visible_next_page_token: null as string | null,
    hidden_next_page_token: null as string | null,
  };
}

const COUNTS = {
  cleaned_count: 12,
  total_comments_on_youtube: 1240,
  comments_processed_in_db: 40,
  comments_moderated_on_youtube: 12,
  new_comments: 38,
  updated_comments: 2,
  by_category: { scam: 8, spam: 3, inappropriate: 1 },
  quota_units: 63,
  limit_reached: false,
};

export function cleaned(values: Partial<CleanResult> = {}) {
  const body: CleanResult = {
    status: 'success',
    pass_id: 'p1',
    ...COUNTS,
    dry_run: false,
    would_hide: [],
    message: '',
    ...values,
  };
  return { status: body.status === 'accepted' ? (202 as const) : (200 as const), body };
}

export function pass(values: Partial<Pass> = {}): Pass {
  return {
    id: 'p1',
    channel_id: 'UC1',
    video_id: VIDEO,
    trigger: 'manual',
    by: 'creator',
    detector: null,
    status: 'running',
    started_at: hoursAgo(0),
    finished_at: null,
    restored_count: 0,
    pending_restore_count: 0,
    failed_restore_count: 0,
    ...COUNTS,
    problem: null,
    ...values,
  };
}

export function listedAction(values: Partial<Action> = {}): Action {
  return {
    type: 'action',
    id: 'a1',
    kind: 'hide',
    by: 'creator',
    at: hoursAgo(0),
    count: 1,
    pending_count: 0,
    reversed_count: 0,
    failed_count: 0,
    channel_id: 'UC1',
    video_id: VIDEO,
    pass_id: null,
    author_id: null,
    rule: null,
    text: null,
    settings: {},
    ...values,
  };
}

/** Returns a response with a page of the activity: passes and actions. */
export function activityPage(
  list: (Pass | Action)[],
  next: string | null = null,
  video_titles: Record<string, string> = { [VIDEO]: 'How I edit' },
) {
  return {
    status: 'success' as const,
    activity: list.map((row) => ('type' in row ? row : { type: 'pass' as const, ...row })),
    video_titles,
    next_page_token: next,
  };
}

/** Returns a page of the review with comments of each kind. */
export function reviewPage(
  comments: AskedComment[],
  more: Partial<ReviewResponse> = {},
): ReviewResponse {
  const none = { held: [], doubtful: [], doubtful_total: 0, unavailable: [] };
  return { status: 'success', comments, total: comments.length, ...none, ...more };
}

/** Returns a response with a list of passes. */
export function passPage(
  list: Pass[],
  next: string | null = null,
  video_titles: Record<string, string> = {},
) {
  return { status: 'success' as const, passes: list, video_titles, next_page_token: next };
}

export function quota(values: Partial<Quota> = {}): Quota {
  return {
    status: 'success',
    channel_id: 'UC1',
    day: '2026-11-20',
    resets_at: hoursAgo(-5),
    used: 163,
    used_by_hand: 63,
    by_hand: { used: 51, share: 1000 },
    share: 1250,
    policy: 'balanced',
    automatic: { status: 'active', reason: null, resumes_at: null },
    forecast: { units: 400, enough: true, hides_waiting: 8 },
    ...values,
  };
}

/** Returns the time `hours` hours ago in the API's format. */
export function hoursAgo(hours: number): string {
  return new Date(Date.now() - hours * 3_600_000).toISOString();
}

const DONE = { status: 'success' as const };

/**
 * Returns the responses of the API to a verified creator with one channel, one video and two
 * comments.
 */
export function usualAnswers(): Answers {
  return {
    account: {
      register: () => DONE,
      login: () => session(),
      refresh: () => session({ number: 2 }),
      logout: () => DONE,
      verifyEmail: () => DONE,
      cancelEmailChange: () => DONE,
      unsubscribe: () => ({ ...DONE, notice: 'digest' }),
      resendVerification: () => DONE,
      me: () => USER,
      getAutoCleaning: () => ({ ...DONE, auto_cleaning_enabled: true }),
      exportData: () => ({
        ...DONE,
        exported_at: hoursAgo(0),
        user: USER,
        channels: [{ id: 'UC1' }],
        videos: [{ id: VIDEO }],
        decisions: [
          { videoId: VIDEO, id: 'c2', category: 'scam', reasons: [{ code: 'giveaway' }] },
        ],
        days: [],
        passes: [{ id: 'p1' }],
        actions: [],
        learned: [],
        rules: { trusted: [], blocked: [], texts: [] },
        notices: {},
        transfers: [],
        sessions: [{ id: 's1' }],
        tokens: [],
        security_events: [],
      }),
      setAutoCleaning: ({ status }) => ({ ...DONE, auto_cleaning_enabled: status }),
    },
    session: {
      listSessions: () => ({
        ...DONE,
        sessions: [
          loggedIn({ id: 's1', current: true }),
          loggedIn({ id: 's2', client: 'cli', program: null, system: 'Linux' }),
        ],
      }),
      listSecurityEvents: () => ({
        ...DONE,
        events: [
          securityEvent({ id: 'e3', kind: 'failed-logins', count: 3, device: null }),
          securityEvent({ id: 'e2', kind: 'channel-linked' }),
          securityEvent(),
        ],
      }),
      endSession: () => DONE,
      endOtherSessions: () => ({ ...DONE, ended: 1 }),
    },
    token: {
      listTokens: () => ({ ...DONE, tokens: [machineToken()] }),
      createToken: ({ name, scope }) => ({
        ...DONE,
        secret: SECRET,
        token: machineToken({ id: 't2', name, scope, last_used_at: null }),
      }),
      revokeToken: () => DONE,
    },
    channel: {
      startConnection: () => ({ ...DONE, authorization_url: 'https://accounts.example/consent' }),
      linkChannel: () => ({ ...DONE, message: '', account: channel() }),
      listChannels: () => [channel()],
      updateChannelSettings: () => ({ ...DONE, account: channel() }),
      agreeToTransfer: () => DONE,
      disconnectChannel: () => DONE,
    },
    video: { listVideos: () => videoPage([video()]), removeVideo: () => DONE },
    comment: {
      listComments: () => commentLists([comment()], [SPAM]),
      listAuthorComments: () => ({
        ...DONE,
        comments: [],
        more: false,
        hidden_total: 0,
        visible_total: 0,
      }),
      hideComment: () => DONE,
      unhideComment: () => DONE,
      moderateComments: ({ ids }) => ({ ...DONE, message: '', done: ids, failed: [] }),
    },
    cleaning: {
      cleanVideo: () => cleaned(),
      getStatistics: () => ({
        ...DONE,
        days: [],
        hidden_expiring: 0,
        to_review: 0,
        since_visit: null,
      }),
      listPasses: () => passPage([]),
      getPass: () => ({ ...DONE, pass: pass({ status: 'done' }) }),
      undoPass: () => ({ ...DONE, restored_count: 12, message: '' }),
    },
    review: {
      listReview: () => reviewPage([]),
      decideReview: ({ decisions }) => ({
        ...DONE,
        message: '',
        hidden: decisions.filter(({ action }) => action === 'hide'),
        kept: decisions.filter(({ action }) => action === 'keep'),
        restored: decisions.filter(({ action }) => action === 'restore'),
        failed: [],
      }),
    },
    activity: { listActivity: () => activityPage([]), noteVisit: () => DONE },
    insights: {
      getInsights: () => ({ ...DONE, plan: 'none', since: null, insights: null }),
      listCampaign: () => ({ ...DONE, plan: 'none', campaign: null }),
    },
    rules: {
      listRules: () => ({ ...DONE, trusted: [], blocked: [], texts: [] }),
      setAuthorRule: ({ id, rule }) => ({
        ...DONE,
        trusted: rule === 'trust' ? [{ id, added_at: hoursAgo(0) }] : [],
        blocked: rule === 'block' ? [{ id, added_at: hoursAgo(0) }] : [],
        texts: [],
      }),
      setAuthorRules: ({ authors, rule }) => {
        const listed = authors.map((id) => ({ id, added_at: hoursAgo(0) }));
        const [trusted, blocked] = [rule === 'trust' ? listed : [], rule === 'block' ? listed : []];
        return { ...DONE, trusted, blocked, texts: [] };
      },
      setTextRule: ({ kind, value, rule }) => ({
        ...DONE,
        trusted: [],
        blocked: [],
        texts: rule === 'block' ? [{ kind, value, added_at: hoursAgo(0), works: true }] : [],
      }),
      listLearned: () => ({ ...DONE, channels: [] }),
      resetLearned: () => ({ ...DONE, channels: [] }),
      findAuthors: ({ ids = '' }) => ({
        ...DONE,
        authors: ids.split(',').map((id) => ({ id, name: `Name of ${id}`, thumbnail_url: '' })),
      }),
    },
    quota: { getQuota: () => quota() },
  };
}
