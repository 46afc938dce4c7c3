// The limits of Firestore: https://firebase.google.com/docs/firestore/quotas. The limits of
// security rules are in rules/limits.ts.

/** The most bytes of an id and of a document's name, and the deepest nesting of collections. */
export const MAX_ID_BYTES = 1500;
export const MAX_NAME_BYTES = 6 * 1024;
export const MAX_COLLECTION_DEPTH = 100;

/**
 * The most bytes of a document, of a field's value and of a field's name, and the deepest nesting
 * of maps.
 */
export const MAX_DOCUMENT_BYTES = 1_048_576;
export const MAX_VALUE_BYTES = 1_048_487;
export const MAX_KEY_BYTES = 1500;
export const MAX_DEPTH = 20;
export const MAX_VECTOR_DIMENSIONS = 2048;

/** The most bytes of a field path. */
export const MAX_PATH_BYTES = 1500;

/** The most bytes of one request. */
export const MAX_REQUEST_BYTES = 11_534_336;

/** The years 1 to 9999 in seconds since 1970, which google.protobuf.Timestamp allows. */
export const MIN_SECONDS = -62_135_596_800;
export const MAX_SECONDS = 253_402_300_799;

/** The most field transformations on one document in a commit. */
export const MAX_TRANSFORMS = 500;

/** How long a transaction may last, and how long it may be idle, in milliseconds of real time. */
export const MAX_TRANSACTION_AGE_MS = 270_000;
export const MAX_TRANSACTION_IDLE_MS = 60_000;

/**
 * How long a write waits for the locks of transactions, in milliseconds of real time:
 * https://firebase.google.com/docs/firestore/manage-data/transactions#transaction_failure.
 */
export const LOCK_DEADLINE_MS = 20_000;

/** The most values that these operators accept, and the most alternatives of a query. */
export const MAX_VALUES = { IN: 30, ARRAY_CONTAINS_ANY: 30, NOT_IN: 10 };
export const MAX_DISJUNCTIONS = 30;

/** The most fields that a query may compare by inequality. */
export const MAX_INEQUALITY_FIELDS = 10;

/** The most aggregations in one query. */
export const MAX_AGGREGATIONS = 5;

/**
 * The number of documents in a page if the client requests no size. It is observed, not documented.
 */
export const DEFAULT_PAGE_SIZE = 300;
