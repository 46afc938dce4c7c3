import { z } from 'zod';

import { PLANS } from '../plan.ts';
import { challenge } from './challenge.ts';

/** An error message for each input field that is not valid. */
const fields = z.strictObject({ fields: z.record(z.string(), z.string()) });

/** The plan's limit that was reached. The field `offer` names the plan that raises this limit. */
const planLimit = z.union([
  z.strictObject({
    plan: z.enum(PLANS),
    limit: z.literal('removals'),
    allowed: z.number().int(),
    offer: z.literal('basic'),
  }),
  z.strictObject({
    plan: z.enum(PLANS),
    limit: z.literal('channels'),
    allowed: z.number().int(),
    /** The plan that allows more channels; null if the account has the largest plan. */
    offer: z.literal('pro').nullable(),
  }),
  /** The plan does not include rules that hide comments, or custom moderation settings. */
  z.strictObject({
    plan: z.enum(PLANS),
    limit: z.enum(['rules', 'settings']),
    offer: z.literal('pro'),
  }),
  /** The channel of the call is paused, because the account has more channels than its plan allows. */
  z.strictObject({ limit: z.literal('channels'), channel: z.string() }),
]);

/**
 * Every error of the API, with its HTTP status and the schema of its data, if it has any. The body is
 * `{status: "error", error: "<message for the user>", code, data?}`.
 */
export const ERRORS = {
  BAD_REQUEST: { status: 400, data: fields.optional() },
  LINK_EXPIRED: { status: 400 },
  UNAUTHORIZED: { status: 401 },
  INVALID_CREDENTIALS: { status: 401 },
  FORBIDDEN: { status: 403, data: fields.optional() },
  EMAIL_NOT_VERIFIED: { status: 403 },
  RECENT_LOGIN_REQUIRED: { status: 403 },
  /** The scope that the call needs and its machine token lacks; null if the call needs a login. */
  SCOPE_REQUIRED: {
    status: 403,
    data: z.strictObject({ scope: z.literal('moderate').nullable() }),
  },
  PLAN_LIMIT: { status: 403, data: planLimit },
  /** There are data only if YouTube has the video, but its comments are turned off. */
  NOT_FOUND: {
    status: 404,
    data: z.strictObject({ reason: z.literal('comments_disabled') }).optional(),
  },
  CONFLICT: { status: 409 },
  /**
   * The refusal if another account has the channel. `effective_at` is the time when the channel
   * moves to the caller's account, unless its holder refuses.
   */
  CHANNEL_TAKEN: {
    status: 409,
    data: z.strictObject({ effective_at: z.iso.datetime() }).optional(),
  },
  /**
   * The refusal of a connection if the day's quota cannot protect another channel. `place` is the
   * account's place on the waiting list.
   */
  WAITING_LIST: { status: 409, data: z.strictObject({ place: z.number().int().positive() }) },
  RECONNECT_REQUIRED: { status: 409 },
  CLEANING_IN_PROGRESS: { status: 409 },
  /**
   * The time until the next allowed call in seconds (`retry_after`). The data are omitted if the
   * login service refuses further attempts. If there is a `challenge`, the call is allowed at once
   * with the solution in `X-Proof-Of-Work`.
   */
  TOO_MANY_REQUESTS: {
    status: 429,
    data: z
      .strictObject({ retry_after: z.number().int(), challenge: challenge.optional() })
      .optional(),
  },
  /**
   * The limit that is used up. With `share`, only the channel's daily share for manual actions is
   * used up, and manual cleans of whole videos still work.
   */
  QUOTA_EXHAUSTED: {
    status: 429,
    data: z
      .strictObject({ resumes_at: z.iso.datetime(), share: z.literal('by_hand').optional() })
      .optional(),
  },
  /**
   * The refusal of a scan. `resumes_at` is the time until which the units for scans are used up;
   * null if the deployment has no scans.
   */
  SCAN_UNAVAILABLE: {
    status: 429,
    data: z.strictObject({ resumes_at: z.iso.datetime().nullable() }),
  },
  INTERNAL_SERVER_ERROR: { status: 500 },
  YOUTUBE_UNAVAILABLE: { status: 503 },
  SERVICE_UNAVAILABLE: { status: 503 },
} as const satisfies Record<string, { status: number; data?: z.ZodType }>;

export type ErrorCode = keyof typeof ERRORS;

/** The data of an error with this code, from which clients create their own messages. */
export type ErrorData<Code extends ErrorCode> = (typeof ERRORS)[Code] extends {
  data: infer Schema extends z.ZodType;
}
  ? z.output<Schema>
  : undefined;

/** The part of {@link ERRORS} that an endpoint declares. */
export type Declared<Code extends ErrorCode> = Pick<typeof ERRORS, Code>;

/** Returns the part of {@link ERRORS} with these codes. */
export function declare<Code extends ErrorCode>(codes: readonly Code[]): Declared<Code> {
  const declared = Object.entries(ERRORS).filter(([code]) => codes.some((one) => one === code));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- picked by these codes
  return Object.fromEntries(declared) as Declared<Code>;
}

/**
 * The sentence of a call, or the problem of a failed pass, whose video has its comments turned off.
 */
export const COMMENTS_DISABLED = 'Comments are turned off for this video on YouTube.';

/** The sentence of a call that would exceed the channel's daily share by hand. */
export const SHARE_USED =
  "You have used today's share of YouTube's quota for this channel. It resets at midnight Pacific time. You can still clean videos.";

/** The codes of errors that occur when a handler calls YouTube on behalf of the creator. */
export const YOUTUBE_ERRORS = [
  'NOT_FOUND',
  'RECONNECT_REQUIRED',
  'QUOTA_EXHAUSTED',
  'YOUTUBE_UNAVAILABLE',
] as const satisfies readonly ErrorCode[];

/** Returns the schema of the body of an error with this code. It accepts no other properties. */
export function errorBodyOf(code: ErrorCode) {
  const { data }: { status: number; data?: z.ZodType } = ERRORS[code];
  const { status, error } = errorBody.shape;
  return z.strictObject({ status, error, code: z.literal(code), ...(data && { data }) });
}

/** Returns whether a code is one of {@link ERRORS}. */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERRORS, code);
}

/** The schema that every error body matches. */
export const errorBody = z.object({
  status: z.literal('error'),
  error: z.string(),
  code: z.string(),
  data: z.record(z.string(), z.unknown()).optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
