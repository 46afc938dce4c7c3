/**
 * A file of rules that is missing or cannot be used. The message names the file and the position.
 */
export class UnusableRules extends Error {}
