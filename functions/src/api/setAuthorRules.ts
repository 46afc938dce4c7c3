import { rulesResponse } from '../account/rules-store.ts';
import { ruleAuthors } from '../workflows/author-rules.ts';
import { accountOf, actorOf, api } from './procedure.ts';

/**
 * Trusts or blocks several authors, or removes their rules. The change applies from the next pass
 * on.
 */
export const setAuthorRules = api.rules.setAuthorRules.handler(async ({ input, context }) => {
  const account = accountOf(context);
  const owner = { ...account, by: actorOf(account) };
  return rulesResponse(await ruleAuthors(context.app, owner, input.authors, input.rule));
});
