import type { RateLimit } from './endpoint.ts';

/** A low limit, because each call sends a mail or checks a password. */
export const guarded = { calls: 30, seconds: 60 };

const DAY_SECONDS = 86_400;
/**
 * The limit of calls that name an address. It counts each client separately for each mailbox, so
 * that other clients cannot lock the owner out.
 */
export const guardedAddress = { ...guarded, per: 'client-recipient' } as const;
/**
 * The limits of calls with a mailed link. The second counts a client over all addresses, because a
 * client could name another address in each call.
 */
export const guardedLinks = [
  guardedAddress,
  { name: 'links', per: 'client', calls: 120, seconds: 60, proof: 'growing' },
] as const satisfies readonly RateLimit[];

/**
 * The limits of mails, shared by all endpoints that send mail. Many people can share one client
 * address, and one must not lock out the others.
 */
export const mails = [
  { name: 'mail', per: 'client', calls: 100, seconds: DAY_SECONDS, proof: 'growing', most: 1000 },
  { name: 'mail', per: 'site', calls: 400, seconds: DAY_SECONDS, proof: 'growing', most: 4000 },
  {
    name: 'mail',
    per: 'client-recipient',
    calls: 15,
    seconds: DAY_SECONDS,
    proof: 'growing',
    most: 60,
  },
  // Has no `most`. With it, strangers could lock a new user out by requesting mails to the mailbox.
  {
    name: 'mail',
    per: 'recipient',
    strangers: true,
    calls: 20,
    seconds: DAY_SECONDS,
    proof: 'growing',
  },
] as const;
/** The limits of endpoints that mail the signed-in account. */
export const accountMails = [
  { name: 'mail', per: 'account', calls: 10, seconds: DAY_SECONDS },
  ...mails,
] as const;

/**
 * The limits of logins of one client, over all accounts and for each account. Beyond a limit with
 * `proof`, each attempt needs a proof of work, so that nobody locks an owner out. The limit for one
 * account excludes clients from which its owner has logged in.
 */
export const logins = [
  { per: 'client-recipient', calls: 20, seconds: 60 },
  { per: 'client-recipient', calls: 100, seconds: 3600 },
  { per: 'client', calls: 60, seconds: 60 },
  { per: 'client', calls: 300, seconds: 3600, proof: 'growing', most: 1200 },
  { per: 'site', calls: 1200, seconds: 3600, proof: 'growing', most: 4800 },
  { per: 'recipient', strangers: true, calls: 500, seconds: 3600, proof: 'growing', most: 2000 },
] as const;

/**
 * The limit above which each request for an account or a link needs a proof of work, which a person
 * hardly notices.
 */
export const worked = [
  { name: 'worked', per: 'client', calls: 3, seconds: 3600, proof: true },
] as const satisfies readonly RateLimit[];

/** The limit of failed logins above which each login needs a proof of work. */
export const workedLogins = [
  {
    name: 'failed-login',
    per: 'client',
    calls: 5,
    seconds: 3600,
    refused: 'INVALID_CREDENTIALS',
    proof: true,
  },
] as const satisfies readonly RateLimit[];

/** The limits of calls that check the password, against guesses by the thief of a session. */
export const passwordChecks = [
  { name: 'password', per: 'account', calls: 15, seconds: 3600 },
  { name: 'password', per: 'account', calls: 40, seconds: DAY_SECONDS },
] as const;

/** Returns the limit for calls that give an address; other calls don't count. */
export const ifEmailGiven = (limit: RateLimit): RateLimit => ({ ...limit, field: 'email' });
