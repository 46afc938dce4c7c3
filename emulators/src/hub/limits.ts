// The limits of Google's hub. It documents none of the leases: these are what subscribers report of
// pubsubhubbub.appspot.com (the code that Google published in 2010 has 30 and 90 days).

/** Seconds that a subscription lasts if the request names none: 5 days. */
export const DEFAULT_LEASE_SECONDS = 432_000;

/** Seconds that a subscription lasts at most: 10 days. */
export const MAX_LEASE_SECONDS = 864_000;

/** Characters of `hub.secret` (PubSubHubbub Core 0.4, 5.1: less than 200 bytes). */
export const MAX_SECRET_LENGTH = 200;

/** Delays between the attempts of a delivery, in real time; the real hub tries for hours. */
export const RETRY_DELAYS_MS = [200, 1000, 5000];

/** How long a callback may take. */
export const ATTEMPT_TIMEOUT_MS = 15_000;
