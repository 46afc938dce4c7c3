import { unsubscribePage } from '../account/notice-choice.ts';
import { api } from './procedure.ts';

/** Redirects a browser to the page where the recipient of a notice can unsubscribe. */
export const openUnsubscribe = api.account.openUnsubscribe.handler(
  ({ input: { token = '' }, context: { app } }) => ({
    status: 302 as const,
    headers: { location: unsubscribePage(app, token) },
  }),
);
