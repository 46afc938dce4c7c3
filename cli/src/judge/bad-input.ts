import type { Message } from '../language/catalogue.ts';

/**
 * The reason why the input cannot be read. It is translated later, because the worker thread does
 * not know the language.
 */
export class BadInput extends Error {
  readonly text: Message;
  readonly hint: Message | undefined;

  constructor(text: Message, hint?: Message) {
    super('The input cannot be read.');
    this.text = text;
    this.hint = hint;
  }
}
