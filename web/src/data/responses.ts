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
  throw new FailedResponse(body);
}

/**
 * Checks that a response reports success.
 * @throws {FailedResponse} otherwise
 */
export function readSuccess(body: unknown): void {
  readBody(v.object(successful), body);
}
