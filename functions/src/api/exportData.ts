import { isoNow } from '../platform/clock.ts';
import { exportData as readData } from '../workflows/export-data.ts';
import { placeOf } from '../workflows/waiting-list.ts';
import { api, sessionOf } from './procedure.ts';
import { userResponse } from './responses.ts';

/** Returns everything that Threadsweep stores about the account. */
export const exportData = api.account.exportData.handler(async ({ context }) => {
  const { app } = context;
  const account = sessionOf(context);
  const data = await readData(app, account);
  const waiting = await placeOf(app, account.user);
  return {
    status: 'success' as const,
    exported_at: isoNow(app.clock),
    user: {
      ...userResponse(app, account, data.channels.length > 0),
      ...(waiting && { waiting }),
    },
    ...data,
  };
});
