import type { UserDocument } from '@threadsweep/shared/documents/account.ts';

import type { App } from '../google/app.ts';
import { isoNow } from '../platform/clock.ts';

/** Calls that are less than this time apart belong to one visit, in ms. */
const PAUSE_MS = 30 * 60_000;

/** The end of a visit, and how many comments passes had hidden until then. */
type Seen = NonNullable<NonNullable<UserDocument['visit']>['before']>;

/**
 * Returns the end of the account's last visit before the current one, on whatever device. Returns
 * null for an account without an earlier visit.
 */
export function lastVisit(app: App, { visit }: UserDocument): Seen | null {
  if (visit === null) return null;
  const { seenAt, removals, before } = visit;
  return hasPaused(app, visit) ? { seenAt, removals } : before;
}

/** Records that the creator visits Home now, with one write. */
export async function noteVisit(app: App, uid: string, user: UserDocument): Promise<void> {
  const visit = {
    seenAt: isoNow(app.clock),
    removals: user.removalsUsed,
    before: lastVisit(app, user),
  };
  await app.documents.user(uid).update({ visit });
}

function hasPaused(app: App, { seenAt }: Seen): boolean {
  return app.clock.now() - Date.parse(seenAt) >= PAUSE_MS;
}
