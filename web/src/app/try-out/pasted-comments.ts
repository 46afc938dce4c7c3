/** A comment as a visitor pastes it. */
export interface PastedComment {
  id: string;
  /** Without an author if the text names none. */
  author: string;
  text: string;
}

/** How many comments, and UTF-16 units of text, are judged at a time. */
export const MOST_COMMENTS = 300;
const MOST_TEXT = 100_000;

/** A line that has only an author, as in a selection copied from YouTube. */
const HANDLE = /^@[\p{L}\p{N}._-]{1,60}$/u;
/** `@author: text`. */
const NAMED = /^(@[\p{L}\p{N}._-]{1,60}):\s+(.+)$/u;
/** The age of a comment, which follows its author at YouTube. */
const AGE = /^(?:\d+ [a-z]+ ago|il y a \d+ .+|hace \d+ .+)(?: \([^()]+\))?$/i;
/** What YouTube writes below a comment: likes, and buttons in the app's languages. */
const FURNITURE =
  /^(?:[\d.,\u202F\u00A0 ]+[kmKM]?|reply|répondre|responder|(?:\d+ )?(?:replies|réponses?|respuestas?)|read more|lire la suite|leer más)$/i;

/**
 * Reads comments from a pasted text: one on each line, or as they are copied from a page of YouTube,
 * where a line with the author begins each one. Lines without text are ignored.
 */
export function pastedComments(pasted: string): PastedComment[] {
  const lines = pasted
    .slice(0, MOST_TEXT)
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const found = lines.some((line) => HANDLE.test(line)) ? fromYoutube(lines) : fromLines(lines);
  return found
    .filter(({ text }) => text !== '')
    .slice(0, MOST_COMMENTS)
    .map(({ author, text }, index) => ({ id: String(index + 1), author, text }));
}

type Unnumbered = Omit<PastedComment, 'id'>;

function fromLines(lines: readonly string[]): Unnumbered[] {
  return lines.map((line) => {
    const [, author, text] = NAMED.exec(line) ?? [];
    return author === undefined || text === undefined
      ? { author: '', text: line }
      : { author, text };
  });
}

function fromYoutube(lines: readonly string[]): Unnumbered[] {
  const comments: Unnumbered[] = [];
  for (const line of lines) {
    const last = comments.at(-1);
    if (HANDLE.test(line) || last === undefined) {
      comments.push(HANDLE.test(line) ? { author: line, text: '' } : { author: '', text: line });
    } else if (last.text === '' ? !AGE.test(line) : !FURNITURE.test(line)) {
      last.text = last.text === '' ? line : `${last.text}\n${line}`;
    }
  }
  return comments;
}
