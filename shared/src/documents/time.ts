import { z } from 'zod';

/**
 * The schemas in this folder are the only description of the stored documents. The functions write
 * and read documents by them, and the web app derives its types from them. A stored field never
 * changes its name, because documents of earlier versions are still read. A field that such a
 * document lacks has a default in the schema. Unknown fields of a document are ignored. No field
 * ever contains a comment's text.
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
