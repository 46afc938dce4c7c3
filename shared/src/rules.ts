/** The creator's own rules about authors: `trust` never hides their comments, `block` always does. */

export const AUTHOR_RULES = ['trust', 'block'] as const;
export type AuthorRule = (typeof AUTHOR_RULES)[number];

/** How many authors an account may trust, and how many it may block. */
export const AUTHORS_MAX = 200;

/** How many channels one call to YouTube names, which costs a unit. */
export const AUTHORS_PER_CALL = 50;

/** An id of a channel at YouTube, such as `UCw5duXjX7xteFVcJ-SCnZEX`. */
const CHANNEL_ID = /^UC[\w-]{22}$/;
/** A handle at YouTube, such as `@theworkbench`: 3 to 30 letters, digits, `_`, `-` and `.`. */
const HANDLE = /^@[\p{L}\p{M}\p{N}_.·-]{1,60}$/u;

/** An author as a creator names one. */
export type NamedAuthor = { id: string } | { handle: string };

/** Whether a text is the id of a channel. */
export function isChannelId(text: string): boolean {
  return CHANNEL_ID.test(text);
}

/** Whether a text is a channel's handle, with its `@`. */
export function isHandle(text: string): boolean {
  return HANDLE.test(text);
}

/**
 * Reads what a creator types to name an author: the id of a channel, a handle, or the address of a
 * channel.
 * @returns null if it names none
 */
export function namedAuthor(input: string): NamedAuthor | null {
  const text = input.trim();
  const path = pathOf(text);
  const name = path === null ? text : (/^\/(?:channel\/)?([^/]+)/.exec(path)?.[1] ?? '');
  if (isChannelId(name)) return { id: name };
  return isHandle(name) ? { handle: name } : null;
}

/** The decoded path of an address at YouTube; null for another text. */
function pathOf(text: string): string | null {
  const found = /^(?:https?:\/\/)?(?:www\.|m\.)?youtube\.com(\/[^?#]*)/i.exec(text)?.[1];
  if (found === undefined) return null;
  try {
    return decodeURIComponent(found);
  } catch {
    // No address at all: a stray percent sign.
    return '';
  }
}
