import { createHmac, timingSafeEqual } from 'node:crypto';

import type { NoticeChoice } from '@threadsweep/shared/contract/account.ts';
import type { UserDocument } from '@threadsweep/shared/documents/account.ts';
import { type NoticeKind, noticeKindOf, UNSUBSCRIBE_PATH } from '@threadsweep/shared/notices.ts';

import type { App } from '../google/app.ts';
import { isoNow } from '../platform/clock.ts';
import { Problem } from '../platform/errors.ts';
import { validData } from '../platform/stored-document.ts';
import { hashKeyOf } from './account-store.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const WEEK_MS = 7 * DAY_MS;
/** The day and the time of digests on the creator's clock: Monday at 8 o'clock. */
const MONDAY = 1;
const MORNING_MS = 8 * 60 * MINUTE_MS;

/** Returns the first time after `now` at which a digest is due, in epoch ms. */
export function firstDigestAt(now: number, utcOffsetMinutes: number): number {
  const offsetMs = utcOffsetMinutes * MINUTE_MS;
  const local = now + offsetMs;
  const midnight = Math.floor(local / DAY_MS) * DAY_MS;
  const daysAhead = (MONDAY + 7 - new Date(midnight).getUTCDay()) % 7;
  const due = midnight + daysAhead * DAY_MS + MORNING_MS;
  return (due > local ? due : due + WEEK_MS) - offsetMs;
}

/** Returns the first time after `now` that is whole weeks after a digest was due, in epoch ms. */
export function nextDigestAt(now: number, due: number): number {
  return due + WEEK_MS * (Math.floor(Math.max(0, now - due) / WEEK_MS) + 1);
}

/**
 * Turns kinds of notices on or off. The choice of one kind does not change the other one, even if
 * both are chosen simultaneously.
 * @returns the user with the choice
 */
export async function chooseNotices(
  app: App,
  uid: string,
  user: UserDocument,
  choice: NoticeChoice,
): Promise<UserDocument> {
  const now = isoNow(app.clock);
  const sinceOf = (kind: NoticeKind) => {
    const { [kind]: isWanted = user.notices[kind] !== null } = choice;
    return isWanted ? (user.notices[kind] ?? now) : null;
  };
  const [pause, digest] = [sinceOf('pause'), sinceOf('digest')];
  const first = firstDigestAt(app.clock.now(), choice.utc_offset ?? 0);
  const digestAt = digest === null ? null : (user.digestAt ?? new Date(first).toISOString());
  const changes = {
    ...(pause !== user.notices.pause && { 'notices.pause': pause }),
    // Writes `digestAt` only if the choice has changed, because a job may just have moved the time.
    ...(digest !== user.notices.digest && { 'notices.digest': digest, digestAt }),
  };
  if (Object.keys(changes).length === 0) return user;
  await app.documents.user(uid).update(changes);
  return { ...user, notices: { pause, digest }, digestAt };
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
 * and give no other right.
 */
export async function unsubscribeLinks(
  app: App,
  uid: string,
  user: UserDocument,
  kind: NoticeKind,
): Promise<UnsubscribeLinks> {
  const token = `${kind}.${uid}.${signatureOf(await hashKeyOf(app, uid, user), kind)}`;
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
  const found = uid === undefined ? undefined : await app.documents.user(uid).get();
  const user = found && validData(app, found);
  if (!kind || !found || !user?.hashKey || !isSame(signature, signatureOf(user.hashKey, kind)))
    throw new Problem(
      app,
      'LINK_EXPIRED',
      'This link is not valid, or its account was deleted. You can turn notices off in your account.',
    );
  if (user.notices[kind] === null) return kind;
  await found.ref.update({
    [`notices.${kind}`]: null,
    ...(kind === 'digest' && { digestAt: null }),
  });
  app.log.info('a creator has unsubscribed', { event: 'unsubscribed', notice: kind });
  return kind;
}

/** Signs a kind of notice with the account's own key, so that a deleted account has no links. */
function signatureOf(key: string, kind: NoticeKind): string {
  return createHmac('sha256', key).update(`unsubscribe:${kind}`).digest('base64url');
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
