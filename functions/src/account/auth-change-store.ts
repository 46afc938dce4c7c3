import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

import type { UserDocument } from '@threadsweep/shared/documents/account.ts';
import type { Transaction } from 'firebase-admin/firestore';

import type { App } from '../google/app.ts';
import { allEnded } from '../platform/all-ended.ts';
import { BUSY, Problem } from '../platform/errors.ts';
import { type AuthUser, findAuthUser } from './auth-user.ts';
import { validSinceOf } from './compare-auth-user.ts';

/** A change that was not renewed for this time counts as interrupted. */
const CHANGE_MS = 60_000;
/** How often a change in progress renews its mark, so that two renewals may fail. */
const RENEW_MS = 15_000;
/** How long a call waits for the change of another call. */
const WAIT_MS = 10_000;
/** The time between two reads of a call that waits. */
const STEP_MS = 100;
/** The most that two clocks of Google's may differ by. */
const SKEW_MS = 50;
/** The most interrupted changes that one job completes. */
const PAGE = 100;

type Mark = NonNullable<UserDocument['authChange']>;

interface AuthChange<T> {
  /** Decides in the transaction that starts the change. */
  mayStart: (user: UserDocument, transaction: Transaction) => boolean | Promise<boolean>;
  /** The work before the Auth user is disabled. */
  prepare?: () => Promise<void>;
  /** @param atAuth the Auth user, which nobody else can change now */
  change: (atAuth: AuthUser) => Promise<T>;
  /**
   * Tells the owner of the change. The time since when tokens are valid is stored then, so a failure
   * does not make the change look like a stranger's. An interruption of the call hardly prevents it.
   * @param result what `change` returned
   */
  tell?: (result: T) => Promise<void>;
}

/**
 * Changes the address or the password of an Auth user, and stores the time since when its tokens
 * are valid. Firebase Auth has this time in whole seconds. So until the next second, a stranger's
 * change would look like ours. The Auth user is disabled for so long: Firebase Auth then accepts
 * only changes of administrators
 * (https://cloud.google.com/identity-platform/docs/reference/rest/v1/UserInfo, `disabled`).
 *
 * An account has one change at a time. If a change fails, or is interrupted before its work is
 * done, the stored time stays, so that a change at Firebase Auth counts as a stranger's.
 * @returns undefined, without any change, if `mayStart` returns false
 */
export async function changingAuth<T>(
  app: App<'SERVICE_UNAVAILABLE'>,
  uid: string,
  { mayStart, prepare, change, tell }: AuthChange<T>,
): Promise<T | undefined> {
  const mark = await afterChange(app, () => begin(app, uid, mayStart));
  if (!mark) return undefined;
  return whileMarked(app, uid, mark, async () => {
    await prepare?.();
    await lock(app, uid, mark);
    const result = await change(await app.auth.getUser(uid));
    const validSince = validSinceOf(await app.auth.getUser(uid));
    // The Auth user stays disabled for the rest of the second, even if the store fails. If this call
    // is interrupted now, whoever completes the change knows that it was ours.
    await allEnded([
      keepMark(app, uid, mark, { authValidSince: validSince }).then(() => tell?.(result)),
      delay(Math.max(0, (validSince ?? 0) + 1000 + SKEW_MS - Date.now())),
    ]);
    return result;
  });
}

/**
 * Does work while no change of the account can start. Waits for a change in progress. Unlike
 * {@link changingAuth}, it does not disable the Auth user.
 * @returns undefined, without any work, if `mayStart` returns false
 */
export async function withoutChange<T>(
  app: App<'SERVICE_UNAVAILABLE'>,
  uid: string,
  mayStart: AuthChange<T>['mayStart'],
  work: () => Promise<T>,
): Promise<T | undefined> {
  const mark = await afterChange(app, () => begin(app, uid, mayStart));
  if (!mark) return undefined;
  return whileMarked(app, uid, mark, work);
}

/**
 * Does the work of a marked change, and ends the change. Renews the mark meanwhile, because Firebase
 * Auth may delay its responses for longer than a mark counts.
 */
async function whileMarked<T>(
  app: App,
  uid: string,
  mark: Mark,
  work: () => Promise<T>,
): Promise<T> {
  const renew = async () => {
    try {
      mark.at = Date.now();
      await updateInChange(app, uid, mark, { authChange: mark });
    } catch (error) {
      app.log.warn('the mark of a change of a login was not renewed', { uid, error });
    }
  };
  const timer = setInterval(() => void renew(), RENEW_MS);
  try {
    return await work();
  } finally {
    try {
      await end(app, uid, mark);
    } finally {
      clearInterval(timer);
    }
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

/** Returns the ids of accounts with an interrupted change. */
export async function interruptedChanges({ documents }: App): Promise<string[]> {
  const before = Date.now() - CHANGE_MS;
  const found = await documents.users
    .where('authChange.at', '<', before)
    .limit(PAGE)
    .select()
    .get();
  return found.docs.map(({ id }) => id);
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

/** Marks a change, unless another one is in progress or `mayStart` returns false. */
async function begin(
  app: App,
  uid: string,
  mayStart: AuthChange<unknown>['mayStart'],
): Promise<Mark | 'in change' | undefined> {
  const owner = app.documents.user(uid);
  return app.documents.contended(async (transaction) => {
    const user = (await transaction.get(owner)).data();
    if (user && isInChange(user)) return 'in change';
    if (!user || !(await mayStart(user, transaction))) return undefined;
    const known = user.authChange?.lock ?? null;
    const mark: Mark = { id: randomUUID(), at: Date.now(), lock: known };
    transaction.update(owner, { authChange: mark });
    return mark;
  });
}

/**
 * Disables the Auth user, unless an administrator has done so. One call disables the user and sets
 * a random picture, whose hash is in the mark. An administrator's disabling sets no picture, and a
 * user cannot know ours. So {@link end} enables only users whom a change of ours has disabled.
 */
async function lock(app: App<'SERVICE_UNAVAILABLE'>, uid: string, mark: Mark): Promise<void> {
  // If the user is disabled, an administrator or an interrupted change has done so.
  if (!(await app.auth.getUser(uid)).disabled) {
    const photoURL = `https://change.invalid/${randomUUID()}`;
    mark.lock = hashOf(photoURL);
    // Without the hash, nobody would enable the user again if this call was interrupted.
    await keepMark(app, uid, mark);
    const locked = await app.auth.updateUser(uid, { disabled: true, photoURL });
    // Firebase Auth may spell the address of the picture in another way.
    mark.lock = hashOf(locked.photoURL ?? photoURL);
  }
  await keepMark(app, uid, mark);
}

function isLocked({ photoURL }: AuthUser, mark: Mark): boolean {
  return photoURL !== undefined && hashOf(photoURL) === mark.lock;
}

function hashOf(photoURL: string): string {
  return createHash('sha256').update(photoURL).digest('hex');
}

/**
 * Enables the Auth user, if this change has disabled it, and removes the mark. Does nothing if the
 * account was deleted, or if another call, which has taken this change for an interrupted one, will
 * do so.
 */
async function end(app: App, uid: string, mark: Mark): Promise<void> {
  const user = (await app.documents.user(uid).get()).data();
  const stored = user?.authChange;
  if (!user || (stored && stored.id !== mark.id && stored.lock === mark.lock)) return;
  const atAuth = await findAuthUser(app, { uid });
  // Firebase Auth may have disabled the user only after the other call has ended. Then only this
  // call knows the picture.
  if (atAuth && isLocked(atAuth, mark))
    await app.auth.updateUser(uid, { disabled: false, photoURL: null });
  await updateInChange(app, uid, mark, { authChange: null });
}

/**
 * Stores the mark of a change, and further changes of the account.
 * @throws Problem if the account was deleted, or if another call has taken this change for an
 *   interrupted one
 */
async function keepMark(
  app: App<'SERVICE_UNAVAILABLE'>,
  uid: string,
  mark: Mark,
  changes: Partial<UserDocument> = {},
): Promise<void> {
  if (await updateInChange(app, uid, mark, { authChange: mark, ...changes })) return;
  throw new Problem(app, 'SERVICE_UNAVAILABLE', BUSY);
}

/**
 * Updates an account while it has the mark of a change.
 * @returns false, without an update, if the account was deleted or another call has taken this
 *   change for an interrupted one
 */
async function updateInChange(
  app: App,
  uid: string,
  { id }: Mark,
  changes: Partial<UserDocument>,
): Promise<boolean> {
  const owner = app.documents.user(uid);
  return app.documents.contended(async (transaction) => {
    const user = (await transaction.get(owner)).data();
    if (user?.authChange?.id !== id) return false;
    transaction.update(owner, changes);
    return true;
  });
}
