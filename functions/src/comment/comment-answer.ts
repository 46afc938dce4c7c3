import type { Comment } from '@threadsweep/shared/contract/comment.ts';

import type { DecisionDocument } from '../platform/firestore.ts';
import type { YoutubeComment } from '../google/youtube.ts';

/** A comment that viewers see, as the API answers it. */
export function visibleAnswer(comment: YoutubeComment): Comment {
  return { ...basics(comment), source: null, category: null, score: null, reasons: [] };
}

/** A comment that YouTube holds, with our decision where there is one. */
export function hiddenAnswer(
  comment: YoutubeComment,
  decision: DecisionDocument | undefined,
): Comment {
  const ours = decision && decision.status !== 'restored' ? decision : undefined;
  return {
    ...basics(comment),
    source: ours?.source ?? 'youtube',
    category: ours?.category ?? null,
    score: ours?.score ?? null,
    reasons: ours?.reasons ?? [],
  };
}

function basics(comment: YoutubeComment) {
  return {
    id: comment.id,
    text: comment.text,
    author: comment.author,
    authorChannelId: comment.authorChannelId,
    authorProfileImageUrl: comment.authorProfileImageUrl,
    timestamp: comment.publishedAt,
    updated_at: comment.updatedAt,
    likes: comment.likes,
    parent_id: comment.parentId,
  };
}
