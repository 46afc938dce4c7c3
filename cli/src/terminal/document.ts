/**
 * The version of the documents of `--json`. It increases when a field changes its name or its
 * meaning.
 */
export const DOCUMENT_VERSION = 1;

/** Returns a field's name in snake case, as in all documents: `channel_title`. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/**
 * Returns a value with field names in snake case at every depth, because the API mixes two styles.
 */
export function inSnakeCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inSnakeCase);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]: [string, unknown]) => [
      snakeCase(name),
      inSnakeCase(each),
    ]),
  );
}

/** Returns a document or an NDJSON record with its version first and its fields in snake case. */
export function versioned(value: object): object {
  return Object.assign({ version: DOCUMENT_VERSION }, inSnakeCase(value));
}
