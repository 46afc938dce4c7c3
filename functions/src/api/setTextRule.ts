import { rulesResponse, setTextRule as setRule } from '../account/rules-store.ts';
import { checkRules } from '../plan/plan.ts';
import { writeAction } from '../workflows/activity/action-store.ts';
import { accountOf, actorOf, api } from './procedure.ts';

/**
 * Blocks a word, phrase, link or expression, or removes the rule. The change applies from the next
 * pass on.
 */
export const setTextRule = api.rules.setTextRule.handler(async ({ input, context }) => {
  const { app } = context;
  const account = accountOf(context);
  const { uid, user } = account;
  const { kind, value, rule } = input;
  if (rule === 'block') checkRules(app, user);
  const text = { kind, value };
  const action = { kind: 'rules', by: actorOf(account), text, rule } as const;
  const rules = await setRule(app, uid, text, rule, (transaction) =>
    writeAction(app, transaction, uid, action),
  );
  return rulesResponse(rules);
});
