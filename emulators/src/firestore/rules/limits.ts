// The limits of security rules: https://firebase.google.com/docs/firestore/quotas#security_rules

/** Size of a file of rules. */
export const MAX_FILE_BYTES = 256 * 1024;

/** How many documents the rules may look up for one operation; the same one again does not count. */
export const MAX_LOOKUPS = 10;

/** The same for all operations of one request together, such as a transaction or a batch. */
export const MAX_LOOKUPS_OF_REQUEST = 20;

/** How deep functions may call each other. */
export const MAX_CALL_DEPTH = 20;

/**
 * How many expressions one request may evaluate. What counts as one is not documented; here it is
 * what does something: operators, calls and methods.
 */
export const MAX_EVALUATIONS = 1000;
