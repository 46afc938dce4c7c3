import type { Language } from '@threadsweep/shared/account-form.ts';
import type { VerificationDocument } from '@threadsweep/shared/documents/account.ts';

import type { App } from '../google/app.ts';
import { expireAfter, isoNow } from '../platform/clock.ts';
import { type MailDetails, type MailKind, mailText } from './mail-text.ts';
import { createVerification } from './verification-store.ts';

/** A sent mail contains its link's secret, so it is stored no longer than the link is valid. */
const MAIL_LIFE_MS = 24 * 3_600_000;

/** The recipient of a mail. */
export interface Recipient {
  uid: string;
  email: string;
  /** Null for an address that nobody has proved: a stranger may have chosen the name. */
  name: string | null;
  language: Language;
}

/** Queues a mail; the Trigger Email extension sends the documents of the collection. */
export async function sendMail(
  app: App,
  recipient: Recipient,
  kind: MailKind,
  link: string,
  details: MailDetails = {},
): Promise<void> {
  await app.documents.mail.add({
    to: recipient.email,
    uid: recipient.uid,
    message: mailText(kind, recipient.language, { name: recipient.name, link, ...details }),
    createdAt: isoNow(app.clock),
    expireAt: expireAfter(app.clock, MAIL_LIFE_MS),
  });
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
