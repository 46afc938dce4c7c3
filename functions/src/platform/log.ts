import { logger } from 'firebase-functions';

type Severity = 'INFO' | 'WARNING' | 'ERROR';

/**
 * The fields of a log line besides its message. They never contain a token, a secret or a comment's
 * text.
 */
export interface LogFields extends Record<string, unknown> {
  /**
   * The value that was thrown. The line contains its description as `error`, and its stacks as
   * `stack_trace`.
   */
  error?: unknown;
}

/** Writes structured log lines. */
export interface Log {
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

/** Creates a log that describes the error of each line and passes the line to `write`. */
export function createLog(
  write: (severity: Severity, message: string, fields: Record<string, unknown>) => void,
): Log {
  const at =
    (severity: Severity) =>
    (message: string, fields: LogFields = {}) =>
      write(severity, message, described(fields));
  return { info: at('INFO'), warn: at('WARNING'), error: at('ERROR') };
}

/**
 * The log of deployed functions. It does not use `logger.error`, which adds the stack of the
 * logging call itself.
 */
export const cloudLog: Log = createLog((severity, message, fields) =>
  logger.write({ ...fields, severity, message }),
);

/**
 * Replaces the error of a line by its description and stacks. Error Reporting groups errors by
 * `stack_trace` (https://cloud.google.com/error-reporting/docs/formatting-error-messages).
 */
function described(fields: LogFields): Record<string, unknown> {
  const { error, ...others } = fields;
  if (error === undefined) return others;
  const stack = stacksOf(error);
  const trace = stack === undefined ? {} : { stack_trace: stack };
  return { ...others, error: describeError(error), ...trace };
}

/** Describes an error and its causes in one line. */
export function describeError(error: unknown): string {
  return chainOf(error).map(headOf).join(' ← ');
}

/** Returns the stacks of an error and its causes, or undefined if the value is not an error. */
function stacksOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return chainOf(error)
    .map((one) => [headOf(one), ...framesOf(one)].join('\n'))
    .join('\nCaused by: ');
}

/**
 * Returns an error, its cause, the cause's cause, and so on. It ends at a value that the chain
 * already contains.
 */
function chainOf(error: unknown): unknown[] {
  const chain = new Set<unknown>();
  let next: unknown = error;
  while (!chain.has(next)) {
    chain.add(next);
    if (!(next instanceof Error) || next.cause === undefined) break;
    next = next.cause;
  }
  return [...chain];
}

function headOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // The message of JSON.parse quotes its input, which may be a comment or a secret, so the log
  // omits it.
  const isQuoting = error instanceof SyntaxError && error.message.includes('JSON');
  return `${error.name}: ${isQuoting ? 'not valid JSON' : error.message}`;
}

/** Returns the frames of an error's stack, without the message, which may have several lines. */
function framesOf(error: unknown): string[] {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return stack.split('\n').filter((line) => /^\s+at /.test(line));
}
