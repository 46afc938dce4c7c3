import type { Firestore, QueryDocumentSnapshot } from '@google-cloud/firestore';
import { z } from 'zod';

import { reasonOf } from '../platform/outgoing-request.ts';

/** A Firestore Timestamp, known by its method: importing the class would load the whole client. */
const timestampSchema = z.custom<{ toDate(): Date }>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    'toDate' in value &&
    typeof value.toDate === 'function',
);

/** A document of the Trigger Email extension's collection, as far as this product writes it. */
const mailSchema = z.object({
  to: z.union([z.string(), z.array(z.string())]),
  message: z.object({ subject: z.string(), text: z.string(), html: z.string().optional() }),
  createdAt: z
    .union([
      z.iso.datetime().transform((iso) => new Date(iso)),
      timestampSchema.transform((timestamp) => timestamp.toDate()),
    ])
    .optional(),
});

export interface Mail {
  to: string | string[];
  subject: string;
  text: string;
  /** The http(s) addresses in the text, in order. */
  links: string[];
  /** ISO time: `createdAt`, else when the document was created. */
  at: string;
}

/** How long Firestore may take: its client alone would try for minutes where nothing listens. */
const ANSWER_MS = 10_000;

/** A document in the collection that the extension could not send either. */
export class MalformedMail extends Error {}

/** Firestore gave no answer or an error. */
export class MailUnreadable extends Error {}

/** The mails that production's Trigger Email extension would have sent, read from Firestore. */
export class Mailbox {
  readonly #settings: { projectId: string; host: string };
  readonly #answerMs: number;
  #firestore: Promise<Firestore> | undefined;

  /** @param host `address:port` of a Firestore emulator, ours or Google's */
  constructor(projectId: string, host: string, answerMs: number = ANSWER_MS) {
    this.#settings = { projectId, host };
    this.#answerMs = answerMs;
  }

  /**
   * Newest first.
   * @param to only what was sent to this address, whatever its case
   * @throws MailUnreadable when Firestore does not answer, MalformedMail for a document that is none
   */
  async list(to?: string): Promise<Mail[]> {
    const mails = (await this.#documents()).map((document) => {
      const parsed = mailSchema.safeParse(document.data());
      if (!parsed.success) {
        throw new MalformedMail(
          `${document.ref.path} is no mail: ${z.prettifyError(parsed.error)}`,
        );
      }
      const { createdAt, message, to: recipients } = parsed.data;
      return {
        to: recipients,
        subject: message.subject,
        text: message.text,
        links: linksIn(message.text),
        at: (createdAt ?? document.createTime.toDate()).toISOString(),
      };
    });
    return mails
      .filter((mail) => to === undefined || isSentTo(mail, to))
      .sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
  }

  async close(): Promise<void> {
    if (this.#firestore) await (await this.#firestore).terminate();
  }

  async #documents(): Promise<QueryDocumentSnapshot[]> {
    const tooLate = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => tooLate.reject(new Error(`no answer within ${this.#answerMs} ms`)),
      this.#answerMs,
    );
    try {
      // Google's emulator and ours say «Ok» here. Asked first, because a client that finds nobody
      // tries on for many seconds, and cannot be closed meanwhile.
      await Promise.race([fetch(`http://${this.#settings.host}/`), tooLate.promise]);
      const firestore = await (this.#firestore ??= this.#connect());
      const { docs } = await Promise.race([firestore.collection('mail').get(), tooLate.promise]);
      return docs;
    } catch (error) {
      throw new MailUnreadable(
        `Firestore at ${this.#settings.host} can't be read: ${reasonOf(error)}`,
        {
          cause: error,
        },
      );
    } finally {
      clearTimeout(timer);
    }
  }

  async #connect(): Promise<Firestore> {
    // Loaded when first asked for: the client takes longer to load than all else here together.
    const { Firestore } = await import('@google-cloud/firestore');
    return new Firestore({
      ...this.#settings,
      ssl: false,
      // What the emulators take for the server's own rights, past the security rules.
      customHeaders: { Authorization: 'Bearer owner' },
    });
  }
}

function isSentTo(mail: Mail, address: string): boolean {
  const recipients = Array.isArray(mail.to) ? mail.to : [mail.to];
  return recipients.some((recipient) => recipient.toLowerCase() === address.toLowerCase());
}

/** The http(s) addresses in a text, without the punctuation that ends a sentence around them. */
export function linksIn(text: string): string[] {
  return [...text.matchAll(/https?:\/\/[^\s<>"]+/g)].map(([link]) =>
    link.replace(/[.,;:!?)\]}'»]+$/, ''),
  );
}
