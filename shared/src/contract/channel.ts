import { z } from 'zod';

import { endpoint, isoTime, success } from './endpoint.ts';

/**
 * `connected`: works. `reconnect`: the creator took the access back, or Google did: cleaning waits
 * for «Reconnect your account». `paused`: more channels than the plan allows.
 */
export const CHANNEL_STATUSES = ['connected', 'reconnect', 'paused'] as const;

/** `active`: passes come by themselves. `off`: switched off. `paused`: they wait, see the reason. */
export const PROTECTION_STATUSES = ['active', 'off', 'paused'] as const;

/**
 * Why a channel's scheduled passes wait. `reconnect`: the access is gone. `plan`: more channels than
 * the plan allows, or all that a free plan may hide is hidden. `quota`: the day's units are used up.
 * `youtube`: YouTube, or what it takes to reach it, does not answer.
 */
export const PAUSE_REASONS = ['reconnect', 'plan', 'quota', 'youtube'] as const;

const protection = z.object({
  status: z.enum(PROTECTION_STATUSES),
  /** Null unless the status is `paused`. */
  reason: z.enum(PAUSE_REASONS).nullable(),
  /** When passes go on by themselves; null where the creator must act first, or nothing waits. */
  resumes_at: isoTime.nullable(),
});
export type Protection = z.infer<typeof protection>;

const channel = z.object({
  id: z.string(),
  channelTitle: z.string(),
  thumbnailUrl: z.string(),
  handle: z.string().nullable(),
  status: z.enum(CHANNEL_STATUSES),
  connected_at: isoTime,
  /** The channel's automatic protection. */
  protection,
});
export type Channel = z.infer<typeof channel>;

export const channelContract = {
  startConnection: endpoint({
    limit: { calls: 20, seconds: 60 },
    route: { method: 'GET', path: '/api/auth/youtube/', tags: ['channel'] },
    errors: ['PLAN_LIMIT'],
    output: z.object({ status: z.literal('success'), authorization_url: z.url() }),
  }),

  finishConnection: endpoint({
    access: 'public',
    limit: { calls: 600, seconds: 60 },
    route: {
      method: 'GET',
      path: '/api/auth/youtube/callback',
      outputStructure: 'detailed',
      successStatus: 302,
      tags: ['channel'],
    },
    input: z.object({
      state: z.string().optional(),
      code: z.string().optional(),
      error: z.string().optional(),
    }),
    output: z.object({ status: z.literal(302), headers: z.object({ location: z.string() }) }),
  }),

  linkChannel: endpoint({
    limit: { calls: 20, seconds: 60 },
    route: { method: 'POST', path: '/api/youtube/link', tags: ['channel'] },
    errors: ['PLAN_LIMIT', 'CHANNEL_TAKEN', 'LINK_EXPIRED', 'YOUTUBE_UNAVAILABLE'],
    input: z.object({
      state: z.string({ error: 'The state of the connection is missing' }).min(1),
    }),
    output: z.object({ status: z.literal('success'), message: z.string(), account: channel }),
  }),

  listChannels: endpoint({
    route: { method: 'GET', path: '/api/youtube/account', tags: ['channel'] },
    output: z.array(channel),
  }),

  disconnectChannel: endpoint({
    route: {
      method: 'DELETE',
      path: '/api/youtube/disconnect',
      inputStructure: 'detailed',
      tags: ['channel'],
    },
    errors: ['NOT_FOUND', 'YOUTUBE_UNAVAILABLE'],
    input: z.object({ query: z.object({ account: z.string().optional() }).optional() }),
    output: success,
  }),
};
