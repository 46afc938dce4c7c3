import type { DataMethod } from './data-method.ts';
import { WRITE_UNITS } from './limits.ts';
import { assertBan, assertIds, assertModeratable } from './validation.ts';

const SETTABLE = ['published', 'heldForReview', 'rejected'] as const;

/**
 * comments.setModerationStatus,
 * https://developers.google.com/youtube/v3/docs/comments/setModerationStatus. It changes all
 * comments or, if one id is refused, none.
 */
export const setModerationStatus: DataMethod = {
  name: 'comments.setModerationStatus',
  verb: 'POST',
  path: '/comments/setModerationStatus',
  units: WRITE_UNITS,
  fields: {},
  run({ query, caller, store, conditions }) {
    query.required('id');
    query.required('moderationStatus');
    const ids = query.list('id');
    const status = query.oneOf('moderationStatus', SETTABLE, 'published');
    const banAuthor = query.flag('banAuthor');
    assertIds(ids);
    assertBan(banAuthor, status);
    conditions.assertHiding(status);
    const { unknownIdsForbidden, unsupportedIds, statusDelayMs } = conditions.now;
    for (const id of ids)
      assertModeratable(store, {
        callerChannelId: caller.channelId,
        id,
        status,
        unknownIdsForbidden,
        unsupportedIds,
      });
    store.moderate(ids, status, banAuthor, statusDelayMs);
    return undefined;
  },
};
