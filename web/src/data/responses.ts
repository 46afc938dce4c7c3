import * as v from 'valibot';

import { FailedResponse } from './failed-response.ts';

/** The field that each successful response contains. */
export const successful = { status: v.literal('success') };

/** A count. It must be a number, because a proxy could return a string. */
export const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A time in ISO 8601. */
export const isoTime = v.pipe(
  v.string(),
  v.check((text) => !Number.isNaN(Date.parse(text))),
);

/** A field that screens do not need. The second argument replaces a missing or malformed value. */
export const optional = v.fallback;

/**
 * Reads the body of a response.
 * @throws {FailedResponse} if the schema does not match
 */
export function readBody<Schema extends v.GenericSchema>(
  schema: Schema,
  body: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, body);
  if (result.success) return result.output;
  throw failureOf(body);
}

/**
 * Checks that a response reports success.
 * @throws {FailedResponse} otherwise
 */
export function readSuccess(body: unknown): void {
  readBody(v.object(successful), body);
}

const failed = v.union([
  v.object({ status: v.pipe(v.string(), v.notValue('success')) }),
  v.object({ status: v.optional(v.undefined()), error: v.string() }),
]);

/**
 * Checks that the body of a response with an HTTP status of success reports no failure.
 * @throws {FailedResponse} otherwise
 */
export function refuseFailure(body: unknown): void {
  if (v.is(failed, body)) throw failureOf(body);
}

const explained = v.object({ error: v.pipe(v.string(), v.nonEmpty()) });
const failedWithMessage = v.object({
  status: v.pipe(v.string(), v.notValue('success')),
  message: v.pipe(v.string(), v.nonEmpty()),
});

/** Returns the failure that a body reports. The message of a success explains nothing. */
function failureOf(body: unknown): FailedResponse {
  if (v.is(explained, body)) return new FailedResponse(body.error, body.error);
  return new FailedResponse(v.is(failedWithMessage, body) ? body.message : undefined);
}
