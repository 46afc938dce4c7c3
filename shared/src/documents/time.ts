import { z } from 'zod';

/**
 * What every document has in common.
 *
 * A schema here is the only description of a document: the functions write and read by it, the web
 * app takes its types from it. A stored field keeps its name for good, since documents of earlier
 * versions are read. A field that these lack has its default in the schema; other fields of a document
 * are ignored. No comment's text is ever among the fields.
 */

/** A time as an ISO 8601 string, UTC. Not checked, since a pass reads tens of thousands of them. */
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
