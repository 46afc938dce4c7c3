import { pendingOfRows } from '../workflows/pending-rows.ts';
import { accountOf, api } from './procedure.ts';
import { storedPass } from '../workflows/clean/stored-passes.ts';
import { passResponse } from './responses.ts';

/** Returns one cleaning pass with its current counts. */
export const getPass = api.cleaning.getPass.handler(async ({ input, context }) => {
  const { app } = context;
  const { uid } = accountOf(context);
  const pass = await storedPass(app, uid, input.passId);
  const rows = [{ id: pass.id, at: pass.startedAt, pass }];
  const pending = await pendingOfRows(app, uid, rows);
  return { status: 'success' as const, pass: passResponse(pass, pending.get(pass.id) ?? 0) };
});
