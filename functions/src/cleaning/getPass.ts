import { accountOf } from '../account/account.ts';
import { api } from '../api.ts';
import { passAnswer, storedPass } from './pass-store.ts';

/** One cleaning pass, with its numbers so far. */
export const getPass = api.cleaning.getPass.handler(async ({ input, context }) => ({
  status: 'success' as const,
  pass: passAnswer(await storedPass(context.app, accountOf(context).uid, input.passId)),
}));
