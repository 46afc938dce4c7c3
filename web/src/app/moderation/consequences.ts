import type { Verdict } from '@threadsweep/detector/types.ts';
import { SENSITIVITIES, type Sensitivity } from '@threadsweep/shared/account-form.ts';
import { CATEGORIES, type Category } from '@threadsweep/shared/category.ts';
import type { Comment } from '@threadsweep/shared/contract/comment.ts';
import type { Channel } from '@threadsweep/shared/contract/channel.ts';
import type { ModerationSettings } from '@threadsweep/shared/moderation-settings.ts';

import type { HeldComment } from '../../comment/held-comments.ts';
import type { TextRule } from '../../comment/text-rules.ts';
import { judgeHere } from '../try-out/detector.ts';
import type { JudgedAs } from '../try-out/judge-responder.ts';

/** A comment that another sensitivity would hide or no longer hide. */
export interface ChangedComment {
  comment: Comment;
  videoId: string;
  videoTitle: string | undefined;
  /**
   * Whether the other sensitivity would hide a visible comment; false if it would show a hidden
   * one.
   */
  hides: boolean;
  /** The reasons for hiding, under the sensitivity that hides the comment. */
  reasons: Comment['reasons'];
}

/** The comments that each sensitivity would change, compared with the current one. */
export type Consequence = Record<Sensitivity, readonly ChangedComment[]>;
export type Consequences = Partial<Record<Category, Consequence>>;

/** The creator's rules, which override the sensitivity. */
export interface RulesInForce {
  /** The ids of authors. */
  trusted: readonly string[];
  blocked: readonly string[];
  texts: readonly TextRule[];
}

/** One video's comments, ready to be judged. */
export interface JudgedVideo {
  held: readonly HeldComment[];
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
  { trusted, blocked }: Pick<RulesInForce, 'trusted' | 'blocked'>,
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
      held: ofVideo,
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
 * Returns a function that finds blocked texts. Only this function loads the large matcher of
 * regular expressions.
 */
async function matcherOf(texts: readonly TextRule[]) {
  const { createTextMatcher } = await import('@threadsweep/detector/text-rules/text-rule.ts');
  return createTextMatcher(texts);
}

function reasonOf({ code, span }: Verdict['reasons'][number]): Comment['reasons'][number] {
  return span ? { code, start: span.start, end: span.end } : { code };
}

/** Returns how many more comments would be hidden after these changes; negative for fewer. */
export function netChange(changed: readonly ChangedComment[]): number {
  return changed.reduce((sum, { hides }) => sum + (hides ? 1 : -1), 0);
}

/**
 * Finds the comments that each other sensitivity of a category would change. The detector runs in
 * the browser, so no text leaves the device. It ignores the creator's corrections.
 * @param texts the blocked texts
 * @throws Error if the detector cannot be loaded, or the signal's reason
 */
export async function findConsequences(
  videos: readonly JudgedVideo[],
  { sensitivity, handling }: Pick<ModerationSettings, 'sensitivity' | 'handling'>,
  texts: readonly TextRule[],
  signal: AbortSignal,
): Promise<Consequences> {
  const blockedPassage = texts.length > 0 ? await matcherOf(texts) : () => null;
  const all = videos.flatMap(({ held }) => held);

  /** Returns the reasons of each comment that would be hidden; undefined for any other comment. */
  async function hiddenWith(changed: Record<Category, Sensitivity>) {
    const verdicts = await Promise.all(
      videos.map(({ held, context }) =>
        judgeHere(
          held.map(({ comment }) => judged(comment)),
          { context, sensitivity: changed },
        ),
      ),
    );
    return verdicts
      .flat()
      .map(({ verdict, category, reasons }) =>
        verdict === 'hide' && handling[category ?? 'spam'] === 'hide' ? reasons : undefined,
      );
  }

  const now = await hiddenWith(sensitivity);
  const found: Consequences = {};
  for (const category of CATEGORIES) {
    const changes: Consequence = { relaxed: [], balanced: [], strict: [] };
    for (const level of SENSITIVITIES) {
      if (level === sensitivity[category]) continue;
      signal.throwIfAborted();
      const then = await hiddenWith({ ...sensitivity, [category]: level });
      changes[level] = all.flatMap(({ comment, videoId, video }, index): ChangedComment[] => {
        const hides = then[index] !== undefined;
        if (hides === (now[index] !== undefined) || blockedPassage(comment.text)) return [];
        const reasons = (then[index] ?? now[index] ?? []).map(reasonOf);
        return [{ comment, videoId, videoTitle: video?.title, hides, reasons }];
      });
    }
    found[category] = changes;
  }
  return found;
}
