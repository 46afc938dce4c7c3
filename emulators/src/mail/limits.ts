/** The largest mail that the server accepts; providers allow 10 MB or more. */
export const MAX_MAIL_BYTES = 1_000_000;
/** How many mails the mailbox keeps, the newest ones. */
export const MAILS_KEPT = 5_000;
/** How long a request for the mailbox waits at most for mails that are due. */
export const DUE_MAILS_WAIT_MS = 30_000;
