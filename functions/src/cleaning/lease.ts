import type { App } from '../google/app.ts';
import { describeError } from '../platform/log.ts';
import { releaseLease, RENEW_MS, renewLease } from './lease-store.ts';

/** Another run has taken the channel over: this one must stop. */
export class LeaseLost extends Error {
  constructor() {
    super('another run has taken over the channel');
    this.name = 'LeaseLost';
  }
}

export interface HeldLease {
  channelId: string;
  holder: string;
  signal: AbortSignal;
}

/**
 * Does `work` while renewing the lease that `holder` has; its signal is aborted when the lease is
 * lost, or with the given signal. The lease is given back in the end.
 */
export async function withLease<T>(
  app: App,
  lease: HeldLease,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { channelId, holder } = lease;
  try {
    return await renewing(app, lease, work);
  } finally {
    await giveLeaseBack(app, channelId, holder);
  }
}

/** Gives a lease back; where that fails it ends by itself. */
export async function giveLeaseBack(app: App, channelId: string, holder: string): Promise<void> {
  await releaseLease(app, channelId, holder).catch((error: unknown) =>
    app.log.warn('a lease was not given back', { channelId, error: describeError(error) }),
  );
}

/**
 * The same for work that gives the lease back itself.
 * @param renewOnce renews the lease; false where somebody else has it
 */
export async function renewing<T>(
  app: App,
  lease: HeldLease,
  work: (signal: AbortSignal) => Promise<T>,
  renewOnce = () => renewLease(app, lease.channelId, lease.holder),
): Promise<T> {
  const { channelId } = lease;
  const lost = new AbortController();
  const renew = async () => {
    try {
      if (!(await renewOnce())) lost.abort(new LeaseLost());
    } catch (error) {
      // One renewal that fails is no loss: the lease outlives three.
      app.log.warn('a lease was not renewed', { channelId, error: describeError(error) });
    }
  };
  const timer = setInterval(() => void renew(), RENEW_MS);
  try {
    return await work(AbortSignal.any([lease.signal, lost.signal]));
  } finally {
    clearInterval(timer);
  }
}
