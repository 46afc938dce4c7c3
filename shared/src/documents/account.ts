import { z } from 'zod';

import { LANGUAGES, SENSITIVITIES } from '../account-form.ts';
import { CATEGORIES } from '../contract/comment.ts';
import { PLANS } from '../plan.ts';
import { expireAt, storedTime } from './time.ts';

/** The sensitivity of an account that has never chosen one. */
export const DEFAULT_SENSITIVITY = {
  scam: 'balanced',
  spam: 'balanced',
  inappropriate: 'balanced',
} as const;

/** An author in a list of the account's rules: the id of a channel. Its name is not stored. */
const ruledAuthor = z.object({ id: z.string(), addedAt: storedTime });

/** The creator's own rules, each list with at most `AUTHORS_MAX` entries, the newest first. */
const accountRules = z.object({
  trusted: z.array(ruledAuthor),
  blocked: z.array(ruledAuthor),
});
export interface AccountRules extends z.infer<typeof accountRules> {}

/** The rules of an account that has made none. */
export const NO_RULES: AccountRules = { trusted: [], blocked: [] };

/** `users/{uid}`: an account. Its owner may read it, and everything below it. */
export const userDocument = z.object({
  email: z.string(),
  name: z.string(),
  language: z.enum(LANGUAGES),
  plan: z.enum(PLANS),
  /** When a cancelled plan ends; null unless the plan is cancelled. */
  planEndsAt: storedTime.nullable(),
  /** Null for a plan that is free or cancelled. */
  nextBillingAt: storedTime.nullable(),
  /** The ids of the channels to keep when a cancelled plan ends; null if the creator chose none. */
  keepChannels: z.array(z.string()).nullable(),
  autoCleaning: z.boolean(),
  /** Comments that passes have hidden, each counted once; restoring them gives none back. */
  removalsUsed: z.number(),
  /** Pending comments that the plan's limit includes already, by video. */
  removalsReserved: z.record(z.string(), z.number()).default({}),
  /** True until the first login. */
  firstLogin: z.boolean(),
  /** A new address that is not verified yet; null for none. */
  pendingEmail: z.string().nullable(),
  /** Whether passes may ask for second opinions, if the account has chosen so; once on by default. */
  secondOpinions: z.boolean().default(true),
  /** Null for an account that has never chosen: then they are off. */
  secondOpinionsChosenAt: storedTime.nullable().default(null),
  /** How much evidence hides a comment of each category. */
  sensitivity: z.record(z.enum(CATEGORIES), z.enum(SENSITIVITIES)).default(DEFAULT_SENSITIVITY),
  rules: accountRules.default(NO_RULES),
  /** Keys the hashes of authors and campaigns; null until the first pass of an account that had none. */
  hashKey: z.string().nullable().default(null),
  /** The ids of the connected channels; null if none was connected since the field exists. */
  channelIds: z.array(z.string()).nullable().default(null),
  /**
   * Until when logins were ended, epoch ms of real time, as in Auth's tokens: a login of this second or
   * an earlier one makes no session any more. Each end has a value of its own.
   */
  loginsEndedAt: z.number().default(0),
  /**
   * Since when Auth accepts tokens, epoch ms of real time, as our own last change of address or password
   * has set it: a later time says that somebody has changed them at Auth itself. Null while we change
   * them, and until we first do.
   */
  authValidSince: z.number().nullable().default(null),
  /** Addresses that mail cannot be delivered to, newest last: the account's, its new one or earlier ones. */
  undeliverable: z.array(z.object({ email: z.string(), since: storedTime })).default([]),
  createdAt: storedTime,
});
export interface UserDocument extends z.infer<typeof userDocument> {}

/** `verifications/{SHA-256 of the token}`: a link that was mailed. Server only. */
export const verificationDocument = z.object({
  uid: z.string(),
  /** The address that the link proves. */
  email: z.string(),
  purpose: z.enum(['verify', 'change-email', 'cancel-email-change', 'reset-password']),
  expiresAt: storedTime,
  expireAt,
  /** Null until the link is used. */
  usedAt: storedTime.nullable(),
});
export interface VerificationDocument extends z.infer<typeof verificationDocument> {}

/**
 * `mail/{id}`: a mail that the function `sendMail` sends. Server only: the link in it is a secret, so
 * its content is erased as soon as it is sent or given up.
 */
export const mailDocument = z.object({
  to: z.string(),
  uid: z.string(),
  /** Null once it is sent or given up. */
  message: z.object({ subject: z.string(), text: z.string() }).nullable(),
  /**
   * `unknown`: twice, the connection ended between the mail and the server's reply. The Trigger Email
   * extension sent the mails of earlier versions, which have no status.
   */
  status: z.enum(['pending', 'sent', 'refused', 'expired', 'unknown']).default('sent'),
  /** When it was queued; null once it is sent or given up. */
  pendingSince: storedTime.nullable().default(null),
  /** After this time, its link is not valid and it is not sent. */
  sendBy: storedTime.nullable().default(null),
  /** Until when one attempt to send it has the right to do so; null if no attempt is in progress. */
  sendingUntil: storedTime.nullable().default(null),
  /** Attempts that ended without an outcome: the mail may have been sent. */
  interruptions: z.number().default(0),
  /** The reply that refused it: SMTP's code, and the enhanced status code of RFC 3463 if there was one. */
  refusal: z
    .object({ code: z.number().nullable(), enhanced: z.string().nullable(), at: storedTime })
    .nullable()
    .default(null),
  createdAt: storedTime,
  expireAt,
});
export interface MailDocument extends z.infer<typeof mailDocument> {}

/** `mailEvents/{hash of its id}`: an event of the mail provider that was received. Server only. */
export const mailEventDocument = z.object({ expireAt });
export interface MailEventDocument extends z.infer<typeof mailEventDocument> {}

/** `rateLimits/{endpoint}.{hash of the rate-limit key}.{window}`: calls in one window. Server only. */
export const rateLimitDocument = z.object({ calls: z.number(), expireAt });
export interface RateLimitDocument extends z.infer<typeof rateLimitDocument> {}
