import { isOwnChannel } from '../channel/channel-store.ts';
import { rulesResponse, setAuthorRules as setRules } from '../account/rules-store.ts';
import { invalidInput } from '../platform/errors.ts';
import { checkRules } from '../plan/plan.ts';
import { writeAction } from '../workflows/activity/action-store.ts';
import { accountOf, actorOf, api } from './procedure.ts';

/**
 * Trusts or blocks an author, or removes the author's rule. The change applies from the next pass
 * on.
 */
export const setAuthorRule = api.rules.setAuthorRule.handler(async ({ input, context }) => {
  const { app } = context;
  const account = accountOf(context);
  const { uid, user } = account;
  const { id, rule } = input;
  if (rule === 'block') checkRules(app, user);
  if (rule !== 'none' && (await isOwnChannel(app, uid, id)))
    throw invalidInput(app, { id: 'This is your own channel. Your comments are never hidden.' });
  const action = { kind: 'rules', by: actorOf(account), authorId: id, rule } as const;
  const rules = await setRules(app, uid, [id], rule, (transaction) =>
    writeAction(app, transaction, uid, action),
  );
  return rulesResponse(rules);
});
