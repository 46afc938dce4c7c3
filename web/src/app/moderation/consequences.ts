import { SENSITIVITIES, type Sensitivity } from '@threadsweep/shared/account-form.ts';
import { CATEGORIES, type Category } from '@threadsweep/shared/category.ts';
import type { Comment } from '@threadsweep/shared/contract/comment.ts';
import type { Channel } from '@threadsweep/shared/contract/channel.ts';
import type { ModerationSettings } from '@threadsweep/shared/moderation-settings.ts';

import type { HeldComment } from '../../comment/held-comments.ts';
import { judgeHere } from '../try-out/detector.ts';
import type { JudgedAs } from '../try-out/judge-responder.ts';

/**
 * How many more comments would be hidden with each sensitivity than with the one in force. It is
 * negative for fewer.
 */
export type Consequence = Record<Sensitivity, number>;
export type Consequences = Partial<Record<Category, Consequence>>;

/** The ids of authors whose comments no sensitivity concerns. */
export interface ExemptAuthors {
  trusted: readonly string[];
  blocked: readonly string[];
}

/** One video's comments, ready to be judged. */
export interface JudgedVideo {
  comments: Parameters<typeof judgeHere>[0];
  context: NonNullable<JudgedAs['context']>;
}

/**
 * Returns the comments on which the sensitivity decides, by video: those that are visible, and
 * those that passes have hidden.
 * @param channels the account's channels, whose own comments are never hidden
 */
export function judgedVideos(
  held: readonly HeldComment[],
  channels: readonly Channel[],
  { trusted, blocked }: ExemptAuthors,
): JudgedVideo[] {
  const isBlocked = new Set(blocked);
  const trustedAuthors = new Set([...trusted, ...channels.map(({ id }) => id)]);
  const decided = held.filter(
    ({ comment: { source, authorChannelId: author } }) =>
      (source === null || source === 'threadsweep') && !(author !== null && isBlocked.has(author)),
  );
  return [...Map.groupBy(decided, ({ videoId }) => videoId).values()].map((ofVideo) => {
    const video = ofVideo[0]?.video;
    const channel = channels.find(({ id }) => id === video?.channel_id);
    return {
      comments: ofVideo.map(({ comment }) => judged(comment)),
      context: {
        trustedAuthors,
        ...(video && { videoTitle: video.title }),
        ...(channel && { creatorId: channel.id, creatorName: channel.channelTitle }),
      },
    };
  });
}

function judged({ id, author, authorChannelId, text, timestamp, likes, parent_id }: Comment) {
  return {
    id,
    author,
    text,
    publishedAt: timestamp,
    likes,
    ...(authorChannelId !== null && { authorChannelId }),
    ...(parent_id !== null && { parentId: parent_id }),
  };
}

/**
 * Counts what each other sensitivity of each category would change. The detector judges on this
 * device, so no text leaves it; it does not know what the channel has taught.
 * @throws Error if the detector cannot be loaded, or the signal's reason
 */
export async function countConsequences(
  videos: readonly JudgedVideo[],
  { sensitivity, handling }: Pick<ModerationSettings, 'sensitivity' | 'handling'>,
  signal: AbortSignal,
): Promise<Consequences> {
  async function hiddenWith(changed: Record<Category, Sensitivity>): Promise<number> {
    const verdicts = await Promise.all(
      videos.map(({ comments, context }) => judgeHere(comments, { context, sensitivity: changed })),
    );
    return verdicts
      .flat()
      .filter(
        ({ verdict, category }) => verdict === 'hide' && handling[category ?? 'spam'] === 'hide',
      ).length;
  }

  const now = await hiddenWith(sensitivity);
  const counted: Consequences = {};
  for (const category of CATEGORIES) {
    const changes = { relaxed: 0, balanced: 0, strict: 0 };
    for (const level of SENSITIVITIES) {
      if (level === sensitivity[category]) continue;
      signal.throwIfAborted();
      changes[level] = (await hiddenWith({ ...sensitivity, [category]: level })) - now;
    }
    counted[category] = changes;
  }
  return counted;
}
