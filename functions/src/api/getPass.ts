import { accountOf, api } from './procedure.ts';
import { passAnswer, storedPass } from '../cleaning/pass-store.ts';

/** One cleaning pass, with its numbers so far. */
export const getPass = api.cleaning.getPass.handler(async ({ input, context }) => ({
  status: 'success' as const,
  pass: passAnswer(await storedPass(context.app, accountOf(context).uid, input.passId)),
}));
