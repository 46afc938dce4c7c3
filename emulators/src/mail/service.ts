import { linksIn } from './links.ts';
import { MailCollection } from './state.ts';
import { parseMail } from './validation.ts';

export interface Mail {
  to: string | string[];
  subject: string;
  text: string;
  /** The http(s) addresses in the text, in order. */
  links: string[];
  /** ISO time: `createdAt`, else when the document was created. */
  at: string;
}

/** The mails that production's Trigger Email extension would have sent, read from Firestore. */
export class Mailbox {
  readonly #collection: MailCollection;

  /**
   * @param host `address:port` of a Firestore emulator, ours or Google's
   * @param timeoutMs how long Firestore may take
   */
  constructor(projectId: string, host: string, timeoutMs?: number) {
    this.#collection = new MailCollection(projectId, host, timeoutMs);
  }

  /**
   * Newest first.
   * @param to only mails to this address, in any case
   * @throws MailUnreadable if Firestore does not respond, MalformedMail for a document that is not a mail
   */
  async list(to?: string): Promise<Mail[]> {
    const mails = (await this.#collection.documents()).map((document): Mail => {
      const { createdAt, message, to: recipients } = parseMail(document);
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

  close(): Promise<void> {
    return this.#collection.close();
  }
}

function isSentTo(mail: Mail, address: string): boolean {
  const recipients = Array.isArray(mail.to) ? mail.to : [mail.to];
  return recipients.some((recipient) => recipient.toLowerCase() === address.toLowerCase());
}
