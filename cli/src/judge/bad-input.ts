import type { Message } from '../language/catalogue.ts';

/** Why the input cannot be read. Its text is translated later: a thread has no language. */
export class BadInput extends Error {
  readonly text: Message;
  readonly hint: Message | undefined;

  constructor(text: Message, hint?: Message) {
    super('The input cannot be read.');
    this.text = text;
    this.hint = hint;
  }
}
