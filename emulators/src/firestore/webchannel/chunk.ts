/** An array that a server sends on a WebChannel, with the number that the client acknowledges. */
export interface NumberedArray {
  id: number;
  /** The payload as JSON, in ASCII. */
  json: string;
}

/**
 * JSON in ASCII. A chunk's length counts UTF-16 code units; where all is ASCII, code units, code
 * points and bytes agree, so that no proxy and no client can count otherwise.
 */
export function asciiJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** One chunk: the length of the text that follows, a line's end, and the text. */
export function chunkOf(text: string): string {
  return `${text.length}\n${text}`;
}

/** The arrays as one chunk. */
export function arraysChunk(arrays: readonly NumberedArray[]): string {
  return chunkOf(`[${arrays.map(({ id, json }) => `[${id},${json}]`).join(',')}]`);
}
