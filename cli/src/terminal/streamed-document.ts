import { inSnakeCase } from './document.ts';

/** Characters that JSON lets stand but some terminals obey: C1 controls and marks of direction. */
const UNSAFE_IN_JSON = /[\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/** A value as JSON whose characters no terminal obeys. */
export function jsonText(value: unknown, indent = 0): string {
  return JSON.stringify(value, null, indent).replace(
    UNSAFE_IN_JSON,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * One JSON object that is written while its lists are read, so that its length costs no memory.
 * What is only known at the end, `status` among it, stands at the end.
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

  /** Begins a list; one that was begun before is complete. */
  list(name: string): void {
    this.#closeList();
    this.#separate();
    this.#write(`${jsonText(name)}: [`);
    this.#listed = 0;
  }

  /** Adds to the list that was begun last. */
  add(item: unknown): void {
    this.#write(`${this.#listed === 0 ? '' : ','}\n    ${jsonText(inSnakeCase(item))}`);
    this.#listed = (this.#listed ?? 0) + 1;
  }

  /** Completes the document; once it is complete, nothing more is written. */
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
