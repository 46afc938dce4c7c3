import { z } from 'zod';

import { PLANS } from '../plan.ts';

/** A sentence for each field of the input that is not valid. */
const fields = z.strictObject({ fields: z.record(z.string(), z.string()) });

/** Which limit of the plan was reached, and the plan that would raise it. */
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
    /** Null on the largest plan. */
    offer: z.literal('pro').nullable(),
  }),
  /** The call concerns a channel that is paused because the plan allows fewer. */
  z.strictObject({ limit: z.literal('channels'), channel: z.string() }),
]);

/**
 * Every error of the API, with its HTTP status and the schema of `data`; without one an answer
 * carries no data. The body is `{status: "error", error: "<sentence for the user>", code, data?}`.
 */
export const ERRORS = {
  BAD_REQUEST: { status: 400, data: fields.optional() },
  LINK_EXPIRED: { status: 400 },
  UNAUTHORIZED: { status: 401 },
  INVALID_CREDENTIALS: { status: 401 },
  FORBIDDEN: { status: 403, data: fields.optional() },
  EMAIL_NOT_VERIFIED: { status: 403 },
  RECENT_LOGIN_REQUIRED: { status: 403 },
  PLAN_LIMIT: { status: 403, data: planLimit },
  NOT_FOUND: { status: 404 },
  CONFLICT: { status: 409 },
  CHANNEL_TAKEN: { status: 409 },
  RECONNECT_REQUIRED: { status: 409 },
  CLEANING_IN_PROGRESS: { status: 409 },
  /** `retry_after` is in seconds; absent if the login service itself refuses more attempts. */
  TOO_MANY_REQUESTS: {
    status: 429,
    data: z.strictObject({ retry_after: z.number().int() }).optional(),
  },
  QUOTA_EXHAUSTED: {
    status: 429,
    data: z.strictObject({ resumes_at: z.iso.datetime() }).optional(),
  },
  INTERNAL_SERVER_ERROR: { status: 500 },
  YOUTUBE_UNAVAILABLE: { status: 503 },
  SERVICE_UNAVAILABLE: { status: 503 },
} as const satisfies Record<string, { status: number; data?: z.ZodType }>;

export type ErrorCode = keyof typeof ERRORS;

/** What an answer with this code carries for the client's own text. */
export type ErrorData<Code extends ErrorCode> = (typeof ERRORS)[Code] extends {
  data: infer Schema extends z.ZodType;
}
  ? z.output<Schema>
  : undefined;

/** The part of {@link ERRORS} that an endpoint declares. */
export type Declared<Code extends ErrorCode> = Pick<typeof ERRORS, Code>;

/** The part of the table with these codes. */
export function declare<Code extends ErrorCode>(codes: readonly Code[]): Declared<Code> {
  const declared = Object.entries(ERRORS).filter(([code]) => codes.some((one) => one === code));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- picked by these codes
  return Object.fromEntries(declared) as Declared<Code>;
}

/** The codes of calls to YouTube on the creator's behalf. */
export const YOUTUBE_ERRORS = [
  'NOT_FOUND',
  'RECONNECT_REQUIRED',
  'QUOTA_EXHAUSTED',
  'YOUTUBE_UNAVAILABLE',
] as const satisfies readonly ErrorCode[];

/** The body of an error answer with this code, and nothing beside it. */
export function errorBodyOf(code: ErrorCode) {
  const { data }: { status: number; data?: z.ZodType } = ERRORS[code];
  const { status, error } = errorBody.shape;
  return z.strictObject({ status, error, code: z.literal(code), ...(data && { data }) });
}

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERRORS, code);
}

/** The body of every error answer. */
export const errorBody = z.object({
  status: z.literal('error'),
  error: z.string(),
  code: z.string(),
  data: z.record(z.string(), z.unknown()).optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
