import type { MailDocument } from '@threadsweep/shared/documents/account.ts';
import { type NoticeKind, noticeKindOf } from '@threadsweep/shared/notices.ts';

import type { App } from '../google/app.ts';
import { isoNow } from '../platform/clock.ts';
import { isDeletedMeanwhile } from '../platform/errors.ts';
import type { Outcome } from '../platform/mailer.ts';
import { noteUndeliverable } from './undeliverable.ts';

/**
 * How long an attempt has the lease of its mail, in ms. The function `sendMail` ends earlier, after
 * a minute.
 */
const LEASE_MS = 90_000;
/** The most interrupted attempts after which a mail is still sent again. */
const MOST_INTERRUPTIONS = 1;

/**
 * An error after which Cloud Tasks retries the mail. It has no `cause`, because the mail server's
 * reply may contain the address.
 */
class MailNotSent extends Error {}

/**
 * Sends a mail, unless an earlier attempt has sent it. The mail's document has its content and its
 * outcome.
 *
 * An attempt first acquires a lease, so that two attempts never send the mail simultaneously. If an
 * attempt crashes before it records the outcome, its lease stays. The next attempt then sends the
 * mail again, with the same Message-ID. SMTP offers no way to find out whether the first mail
 * arrived.
 * @throws MailNotSent if Cloud Tasks should retry
 */
export async function deliverMail(app: App, mailId: string): Promise<void> {
  const mail = await claim(app, mailId);
  if (!mail?.message) return;
  const { to, message, createdAt } = mail;
  const outcome = await app.mailer.send({
    id: mailId,
    to,
    ...message,
    createdAt: new Date(createdAt),
  });
  await record(app, mailId, mail, outcome);
}

/**
 * Acquires the lease of a mail.
 * @returns undefined if there is nothing to send
 */
async function claim(app: App, mailId: string): Promise<MailDocument | undefined> {
  const { documents, clock } = app;
  const reference = documents.mail.doc(mailId);
  const claimed = await documents.contended(async (transaction) => {
    const mail = (await transaction.get(reference)).data();
    if (!mail?.message) return undefined;
    const now = clock.now();
    const { sendingUntil, sendBy } = mail;
    if (sendingUntil !== null && Date.parse(sendingUntil) > now)
      throw new MailNotSent('another attempt is sending the mail');
    const interruptions = mail.interruptions + (sendingUntil === null ? 0 : 1);
    const end = (status: MailDocument['status']) => {
      transaction.update(reference, { ...ERASED, status, interruptions });
      return { givenUp: status, mail: undefined };
    };
    const notice = noticeOf(mail.message);
    if (notice !== undefined) {
      const user = (await transaction.get(documents.user(mail.uid))).data();
      if (!user || user.notices[notice] === null) return end('withdrawn');
    }
    if (interruptions > MOST_INTERRUPTIONS) return end('unknown');
    if (sendBy !== null && Date.parse(sendBy) <= now) return end('expired');
    const until = new Date(now + LEASE_MS).toISOString();
    transaction.update(reference, { sendingUntil: until, interruptions });
    return { givenUp: undefined, mail };
  });
  const status = claimed?.givenUp;
  if (status !== undefined && status !== 'withdrawn')
    app.log.error('a mail was given up', { event: 'mail-given-up', mailId, status });
  return claimed?.mail;
}

/** Returns the kind of notice that a message is; undefined for any other mail. */
function noticeOf(message: MailDocument['message']): NoticeKind | undefined {
  const address = message?.unsubscribe ?? null;
  if (address === null) return undefined;
  return noticeKindOf(new URL(address).searchParams.get('token') ?? '');
}

/** The fields that erase the secrets of a mail that will not be sent again. */
const ERASED = { message: null, pendingSince: null, sendingUntil: null };

async function record(
  app: App,
  mailId: string,
  { uid, to }: MailDocument,
  outcome: Outcome,
): Promise<void> {
  const reference = app.documents.mail.doc(mailId);
  const update = async (changes: Partial<MailDocument>) => {
    try {
      await reference.update(changes);
    } catch (error) {
      if (!isDeletedMeanwhile(error)) throw error;
    }
  };
  if (outcome.status === 'sent') return update({ ...ERASED, status: 'sent' });
  if (outcome.status === 'unknown') {
    // Ends the lease without removing it, so that this attempt counts as interrupted.
    await update({ sendingUntil: isoNow(app.clock) });
    throw new MailNotSent('the connection ended before the server replied');
  }
  const { code, enhanced } = outcome;
  const refusal = { code, enhanced, at: isoNow(app.clock) };
  const fields = { mailId, code, enhanced };
  if (outcome.status === 'refused') {
    await update({ ...ERASED, status: 'refused', refusal });
    await noteUndeliverable(app, uid, to);
    app.log.warn('a mail was refused', { event: 'mail-refused', ...fields });
    return undefined;
  }
  const isBlocked = outcome.status === 'blocked';
  await update({ sendingUntil: null, status: isBlocked ? 'blocked' : 'pending', refusal });
  if (isBlocked) app.log.error('a mail was blocked', { event: 'mail-blocked', ...fields });
  else app.log.warn('a mail was not sent', { event: 'mail-failed', ...fields });
  throw new MailNotSent('the mail was not sent');
}
