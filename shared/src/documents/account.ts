import { z } from 'zod';

import { HANDLINGS, SENSITIVITIES } from '../account-form.ts';
import { LANGUAGES } from '../language.ts';
import { CATEGORIES } from '../category.ts';
import { PLANS } from '../plan.ts';
import { TEXT_RULE_KINDS } from '../text-rules.ts';
import { expireAt, storedTime } from './time.ts';

/** The sensitivity of an account that has never chosen one. */
export const DEFAULT_SENSITIVITY = {
  scam: 'balanced',
  spam: 'balanced',
  inappropriate: 'balanced',
} as const;

/** What passes do with comments under an account that has never chosen. */
export const DEFAULT_HANDLING = { scam: 'hide', spam: 'hide', inappropriate: 'hide' } as const;

/**
 * An author in a list of the account's rules. `id` is the id of the author's channel; the name is
 * not stored.
 */
const ruledAuthor = z.object({ id: z.string(), addedAt: storedTime });

/** A rule that hides the comments whose text contains its value. */
const ruledText = z.object({
  kind: z.enum(TEXT_RULE_KINDS),
  value: z.string(),
  addedAt: storedTime,
});

/**
 * The creator's own rules, newest first. A list of authors has at most `AUTHORS_MAX` entries, the list
 * of texts `TEXT_RULES_MAX`.
 */
const accountRules = z.object({
  trusted: z.array(ruledAuthor),
  blocked: z.array(ruledAuthor),
  /** Empty in the document of an earlier version. */
  texts: z.array(ruledText).default([]),
});
export interface AccountRules extends z.infer<typeof accountRules> {}

/** The rules of an account whose creator has set none. */
export const NO_RULES: AccountRules = { trusted: [], blocked: [], texts: [] };

/** `users/{uid}`: an account. Its owner may read it and all documents below it. */
export const userDocument = z.object({
  email: z.string(),
  name: z.string(),
  language: z.enum(LANGUAGES),
  plan: z.enum(PLANS),
  /** The time when a cancelled plan ends; null unless the plan is cancelled. */
  planEndsAt: storedTime.nullable(),
  /** The time of the next payment; null if the plan is free or cancelled. */
  nextBillingAt: storedTime.nullable(),
  /**
   * The ids of the channels that stay connected when a cancelled plan ends; null if the creator
   * chose none.
   */
  keepChannels: z.array(z.string()).nullable(),
  autoCleaning: z.boolean(),
  /**
   * The number of comments that passes have hidden. Each comment counts once, and restoring it does
   * not reduce the number.
   */
  removalsUsed: z.number(),
  /** The number of pending comments that are already counted against the plan's limit, by video. */
  removalsReserved: z.record(z.string(), z.number()).default({}),
  /** True until the first login. */
  firstLogin: z.boolean(),
  /** A new address that is not verified yet; null if there is none. */
  pendingEmail: z.string().nullable(),
  /**
   * Whether passes may request second opinions. It applies only if `secondOpinionsChosenAt` is set,
   * because earlier versions set it to true without the creator's choice.
   */
  secondOpinions: z.boolean().default(true),
  /**
   * The time of the creator's choice about second opinions. Null before the choice; until then,
   * second opinions are off.
   */
  secondOpinionsChosenAt: storedTime.nullable().default(null),
  /** How much evidence hides a comment of each category. */
  sensitivity: z.record(z.enum(CATEGORIES), z.enum(SENSITIVITIES)).default(DEFAULT_SENSITIVITY),
  /** What passes do with comments of each category. */
  handling: z.record(z.enum(CATEGORIES), z.enum(HANDLINGS)).default(DEFAULT_HANDLING),
  /** The creator's instructions to Gemini for second opinions; empty for none. */
  instructions: z.string().default(''),
  rules: accountRules.default(NO_RULES),
  /**
   * The key of the hashes of authors and campaigns; null in an earlier version's account until its
   * first pass. The account's sessions may read it, so it must sign nothing.
   */
  hashKey: z.string().nullable().default(null),
  /**
   * The ids of the connected channels. Null in the document of an earlier version until a channel
   * is connected.
   */
  channelIds: z.array(z.string()).nullable().default(null),
  /**
   * The time when all logins of the account last ended, in epoch ms of real time, as in Firebase
   * Auth's tokens. A login in the same second or earlier can start no session. Each end has a later
   * time than the one before, so the time identifies the end.
   */
  loginsEndedAt: z.number().default(0),
  /**
   * The time since when Firebase Auth accepts the user's tokens, in epoch ms of real time, as
   * stored after our last change of the address or password. If Firebase Auth has a later time,
   * somebody else has changed one of them there. Null in an earlier version's account until its
   * next login or refresh.
   */
  authValidSince: z.number().nullable().default(null),
  /**
   * Our change of the address or password at Firebase Auth that is in progress or was interrupted:
   * its id, when it was last known to be in progress in epoch ms of real time, and the hash of the
   * picture that the Auth user has while the change disables it; null until the change does. Null
   * if there is none.
   */
  authChange: z
    .object({
      id: z.string().default(''),
      at: z.number(),
      lock: z.string().nullable().default(null),
    })
    .nullable()
    .default(null),
  /** The time since when the account is on the waiting list; null if it is not. */
  waitingSince: storedTime.nullable().default(null),
  /**
   * The time until which a place is kept for the account's channel; null if the account was not
   * invited.
   */
  invitedUntil: storedTime.nullable().default(null),
  /**
   * The addresses to which mail cannot be delivered, or whose owner has complained about a mail,
   * newest last: the account's address, its pending one, or earlier ones. They get no notices.
   */
  undeliverable: z.array(z.object({ email: z.string(), since: storedTime })).default([]),
  /**
   * The time since when the creator wants each kind of notice by mail; null for a kind that is off.
   */
  notices: z
    .object({
      pause: storedTime.nullable().default(null),
      digest: storedTime.nullable().default(null),
    })
    .default({ pause: null, digest: null }),
  /** The time when the next weekly digest is due; null if the creator does not want digests. */
  digestAt: storedTime.nullable().default(null),
  /** The due time of the last weekly digest that was sent; null before the first one. */
  lastDigestAt: storedTime.nullable().default(null),
  /**
   * The time zone of the creator's clock in IANA's database, by which digests are due and mails give
   * times.
   */
  timeZone: z.string().default('UTC'),
  /** The time of the last notice of a pause; null before the first one. */
  pauseToldAt: storedTime.nullable().default(null),
  /** The creator's visits of Home; null before the first one. */
  visit: z
    .object({
      /** The time of the latest call of the current visit, and `removalsUsed` at that time. */
      seenAt: storedTime,
      removals: z.number(),
      /** The end of the previous visit; null if the current visit is the first. */
      before: z.object({ seenAt: storedTime, removals: z.number() }).nullable(),
    })
    .nullable()
    .default(null),
  /**
   * For each of the eleven days up to `until` (such as 2026-11-20, UTC), the number of comments
   * hidden on that day and not restored on it. YouTube can delete these soon. Null until Home
   * counts them.
   */
  expiring: z
    .object({ until: z.string(), counts: z.array(z.number()) })
    .nullable()
    .default(null),
  createdAt: storedTime,
});
export interface UserDocument extends z.infer<typeof userDocument> {}

/**
 * `noticeKeys/{uid}`: the key of the links with which the account's owner unsubscribes from notices.
 * Server only: the owner's sessions may read `users/{uid}`, and a session that has ended must not be
 * able to make links that never expire.
 */
export const noticeKeyDocument = z.object({ uid: z.string(), key: z.string() });
export interface NoticeKeyDocument extends z.infer<typeof noticeKeyDocument> {}

/** `verifications/{SHA-256 of the token}`: a link that was mailed. Server only. */
export const verificationDocument = z.object({
  uid: z.string(),
  /** The address that the link verifies. */
  email: z.string(),
  purpose: z.enum(['verify', 'change-email', 'cancel-email-change', 'reset-password']),
  expiresAt: storedTime,
  expireAt,
  /** The time when the link was used; null before that. */
  usedAt: storedTime.nullable(),
});
export interface VerificationDocument extends z.infer<typeof verificationDocument> {}

/**
 * `mail/{id}`: a mail that the function `sendMail` or `sendNotice` sends. Server only. The mail contains a secret
 * link, so its content is erased as soon as it is sent or given up.
 */
export const mailDocument = z.object({
  to: z.string(),
  uid: z.string(),
  /** The content of the mail; null after it was sent or given up. */
  message: z
    .object({
      subject: z.string(),
      text: z.string(),
      /**
       * The address with which the recipient unsubscribes by one click (RFC 8058). Null if the mail
       * is not a notice that the creator has turned on.
       */
      unsubscribe: z.string().nullable().default(null),
    })
    .nullable(),
  /**
   * The state of the mail. `pending` and `blocked` mails are sent again until `sendBy`; `blocked`
   * means that the server refuses the mail for a reason that the operator can correct. `refused`
   * means that the recipient's mailbox does not exist or is closed. `unknown` means that the
   * connection ended twice between the mail and the server's reply. `withdrawn` means that the
   * creator turned the notice off before it was sent. The mails of earlier versions have no status,
   * because the Trigger Email extension sent them.
   */
  status: z
    .enum(['pending', 'blocked', 'sent', 'refused', 'expired', 'unknown', 'withdrawn'])
    .default('sent'),
  /**
   * The time from which the mail counts as pending: when it was queued, or for a notice an hour
   * later. Null after it was sent or given up.
   */
  pendingSince: storedTime.nullable().default(null),
  /** The time when the mail's link expires, after which the mail is not sent. */
  sendBy: storedTime.nullable().default(null),
  /**
   * The time until which one attempt has the lease to send the mail; null if no attempt is in
   * progress.
   */
  sendingUntil: storedTime.nullable().default(null),
  /** The number of attempts without an outcome, each of which may have sent the mail. */
  interruptions: z.number().default(0),
  /**
   * The reply that refused the mail: SMTP's code, and the enhanced status code of RFC 3463 if there
   * was one.
   */
  refusal: z
    .object({ code: z.number().nullable(), enhanced: z.string().nullable(), at: storedTime })
    .nullable()
    .default(null),
  createdAt: storedTime,
  expireAt,
});
export interface MailDocument extends z.infer<typeof mailDocument> {}

/** `mailEvents/{hash of its id}`: an event that the mail provider has sent. Server only. */
export const mailEventDocument = z.object({ expireAt });
export interface MailEventDocument extends z.infer<typeof mailEventDocument> {}

/**
 * `rateLimits/{endpoint}.{hash of the rate-limit key}.{window}`: the number of calls in one window.
 * Server only.
 */
export const rateLimitDocument = z.object({ calls: z.number(), expireAt });
export interface RateLimitDocument extends z.infer<typeof rateLimitDocument> {}
