import { invalidInput } from '../platform/errors.ts';
import { listComments as listPage } from '../workflows/list-comments.ts';
import { accountOf, api } from './procedure.ts';
import { hiddenResponse, videoResponse, visibleResponse } from './responses.ts';

export const listComments = api.comment.listComments.handler(async ({ input, context }) => {
  const { app } = context;
  const { status, page_token: pageToken, videoId } = input;
  if (status === undefined && pageToken !== undefined)
    throw invalidInput(app, { status: 'Please set "status" to the list that the page belongs to' });
  const { uid, user } = accountOf(context);
  const { video, visible, hidden } = await listPage(app, uid, videoId, { status, pageToken });
  return {
    status: 'success' as const,
    visible: visible.comments.map(({ comment, decision }) => visibleResponse(comment, decision)),
    hidden: hidden.comments.map(({ comment, decision }) => hiddenResponse(comment, decision)),
    message: '',
    visible_total: visible.total,
    hidden_total: hidden.total,
    ...(hidden.by && { hidden_by: hidden.by }),
    ...(hidden.expiring ? { hidden_expiring: hidden.expiring } : {}),
    ...(hidden.gone ? { hidden_gone: hidden.gone } : {}),
    video: videoResponse(app, video, user.language),
    next_page_token: status === undefined ? null : (visible.nextPageToken ?? hidden.nextPageToken),
    visible_next_page_token: visible.nextPageToken,
    hidden_next_page_token: hidden.nextPageToken,
  };
});
