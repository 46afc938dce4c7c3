import type { DataMethod } from './data-method.ts';
import { WRITE_UNITS } from './limits.ts';
import { assertDeletable } from './validation.ts';

/**
 * comments.delete, https://developers.google.com/youtube/v3/docs/comments/delete. It deletes a
 * comment of the caller's channel.
 */
export const commentsDelete: DataMethod = {
  name: 'comments.delete',
  verb: 'DELETE',
  path: '/comments',
  units: WRITE_UNITS,
  fields: {},
  run({ query, caller, store }) {
    const placed = assertDeletable(store, query.required('id'), caller.channelId);
    store.delete(placed);
    return undefined;
  },
};
