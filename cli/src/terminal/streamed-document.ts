import { inSnakeCase } from './document.ts';

/**
 * Matches characters that JSON does not escape but some terminals obey: C1 controls and direction
 * marks.
 */
const UNSAFE_IN_JSON = /[\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/** Returns a value as JSON that is safe for a terminal. */
export function jsonText(value: unknown, indent = 0): string {
  return JSON.stringify(value, null, indent).replace(
    UNSAFE_IN_JSON,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * A JSON object that is written while its lists are read, so that it need not fit into memory.
 * Fields that are known only at the end, such as `status`, come last.
 */
export class StreamedDocument {
  readonly #write: (text: string) => void;
  #listed: number | undefined;
  #fields = 0;
  #ended = false;

  constructor(write: (text: string) => void, fields: object) {
    this.#write = write;
    write('{');
    this.#put(fields);
  }

  /** Begins a list; ends the previous one. */
  list(name: string): void {
    this.#closeList();
    this.#separate();
    this.#write(`${jsonText(name)}: [`);
    this.#listed = 0;
  }

  /** Adds an item to the current list. */
  add(item: unknown): void {
    this.#write(`${this.#listed === 0 ? '' : ','}\n    ${jsonText(inSnakeCase(item))}`);
    this.#listed = (this.#listed ?? 0) + 1;
  }

  /** Completes the document; a second call writes nothing. */
  end(fields: Record<string, unknown>): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#closeList();
    this.#put(fields);
    this.#write('\n}\n');
  }

  #put(fields: object): void {
    for (const [name, value] of Object.entries<unknown>({ ...fields })) {
      this.#separate();
      this.#write(`${jsonText(name)}: ${jsonText(inSnakeCase(value))}`);
    }
  }

  #separate(): void {
    this.#write(this.#fields === 0 ? '\n  ' : ',\n  ');
    this.#fields += 1;
  }

  #closeList(): void {
    if (this.#listed === undefined) return;
    this.#write(this.#listed === 0 ? ']' : '\n  ]');
    this.#listed = undefined;
  }
}
