import { logger } from 'firebase-functions';

/** Writes structured log lines. Fields must never contain a token, a secret or a comment's text. */
export interface Log {
  info(message: string, fields?: Record<string, unknown>): void;
  warn(message: string, fields?: Record<string, unknown>): void;
  error(message: string, fields?: Record<string, unknown>): void;
}

export const cloudLog: Log = {
  info: (message, fields) => logger.info(message, fields),
  warn: (message, fields) => logger.warn(message, fields),
  error: (message, fields) => logger.error(message, fields),
};

/** Describes an error and its causes, for a log line. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : ` ← ${describeError(error.cause)}`;
  return `${error.name}: ${error.message}${cause}`;
}
