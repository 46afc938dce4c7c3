/**
 * The kinds of notices by mail, which a creator turns on: `pause` says that protection has paused,
 * `digest` sums up a week. This file does not import zod, so that pages can import it without
 * loading zod.
 */
export const NOTICE_KINDS = ['pause', 'digest'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/**
 * The API's path to unsubscribe from a kind of notice. Mail programs send a form to it (RFC 8058),
 * and a browser that opens it gets the page with a button.
 */
export const UNSUBSCRIBE_PATH = '/api/notices/unsubscribe';

/**
 * Returns the kind of notice that the token of a mailed link names, or undefined if it names none.
 * Only the server can tell whether the token is valid.
 */
export function noticeKindOf(token: string): NoticeKind | undefined {
  return NOTICE_KINDS.find((kind) => token.startsWith(`${kind}.`));
}
