import { randomBytes } from 'node:crypto';

import {
  DEFAULT_HANDLING,
  DEFAULT_SENSITIVITY,
  NO_RULES,
  type UserDocument,
} from '@threadsweep/shared/documents/account.ts';

import type { App } from '../google/app.ts';
import { isoNow } from '../platform/clock.ts';
import { findAuthUser } from './auth-user.ts';

/** The data of a new account that its creator chooses, or that Firebase Auth returns. */
type NewUser = Pick<UserDocument, 'email' | 'name' | 'language' | 'authValidSince'>;

/** Returns the document of a new account, which has the Free plan and automatic cleaning. */
export function newUser(app: App, details: NewUser): UserDocument {
  return {
    ...details,
    plan: 'free',
    planEndsAt: null,
    nextBillingAt: null,
    keepChannels: null,
    autoCleaning: true,
    removalsUsed: 0,
    removalsReserved: {},
    firstLogin: true,
    pendingEmail: null,
    secondOpinions: false,
    secondOpinionsChosenAt: null,
    sensitivity: DEFAULT_SENSITIVITY,
    handling: DEFAULT_HANDLING,
    instructions: '',
    rules: NO_RULES,
    hashKey: newHashKey(),
    channelIds: null,
    expiring: null,
    loginsEndedAt: 0,
    authChange: null,
    waitingSince: null,
    invitedUntil: null,
    undeliverable: [],
    notices: { pause: null, digest: null },
    digestAt: null,
    lastDigestAt: null,
    timeZone: 'UTC',
    pauseToldAt: null,
    visit: null,
    createdAt: isoNow(app.clock),
  };
}

/**
 * Returns the user's document. Creates it if a crash has prevented its creation.
 * @returns undefined if another call has deleted the account
 */
export async function ensureUser(
  app: App,
  uid: string,
  details: NewUser,
): Promise<UserDocument | undefined> {
  const reference = app.documents.user(uid);
  const stored = (await reference.get()).data();
  if (stored) return stored;
  const user = newUser(app, details);
  await reference.set(user);
  if (await findAuthUser(app, { uid })) return user;
  await reference.delete();
  return undefined;
}

/**
 * Returns the key of an account's hashes of authors and campaigns, or creates it for an account of
 * an earlier version. The account's deletion deletes the key, so that nobody can interpret the
 * hashes.
 */
export async function hashKeyOf(app: App, uid: string, user: UserDocument): Promise<string> {
  if (user.hashKey !== null) return user.hashKey;
  const reference = app.documents.user(uid);
  return app.documents.contended(async (transaction) => {
    const stored = (await transaction.get(reference)).data();
    if (stored?.hashKey) return stored.hashKey;
    const hashKey = newHashKey();
    if (stored) transaction.update(reference, { hashKey });
    return hashKey;
  });
}

function newHashKey(): string {
  return randomBytes(32).toString('base64url');
}

export async function updateUser(
  app: App,
  uid: string,
  changes: Partial<UserDocument>,
): Promise<void> {
  await app.documents.user(uid).update(changes);
}
