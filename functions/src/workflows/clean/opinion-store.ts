import type { OpinionModel } from '@threadsweep/engine/ports/ports.ts';
import type { GeminiDayDocument } from '@threadsweep/shared/documents/system.ts';

import type { App } from '../../google/app.ts';
import { addressesModel, type Gemini } from '../../google/gemini.ts';
import { expireAfter, isoNow } from '../../platform/clock.ts';

/** How long the counts of a day are stored. */
const KEPT_MS = 8 * 86_400_000;
/** The number of consecutive failures after which the health endpoint reports the fault. */
const FAILING_AFTER = 3;

/**
 * Returns Gemini as the engine's model, within the project's daily budget, or null if second
 * opinions are off.
 */
export function opinionModel(app: App): OpinionModel | null {
  const { gemini, config } = app;
  return (
    gemini && {
      judge: (...request) => judge(app, gemini, request),
      isAddressedBy: addressesModel,
      budget: config.gemini.budget,
    }
  );
}

async function judge(app: App, gemini: Gemini, request: Parameters<OpinionModel['judge']>) {
  const [comments, context, signal] = request;
  if (!(await reserve(app, comments.length))) return comments.map(() => null);
  try {
    const opinions = await gemini.judge(comments, context, signal);
    await count(app, (day) => (day.failuresInARow > 0 ? { failuresInARow: 0 } : undefined));
    return opinions;
  } catch (error) {
    if (!signal.aborted) await noteFailure(app, error);
    throw error;
  }
}

/**
 * Counts comments before they are sent to Gemini.
 * @returns false if the project's daily budget is too small
 */
async function reserve(app: App, comments: number): Promise<boolean> {
  const { projectPerDay } = app.config.gemini;
  let isWithin = false;
  await count(app, (day) => {
    isWithin = day.comments + comments <= projectPerDay;
    if (!isWithin) return undefined;
    return { comments: day.comments + comments, requests: day.requests + 1 };
  });
  if (!isWithin)
    app.log.warn('the day’s second opinions are used up', { event: 'gemini-budget-used' });
  return isWithin;
}

async function noteFailure(app: App, error: unknown): Promise<void> {
  // Logs Gemini's error first, because counting may fail with another error.
  app.log.error('Gemini failed', { event: 'gemini-failed', error });
  await count(app, (day) => ({
    failures: day.failures + 1,
    failuresInARow: day.failuresInARow + 1,
  }));
}

/** Changes today's counts. If `change` returns undefined, they stay unchanged. */
async function count(
  app: App,
  change: (day: GeminiDayDocument) => Partial<GeminiDayDocument> | undefined,
): Promise<void> {
  const reference = today(app);
  await app.documents.contended(async (transaction) => {
    const day = (await transaction.get(reference)).data() ?? {
      comments: 0,
      requests: 0,
      failures: 0,
      failuresInARow: 0,
      expireAt: expireAfter(app.clock, KEPT_MS),
    };
    const changes = change(day);
    if (changes) transaction.set(reference, { ...day, ...changes });
  });
}

/** Returns whether Gemini works, for the health endpoint. */
export async function opinionHealth(app: App): Promise<{
  status: 'off' | 'ok' | 'failing';
  requests_today: number;
  failures_today: number;
}> {
  if (!app.gemini) return { status: 'off', requests_today: 0, failures_today: 0 };
  const day = (await today(app).get()).data();
  return {
    status: (day?.failuresInARow ?? 0) >= FAILING_AFTER ? 'failing' : 'ok',
    requests_today: day?.requests ?? 0,
    failures_today: day?.failures ?? 0,
  };
}

function today(app: App) {
  return app.documents.geminiDays.doc(isoNow(app.clock).slice(0, 10));
}
