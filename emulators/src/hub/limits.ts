// The limits of Google's hub. Google does not document the leases: these are the ones that
// subscribers of pubsubhubbub.appspot.com report. The code that Google published in 2010 has 30 and
// 90 days.

/** The seconds that a subscription lasts if the request has no `hub.lease_seconds`: 5 days. */
export const DEFAULT_LEASE_SECONDS = 432_000;

/** The most seconds that a subscription lasts: 10 days. */
export const MAX_LEASE_SECONDS = 864_000;

/** The most bytes of `hub.secret`. PubSubHubbub Core 0.4, 5.1, says less than 200. */
export const MAX_SECRET_BYTES = 199;

/** Delays between the attempts of a delivery, in real time. The real hub retries for hours. */
export const RETRY_DELAYS_MS = [200, 1000, 5000];

/** The timeout of a call to a callback. */
export const ATTEMPT_TIMEOUT_MS = 15_000;
