import { z } from 'zod';

import { commentResource } from './comment-resource.ts';
import { commentsList } from './comments-list.ts';
import type { DataMethod } from './data-method.ts';
import { WRITE_UNITS } from './limits.ts';
import { assertText, parentCommentNotFound, parentIdMissing } from './validation.ts';

const replyBody = z.object({
  snippet: z.object({ parentId: z.string().min(1), textOriginal: z.string().optional() }),
});

/**
 * comments.insert, https://developers.google.com/youtube/v3/docs/comments/insert. It adds a reply
 * to a thread's top-level comment.
 */
export const commentsInsert: DataMethod = {
  name: 'comments.insert',
  verb: 'POST',
  path: '/comments',
  units: WRITE_UNITS,
  fields: commentsList.fields,
  run({ query, caller, store, body }) {
    query.parts(['id', 'snippet']);
    const parsed = replyBody.safeParse(body);
    if (!parsed.success) throw parentIdMissing();
    const { parentId, textOriginal } = parsed.data.snippet;
    const text = assertText(textOriginal);
    const parent = store.comment(parentId);
    if (parent === undefined || parent.comment.parentId !== undefined)
      throw parentCommentNotFound(parentId);
    const known = new Set(parent.thread.replies);
    const reply = { ...store.authorOf(caller.channelId), text };
    const [thread] = store.edit(parent.video, [{ id: parentId, replies: [reply] }]);
    const added = thread?.replies.find((one) => !known.has(one));
    if (added === undefined) throw new Error('the store added no reply');
    return commentResource(added, {
      callerChannelId: caller.channelId,
      textFormat: 'html',
      withModerationStatus: false,
    });
  },
};
