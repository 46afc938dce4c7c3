import { accountOf, api } from './procedure.ts';
import { storedPass } from '../workflows/clean/pass-store.ts';
import { passResponse } from './responses.ts';

/** Returns one cleaning pass with its current counts. */
export const getPass = api.cleaning.getPass.handler(async ({ input, context }) => ({
  status: 'success' as const,
  pass: passResponse(await storedPass(context.app, accountOf(context).uid, input.passId)),
}));
