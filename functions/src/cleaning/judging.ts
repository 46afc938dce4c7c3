import { createJudge, type Judge } from '@threadsweep/detector/judge.ts';
import { shippedModel } from '@threadsweep/detector/model/shipped.ts';
import type { Comment, Verdict } from '@threadsweep/detector/types.ts';

import type { StoredChannel } from '../channel/channel-store.ts';
import type { StoredReason, UserDocument } from '../documents.ts';
import type { YoutubeComment } from '../google/youtube.ts';
import type { StoredVideo } from '../video/video-store.ts';

/** The detector, set up for the comments of one video. */
export function judgeFor(
  of: {
    channel: Pick<StoredChannel, 'id' | 'title' | 'handle'>;
    video: Pick<StoredVideo, 'title'>;
    user: Pick<UserDocument, 'sensitivity'>;
    own: ReadonlySet<string>;
  },
  fingerprintKey: string,
  earlier: Uint8Array,
): Judge {
  const { channel, video, user, own } = of;
  const context = {
    creatorId: channel.id,
    creatorName: channel.title,
    trustedAuthors: own,
    videoTitle: video.title,
    fingerprintKey,
    earlier: [earlier],
    ...(channel.handle === null ? {} : { creatorHandle: channel.handle }),
  };
  return createJudge(context, { sensitivity: user.sensitivity, model: shippedModel() });
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
