import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

import type { NoticeChoice } from '@threadsweep/shared/contract/account.ts';
import type { UserDocument } from '@threadsweep/shared/documents/account.ts';
import { type NoticeKind, noticeKindOf, UNSUBSCRIBE_PATH } from '@threadsweep/shared/notices.ts';

import type { App } from '../google/app.ts';
import { isoNow } from '../platform/clock.ts';
import { Problem } from '../platform/errors.ts';
import { validData } from '../platform/stored-document.ts';
import { digestTime } from './digest-time.ts';

/**
 * Turns kinds of notices on or off, and sets the time zone of digests. Simultaneous calls with
 * different kinds do not overwrite each other's choices. While digests stay on, only another time
 * zone changes the time of the next one.
 * @param user the account as the caller has read it
 * @returns the user with the choice
 */
export async function chooseNotices(
  app: App,
  uid: string,
  user: UserDocument,
  choice: NoticeChoice,
): Promise<UserDocument> {
  const { documents, clock } = app;
  const reference = documents.user(uid);
  return documents.contended(async (transaction) => {
    // Reads the account again, because a job may have moved the digest. If another call has deleted
    // the account, the update below fails.
    const before = (await transaction.get(reference)).data() ?? user;
    const sinceOf = (kind: NoticeKind) => {
      const { [kind]: isWanted = before.notices[kind] !== null } = choice;
      return isWanted ? (before.notices[kind] ?? isoNow(clock)) : null;
    };
    const notices = { pause: sinceOf('pause'), digest: sinceOf('digest') };
    const { time_zone: timeZone = before.timeZone } = choice;
    const stays = before.digestAt !== null && timeZone === before.timeZone;
    const next = () => new Date(digestTime(clock.now(), timeZone, before.lastDigestAt));
    const digestAt =
      notices.digest === null ? null : stays ? before.digestAt : next().toISOString();
    transaction.update(reference, { notices, timeZone, digestAt });
    return { ...before, notices, timeZone, digestAt };
  });
}

/** The links with which the recipient of a notice unsubscribes. */
export interface UnsubscribeLinks {
  /** The page with a button, for the text of the mail. */
  page: string;
  /** The URL to which a mail program posts when the recipient unsubscribes with one click. */
  oneClick: string;
}

/**
 * Returns the links to unsubscribe from a kind of notice. They work as long as the account exists,
 * and give no other right. Creates the account's key of these links if there is none.
 */
export async function unsubscribeLinks(
  app: App,
  uid: string,
  kind: NoticeKind,
): Promise<UnsubscribeLinks> {
  const token = `${kind}.${uid}.${signatureOf(await noticeKeyOf(app, uid), kind)}`;
  const query = new URLSearchParams({ token }).toString();
  return {
    page: unsubscribePage(app, token),
    oneClick: `${app.config.appUrl}${UNSUBSCRIBE_PATH}?${query}`,
  };
}

/** Returns the address of the page on which the owner of a token can unsubscribe. */
export function unsubscribePage(app: App, token: string): string {
  return `${app.config.appUrl}/unsubscribe?${new URLSearchParams({ token }).toString()}`;
}

/**
 * Turns off the kind of notice that a token names. It does nothing if that kind is off already.
 * @returns the kind
 */
export async function unsubscribe(app: App<'LINK_EXPIRED'>, token: string): Promise<NoticeKind> {
  const kind = noticeKindOf(token);
  const [, uid, signature = ''] = /^[a-z]+\.([A-Za-z\d]{1,128})\.([\w-]+)$/.exec(token) ?? [];
  const stored = uid === undefined ? undefined : await stateOf(app, uid);
  if (!kind || !stored || !isSame(signature, signatureOf(stored.key, kind)))
    throw new Problem(
      app,
      'LINK_EXPIRED',
      'This link is not valid, or its account was deleted. You can turn notices off in your account.',
    );
  const { reference, user } = stored;
  if (user.notices[kind] === null) return kind;
  await reference.update({
    [`notices.${kind}`]: null,
    ...(kind === 'digest' && { digestAt: null }),
  });
  app.log.info('a creator has unsubscribed', { event: 'unsubscribed', notice: kind });
  return kind;
}

/** Returns an account and the key of its links; undefined if the account or the key is missing. */
async function stateOf(app: App, uid: string) {
  const { documents } = app;
  const reference = documents.user(uid);
  const [found, signing] = await Promise.all([
    reference.get(),
    documents.noticeKeys.doc(uid).get(),
  ]);
  const [user, key] = [validData(app, found), validData(app, signing)?.key];
  return user && key !== undefined ? { reference, user, key } : undefined;
}

/**
 * Returns the key of an account's links to unsubscribe, or creates it. The key is not in the
 * account's document, which all sessions of the account may read.
 */
async function noticeKeyOf(app: App, uid: string): Promise<string> {
  const { documents } = app;
  const reference = documents.noticeKeys.doc(uid);
  const known = (await reference.get()).data();
  if (known) return known.key;
  return documents.contended(async (transaction) => {
    const [user, stored] = await Promise.all([
      transaction.get(documents.user(uid)),
      transaction.get(reference),
    ]);
    const key = stored.data()?.key ?? randomBytes(32).toString('base64url');
    // Another call may have deleted the account, whose key must not come back.
    if (user.exists && !stored.exists) transaction.create(reference, { uid, key });
    return key;
  });
}

/** Signs a kind of notice with the account's own key, so that a deleted account has no links. */
function signatureOf(key: string, kind: NoticeKind): string {
  return createHmac('sha256', key).update(`unsubscribe:${kind}`).digest('base64url');
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
