/** An error that the user of a command can fix. Commands print its message without a stack. */
export class Failure extends Error {}

/**
 * Returns the text to print for an error: its message if it is a {@link Failure}, otherwise its
 * stack.
 *
 * @param {unknown} error
 */
export function errorText(error) {
  if (error instanceof Failure) return error.message;
  return String(error instanceof Error ? error.stack : error);
}

/**
 * Returns the code of a system error, such as `ENOENT`; undefined if it has none.
 *
 * @param {unknown} error
 */
export function errorCode(error) {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
