/** The creator's own rules about authors: `trust` never hides their comments, `block` always does. */

export const AUTHOR_RULES = ['trust', 'block'] as const;
export type AuthorRule = (typeof AUTHOR_RULES)[number];

/** The most authors that an account may trust, and the most that it may block. */
export const AUTHORS_MAX = 200;

/** The most channels that one call to YouTube can name. The call costs a unit. */
export const AUTHORS_PER_CALL = 50;

/** The format of a channel's id at YouTube, such as `UCw5duXjX7xteFVcJ-SCnZEX`. */
const CHANNEL_ID = /^UC[\w-]{22}$/;
/**
 * The format of a handle at YouTube, such as `@theworkbench`: letters, digits, `_`, `-` and `.`.
 */
const HANDLE = /^@[\p{L}\p{M}\p{N}_.·-]{1,60}$/u;

/** An author whom a creator names by a channel's id or handle. */
export type NamedAuthor = { id: string } | { handle: string };

/** Returns whether a text is the id of a channel. */
export function isChannelId(text: string): boolean {
  return CHANNEL_ID.test(text);
}

/** Returns whether a text is a channel's handle, with its `@`. */
export function isHandle(text: string): boolean {
  return HANDLE.test(text);
}

/**
 * Reads the author whom a creator has typed: the id of a channel, a handle, or the address of a
 * channel.
 * @returns null if the text names none
 */
export function namedAuthor(input: string): NamedAuthor | null {
  const text = input.trim();
  const path = pathOf(text);
  const name = path === null ? text : (/^\/(?:channel\/)?([^/]+)/.exec(path)?.[1] ?? '');
  if (isChannelId(name)) return { id: name };
  return isHandle(name) ? { handle: name } : null;
}

/** Returns the decoded path of an address at YouTube, or null if the text is no such address. */
function pathOf(text: string): string | null {
  const found = /^(?:https?:\/\/)?(?:www\.|m\.)?youtube\.com(\/[^?#]*)/i.exec(text)?.[1];
  if (found === undefined) return null;
  try {
    return decodeURIComponent(found);
  } catch {
    return '';
  }
}
