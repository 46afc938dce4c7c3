import { expression } from '../text/expression.ts';
import { hashText } from '../text/signature.ts';
import type { Comment } from '../types.ts';

/**
 * The number of steps by which the stored value grows when likes double, so that any number fits
 * into a byte.
 */
const stepsPerDoubling = 8;
/** The fewest likes of a comment that may have been copied. */
const likedFrom = likedAs(5);
/** The fewest likes of a comment at which a copy of it is certain. */
const wellLikedFrom = likedAs(10);
/** If more equal comments are liked than this, the text is a saying without an original. */
const mostLiked = 4;
/**
 * The length from which a copy is certain. A shorter, slightly different text may be another
 * viewer's own.
 */
const longFrom = 60;

/** Converts a number of likes to a logarithmic value in one byte. */
export function likedAs(likes: number): number {
  return Math.min(255, Math.round(stepsPerDoubling * Math.log2(1 + Math.max(0, likes))));
}

/**
 * Matches texts that viewers repeat without copying each other: sayings, quotes, lyrics, prayers.
 */
const common = expression`
  ^\W{0,3}["“«*♪♫[(]|["”»♪♫]\W{0,3}$|[♪♫🎵🎶]|\d:\d\d
  |\b(?:
    who(?:'s|s| is| else| all| here)?|any(?:one|body)|still|nobody|every(?:one|body)|legends?
    |people|qui|quien(?:es)?|alguien|gente
  )\b.{0,40}\b(?:
    watch\w*|listen\w*|here|regarde\w*|ecoute\w*|viendo|ven|vean|escuch\w+|mira\w*|aqui|ici
  )\b
  |\b(?:
    jesus|allah|amen|psalms?|birthday|anniversaire|cumpleanos|congratulations|rest in peace
    |is it just me|am i the only|million|views|pov|lyrics?|letra|paroles|copy (?:and|this)
    |copypasta|like (?:if|this)|likes? si
  )\b
  |\bme:
`;
/** Scripts that put no spaces between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const fewestWords = 7;

/**
 * Returns whether a text of at least 40 characters is so distinctive that a second author must have
 * copied it.
 *
 * @param original the text with its line breaks
 */
export function isDistinctive(folded: string, original: string): boolean {
  if (folded.length < 40 || common.test(folded)) return false;
  // Texts of several lines are often lyrics, which viewers repeat without copying each other.
  if ((original.match(/\n/gu)?.length ?? 0) >= 3) return false;
  return new Set(folded.split(' ')).size >= fewestWords || unspaced.test(folded);
}

/** The data of a distinctive comment that tell originals from copies. */
export class OwnWords {
  readonly author: number;
  readonly liked: number;
  /** The time in seconds since 1970; 0 if unknown. */
  readonly time: number;
  /** A hash that is equal for a comment and its replies. */
  readonly conversation: number;
  /** A hash that is equal for texts with the same words. */
  readonly print: number;
  readonly isLong: boolean;

  constructor(
    { id, parentId, likes, publishedAt }: Comment,
    folded: string,
    author: number,
    print: number,
  ) {
    this.author = author;
    this.liked = likedAs(likes ?? 0);
    const time = publishedAt === undefined ? Number.NaN : Date.parse(publishedAt);
    this.time = Number.isNaN(time) ? 0 : Math.max(0, Math.floor(time / 1000));
    this.conversation = hashText(parentId ?? id);
    this.print = print;
    this.isLong = folded.length >= longFrom;
  }

  /**
   * Returns whether this comment copies a comment of an earlier pass with the same words, given the
   * likes of that comment.
   */
  isCopyOf(liked: number): boolean {
    return liked >= wellLikedFrom && this.liked + stepsPerDoubling <= liked;
  }
}

/** Returns whether viewers liked a comment. It is false for a comment that is not distinctive. */
export function isLiked(own: OwnWords | null): boolean {
  return own !== null && own.liked >= likedFrom;
}

/**
 * Returns how certain it is that a comment copies another one, 0 to 3.
 *
 * @param liked how many comments equal the other comment and are liked
 */
export function copiedSureness(own: OwnWords, from: OwnWords, liked: number): number {
  if (from.author === own.author || !isLiked(from)) return 0;
  if (own.liked + stepsPerDoubling > from.liked) return 0;
  // A reply may quote its parent, so it is less certain to be a copy.
  if (from.conversation === own.conversation) return 1;
  if (liked > mostLiked) return 1;
  const well = from.liked >= wellLikedFrom;
  if (from.print === own.print) return well ? 3 : 2;
  if (!own.isLong) return 0;
  return well ? 2 : 1;
}
