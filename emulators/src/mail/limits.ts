/** How long Firestore may take: its client alone would retry for minutes if nothing listens. */
export const RESPONSE_TIMEOUT_MS = 10_000;
