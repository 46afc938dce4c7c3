import type { MailDocument } from '@threadsweep/shared/documents/account.ts';

import type { App } from '../google/app.ts';
import { isoNow } from '../platform/clock.ts';
import { isDeletedMeanwhile } from '../platform/errors.ts';
import type { Outcome } from '../platform/mailer.ts';
import { noteUndeliverable } from './undeliverable.ts';

/** Longer than an attempt takes: the function `sendMail` ends after a minute. */
const LEASE_MS = 90_000;
/** A mail that may have been sent is sent once more, and no third time. */
const MOST_INTERRUPTIONS = 1;

/** The mail was not sent, and Cloud Tasks should retry. It has no cause: a reply may contain the address. */
class MailNotSent extends Error {}

/**
 * Sends a mail, unless it was sent before. Content and outcome are in the mail's document.
 *
 * An attempt first takes a lease, so that two never send the mail at once. One that dies between
 * sending and recording it leaves its lease, and the next attempt sends the mail again, with the same
 * Message-ID. SMTP has no way to ask whether the first one arrived.
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

/** Takes the lease. @returns undefined if there is nothing to send */
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
    if (interruptions > MOST_INTERRUPTIONS) return end('unknown');
    if (sendBy !== null && Date.parse(sendBy) <= now) return end('expired');
    const until = new Date(now + LEASE_MS).toISOString();
    transaction.update(reference, { sendingUntil: until, interruptions });
    return { givenUp: undefined, mail };
  });
  const status = claimed?.givenUp;
  if (status !== undefined)
    app.log.error('a mail was given up', { event: 'mail-given-up', mailId, status });
  return claimed?.mail;
}

/** What is left of a mail that is not to be sent any more: nothing secret. */
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
      // The account and its mails were deleted meanwhile.
      if (!isDeletedMeanwhile(error)) throw error;
    }
  };
  if (outcome.status === 'sent') return update({ ...ERASED, status: 'sent' });
  if (outcome.status === 'unknown') {
    // As an attempt that died: the lease is not given back, but ends now.
    await update({ sendingUntil: isoNow(app.clock) });
    throw new MailNotSent('the connection ended before the server replied');
  }
  const { code, enhanced } = outcome;
  const refusal = { code, enhanced, at: isoNow(app.clock) };
  if (outcome.status === 'failed') {
    await update({ sendingUntil: null, refusal });
    app.log.warn('a mail was not sent', { event: 'mail-failed', mailId, code, enhanced });
    throw new MailNotSent('the mail was not sent');
  }
  await update({ ...ERASED, status: 'refused', refusal });
  const { isAddress } = outcome;
  if (isAddress) await noteUndeliverable(app, uid, to);
  app.log.error('a mail was refused', { event: 'mail-refused', mailId, code, enhanced, isAddress });
}
