import { createTeacher } from '@threadsweep/detector/channel/history.ts';
import { createJudge, type Judge } from '@threadsweep/detector/judge.ts';
import { shippedModel } from '@threadsweep/detector/model/shipped.ts';
import type { Comment, Context, Settings, Verdict } from '@threadsweep/detector/types.ts';

import type { StoredChannel } from '../channel/channel-store.ts';
import type { StoredReason, UserDocument } from '../platform/firestore.ts';
import type { YoutubeComment } from '../google/youtube.ts';
import type { StoredVideo } from '../video/video-store.ts';
import type { ChannelVocabulary } from './vocabulary-store.ts';

/** What a pass judges a video's comments by. */
export interface JudgedBy {
  channel: Pick<StoredChannel, 'id' | 'title' | 'handle'>;
  video: Pick<StoredVideo, 'title'>;
  user: Pick<UserDocument, 'sensitivity'>;
  /** The account's channels, whose comments are the creator's. */
  own: ReadonlySet<string>;
}

/**
 * The detector, set up for the comments of one video.
 *
 * @param earlier what earlier passes left to find campaigns by
 */
export function judgeFor(
  of: JudgedBy,
  fingerprintKey: string,
  earlier: Uint8Array,
  usual: ChannelVocabulary,
): Judge {
  const context = {
    ...contextOf(of),
    fingerprintKey,
    earlier: [earlier],
    vocabulary: usual.known,
  };
  return createJudge(context, settingsOf(of));
}

/** Teaches the channel's vocabulary: the returned function reads a comment that the detector kept. */
export function teacherFor(of: JudgedBy, usual: ChannelVocabulary): (comment: Comment) => void {
  return createTeacher(usual.learned, contextOf(of), settingsOf(of));
}

function settingsOf({ user }: JudgedBy): Settings {
  return { sensitivity: user.sensitivity, model: shippedModel() };
}

function contextOf({ channel, video, own }: JudgedBy): Context {
  return {
    creatorId: channel.id,
    creatorName: channel.title,
    trustedAuthors: own,
    videoTitle: video.title,
    ...(channel.handle === null ? {} : { creatorHandle: channel.handle }),
  };
}

/** A comment of YouTube as the detector takes it. */
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

/** A verdict's reasons as they are kept: codes and places, never the words. */
export function storedReasons(verdict: Verdict): StoredReason[] {
  return verdict.reasons
    .filter(({ weight }) => weight > 0)
    .map(({ code, span }) => (span ? { code, start: span.start, end: span.end } : { code }));
}
