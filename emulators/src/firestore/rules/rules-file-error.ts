import type { Position } from './syntax.ts';

/** An error in a file of rules, with its description and position. */
export class RulesFileError extends Error {
  override readonly name = 'RulesFileError';
  readonly description: string;
  readonly at: Position;

  constructor(description: string, at: Position) {
    super(`L${at.line}:${at.column} ${description}`);
    this.description = description;
    this.at = at;
  }
}

export function unsupported(what: string, at: Position): RulesFileError {
  return new RulesFileError(`${what} is not supported by the Firestore emulator`, at);
}
