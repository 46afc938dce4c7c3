export interface PastedComment {
  id: string;
  /** The author; empty if the text names none. */
  author: string;
  text: string;
}

/** The most comments, and UTF-16 units of text, that are judged at a time. */
export const MOST_COMMENTS = 300;
const MOST_TEXT = 100_000;

/** Matches a line that has only an author, as in a selection copied from YouTube. */
const HANDLE = /^@[\p{L}\p{N}._-]{1,60}$/u;
/** Matches a line such as `@author: text`. */
const NAMED = /^(@[\p{L}\p{N}._-]{1,60}):\s+(.+)$/u;
/** Matches the age of a comment, which follows its author at YouTube. */
const AGE = /^(?:\d+ [a-z]+ ago|il y a \d+ .+|hace \d+ .+)(?: \([^()]+\))?$/i;
/**
 * Matches the texts that YouTube shows below a comment: likes, and buttons in the app's languages.
 */
const FURNITURE =
  /^(?:[\d.,\u202F\u00A0 ]+[kmKM]?|reply|répondre|responder|(?:\d+ )?(?:replies|réponses?|respuestas?)|read more|lire la suite|leer más)$/i;

/**
 * Reads comments from a pasted text, one on each line. In a text from a page of YouTube, each
 * comment starts with a line for its author. Empty lines are ignored.
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
