import type { Said } from '../language/catalogue.ts';

/** Why the input cannot be read at all. It says nothing itself: a thread has no language. */
export class BadInput extends Error {
  readonly said: Said;
  readonly hint: Said | undefined;

  constructor(said: Said, hint?: Said) {
    super('The input cannot be read.');
    this.said = said;
    this.hint = hint;
  }
}
