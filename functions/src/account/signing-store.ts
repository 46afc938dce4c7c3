import type { App } from '../google/app.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/**
 * The number of failures within an hour at which live data counts as failing. A single failure may
 * be a slow signature.
 */
const FAILURES = 3;

/**
 * Records in `system/signing` that a login has no live data, because no custom token could be
 * signed or Firebase Auth refused it. Writes at most once a minute. Never fails, because the login
 * works without live data.
 */
export async function recordUnsigned(app: App): Promise<void> {
  const { documents, clock } = app;
  try {
    const failedAt = (await documents.signing.get()).data()?.failedAt ?? [];
    const now = clock.now();
    if ((failedAt.at(-1) ?? 0) > now - MINUTE_MS) return;
    await documents.signing.set({ failedAt: [...failedAt, now].slice(-FAILURES) });
  } catch (error) {
    app.log.warn('a login without live data was not recorded', { error });
  }
}

/** Returns whether logins get live data, for the health endpoint. */
export async function liveDataHealth(
  app: App,
): Promise<{ status: 'ok' | 'failing'; failed_at: string | null }> {
  const failedAt = (await app.documents.signing.get()).data()?.failedAt ?? [];
  const [first = 0] = failedAt;
  const last = failedAt.at(-1);
  const isFailing = failedAt.length === FAILURES && first > app.clock.now() - HOUR_MS;
  return {
    status: isFailing ? 'failing' : 'ok',
    failed_at: last === undefined ? null : new Date(last).toISOString(),
  };
}
