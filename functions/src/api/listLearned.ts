import { learnedResponse } from '../channel/learned-response.ts';
import { accountOf, api } from './procedure.ts';

/** Lists what the creator's decisions have taught each channel, without a call to YouTube. */
export const listLearned = api.rules.listLearned.handler(({ context }) =>
  learnedResponse(context.app, accountOf(context).uid),
);
