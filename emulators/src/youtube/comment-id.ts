import { createHash } from 'node:crypto';

function hash(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\u0000')).digest('base64url');
}

/**
 * Returns an id in YouTube's format: `Ug…4AaABAg`, 26 characters. The id is derived from the
 * comment, so that loading the same data again gives the same ids.
 *
 * @param taken returns whether an id is in use
 */
export function newCommentId(parts: readonly string[], taken: (id: string) => boolean): string {
  for (let attempt = 0; ; attempt += 1) {
    const body = hash([...parts, String(attempt)]);
    const id = `Ug${'wxyz'.charAt(body.charCodeAt(20) % 4)}${body.slice(0, 16)}4AaABAg`;
    if (!taken(id)) return id;
  }
}

/** Returns a reply's id: its parent's id, a dot, and 22 characters. */
export function newReplyId(
  parentId: string,
  parts: readonly string[],
  taken: (id: string) => boolean,
): string {
  for (let attempt = 0; ; attempt += 1) {
    const id = `${parentId}.${hash([...parts, String(attempt)]).slice(0, 22)}`;
    if (!taken(id)) return id;
  }
}

/**
 * Returns a channel id for an author of whom only the name is known. The same name always gives the
 * same id.
 */
export function authorChannelIdOf(author: string): string {
  return `UC${hash(['author', author]).slice(0, 22)}`;
}

/** Returns an 11-character id for an upload that has none. */
export function newVideoId(parts: readonly string[], taken: (id: string) => boolean): string {
  for (let attempt = 0; ; attempt += 1) {
    const id = hash(['video', ...parts, String(attempt)]).slice(0, 11);
    if (!taken(id)) return id;
  }
}
