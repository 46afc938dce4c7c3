/** The largest mail that the server accepts, in bytes. Mail providers allow 10 MB or more. */
export const MAX_MAIL_BYTES = 1_000_000;
/** The most mails that the mailbox keeps. It deletes the oldest ones first. */
export const MAILS_KEPT = 5_000;
/** The longest time that a request for the mailbox waits for due mails. */
export const DUE_MAILS_WAIT_MS = 30_000;
