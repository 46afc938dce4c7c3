import { createHash } from 'node:crypto';
import { domainToASCII } from 'node:url';

import { type DocumentReference, FieldPath, Timestamp } from 'firebase-admin/firestore';

import type { Work } from '@threadsweep/shared/contract/challenge.ts';
import type { RateLimit } from '@threadsweep/shared/contract/endpoint.ts';
import type { RateLimitDocument } from '@threadsweep/shared/documents/account.ts';

import { expireAfter } from './clock.ts';
import type { Context } from './context.ts';
import { Problem } from './errors.ts';
import type { Documents } from './firestore.ts';
import { challengeFor } from './proof-of-work.ts';

/** How long a client counts as known after a mailbox's owner has logged in from it, in ms. */
const KNOWN_MS = 90 * 24 * 3_600_000;

export interface Counted {
  /** The name of the endpoint, or of a limit that several endpoints share. */
  name: string;
  /** The rate-limit key, such as an account or an address. Only its hash is stored. */
  subject: string;
  limit: RateLimit;
}

export interface CountedCall {
  limit: RateLimit;
  reference: DocumentReference<RateLimitDocument>;
}

/** The current window of a limit, for one subject. */
interface LimitWindow extends CountedCall {
  /** Epoch ms. */
  end: number;
  ms: number;
}

/** The calls that a window has counted. */
interface Count extends LimitWindow {
  id: string;
  calls: number;
}

type Limited = Context<'TOO_MANY_REQUESTS'>;

/**
 * Counts a call against limits in fixed windows. A call that exceeds one of the limits is refused,
 * and counts against none of them. The counts are in Firestore, because functions share no memory.
 * @param proven the work that the client has proved; it allows a call beyond limits that ask for
 *   work
 */
export async function countCall(
  context: Limited,
  counted: readonly Counted[],
  proven?: Work,
): Promise<CountedCall[]> {
  if (counted.length === 0) return [];
  const windows = windowsOf(context, counted);
  const exceeded = await context.documents.contended(async (transaction) => {
    const references = windows.map(({ reference }) => reference);
    const snapshots = await transaction.getAll(...references);
    const counts = countsOf(windows, snapshots);
    const refusal = refusalOf(counts, context.clock.now(), proven);
    if (refusal) return refusal;
    for (const { reference, calls, end, ms } of counts)
      transaction.set(reference, { calls: calls + 1, expireAt: Timestamp.fromMillis(end + ms) });
    return undefined;
  });
  if (exceeded) throw await problemOf(context, exceeded);
  return windows;
}

/**
 * Refuses a call as {@link countCall} does, but counts it against no limit. It writes nothing, so it
 * does not collide with calls that are counted.
 */
export async function checkLimits(
  context: Limited,
  counted: readonly Counted[],
  proven?: Work,
): Promise<void> {
  const windows = windowsOf(context, counted);
  const snapshots = await context.documents.snapshots(windows.map(({ reference }) => reference));
  const exceeded = refusalOf(countsOf(windows, snapshots), context.clock.now(), proven);
  if (exceeded) throw await problemOf(context, exceeded);
}

function windowsOf({ clock, documents }: Limited, counted: readonly Counted[]): LimitWindow[] {
  return counted.map(({ name, subject, limit }) => {
    const ms = limit.seconds * 1000;
    const number = Math.floor(clock.now() / ms);
    const reference = documents.rateLimits.doc(`${name}.${hashOf(subject)}.${number}`);
    return { limit, ms, end: (number + 1) * ms, reference };
  });
}

function countsOf(
  windows: readonly LimitWindow[],
  snapshots: readonly { data(): { calls?: number } | undefined }[],
): Count[] {
  return windows.map((window, index) => ({
    ...window,
    id: window.reference.id,
    calls: snapshots[index]?.data()?.calls ?? 0,
  }));
}

/** The limits that a call exceeds, and the work that would allow it. */
interface Refusal {
  over: readonly Count[];
  work: Work | undefined;
}

/** Returns why a call is refused, or undefined if it is allowed. */
function refusalOf(
  counts: readonly Count[],
  now: number,
  proven: Work | undefined,
): Refusal | undefined {
  const over = counts.filter(({ calls, limit }) => calls >= limit.calls);
  if (over.length === 0) return undefined;
  const work = workFor(counts, over, now);
  return work !== undefined && isProven(work, proven) ? undefined : { over, work };
}

async function problemOf(context: Limited, { over, work }: Refusal): Promise<Problem> {
  const end = Math.max(...over.map((count) => count.end));
  const seconds = Math.ceil((end - context.clock.now()) / 1000);
  const challenge = work && (await challengeFor(context.config, work));
  return new Problem(
    context,
    'TOO_MANY_REQUESTS',
    `Too many attempts. Please wait ${inWords(seconds)} and try again.`,
    { data: { retry_after: seconds, ...(challenge && { challenge }) } },
  );
}

/**
 * Returns the work that allows the next call, or undefined if a limit refuses the call in any case.
 */
function workFor(counts: readonly Count[], over: readonly Count[], now: number): Work | undefined {
  const isOpen = over.every(
    ({ calls, limit }) => limit.proof !== undefined && calls < (limit.most ?? Infinity),
  );
  if (!isOpen) return undefined;
  const effort = Math.max(...over.map(effortFor));
  return { call: nextCallOf(counts), effort, until: now + PROOF_MS };
}

/** How long a proof of work is accepted. A slow phone needs less than two minutes for it. */
const PROOF_MS = 5 * 60_000;

/**
 * Returns a name for a client's next call, for which a proof of work is valid. The name changes
 * when the call is counted, so each proof works once. It contains only the client's own count, so
 * other clients do not invalidate a proof.
 */
function nextCallOf(counts: readonly Count[]): string {
  const own = ['client-recipient', 'client']
    .map((key) => counts.filter(({ limit }) => limit.per === key))
    .find((some) => some.length > 0);
  const numbers = own ?? counts;
  // A shorter window could end before the client has done the work, so the name ignores all limits
  // but those with the longest window.
  const seconds = Math.max(...numbers.map(({ limit }) => limit.seconds));
  const longest = numbers.filter(({ limit }) => limit.seconds === seconds);
  return hashOf(JSON.stringify(longest.map(({ id, calls }) => [id, calls])));
}

/**
 * Returns whether a client has proved the work for a call. Half of the work is enough, because
 * calls of other clients can increase it meanwhile.
 */
function isProven({ call, effort, until }: Work, proven: Work | undefined): boolean {
  const now = until - PROOF_MS;
  return proven?.call === call && 2 * proven.effort >= effort && proven.until >= now;
}

/**
 * The number of calls beyond a limit after which the work grows, each time by the work for the first
 * call beyond the limit.
 */
const GROWS_AFTER = 2;
/**
 * The most work for a call, as a multiple of the work for the first call beyond the limit. With
 * more, others could lock out the owner of a slow phone.
 */
const MOST_EFFORT = 4;

/**
 * Returns the work for the next call beyond a limit, as a multiple of the work for the first call
 * beyond it.
 */
function effortFor({ calls, limit }: Count): number {
  if (limit.proof !== 'growing') return 1;
  return Math.min(MOST_EFFORT, 1 + Math.floor((calls - limit.calls) / GROWS_AFTER));
}

/** Uncounts a call whose outcome the limits do not count. */
export async function uncountCall(
  { documents }: Context,
  counted: readonly CountedCall[],
): Promise<void> {
  if (counted.length === 0) return;
  await documents.contended(async (transaction) => {
    const snapshots = await transaction.getAll(...counted.map(({ reference }) => reference));
    for (const snapshot of snapshots) {
      const calls = snapshot.data()?.calls ?? 0;
      if (calls > 0) transaction.update(snapshot.ref, { calls: calls - 1 });
    }
  });
}

/**
 * Stores that the owner of a mailbox has logged in from a client. Only a hash of mailbox and client
 * is stored.
 */
export async function rememberClient(
  { documents, clock }: Context,
  client: string,
  email: string,
): Promise<void> {
  const expireAt = expireAfter(clock, KNOWN_MS);
  await knownClient(documents, client, email).set({ calls: 0, expireAt });
}

/** Returns whether the owner of a mailbox has recently logged in from a client. */
export async function isKnownClient(
  { documents, clock }: Context,
  client: string,
  email: string,
): Promise<boolean> {
  const found = (await knownClient(documents, client, email).get()).data();
  // An expired document may still exist, because Firestore deletes it only within about a day.
  return found !== undefined && found.expireAt.toMillis() > clock.now();
}

/** Deletes the known clients of a mailbox whose account is deleted. */
export async function forgetClients({ documents }: Context, email: string): Promise<void> {
  const prefix = knownClients(email);
  const found = await documents.rateLimits
    .where(FieldPath.documentId(), '>=', prefix)
    .where(FieldPath.documentId(), '<', `${prefix}~`)
    .select()
    .get();
  await Promise.all(found.docs.map(({ ref }) => ref.delete()));
}

function knownClient(documents: Documents, client: string, email: string) {
  return documents.rateLimits.doc(`${knownClients(email)}${hashOf(client)}`);
}

/** Returns the prefix of the documents with a mailbox's known clients. */
function knownClients(email: string): string {
  return `known.${hashOf(mailboxOf(email))}.`;
}

/** The mail providers that ignore the dots of a name. */
const DOTLESS = new Set(['gmail.com', 'googlemail.com']);

/**
 * Returns the mailbox of an address. Providers deliver `name+anything` to `name`, and Gmail ignores
 * dots. Mail programs normalise a domain as browsers do: `ｇｍａｉｌ.com` is gmail.com.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const whole = email
    .slice(0, at)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\p{Cf}/gu, '');
  const plus = whole.indexOf('+', 1);
  const name = plus === -1 ? whole : whole.slice(0, plus);
  const domain = withoutEndDots(domainToASCII(email.slice(at + 1)) || email.slice(at + 1));
  if (!DOTLESS.has(domain)) return `${name}@${domain}`;
  return `${name.replaceAll('.', '')}@gmail.com`;
}

/** Returns a text without the dots at its end. A regular expression would take quadratic time. */
function withoutEndDots(text: string): string {
  let end = text.length;
  while (text[end - 1] === '.') end -= 1;
  return text.slice(0, end);
}

/** Returns the hash that identifies a rate-limit key without revealing it. */
export function hashOf(subject: string): string {
  return createHash('sha256').update(subject).digest('hex').slice(0, 32);
}

/** Formats a duration, such as "40 seconds" or "5 hours". It always rounds up. */
function inWords(seconds: number): string {
  if (seconds <= 120) return `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
