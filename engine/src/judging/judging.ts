import type { Corrections } from '@threadsweep/detector/channel/correction-weights.ts';
import { createLearner } from '@threadsweep/detector/channel/history.ts';
import { type Corrector, createCorrector } from '@threadsweep/detector/channel/lessons.ts';
import { type Vocabulary, vocabularyFromBytes } from '@threadsweep/detector/channel/vocabulary.ts';
import { createJudge, type Judge } from '@threadsweep/detector/judge.ts';
import { shippedModel } from '@threadsweep/detector/model/shipped.ts';
import type { ScoredReading } from '@threadsweep/detector/phases/reading.ts';
import { createTextMatcher, type TextRule } from '@threadsweep/detector/text-rules/text-rule.ts';
import type {
  Block,
  Comment,
  Context,
  Settings,
  Traits,
  Verdict,
} from '@threadsweep/detector/types.ts';

import type { YoutubeComment } from '../ports/comments.ts';
import type { Reason } from '../ports/decisions.ts';
import type { Rules } from '../ports/session.ts';

/** The data that the detector needs to judge the comments of one video. */
export interface JudgedBy {
  channel: { id: string; title: string; handle: string | null };
  video: { title: string };
  sensitivity: Settings['sensitivity'];
  rules: Rules;
  /** The ids of the account's channels, whose comments are the creator's own. */
  own: ReadonlySet<string>;
}

/** The words that a channel's viewers usually write, as counts of keyed hashes without any text. */
export interface ChannelVocabulary {
  /** The vocabulary of earlier passes. A pass judges only by this one. */
  known: Vocabulary;
  /** The vocabulary of earlier passes and of the current pass. */
  learned: Vocabulary;
}

/**
 * Loads a channel's vocabulary.
 *
 * @param bytes the output of `vocabularyToBytes`; empty for a new channel
 */
export function channelVocabulary(bytes: Uint8Array, key: string): ChannelVocabulary {
  return { known: vocabularyFromBytes(bytes, key), learned: vocabularyFromBytes(bytes, key) };
}

/**
 * The data from earlier passes that the detector needs, and a function that receives each comment's
 * traits.
 */
export interface Remembered {
  /** The key of the hashes by which comments are compared, for all channels of the account. */
  hashKey: string;
  /** The campaign index of earlier passes. */
  earlier: Uint8Array;
  vocabulary: ChannelVocabulary;
  /** What the creator's decisions taught about the channel. */
  corrections: Corrections;
  observe: (commentId: string, traits: Traits) => void;
}

/**
 * Returns the detector, set up for the comments of one video.
 *
 * @param onRead receives each comment as the detector has read it, for `teacherFor`
 */
export function judgeFor(
  by: JudgedBy,
  { hashKey, earlier, vocabulary, corrections, observe }: Remembered,
  onRead?: (reading: ScoredReading) => void,
): Judge {
  const context = {
    ...contextOf(by),
    fingerprintKey: hashKey,
    earlier: [earlier],
    vocabulary: vocabulary.known,
    corrections,
    observe: ({ id }: Comment, traits: Traits) => observe(id, traits),
  };
  return createJudge(context, settingsOf(by), onRead);
}

/** Returns a function that teaches the vocabulary the words of a comment that the detector kept. */
export function teacherFor(
  by: JudgedBy,
  vocabulary: ChannelVocabulary,
): (reading: ScoredReading) => void {
  return createLearner(vocabulary.learned, settingsOf(by));
}

/** Returns an object that updates the corrections from a creator's decision. */
export function correctorFor(
  by: JudgedBy,
  vocabulary: ChannelVocabulary,
  corrections: Corrections,
): Corrector {
  const context = { ...contextOf(by), vocabulary: vocabulary.known };
  return createCorrector(corrections, context, settingsOf(by));
}

function settingsOf({ sensitivity }: JudgedBy): Settings {
  return { sensitivity, model: shippedModel() };
}

function contextOf({ channel, video, own, rules }: JudgedBy): Context {
  return {
    creatorId: channel.id,
    creatorName: channel.title,
    trustedAuthors: own.union(rules.trusted),
    blocks: (comment) => blockOf(comment, rules),
    videoTitle: video.title,
    ...(channel.handle === null ? {} : { creatorHandle: channel.handle }),
  };
}

function blockOf({ authorChannelId: author, text }: Comment, rules: Rules): Block | null {
  if (author !== undefined && rules.blocked.has(author)) return { code: 'blocked-author' };
  if (rules.texts.length === 0) return null;
  const span = matcherOf(rules.texts)(text);
  return span && { code: 'blocked-text', span };
}

/** A session judges many videos by the same rules, which are compiled once. */
const matchers = new WeakMap<readonly TextRule[], ReturnType<typeof createTextMatcher>>();

function matcherOf(texts: readonly TextRule[]): ReturnType<typeof createTextMatcher> {
  const known = matchers.get(texts);
  if (known) return known;
  const matcher = createTextMatcher(texts);
  matchers.set(texts, matcher);
  return matcher;
}

/** Converts a comment of YouTube to the detector's format. */
export function judgedComment(comment: YoutubeComment): Comment {
  return {
    id: comment.id,
    author: comment.author,
    text: comment.text,
    publishedAt: comment.publishedAt,
    likes: comment.likes,
    ...(comment.authorChannelId === null ? {} : { authorChannelId: comment.authorChannelId }),
    ...(comment.parentId === null ? {} : { parentId: comment.parentId }),
  };
}

/** Returns the reasons of a verdict to store: codes and positions, never the words. */
export function storedReasons(verdict: Verdict): Reason[] {
  return verdict.reasons
    .filter(({ weight }) => weight > 0)
    .map(({ code, span }) => (span ? { code, start: span.start, end: span.end } : { code }));
}
