import { z } from 'zod';

import { MAILS_KEPT } from './limits.ts';

const mailSchema = z.object({
  to: z.union([z.string(), z.array(z.string())]),
  subject: z.string(),
  text: z.string(),
  /** The http(s) addresses in the text, in order. */
  links: z.array(z.string()),
  /**
   * The headers with which a mail program unsubscribes its user (RFC 2369 and RFC 8058); null
   * without them.
   */
  unsubscribe: z.object({ list: z.string(), post: z.string().nullable() }).nullable().default(null),
  /** The time of arrival on the moved clock, in ISO 8601. */
  at: z.string(),
});
export type Mail = z.infer<typeof mailSchema>;

const stateSchema = z.object({ version: z.literal(1), mails: z.array(mailSchema) });

/** The mails to all recipients. */
export class Mailbox {
  readonly #mails: Mail[];
  readonly #listeners: (() => void)[] = [];

  /** @throws ZodError if `state` is not a snapshot */
  constructor(state?: unknown) {
    this.#mails = state === undefined ? [] : stateSchema.parse(state).mails;
  }

  add(mail: Mail): void {
    this.#mails.push(mail);
    if (this.#mails.length > MAILS_KEPT) this.#mails.shift();
    for (const listener of this.#listeners) listener();
  }

  /**
   * Returns mails, newest first.
   *
   * @param to returns only mails to this address, ignoring case
   */
  list(to?: string): Mail[] {
    return this.#mails.filter((mail) => to === undefined || isSentTo(mail, to)).toReversed();
  }

  snapshot(): unknown {
    return { version: 1, mails: this.#mails };
  }

  /** Calls the listener after every change to the result of `snapshot`. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }
}

function isSentTo(mail: Mail, address: string): boolean {
  return [mail.to].flat().some((recipient) => recipient.toLowerCase() === address.toLowerCase());
}
