import { oc } from '@orpc/contract';
import { z } from 'zod';

/**
 * Who may call an endpoint.
 * - `public`: anybody.
 * - `signed-in`: a valid token, the email may still be unverified.
 * - `verified`: a valid token whose email is verified.
 */
export type Access = 'public' | 'signed-in' | 'verified';

/**
 * At most `calls` in `seconds`, counted per email address that a public call names, else per
 * signed-in account, else per network address. Endpoints without one are held by the platform's own limits.
 */
export interface RateLimit {
  calls: number;
  seconds: number;
}

export interface EndpointMeta {
  access: Access;
  limit: RateLimit | null;
}

/**
 * Every error an endpoint can answer, with its HTTP status. The body is
 * `{status: "error", error: "<sentence for the user>", code, data?}`.
 */
export const ERROR_STATUS = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  INVALID_CREDENTIALS: 401,
  FORBIDDEN: 403,
  EMAIL_NOT_VERIFIED: 403,
  RECENT_LOGIN_REQUIRED: 403,
  PLAN_LIMIT: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  CHANNEL_TAKEN: 409,
  RECONNECT_REQUIRED: 409,
  CLEANING_IN_PROGRESS: 409,
  LINK_EXPIRED: 400,
  TOO_MANY_REQUESTS: 429,
  QUOTA_EXHAUSTED: 429,
  INTERNAL_SERVER_ERROR: 500,
  YOUTUBE_UNAVAILABLE: 503,
  SERVICE_UNAVAILABLE: 503,
} as const;
export type ErrorCode = keyof typeof ERROR_STATUS;

/** The body of every error answer. */
export const errorBody = z.object({
  status: z.literal('error'),
  error: z.string(),
  code: z.string(),
  data: z.record(z.string(), z.unknown()).optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;

const errorData = z.record(z.string(), z.unknown()).optional();

/** Where every endpoint's contract starts: the errors all share, and the usual limit. */
export const endpoint = oc.$meta<EndpointMeta>({ access: 'verified', limit: null }).errors({
  BAD_REQUEST: { status: 400, data: errorData },
  UNAUTHORIZED: { status: 401, data: errorData },
  TOO_MANY_REQUESTS: { status: 429, data: errorData },
  INTERNAL_SERVER_ERROR: { status: 500, data: errorData },
});

/** The errors of endpoints that talk to YouTube on the creator's behalf. */
export const youtubeEndpoint = endpoint.errors({
  NOT_FOUND: { status: 404, data: errorData },
  RECONNECT_REQUIRED: { status: 409, data: errorData },
  QUOTA_EXHAUSTED: { status: 429, data: errorData },
  YOUTUBE_UNAVAILABLE: { status: 503, data: errorData },
});

/** An answer that only says that it went well. */
export const success = z.object({ status: z.literal('success'), message: z.string().optional() });

/** A moment as an ISO 8601 string, UTC. */
export const isoTime = z.iso.datetime();
