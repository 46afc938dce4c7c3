import { z } from 'zod';

/**
 * The schemas in this folder are the only description of the stored documents. The functions read
 * and write by them, and the web app derives its types from them. A stored field never changes its
 * name, and a field that earlier documents lack has a default. Unknown fields are ignored. No field
 * contains a comment's text.
 */

/**
 * A time as an ISO 8601 string in UTC. It is not checked, because a pass reads tens of thousands of
 * such times.
 */
export const storedTime = z.string();

/** The part of Firestore's Timestamp that every SDK has. */
export interface StoredTimestamp {
  toMillis(): number;
  toDate(): Date;
}

/** The field `expireAt`: the time after which Firestore's TTL policy deletes the document. */
export const expireAt = z.custom<StoredTimestamp>(
  (value) => typeof value === 'object' && value !== null && 'toMillis' in value,
  { error: 'Invalid input: expected a timestamp' },
);
