import { storedReasons } from '@threadsweep/engine/judging/judging.ts';

import { scanVideo as scan } from '../workflows/scan.ts';
import { api } from './procedure.ts';

/** Judges the newest comments of a public video for any visitor. It hides and stores nothing. */
export const scanVideo = api.scan.scanVideo.handler(async ({ input, context: { app } }) => {
  const { video, comments, verdicts } = await scan(app, input.video);
  const byId = new Map(verdicts.map((verdict) => [verdict.id, verdict]));
  return {
    status: 'success' as const,
    video: {
      id: video.id,
      title: video.title,
      channel_title: video.channelTitle,
      comment_count: video.commentCount,
    },
    comments: comments.flatMap(({ id, author, text, publishedAt, parentId }) => {
      const judged = byId.get(id);
      if (!judged) return [];
      const { verdict, category, score } = judged;
      const reasons = storedReasons(judged);
      const known = { id, author, text, timestamp: publishedAt, parent_id: parentId };
      return [{ ...known, verdict, category, score, reasons }];
    }),
  };
});
