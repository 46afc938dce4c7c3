import { accountOf, api } from './procedure.ts';
import { storedPass } from '../workflows/clean/stored-passes.ts';
import { passResponse } from './responses.ts';

/** Returns one cleaning pass with its current counts. */
export const getPass = api.cleaning.getPass.handler(async ({ input, context }) => {
  const { app } = context;
  const { uid } = accountOf(context);
  const pass = await passResponse(app, uid, await storedPass(app, uid, input.passId));
  return { status: 'success' as const, pass };
});
