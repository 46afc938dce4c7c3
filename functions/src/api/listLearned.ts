import { learnedResponse } from '../channel/learned-response.ts';
import { accountOf, api } from './procedure.ts';

/** Tells what the account's decisions have taught, without a call to YouTube. */
export const listLearned = api.rules.listLearned.handler(({ context }) =>
  learnedResponse(context.app, accountOf(context).uid),
);
