import { rulesResponse } from '../account/rules-store.ts';
import { ruleAuthors } from '../workflows/author-rules.ts';
import { accountOf, actorOf, api } from './procedure.ts';

/**
 * Trusts or blocks an author, or removes the author's rule. The change applies from the next pass
 * on.
 */
export const setAuthorRule = api.rules.setAuthorRule.handler(async ({ input, context }) => {
  const account = accountOf(context);
  const owner = { ...account, by: actorOf(account) };
  return rulesResponse(await ruleAuthors(context.app, owner, [input.id], input.rule));
});
