/** A file of rules that is not there or cannot be used; the message names it, and where in it. */
export class UnusableRules extends Error {}
