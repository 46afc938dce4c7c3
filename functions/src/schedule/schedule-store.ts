import type { App } from '../app.ts';

/** How long after its time a pass may come, and a look at a channel, before the schedule is late. */
const PASS_LATE_MS = 30 * 60_000;
const LOOK_LATE_MS = 2 * 3_600_000;

/** Whether scheduled passes and the looks at the channels come in time; costs three reads at most. */
export async function scheduleHealth(
  app: App,
): Promise<{ status: 'ok' | 'late'; last_reconcile_at: string | null }> {
  const { schedules, reconcile } = app.documents;
  const before = (ms: number) => new Date(app.clock.now() - ms).toISOString();
  const [overdue, unseen, last] = await Promise.all([
    schedules.where('nextPassAt', '<', before(PASS_LATE_MS)).limit(1).get(),
    schedules.where('lookAt', '<', before(LOOK_LATE_MS)).limit(1).get(),
    reconcile.get(),
  ]);
  return {
    status: overdue.empty && unseen.empty ? 'ok' : 'late',
    last_reconcile_at: last.data()?.finishedAt ?? null,
  };
}
