import type { Verdict } from '@threadsweep/detector/types.ts';
import type { ApiClient } from '@threadsweep/shared/client.ts';
import type { Comment } from '@threadsweep/shared/contract/comment.ts';
import { parseVideoId } from '@threadsweep/shared/video-id.ts';
import * as v from 'valibot';

import { optional, readBody, successful } from '../../data/responses.ts';
import { judgeHere } from './detector.ts';
import { pastedComments } from './pasted-comments.ts';

export interface TriedComment {
  id: string;
  author: string;
  text: string;
  verdict: Verdict['verdict'];
  category: Comment['category'];
  score: number;
  /** The reasons for hiding, strongest first. */
  reasons: Comment['reasons'];
}

export interface TriedVideo {
  id: string;
  title: string;
  channelTitle: string;
}

export interface TryResult {
  comments: readonly TriedComment[];
  /** The video whose comments were judged; undefined for pasted comments. */
  video: TriedVideo | undefined;
}

const ADDRESS = /^(?:https?:\/\/)?[\w-]+(?:\.[\w-]+)+\/\S*$/i;

const scanResponse = v.object({
  ...successful,
  video: v.object({
    id: v.string(),
    title: v.string(),
    channel_title: optional(v.string(), ''),
  }),
  comments: v.array(
    v.object({
      id: v.string(),
      author: v.string(),
      text: v.string(),
      verdict: v.picklist(['hide', 'ask', 'keep']),
      category: optional(v.nullable(v.picklist(['scam', 'spam', 'inappropriate'])), null),
      score: v.number(),
      reasons: optional(
        v.array(
          v.object({
            code: v.string(),
            start: v.exactOptional(v.number()),
            end: v.exactOptional(v.number()),
          }),
        ),
        [],
      ),
    }),
  ),
});

/** Returns the id of a video if the text is only its address. */
function addressedVideo(text: string): string | undefined {
  const trimmed = text.trim();
  return ADDRESS.test(trimmed) ? parseVideoId(trimmed) : undefined;
}

/**
 * Judges pasted comments on this device. If the text is a video's address, the API judges the
 * comments of that video.
 * @returns undefined if the text has no comments
 * @throws Error if the detector cannot be loaded, or the API refuses
 */
export async function judgeText(api: ApiClient, text: string): Promise<TryResult | undefined> {
  if (addressedVideo(text) !== undefined) return scan(api, text.trim());
  const comments = pastedComments(text);
  if (comments.length === 0) return undefined;
  const verdicts = await judgeHere(comments);
  return {
    video: undefined,
    comments: comments.flatMap((comment, index) => {
      const verdict = verdicts[index];
      return verdict ? [{ ...comment, ...judged(verdict) }] : [];
    }),
  };
}

async function scan(api: ApiClient, address: string): Promise<TryResult> {
  const response = await api.scan.scanVideo({ video: address });
  const { video, comments } = readBody(scanResponse, response);
  return {
    video: { id: video.id, title: video.title, channelTitle: video.channel_title },
    comments,
  };
}

function judged({ verdict, category, score, reasons }: Verdict) {
  return {
    verdict,
    category,
    score,
    reasons: reasons
      .filter(({ weight }) => weight > 0)
      .map(({ code, span }) => (span ? { code, start: span.start, end: span.end } : { code })),
  };
}
