import { hashText } from '../text/signature.ts';
import type { Comment } from '../types.ts';

/** Eight steps for each doubling, so that a byte holds any number of likes. */
const stepsPerDoubling = 8;
/** From five likes on a comment is worth copying, */
const likedFrom = likedAs(5);
/** and from ten on the copy is beyond doubt. */
const wellLikedFrom = likedAs(10);
/** Viewers repeat a saying. If several copies are liked, it has no original. */
const mostLiked = 4;
/** A text of fewer letters that differs a little is as likely another viewer's. */
const longFrom = 60;

/** How much viewers liked a comment, in a byte. */
export function likedAs(likes: number): number {
  return Math.min(255, Math.round(stepsPerDoubling * Math.log2(1 + Math.max(0, likes))));
}

/** What viewers say in the same words without copying anybody: sayings, quotes, lyrics, prayers. */
const common =
  /^\W{0,3}["“«*♪♫[(]|["”»♪♫]\W{0,3}$|[♪♫🎵🎶]|\d:\d\d|\b(?:who(?:'s|s| is| else| all| here)?|any(?:one|body)|still|nobody|every(?:one|body)|legends?|people|qui|quien(?:es)?|alguien|gente)\b.{0,40}\b(?:watch\w*|listen\w*|here|regarde\w*|ecoute\w*|viendo|ven|vean|escuch\w+|mira\w*|aqui|ici)\b|\b(?:jesus|allah|amen|psalms?|birthday|anniversaire|cumpleanos|congratulations|rest in peace|is it just me|am i the only|million|views|pov|lyrics?|letra|paroles|copy (?:and|this)|copypasta|like (?:if|this)|likes? si)\b|\bme:/u;
/** Scripts that write words without spaces between them. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const fewestWords = 7;

/**
 * Whether a text of 40 characters or more is distinctive enough that a second author has copied it.
 *
 * @param original the text with its lines
 */
export function isDistinctive(folded: string, original: string): boolean {
  if (folded.length < 40 || common.test(folded)) return false;
  // Lyrics come in lines.
  if ((original.match(/\n/gu)?.length ?? 0) >= 3) return false;
  return new Set(folded.split(' ')).size >= fewestWords || unspaced.test(folded);
}

/** What is kept of a distinctive comment, to tell originals from copies. */
export class OwnWords {
  readonly author: number;
  readonly liked: number;
  /** Seconds since 1970; 0 for unknown. */
  readonly time: number;
  /** Equal for a comment and its answers. */
  readonly conversation: number;
  /** Equal for equal words. */
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

  /** Whether it copies a comment of equal words, of which only the likes are known. */
  isCopyOf(liked: number): boolean {
    return liked >= wellLikedFrom && this.liked + stepsPerDoubling <= liked;
  }
}

/** Whether viewers liked a comment; not known of one that is not distinctive. */
export function isLiked(own: OwnWords | null): boolean {
  return own !== null && own.liked >= likedFrom;
}

/**
 * How sure it is, from 0 to 3, that a comment copies another one.
 *
 * @param liked how many that say what the other one says are liked
 */
export function copiedSureness(own: OwnWords, from: OwnWords, liked: number): number {
  if (from.author === own.author || !isLiked(from)) return 0;
  if (own.liked + stepsPerDoubling > from.liked) return 0;
  // A reply may quote its parent.
  if (from.conversation === own.conversation) return 1;
  if (liked > mostLiked) return 1;
  const well = from.liked >= wellLikedFrom;
  if (from.print === own.print) return well ? 3 : 2;
  if (!own.isLong) return 0;
  return well ? 2 : 1;
}
