import { Timestamp } from 'firebase-admin/firestore';

import { pacificDay } from '@threadsweep/engine/planning/pacific-day.ts';

import type { App } from '../google/app.ts';

/** The count of units that scans have used on a day (Pacific time), among the counts of calls. */
function countOf({ documents }: App, day: string) {
  return documents.rateLimits.doc(`scan-units.${day}`);
}

/**
 * Takes units from the day's share for scans, which the ledger's day does not contain.
 * @returns whether there were enough; otherwise when the next day starts, epoch ms
 */
export async function takeScanUnits(
  app: App,
  units: number,
): Promise<{ taken: true } | { taken: false; resumesAt: number }> {
  const pacific = pacificDay(app.clock.now());
  const reference = countOf(app, pacific.name);
  return app.documents.contended(async (transaction) => {
    const calls = (await transaction.get(reference)).data()?.calls ?? 0;
    if (calls + units > app.config.scan.dailyUnits)
      return { taken: false, resumesAt: pacific.end } as const;
    const expireAt = Timestamp.fromMillis(pacific.end);
    transaction.set(reference, { calls: calls + units, expireAt });
    return { taken: true } as const;
  });
}

/** Gives back units that a scan did not spend. A day that has ended since keeps them. */
export async function returnScanUnits(app: App, units: number): Promise<void> {
  if (units <= 0) return;
  const pacific = pacificDay(app.clock.now());
  const reference = countOf(app, pacific.name);
  await app.documents.contended(async (transaction) => {
    const stored = (await transaction.get(reference)).data();
    if (stored) transaction.set(reference, { ...stored, calls: Math.max(0, stored.calls - units) });
  });
}
