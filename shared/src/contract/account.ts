import { z } from 'zod';

import { normalizeEmail } from '../account-form.ts';
import { LANGUAGES } from '../language.ts';
import { NOTICE_KINDS, UNSUBSCRIBE_PATH } from '../notices.ts';
import { PLANS } from '../plan.ts';
import { email, language, linkToken, name, newPassword, password } from './account-fields.ts';
import {
  guarded,
  guardedAddress,
  guardedLinks,
  mails,
  accountMails,
  logins,
  worked,
  workedLogins,
  passwordChecks,
  ifEmailGiven,
} from './account-limits.ts';
import { endpoint, isoTime, success } from './endpoint.ts';
import { handling, instructions, sensitivity } from './settings.ts';

const ON_OR_OFF = 'Please choose true or false';
const TIME_ZONE_ERROR = 'Please give a time zone, such as Europe/Paris';

/** The choice of notices by mail. Omitted kinds don't change. */
const noticeChoice = z.strictObject(
  {
    pause: z.boolean({ error: ON_OR_OFF }).optional(),
    digest: z.boolean({ error: ON_OR_OFF }).optional(),
    /**
     * The time zone of the creator's clock in IANA's database, by default UTC. Digests arrive on
     * Mondays soon after 8 o'clock, and mails give times in this zone. An unknown zone counts as
     * UTC, because a browser's database may be newer.
     */
    time_zone: z
      .string({ error: TIME_ZONE_ERROR })
      .regex(/^[A-Za-z][\w/+-]{0,63}$/, TIME_ZONE_ERROR)
      .optional(),
  },
  { error: 'Please choose the notices "pause" and "digest"' },
);
export type NoticeChoice = z.infer<typeof noticeChoice>;

/** The token in the links of a notice. The page that the link opens shows these error texts. */
const noticeToken = z
  .string({ error: 'This link is incomplete. Please open the whole link of the mail.' })
  .max(300, 'This link is not valid. Please open the link of the mail again.');

const user = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  language: z.enum(LANGUAGES),
  first_login: z.boolean(),
  email_verified: z.boolean(),
  has_youtube_connection: z.boolean(),
  created_at: isoTime,
  /** The new email address if its verification is pending; null otherwise. */
  pending_email: z.string().nullable(),
  /**
   * The current or new address to which mail cannot be delivered, or whose owner has reported a
   * mail as spam; null if there is none. This address gets no notices until its owner opens a link
   * that confirms it. Mails about the account's security are still sent.
   */
  undeliverable_email: z.string().nullable(),
  /**
   * Whether Threadsweep may request Gemini's second opinions on uncertain verdicts. It is true only
   * after the creator has turned them on.
   */
  second_opinions: z.boolean(),
  /**
   * Whether an earlier version turned on second opinions without the creator's choice. They are off
   * now, and clients say so until the creator chooses.
   */
  second_opinions_ended: z.boolean(),
  /** Whether the creator wants each kind of notice by mail. All are off until the creator chooses. */
  notices: z.object({ pause: z.boolean(), digest: z.boolean() }),
  /** These settings hold for each channel that has none of its own. */
  sensitivity,
  handling,
  /** The creator's instructions to Gemini for second opinions; empty for none. */
  instructions: z.string(),
  /**
   * The account's place on the waiting list, from 1, or the time until which a place is kept for
   * its channel. Only `GET /api/auth/me` returns this field, and only for an account that waits or
   * is invited.
   */
  waiting: z
    .union([z.object({ place: z.number().int().positive() }), z.object({ invited_until: isoTime })])
    .optional(),
  /**
   * The channels that the account claims from another account, and when each moves. Only
   * `GET /api/auth/me` returns this field, and only if there are any.
   */
  claims: z.array(z.object({ channel: z.string(), effective_at: isoTime })).optional(),
  subscription: z.object({
    /** The current plan. */
    tier: z.enum(PLANS),
    /** The time when a cancelled plan ends; null unless the plan is cancelled. */
    ends_at: isoTime.nullable(),
    next_billing_at: isoTime.nullable(),
    /** How many comments passes have hidden for this account. */
    removals_used: z.number().int(),
    /** How many comments passes may hide in total; null if there is no limit. */
    removals_limit: z.number().int().nullable(),
    channels_limit: z.number().int(),
  }),
});
export type User = z.infer<typeof user>;

const session = z.object({
  status: z.literal('success'),
  /** The bearer token for further calls. */
  access_token: z.string(),
  refresh_token: z.string(),
  /** The number of seconds until the access token expires. */
  expires_in: z.number().int(),
  /**
   * The token for the web app's Firebase SDK, which reads live data from Firestore. It is null if
   * it could not be signed; the client then has no live data.
   */
  custom_token: z.string().nullable(),
});

export const accountContract = {
  register: endpoint({
    access: 'public',
    scope: 'none',
    limit: [guardedAddress, ...mails, ...worked],
    route: { method: 'POST', path: '/api/auth/register', tags: ['account'] },
    input: z.object({ name, email, password: newPassword, language: language.optional() }),
    output: success,
  }),

  login: endpoint({
    access: 'public',
    scope: 'none',
    limit: [...logins, ...workedLogins],
    route: { method: 'POST', path: '/api/auth/login', tags: ['account'] },
    errors: ['INVALID_CREDENTIALS', 'UNAUTHORIZED', 'FORBIDDEN', 'EMAIL_NOT_VERIFIED'],
    input: z.object({ email, password }),
    output: session.extend({
      has_youtube_connection: z.boolean(),
      user,
    }),
  }),

  refresh: endpoint({
    access: 'public',
    scope: 'none',
    limit: { calls: 600, seconds: 60 },
    route: { method: 'POST', path: '/api/auth/refresh', tags: ['account'] },
    errors: ['UNAUTHORIZED', 'FORBIDDEN'],
    input: z.object({ refresh_token: z.string({ error: 'The refresh token is missing' }).min(1) }),
    output: session,
  }),

  logout: endpoint({
    access: 'signed-in',
    scope: 'none',
    limit: guarded,
    route: { method: 'POST', path: '/api/auth/logout', tags: ['account'] },
    output: success,
  }),

  verifyEmail: endpoint({
    access: 'public',
    scope: 'none',
    limit: guardedLinks,
    route: { method: 'GET', path: '/api/auth/verify-email', tags: ['account'] },
    errors: ['LINK_EXPIRED', 'CONFLICT'],
    input: z.object({
      token: linkToken,
      email: z
        .string({ error: 'Verification token or email is missing.' })
        .min(1, 'Verification token or email is missing.')
        .transform(normalizeEmail),
    }),
    output: success,
  }),

  resendVerification: endpoint({
    access: 'public',
    scope: 'none',
    limit: [guardedAddress, ...accountMails],
    route: { method: 'POST', path: '/api/auth/resend-verification', tags: ['account'] },
    input: z.object({ email: email.optional() }).optional(),
    output: success,
  }),

  forgotPassword: endpoint({
    access: 'public',
    scope: 'none',
    limit: [guardedAddress, ...mails, ...worked],
    route: { method: 'POST', path: '/api/auth/forgot-password', tags: ['account'] },
    input: z.object({ email }),
    output: success,
  }),

  resetPassword: endpoint({
    access: 'public',
    scope: 'none',
    limit: guardedLinks,
    route: { method: 'POST', path: '/api/auth/reset-password', tags: ['account'] },
    errors: ['LINK_EXPIRED'],
    input: z.object({ token: linkToken, email, password: newPassword }),
    output: success,
  }),

  changePassword: endpoint({
    scope: 'none',
    limit: [guarded, ...passwordChecks],
    route: { method: 'POST', path: '/api/auth/change-password', tags: ['account'] },
    errors: ['INVALID_CREDENTIALS', 'FORBIDDEN'],
    input: z.object({ current_password: password, new_password: newPassword }),
    output: session,
  }),

  cancelEmailChange: endpoint({
    access: 'public',
    scope: 'none',
    limit: guardedLinks,
    route: { method: 'POST', path: '/api/auth/cancel-email-change', tags: ['account'] },
    errors: ['LINK_EXPIRED'],
    input: z.object({ token: linkToken, email }),
    output: success,
  }),

  /**
   * Redirects a browser from the address in a notice's header to the page to unsubscribe. It
   * changes nothing, because some programs open the links of a mail to check them.
   */
  openUnsubscribe: endpoint({
    access: 'public',
    scope: 'none',
    limit: { calls: 600, seconds: 60 },
    route: {
      method: 'GET',
      path: UNSUBSCRIBE_PATH,
      outputStructure: 'detailed',
      successStatus: 302,
      tags: ['account'],
    },
    input: z.object({ token: noticeToken.optional() }),
    output: z.object({ status: z.literal(302), headers: z.object({ location: z.string() }) }),
  }),

  /**
   * Turns off the kind of notice that the token names, without a login. A repeated call succeeds.
   * The API does not read the body, so it accepts the form that mail programs send (RFC 8058).
   */
  unsubscribe: endpoint({
    access: 'public',
    scope: 'none',
    limit: { calls: 600, seconds: 60 },
    route: {
      method: 'POST',
      path: UNSUBSCRIBE_PATH,
      inputStructure: 'detailed',
      tags: ['account'],
    },
    errors: ['LINK_EXPIRED'],
    input: z.object({ query: z.object({ token: noticeToken }) }),
    output: z.object({ status: z.literal('success'), notice: z.enum(NOTICE_KINDS) }),
  }),

  me: endpoint({
    access: 'signed-in',
    scope: 'read',
    route: { method: 'GET', path: '/api/auth/me', tags: ['account'] },
    output: user,
  }),

  updateProfile: endpoint({
    scope: 'none',
    limit: [guarded, ...accountMails.map(ifEmailGiven)],
    route: { method: 'PATCH', path: '/api/user/profile', tags: ['account'] },
    errors: ['FORBIDDEN', 'PLAN_LIMIT'],
    input: z
      .object({
        name: name.optional(),
        /**
         * The new email address. If it differs from the account's address, the call needs
         * `current_password`.
         */
        email: email.optional(),
        current_password: password.optional(),
        language: language.optional(),
        second_opinions: z.boolean({ error: ON_OR_OFF }).optional(),
        notices: noticeChoice.optional(),
        /**
         * The new sensitivity by category. Omitted categories don't change. Another value than
         * `balanced` needs a plan with custom moderation settings; what was set before stays in force.
         */
        sensitivity: sensitivity.partial().optional(),
        /** Omitted categories don't change. */
        handling: handling.partial().optional(),
        /**
         * The creator's instructions to Gemini for second opinions; empty for none. Changing them
         * needs a plan with custom moderation settings.
         */
        instructions: instructions.optional(),
      })
      .refine(
        (profile) =>
          Object.entries(profile).some(
            ([field, value]) => field !== 'current_password' && value !== undefined,
          ),
        { message: 'Please change your name, email or language' },
      ),
    output: z.object({
      status: z.literal('success'),
      message: z.string(),
      user,
      /** The new email address if its verification is pending; null otherwise. */
      pending_email: z.string().nullable(),
    }),
  }),

  deleteAccount: endpoint({
    access: 'signed-in',
    scope: 'none',
    limit: guarded,
    route: { method: 'DELETE', path: '/api/auth/delete-account', tags: ['account'] },
    errors: ['RECENT_LOGIN_REQUIRED', 'YOUTUBE_UNAVAILABLE'],
    output: success,
  }),

  deleteAccountQuick: endpoint({
    access: 'signed-in',
    scope: 'none',
    limit: guarded,
    route: { method: 'DELETE', path: '/api/auth/delete-account-quick/{userId}', tags: ['account'] },
    errors: ['FORBIDDEN', 'RECENT_LOGIN_REQUIRED', 'YOUTUBE_UNAVAILABLE'],
    input: z.object({ userId: z.string().min(1) }),
    output: success,
  }),

  exportData: endpoint({
    scope: 'none',
    limit: { calls: 10, seconds: 3600 },
    route: { method: 'GET', path: '/api/user/export', tags: ['account'] },
    output: z.object({
      status: z.literal('success'),
      exported_at: isoTime,
      user,
      channels: z.array(z.record(z.string(), z.unknown())),
      videos: z.array(z.record(z.string(), z.unknown())),
      decisions: z.array(z.record(z.string(), z.unknown())),
      days: z.array(z.record(z.string(), z.unknown())),
      passes: z.array(z.record(z.string(), z.unknown())),
      /** Actions of the creator, of programs and of YouTube, besides passes. */
      actions: z.array(z.record(z.string(), z.unknown())),
      /** The account's trusted and blocked authors, and its blocked texts. */
      rules: z.record(z.string(), z.unknown()),
      /**
       * For each kind of notice, the time since when the creator wants it. Also the times of the
       * next and the last digest and of the last notice of a pause, and the time zone.
       */
      notices: z.record(z.string(), z.unknown()),
      /** The data that the creator's decisions have taught about each channel, without any text. */
      learned: z.array(z.record(z.string(), z.unknown())),
      /** The channels that the account claims from another account. */
      transfers: z.array(z.record(z.string(), z.unknown())),
      sessions: z.array(z.record(z.string(), z.unknown())),
      /** The machine tokens, without their secrets and hashes. */
      tokens: z.array(z.record(z.string(), z.unknown())),
      security_events: z.array(z.record(z.string(), z.unknown())),
    }),
  }),

  getAutoCleaning: endpoint({
    scope: 'read',
    route: { method: 'GET', path: '/api/user/auto-cleaning', tags: ['account'] },
    output: z.object({ status: z.literal('success'), auto_cleaning_enabled: z.boolean() }),
  }),

  setAutoCleaning: endpoint({
    scope: 'moderate',
    route: { method: 'POST', path: '/api/user/auto-cleaning', tags: ['account'] },
    input: z.object({ status: z.boolean({ error: 'Please set "status" to true or false' }) }),
    output: z.object({ status: z.literal('success'), auto_cleaning_enabled: z.boolean() }),
  }),
};
