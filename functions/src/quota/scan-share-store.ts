import { Timestamp } from 'firebase-admin/firestore';

import { pacificDay } from '@threadsweep/engine/planning/pacific-day.ts';

import type { App } from '../google/app.ts';

/**
 * Returns the reference of the document that counts the units that scans have used on a day
 * (Pacific time).
 */
function countOf({ documents }: App, day: string) {
  return documents.rateLimits.doc(`scan-units.${day}`);
}

/**
 * The day from which a scan took its units. If it got none, the time when the next day starts, in
 * epoch ms.
 */
export type ScanShare = { taken: true; day: string } | { taken: false; resumesAt: number };

/**
 * Reserves units of the day's share for scans. The ledger's day does not include this share.
 * @returns the day of the units; if too few are left, the time when the next day starts
 */
export async function takeScanUnits(app: App, units: number): Promise<ScanShare> {
  const pacific = pacificDay(app.clock.now());
  const reference = countOf(app, pacific.name);
  return app.documents.contended(async (transaction) => {
    const calls = (await transaction.get(reference)).data()?.calls ?? 0;
    if (calls + units > app.config.scan.dailyUnits)
      return { taken: false, resumesAt: pacific.end } as const;
    const expireAt = Timestamp.fromMillis(pacific.end);
    transaction.set(reference, { calls: calls + units, expireAt });
    return { taken: true, day: pacific.name } as const;
  });
}

/** Returns unspent units of a scan to the day from which they were taken. */
export async function returnScanUnits(app: App, day: string, units: number): Promise<void> {
  if (units <= 0) return;
  const reference = countOf(app, day);
  await app.documents.contended(async (transaction) => {
    const stored = (await transaction.get(reference)).data();
    if (stored) transaction.set(reference, { ...stored, calls: Math.max(0, stored.calls - units) });
  });
}
