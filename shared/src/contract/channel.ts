import { z } from 'zod';

import { endpoint, isoTime, success, channelMails, connections } from './endpoint.ts';
import { channelSettings } from './settings.ts';

/**
 * The status of a channel.
 * - `connected`: Threadsweep has a grant that works.
 * - `reconnect`: the creator or Google revoked the grant, so the creator must reconnect the
 *   channel.
 * - `paused`: the account has more channels than its plan allows.
 */
export const CHANNEL_STATUSES = ['connected', 'reconnect', 'paused'] as const;

/**
 * Whether automatic cleaning works for a channel.
 * - `active`: scheduled passes start.
 * - `off`: the creator turned off automatic cleaning.
 * - `paused`: no passes start, for one of the {@link PAUSE_REASONS}.
 */
export const PROTECTION_STATUSES = ['active', 'off', 'paused'] as const;

/**
 * The reasons why a channel's scheduled passes are paused.
 * - `reconnect`: the grant is not valid any more.
 * - `plan`: the account has more channels than its plan allows, or no removals left.
 * - `quota`: the day's units are used up.
 * - `youtube`: YouTube, or a service that is needed to reach it, does not respond.
 */
export const PAUSE_REASONS = ['reconnect', 'plan', 'quota', 'youtube'] as const;

/** The state of automatic cleaning of a channel, wherever a response has it. */
export const protection = z.object({
  status: z.enum(PROTECTION_STATUSES),
  /** The reason of a pause; null unless the status is `paused`. */
  reason: z.enum(PAUSE_REASONS).nullable(),
  /**
   * The time when the pause ends automatically; null if the creator must act first, or if nothing
   * is paused.
   */
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
  /**
   * The time when the channel moves to another account that claims it, unless the holder connects
   * it again before; null if there is no claim.
   */
  transfer_at: isoTime.nullable(),
  protection,
  /**
   * The number of comments that YouTube currently refuses to hide, and the time since when it
   * refuses; null if there are none.
   */
  held_back: z.object({ since: isoTime, comments: z.number().int() }).nullable(),
  /** The settings in which the channel differs from its account; null where it does not. */
  settings: channelSettings,
});
export type Channel = z.infer<typeof channel>;

/**
 * The address of a program on the browser's machine (RFC 8252, section 7.3). It has no host name,
 * no path and no low port.
 */
const LOOPBACK_ADDRESS = /^http:\/\/127\.0\.0\.1:([1-9]\d{3,4})$/;

function isLoopbackAddress(address: string): boolean {
  const port = Number(LOOPBACK_ADDRESS.exec(address)?.[1]);
  return port >= 1024 && port <= 65_535;
}

/**
 * The place to which the browser is redirected after the consent page, with the secret that links
 * the channel.
 * - `code`: a page that names the account and shows the secret as a code to paste.
 * - A loopback address, at which a program listens.
 *
 * By default, the browser goes to the dashboard.
 */
const returnTo = z.union([
  z.literal('code'),
  z
    .string()
    .regex(LOOPBACK_ADDRESS)
    .refine(isLoopbackAddress, { error: 'The port must be between 1024 and 65535' }),
]);

/** Changes to the settings of a channel. Omitted settings and categories don't change. */
const channelChanges = z
  .object({
    /** The id of the channel; by default the first one. */
    account: z.string().optional(),
    sensitivity: channelSettings.shape.sensitivity.partial().optional(),
    handling: channelSettings.shape.handling.partial().optional(),
    instructions: channelSettings.shape.instructions.optional(),
  })
  .refine(
    ({ sensitivity, handling, instructions }) =>
      [sensitivity, handling, instructions].some((value) => value !== undefined),
    { message: 'Please change the sensitivity, the handling or the instructions' },
  );
export type ChannelChanges = z.infer<typeof channelChanges>;

/** The address to which Google's consent page sends the browser. */
export const CALLBACK_PATH = '/api/auth/youtube/callback';

export const channelContract = {
  startConnection: endpoint({
    scope: 'none',
    limit: [{ calls: 20, seconds: 60 }, ...connections],
    route: { method: 'GET', path: '/api/auth/youtube/', tags: ['channel'] },
    errors: ['PLAN_LIMIT'],
    input: z.object({ return_to: returnTo.optional() }).optional(),
    output: z.object({ status: z.literal('success'), authorization_url: z.url() }),
  }),

  finishConnection: endpoint({
    access: 'public',
    scope: 'none',
    limit: { calls: 600, seconds: 60 },
    route: {
      method: 'GET',
      path: CALLBACK_PATH,
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
    scope: 'none',
    limit: [{ calls: 20, seconds: 60 }, ...channelMails],
    route: { method: 'POST', path: '/api/youtube/link', tags: ['channel'] },
    errors: ['PLAN_LIMIT', 'CHANNEL_TAKEN', 'WAITING_LIST', 'LINK_EXPIRED', 'YOUTUBE_UNAVAILABLE'],
    input: z.object({
      state: z.string({ error: 'The state of the connection is missing' }).min(1),
    }),
    output: z.object({ status: z.literal('success'), message: z.string(), account: channel }),
  }),

  listChannels: endpoint({
    scope: 'read',
    route: { method: 'GET', path: '/api/youtube/account', tags: ['channel'] },
    output: z.array(channel),
  }),

  /**
   * Changes the settings of one channel. If a setting becomes null, the channel follows the account
   * again. Other values need a plan with custom moderation settings, but values that were set under
   * such a plan stay in force.
   */
  updateChannelSettings: endpoint({
    scope: 'moderate',
    limit: { calls: 600, seconds: 3600 },
    route: { method: 'PATCH', path: '/api/youtube/settings', tags: ['channel'] },
    errors: ['NOT_FOUND', 'PLAN_LIMIT'],
    input: channelChanges,
    output: z.object({ status: z.literal('success'), account: channel }),
  }),

  /** Transfers a channel at once to the account that claims it. */
  agreeToTransfer: endpoint({
    scope: 'none',
    limit: [{ calls: 20, seconds: 60 }, ...channelMails],
    route: { method: 'POST', path: '/api/youtube/transfer', tags: ['channel'] },
    errors: ['NOT_FOUND', 'YOUTUBE_UNAVAILABLE'],
    input: z.object({ account: z.string({ error: 'The channel is missing' }).min(1) }),
    output: success,
  }),

  disconnectChannel: endpoint({
    scope: 'none',
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
