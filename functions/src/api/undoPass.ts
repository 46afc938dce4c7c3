import { isUnfinished } from '@threadsweep/engine/pass/record.ts';

import { Problem } from '../platform/errors.ts';
import { storedPass } from '../workflows/clean/stored-passes.ts';
import { undoPass as undo } from '../workflows/clean/undo-pass.ts';
import { accountOf, actorOf, api } from './procedure.ts';

/** Restores all comments that a pass hid and that are still hidden. */
export const undoPass = api.cleaning.undoPass.handler(async ({ input, context }) => {
  const { app } = context;
  const account = accountOf(context);
  const { uid } = account;
  const pass = await storedPass(app, uid, input.passId);
  if (isUnfinished(pass))
    throw new Problem(
      app,
      'CLEANING_IN_PROGRESS',
      'This cleaning pass is still in progress. Please undo it when it is done.',
    );
  const { restored, pending, failed } = await undo(app, { uid, by: actorOf(account) }, pass);
  const parts = [
    `${restored} ${restored === 1 ? 'comment' : 'comments'} restored`,
    ...(pending > 0 ? [`the next clean restores ${pending} more`] : []),
    ...(failed > 0 ? [`${failed} could not be restored`] : []),
  ];
  return {
    status: 'success' as const,
    restored_count: restored,
    ...(pending > 0 ? { pending_count: pending } : {}),
    ...(failed > 0 ? { failed_count: failed } : {}),
    message: parts.join('; '),
  };
});
