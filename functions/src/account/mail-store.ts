import type { Query, Transaction } from 'firebase-admin/firestore';

import type { Language } from '@threadsweep/shared/language.ts';
import type {
  MailDocument,
  UserDocument,
  VerificationDocument,
} from '@threadsweep/shared/documents/account.ts';

import type { App } from '../google/app.ts';
import { expireAfter, isoNow } from '../platform/clock.ts';
import { validDocuments } from '../platform/stored-document.ts';
import { type MailDetails, type MailKind, mailText } from './mail-text.ts';
import { createVerification, LINK_LIFE_MS } from './verification-store.ts';

/**
 * How long the document of a mail is stored. Its content, with the link's secret, is erased when
 * the mail is sent.
 */
const MAIL_LIFE_MS = 24 * 3_600_000;
/**
 * A mail that is pending for longer, in ms, has lost its task, which is normally queued within
 * seconds.
 */
const LOST_AFTER_MS = 5 * 60_000;
/**
 * A notice counts as pending only after this time, in ms. Many notices are due at once, and their
 * queue sends five a second.
 */
const NOTICES_WAIT_MS = 3_600_000;
/**
 * If a mail is pending for longer, in ms, the health endpoint reports `late`. Cloud Tasks has then
 * retried it often.
 */
const LATE_AFTER_MS = 15 * 60_000;
/** The health endpoint counts at most this many mails of each kind. */
const MOST_COUNTED = 100;
/** The number of mails that one query reads. */
const PAGE = 300;

/**
 * The mails that somebody requests. They are sent even if a crash has prevented the creation of the
 * account's document.
 */
const REQUESTED: ReadonlySet<MailKind> = new Set([
  'verify',
  'verify-again',
  'change-email',
  'reset-password',
  'known-address',
]);

/** A mail with the id of its document. */
type StoredMail = MailDocument & { id: string };

/** The recipient of a mail. */
export interface Recipient {
  uid: string;
  email: string;
  /** Null for an unverified address, because a stranger may have chosen the name. */
  name: string | null;
  language: Language;
}

/**
 * Stores a mail and queues a task that sends it. If the task cannot be queued, the hourly job
 * `reconcile` queues it. If the account was deleted, it sends only mails that somebody requests.
 * Times in other mails are in the account's time zone.
 *
 * It ignores whether earlier mail to the address was delivered, because the owner must learn of
 * changes to the account's security even after a complaint. Only notices read `undeliverable`.
 */
export async function sendMail(
  app: App,
  recipient: Recipient,
  kind: MailKind,
  link: string,
  details: MailDetails = {},
): Promise<void> {
  const { uid, email, name, language } = recipient;
  let timeZone = 'UTC';
  if (!REQUESTED.has(kind)) {
    const user = (await app.documents.user(uid).get()).data();
    if (!user) return;
    ({ timeZone } = user);
  }
  const lifeMs = kind === 'reset-password' ? LINK_LIFE_MS[kind] : MAIL_LIFE_MS;
  const text = mailText(kind, language, { name, link, timeZone, ...details });
  const message = { ...text, unsubscribe: null };
  const mail = await app.documents.mail.add(newMail(app, { uid, email }, message, lifeMs));
  await queueMail(app, { id: mail.id, message });
}

/**
 * Adds a mail that nobody has requested to the writes of a transaction, so that it is sent even if
 * the call is interrupted after its change.
 * @returns the mail, for {@link queueMail} after the transaction
 */
export function addMail(
  app: App,
  transaction: Transaction,
  { uid, user }: { uid: string; user: UserDocument },
  kind: MailKind,
  link: string,
): Pick<StoredMail, 'id' | 'message'> {
  const { email, name, language } = user;
  const message = { ...mailText(kind, language, { name, link }), unsubscribe: null };
  const reference = app.documents.mail.doc();
  transaction.create(reference, newMail(app, { uid, email }, message));
  return { id: reference.id, message };
}

/**
 * Returns the document of a mail that is to be sent. After storing it, call {@link queueMail}.
 * @param lifeMs after how many ms the mail is given up
 */
export function newMail(
  app: App,
  { uid, email }: Pick<Recipient, 'uid' | 'email'>,
  message: NonNullable<MailDocument['message']>,
  lifeMs = MAIL_LIFE_MS,
): MailDocument {
  const now = app.clock.now();
  const createdAt = new Date(now).toISOString();
  const waitMs = isNotice(message) ? NOTICES_WAIT_MS : 0;
  return {
    to: email,
    uid,
    message,
    status: 'pending',
    pendingSince: new Date(now + waitMs).toISOString(),
    sendBy: new Date(now + lifeMs).toISOString(),
    sendingUntil: null,
    interruptions: 0,
    refusal: null,
    createdAt,
    expireAt: expireAfter(app.clock, MAIL_LIFE_MS),
  };
}

/**
 * Queues the mails whose task was lost or has no attempts left. Returns the number of queued mails.
 */
export async function queueLostMails(app: App): Promise<number> {
  const { documents, clock } = app;
  const before = new Date(clock.now() - LOST_AFTER_MS).toISOString();
  const lost = documents.mail.where('pendingSince', '<', before).orderBy('pendingSince');
  let count = 0;
  for await (const page of documents.pages(lost, PAGE)) {
    const mails = validDocuments(app, page);
    await Promise.all(mails.map((mail) => queueMail(app, mail, `-${isoNow(clock).slice(0, 13)}`)));
    count += page.length;
  }
  if (count > 0) app.log.warn('mails were not sent in time', { event: 'mail-late', count });
  return count;
}

/**
 * Returns for the health endpoint whether the mail server accepts mails, and whether mails are sent
 * in time.
 */
export async function mailHealth(
  app: App,
): Promise<{ status: 'ok' | 'late' | 'blocked'; late: number; blocked: number }> {
  const { mail } = app.documents;
  const before = new Date(app.clock.now() - LATE_AFTER_MS).toISOString();
  const [late, blocked] = await Promise.all([
    countOf(mail.where('pendingSince', '<', before)),
    countOf(mail.where('status', '==', 'blocked')),
  ]);
  const status = blocked > 0 ? 'blocked' : late > 0 ? 'late' : 'ok';
  return { status, late, blocked };
}

async function countOf(mails: Query): Promise<number> {
  return (await mails.limit(MOST_COUNTED).count().get()).data().count;
}

/**
 * Queues the task that sends a mail. If that fails, the hourly job queues it.
 * @param again distinguishes the task from an earlier one
 */
export async function queueMail(
  app: App,
  { id: mailId, message }: Pick<StoredMail, 'id' | 'message'>,
  again?: string,
): Promise<void> {
  try {
    await app.tasks.enqueueMail(isNotice(message) ? 'notices' : 'mails', mailId, again);
  } catch (error) {
    // The mail is stored and the hourly job will queue it, so the caller gets no error.
    const fields = { event: 'mail-not-queued', mailId, error };
    app.log.error('a mail has no task', fields);
  }
}

/** Returns whether a mail is a notice, which only recipients who turned it on get. */
function isNotice(message: MailDocument['message']): boolean {
  return message !== null && message.unsubscribe !== null;
}

/** The page of the web app that each link opens. */
const PAGES: Record<VerificationDocument['purpose'], string> = {
  verify: 'verify-email',
  'change-email': 'verify-email',
  'cancel-email-change': 'cancel-email-change',
  'reset-password': 'reset-password',
};

/**
 * Sends a link that proves the recipient's address.
 * @param kind the text of the mail, by default the one of the link's purpose
 */
export async function sendVerification(
  app: App,
  recipient: Recipient,
  purpose: VerificationDocument['purpose'],
  kind: MailKind = purpose,
): Promise<void> {
  const token = await createVerification(app, recipient.uid, recipient.email, purpose);
  const query = new URLSearchParams({ token, email: recipient.email });
  const link = `${app.config.appUrl}/${PAGES[purpose]}?${query.toString()}`;
  await sendMail(app, recipient, kind, link);
}
