import { channelVocabulary, judgedComment, judgeFor } from '@threadsweep/engine/judging/judging.ts';
import { storedCorrections } from '@threadsweep/engine/judging/lessons.ts';
import type { YoutubeComment } from '@threadsweep/engine/ports/comments.ts';
import { withStatus } from '@threadsweep/engine/reading/threads.ts';
import type { UserDocument } from '@threadsweep/shared/documents/account.ts';
import { settingsInForce } from '@threadsweep/shared/moderation-settings.ts';

import { ownChannels, type StoredChannel } from '../../channel/channel-store.ts';
import { HIDDEN_LISTS } from '../../comment/comment-page.ts';
import { decisionsOn } from '../../comment/decision-store.ts';
import type { AccessApp } from '../../google/app.ts';
import { allEnded } from '../../platform/all-ended.ts';
import { rulesInForce, planOf } from '../../plan/plan.ts';
import { storedVideosById, type StoredVideo } from '../../video/video-store.ts';
import type { ChannelAccess } from '../access.ts';
import { MemoryStore } from '../clean/memory-store.ts';

/**
 * The score below which a comment that YouTube holds counts as harmless. It is low, because YouTube
 * has a reason to hold the comment.
 */
const HARMLESS_BELOW = 0.02;

/** A comment that YouTube hides, and the video that it belongs to. */
export type HeldComment = YoutubeComment & { videoId: string };

/** A comment that YouTube hides and the detector would keep. */
export interface HarmlessComment {
  comment: HeldComment;
  video: StoredVideo;
  /** The probability that it should be hidden, 0 to 1. */
  score: number;
}

/**
 * Returns the newest comments of a channel that are held for review or likely spam, over all its
 * videos. It reads at most 100 threads of each list, for 1 unit each.
 */
export async function heldComments(
  access: ChannelAccess,
  channelId: string,
): Promise<HeldComment[]> {
  const lists = await allEnded(
    HIDDEN_LISTS.map(async (status) => {
      const { items } = await access.use((youtube) => youtube.channelThreads(channelId, status));
      const comments = items.flatMap(({ top, replies }) => [top, replies].flat());
      return withStatus(comments, status);
    }),
  );
  return lists.flat().flatMap((comment) => {
    const { videoId } = comment;
    return videoId === null ? [] : [Object.assign({}, comment, { videoId })];
  });
}

/** Returns a channel's hidden comments that have no decision and that the detector would keep. */
export async function harmlessComments(
  app: AccessApp,
  { uid, user, channel }: { uid: string; user: UserDocument; channel: StoredChannel },
  access: ChannelAccess,
): Promise<HarmlessComment[]> {
  const held = await heldComments(access, channel.id);
  if (held.length === 0) return [];
  const byVideo = Map.groupBy(held, ({ videoId }) => videoId);
  const memory = new MemoryStore(app, { uid, channelId: channel.id, secondOpinions: false });
  const [videos, learned, own] = await Promise.all([
    storedVideosById(app, uid, [...byVideo.keys()]),
    memory.learned(),
    ownChannels(app, uid, user, planOf(app, user)),
  ]);
  const vocabulary = channelVocabulary(learned.vocabulary, access.fingerprintKey);
  const corrections = storedCorrections(learned.teaching, access.fingerprintKey);
  const rules = rulesInForce(app, user);
  const { id, title, handle } = channel;
  const { sensitivity } = settingsInForce(user, channel.settings);
  const found = await Promise.all(
    videos.map(async (video) => {
      const comments = byVideo.get(video.id) ?? [];
      const decided = await decisionsOn(
        app,
        uid,
        video.id,
        comments.map((one) => one.id),
      );
      const by = {
        channel: { id, title, handle },
        video,
        sensitivity,
        rules,
        own,
      };
      const judge = judgeFor(by, {
        // Any key serves, because the hashes of these verdicts are not stored.
        hashKey: access.fingerprintKey,
        earlier: new Uint8Array(),
        vocabulary,
        corrections,
        observe: () => undefined,
      });
      const verdicts = new Map(
        judge.add(comments.map(judgedComment)).map((verdict) => [verdict.id, verdict]),
      );
      for (const verdict of judge.finish()) verdicts.set(verdict.id, verdict);
      return comments.flatMap((comment): HarmlessComment[] => {
        const verdict = verdicts.get(comment.id);
        if (verdict?.verdict !== 'keep' || verdict.score >= HARMLESS_BELOW) return [];
        if (decided.has(comment.id)) return [];
        return [{ comment, video, score: verdict.score }];
      });
    }),
  );
  return found.flat();
}
