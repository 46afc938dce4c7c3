import { rulesResponse, setTextRule as setRule } from '../account/rules-store.ts';
import { checkRules } from '../plan/plan.ts';
import { accountOf, api } from './procedure.ts';

/**
 * Blocks a word, phrase, link or expression, or removes the rule. The change applies from the next
 * pass on.
 */
export const setTextRule = api.rules.setTextRule.handler(async ({ input, context }) => {
  const { app } = context;
  const { uid, user } = accountOf(context);
  const { kind, value, rule } = input;
  if (rule === 'block') checkRules(app, user);
  return rulesResponse(await setRule(app, uid, { kind, value }, rule));
});
