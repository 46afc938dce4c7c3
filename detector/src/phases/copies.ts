import { hashText } from '../text/signature.ts';
import type { Comment } from '../types.ts';
import { bytes, Column, words } from './column.ts';
import type { Alike, Order } from './similar-comments.ts';

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

/** The numbers that are kept for a distinctive comment, to tell originals from copies. */
export class OwnWords {
  readonly liked: number;
  /** Seconds since 1970; 0 for unknown. */
  readonly time: number;
  /** Equal for a comment and its answers. */
  readonly conversation: number;
  /** Equal for equal words. */
  readonly print: number;
  readonly isLong: boolean;

  constructor({ id, parentId, likes, publishedAt }: Comment, folded: string, print: number) {
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

/** Tells the copies of liked comments from their originals, by 14 bytes a comment. */
export class Copies implements Order {
  readonly #authors: Column<Uint32Array>;
  readonly #liked = new Column(bytes);
  readonly #times = new Column(words);
  readonly #conversations = new Column(words);
  readonly #prints = new Column(words);
  readonly #long = new Column(bytes);

  constructor(authors: Column<Uint32Array>) {
    this.#authors = authors;
  }

  /** Takes in the next comment; null for one that is not distinctive. */
  add(own: OwnWords | null): void {
    this.#liked.push(own?.liked ?? 0);
    this.#times.push(own?.time ?? 0);
    this.#conversations.push(own?.conversation ?? 0);
    this.#prints.push(own?.print ?? 0);
    this.#long.push(own?.isLong === true ? 1 : 0);
  }

  isLiked(comment: number): boolean {
    return this.#liked.at(comment) >= likedFrom;
  }

  /** By the time where both have one, else by their order. */
  isEarlier(comment: number, than: number): boolean {
    const [a, b] = [this.#times.at(comment), this.#times.at(than)];
    return a === 0 || b === 0 || a === b ? comment < than : a < b;
  }

  /** Whether it said first what others copy. */
  isOriginal(comment: number, { first }: Alike): boolean {
    return first === comment && this.isLiked(comment);
  }

  /**
   * How sure it is, from 0 to 3, that a comment copies the first of those that say the same.
   *
   * @param akin a comment with nearly the same text
   */
  sureness(comment: number, alike: Alike, akin: Alike | null): number {
    const copied = this.#copied(comment, alike.first, alike.liked);
    if (copied > 0 || akin === null) return copied;
    return this.#copied(comment, akin.first, akin.liked);
  }

  #copied(comment: number, first: number, liked: number): number {
    if (first === comment || this.#authors.at(first) === this.#authors.at(comment)) return 0;
    const by = this.#liked.at(first);
    if (by < likedFrom || this.#liked.at(comment) + stepsPerDoubling > by) return 0;
    if (!this.isEarlier(first, comment)) return 0;
    // A reply may quote its parent.
    if (this.#conversations.at(first) === this.#conversations.at(comment)) return 1;
    if (liked > mostLiked) return 1;
    const well = by >= wellLikedFrom;
    if (this.#prints.at(first) === this.#prints.at(comment)) return well ? 3 : 2;
    if (this.#long.at(comment) === 0) return 0;
    return well ? 2 : 1;
  }
}
