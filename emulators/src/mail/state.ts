import { z } from 'zod';

import { MAILS_KEPT } from './limits.ts';

const mailSchema = z.object({
  to: z.union([z.string(), z.array(z.string())]),
  subject: z.string(),
  text: z.string(),
  /** The http(s) addresses in the text, in order. */
  links: z.array(z.string()),
  /** When it arrived, in ISO 8601 on the moved clock. */
  at: z.string(),
});
/** A mail as `GET /control/mail` shows it. */
export type Mail = z.infer<typeof mailSchema>;

const stateSchema = z.object({ version: z.literal(1), mails: z.array(mailSchema) });

/** The mails that arrived, of all recipients. */
export class Mailbox {
  /** Oldest first. */
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
   * Newest first.
   * @param to only mails to this address, in any case
   */
  list(to?: string): Mail[] {
    return this.#mails.filter((mail) => to === undefined || isSentTo(mail, to)).toReversed();
  }

  snapshot(): unknown {
    return { version: 1, mails: this.#mails };
  }

  /** Calls the listener after every change of what `snapshot` returns. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }
}

function isSentTo(mail: Mail, address: string): boolean {
  return [mail.to].flat().some((recipient) => recipient.toLowerCase() === address.toLowerCase());
}
