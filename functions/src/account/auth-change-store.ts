import { setTimeout as delay } from 'node:timers/promises';

import type { UserDocument } from '@threadsweep/shared/documents/account.ts';
import type { Transaction } from 'firebase-admin/firestore';

import type { App } from '../google/app.ts';
import { BUSY, Problem } from '../platform/errors.ts';
import { updateUser } from './account-store.ts';
import { type AuthUser, findAuthUser } from './auth-user.ts';
import { validSinceOf } from './compare-auth-user.ts';

/** After this time, a change in progress counts as interrupted. */
const CHANGE_MS = 60_000;
/** How long a call waits for the change of another call. */
const WAIT_MS = 10_000;
/** The time between two reads of a call that waits. */
const STEP_MS = 100;
/** The most that two clocks of Google's may differ by. */
const SKEW_MS = 50;

type Mark = NonNullable<UserDocument['authChange']>;

interface AuthChange<T> {
  /** Decides in the transaction that starts the change. */
  mayStart: (user: UserDocument, transaction: Transaction) => boolean | Promise<boolean>;
  /** The work before the Auth user is disabled. */
  prepare?: () => Promise<void>;
  /** @param atAuth the Auth user, which nobody else can change now */
  change: (atAuth: AuthUser) => Promise<T>;
}

/**
 * Changes the address or the password of an Auth user, and stores the time since when its tokens
 * are valid. Firebase Auth has this time in whole seconds. So until the next second, a stranger's
 * change would look like ours. The Auth user is disabled for so long: Firebase Auth then accepts
 * only changes of administrators
 * (https://cloud.google.com/identity-platform/docs/reference/rest/v1/UserInfo, `disabled`).
 *
 * An account has one change at a time. If a change fails or is interrupted, the stored time stays,
 * so that a change at Firebase Auth counts as a stranger's.
 * @returns undefined, without any change, if `mayStart` returns false
 */
export async function changingAuth<T>(
  app: App<'SERVICE_UNAVAILABLE'>,
  uid: string,
  { mayStart, prepare, change }: AuthChange<T>,
): Promise<T | undefined> {
  const mark = await begin(app, uid, mayStart);
  if (!mark) return undefined;
  let authValidSince: number | null | undefined;
  try {
    await prepare?.();
    // If a change was interrupted, it may have disabled the Auth user.
    mark.wasDisabled ??= (await app.auth.getUser(uid)).disabled;
    await updateUser(app, uid, { authChange: mark });
    await app.auth.updateUser(uid, { disabled: true });
    const result = await change(await app.auth.getUser(uid));
    const validSince = validSinceOf(await app.auth.getUser(uid));
    await delay(Math.max(0, (validSince ?? 0) + 1000 + SKEW_MS - Date.now()));
    authValidSince = validSince;
    return result;
  } finally {
    await end(app, uid, mark, authValidSince);
  }
}

/** Returns an account after the change in progress, if there is one. */
export async function userAfterChange(
  app: App<'SERVICE_UNAVAILABLE'>,
  uid: string,
): Promise<UserDocument | undefined> {
  return afterChange(app, async () => {
    const user = (await app.documents.user(uid).get()).data();
    return user && isInChange(user) ? 'in change' : user;
  });
}

/** Returns whether a call is changing the login at Firebase Auth now. */
export function isInChange({ authChange }: UserDocument): boolean {
  return authChange !== null && Date.now() - authChange.at < CHANGE_MS;
}

/**
 * Stores the time since when a user's tokens are valid, for an account of an earlier version that
 * has none. A session calls this before it gets a custom token, with which it could change the
 * password at Firebase Auth.
 */
export async function rememberValidSince(
  app: App,
  uid: string,
  atAuth: AuthUser | undefined,
): Promise<void> {
  const owner = app.documents.user(uid);
  const authValidSince = atAuth ? validSinceOf(atAuth) : null;
  await app.documents.contended(async (transaction) => {
    const user = (await transaction.get(owner)).data();
    if (user?.authValidSince === null && user.authChange === null)
      transaction.update(owner, { authValidSince });
  });
}

async function afterChange<T>(
  app: App<'SERVICE_UNAVAILABLE'>,
  attempt: () => Promise<T | 'in change'>,
): Promise<T> {
  const until = Date.now() + WAIT_MS;
  for (;;) {
    const result = await attempt();
    if (result !== 'in change') return result;
    if (Date.now() > until) throw new Problem(app, 'SERVICE_UNAVAILABLE', BUSY);
    await delay(STEP_MS);
  }
}

async function begin(
  app: App<'SERVICE_UNAVAILABLE'>,
  uid: string,
  mayStart: AuthChange<unknown>['mayStart'],
): Promise<Mark | undefined> {
  const owner = app.documents.user(uid);
  return afterChange(app, () =>
    app.documents.contended(async (transaction) => {
      const user = (await transaction.get(owner)).data();
      if (user && isInChange(user)) return 'in change';
      if (!user || !(await mayStart(user, transaction))) return undefined;
      const mark: Mark = { at: Date.now(), wasDisabled: user.authChange?.wasDisabled ?? null };
      transaction.update(owner, { authChange: mark });
      return mark;
    }),
  );
}

/** @param authValidSince the time to store; undefined after a failure */
async function end(
  app: App,
  uid: string,
  { at, wasDisabled }: Mark,
  authValidSince: number | null | undefined,
): Promise<void> {
  const user = (await app.documents.user(uid).get()).data();
  // The account was deleted, or another call has taken this change for an interrupted one.
  if (user?.authChange?.at !== at) return;
  const isDisabled = (await findAuthUser(app, { uid }))?.disabled === true;
  if (isDisabled && wasDisabled === false) await app.auth.updateUser(uid, { disabled: false });
  const ended = { authChange: null };
  await updateUser(app, uid, authValidSince === undefined ? ended : { ...ended, authValidSince });
}
