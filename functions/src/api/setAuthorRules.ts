import { rulesResponse, setAuthorRules as setRules } from '../account/rules-store.ts';
import { listStoredChannels } from '../channel/channel-store.ts';
import { invalidInput } from '../platform/errors.ts';
import { checkRules } from '../plan/plan.ts';
import { writeAction } from '../workflows/activity/action-store.ts';
import { accountOf, actorOf, api } from './procedure.ts';

/**
 * Trusts or blocks several authors, or removes their rules. The change applies from the next pass
 * on.
 */
export const setAuthorRules = api.rules.setAuthorRules.handler(async ({ input, context }) => {
  const { app } = context;
  const account = accountOf(context);
  const { uid, user } = account;
  const { authors, rule } = input;
  if (rule === 'block') checkRules(app, user);
  const own = rule === 'none' ? [] : await listStoredChannels(app, uid);
  if (own.some(({ id }) => authors.includes(id)))
    throw invalidInput(app, {
      authors: 'One of these is your own channel. Your comments are never hidden.',
    });
  const by = actorOf(account);
  const rules = await setRules(app, uid, authors, rule, (transaction, changed) =>
    writeAction(app, transaction, uid, { kind: 'rules', by, rule, count: changed.length }),
  );
  return rulesResponse(rules);
});
