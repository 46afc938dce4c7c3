// The limits of security rules: https://firebase.google.com/docs/firestore/quotas#security_rules

/** The largest size of a file of rules. */
export const MAX_FILE_BYTES = 256 * 1024;

/**
 * The most documents that the rules may look up for one operation. A repeated lookup of one
 * document does not count.
 */
export const MAX_LOOKUPS = 10;

/**
 * The most documents that the rules may look up for all operations of one request, such as a
 * transaction or a batch.
 */
export const MAX_LOOKUPS_OF_REQUEST = 20;

/** The deepest nesting of function calls. */
export const MAX_CALL_DEPTH = 20;

/**
 * The most expressions that one request may evaluate. Firestore does not document which ones count.
 * Here operators, calls and methods count.
 */
export const MAX_EVALUATIONS = 1000;
