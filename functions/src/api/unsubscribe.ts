import { unsubscribe as turnOff } from '../account/notice-choice.ts';
import { api } from './procedure.ts';

/** Turns one kind of notice off by the token of a mailed link, without a login. */
export const unsubscribe = api.account.unsubscribe.handler(
  async ({ input: { query }, context: { app } }) => ({
    status: 'success' as const,
    notice: await turnOff(app, query.token),
  }),
);
