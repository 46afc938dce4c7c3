import { mailHealth } from '../../account/mail-store.ts';
import { hidingHealth } from '../../comment/hiding-breaker-store.ts';
import type { AccessApp } from '../../google/app.ts';
import { readDay } from '../../quota/ledger-store.ts';
import { scheduleHealth } from '../../schedule/schedule-store.ts';

/**
 * The used share of the day's units at which an alert informs the operator. Scheduled passes stop a
 * little below nine tenths.
 */
const NEARLY_USED = 0.85;

/**
 * Writes a log line for each state that the operator should know of, every hour while the state
 * lasts. Alert policies count these lines (`scripts/google-cloud/alerts`). A failed report does not
 * stop the job.
 */
export async function reportHealth(app: AccessApp): Promise<void> {
  const { log } = app;
  try {
    const [schedule, hiding, mail, { day, closedUntil }] = await Promise.all([
      scheduleHealth(app),
      hidingHealth(app),
      mailHealth(app),
      readDay(app),
    ]);
    if (schedule.status === 'late') log.warn('the schedule is late', { event: 'schedule-late' });
    if (hiding.status === 'refused')
      log.warn('hiding is refused', { event: 'breaker-open', since: hiding.since });
    if (mail.status !== 'ok') log.warn('mail is not sent', { event: 'mail-failing', ...mail });
    const { limit, today } = day;
    const isClosed = closedUntil > app.clock.now();
    if (isClosed || today.used >= limit * NEARLY_USED)
      log.warn('the day’s units are nearly used', {
        event: 'quota-nearly-used',
        used: today.used,
        limit,
        isClosed,
      });
  } catch (error) {
    log.error('the state was not reported', { error });
  }
}
