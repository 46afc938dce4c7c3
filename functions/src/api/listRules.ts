import { rulesResponse } from '../account/rules-store.ts';
import { accountOf, api } from './procedure.ts';

/** Lists the account's rules, without a call to YouTube. */
export const listRules = api.rules.listRules.handler(({ context }) =>
  rulesResponse(accountOf(context).user.rules),
);
