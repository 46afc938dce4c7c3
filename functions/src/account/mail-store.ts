import type { Language } from '@threadsweep/shared/account-form.ts';
import type { VerificationDocument } from '@threadsweep/shared/documents/account.ts';

import type { App } from '../google/app.ts';
import { expireAfter, isoNow } from '../platform/clock.ts';
import { type MailDetails, type MailKind, mailText } from './mail-text.ts';
import { isUndeliverable } from './undeliverable.ts';
import { createVerification, LINK_LIFE_MS } from './verification-store.ts';

/** How long the record of a mail is stored; its content, with the link's secret, until it is sent. */
const MAIL_LIFE_MS = 24 * 3_600_000;
/** A mail that has waited longer has lost its task: a task is queued within seconds. */
const LOST_AFTER_MS = 5 * 60_000;
/** The health endpoint reports `late` if a mail has waited for longer: Cloud Tasks has tried it often. */
const LATE_AFTER_MS = 15 * 60_000;
/** How many late mails the health endpoint counts at most. */
const MOST_LATE = 100;
/** How many mails one query reads. */
const PAGE = 300;

/** Mails that somebody asks for: they are sent even to an address that mail cannot be delivered to. */
const REQUESTED: ReadonlySet<MailKind> = new Set([
  'verify',
  'change-email',
  'reset-password',
  'known-address',
]);

/** The recipient of a mail. */
export interface Recipient {
  uid: string;
  email: string;
  /** Null for an address that nobody has proved: a stranger may have chosen the name. */
  name: string | null;
  language: Language;
}

/**
 * Stores a mail and queues a task that sends it. Without a task, the hourly job `reconcile` queues it. It
 * sends no notice to an address that mail cannot be delivered to.
 */
export async function sendMail(
  app: App,
  recipient: Recipient,
  kind: MailKind,
  link: string,
  details: MailDetails = {},
): Promise<void> {
  const { uid, email, name, language } = recipient;
  if (!REQUESTED.has(kind)) {
    const user = (await app.documents.user(uid).get()).data();
    if (user && isUndeliverable(user, email)) return;
  }
  const createdAt = isoNow(app.clock);
  const lifeMs = kind === 'reset-password' ? LINK_LIFE_MS[kind] : MAIL_LIFE_MS;
  const mail = await app.documents.mail.add({
    to: email,
    uid,
    message: mailText(kind, language, { name, link, ...details }),
    status: 'pending',
    pendingSince: createdAt,
    sendBy: new Date(app.clock.now() + lifeMs).toISOString(),
    sendingUntil: null,
    interruptions: 0,
    refusal: null,
    createdAt,
    expireAt: expireAfter(app.clock, MAIL_LIFE_MS),
  });
  await enqueue(app, mail.id);
}

/** Queues the mails that have lost their task, or whose task has no attempts left. */
export async function queueLostMails(app: App): Promise<number> {
  const { documents, clock } = app;
  const before = new Date(clock.now() - LOST_AFTER_MS).toISOString();
  const lost = documents.mail.where('pendingSince', '<', before).orderBy('pendingSince');
  let count = 0;
  for await (const page of documents.pages(lost, PAGE)) {
    await Promise.all(page.map(({ id }) => enqueue(app, id, `-${isoNow(clock).slice(0, 13)}`)));
    count += page.length;
  }
  if (count > 0) app.log.warn('mails were not sent in time', { event: 'mail-late', count });
  return count;
}

/** Whether mails leave in time, for the health check. */
export async function mailHealth(app: App): Promise<{ status: 'ok' | 'late'; late: number }> {
  const before = new Date(app.clock.now() - LATE_AFTER_MS).toISOString();
  const waiting = app.documents.mail.where('pendingSince', '<', before).limit(MOST_LATE);
  const { count } = (await waiting.count().get()).data();
  return { status: count === 0 ? 'ok' : 'late', late: count };
}

/** @param again distinguishes the task from an earlier one */
async function enqueue(app: App, mailId: string, again?: string): Promise<void> {
  try {
    await app.tasks.enqueueMail(mailId, again);
  } catch (error) {
    // The mail is stored, so it is not lost, and whoever caused it need not know.
    const fields = { event: 'mail-not-queued', mailId, error };
    app.log.error('a mail has no task', fields);
  }
}

/** The page of the web app that each link opens. */
const PAGES: Record<VerificationDocument['purpose'], string> = {
  verify: 'verify-email',
  'change-email': 'verify-email',
  'cancel-email-change': 'cancel-email-change',
  'reset-password': 'reset-password',
};

/** Sends a link that proves the recipient's address. */
export async function sendVerification(
  app: App,
  recipient: Recipient,
  purpose: VerificationDocument['purpose'],
): Promise<void> {
  const token = await createVerification(app, recipient.uid, recipient.email, purpose);
  const query = new URLSearchParams({ token, email: recipient.email });
  const link = `${app.config.appUrl}/${PAGES[purpose]}?${query.toString()}`;
  await sendMail(app, recipient, purpose, link);
}
