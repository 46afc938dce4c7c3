/** Bytes of a fingerprint: among a million comments two share one with a chance of 1 in 10 billion. */
export const FINGERPRINT_BYTES = 9;
/** Of a comment's id and of its text. */
const ROW_BYTES = 2 * FINGERPRINT_BYTES;
/** Rows are kept in blocks, since an array would be copied to grow. */
const ROWS_PER_BLOCK = 1_000;
/** The share of the table's slots that may be taken, and what it grows by then: memory counts here. */
const MOST_TAKEN = 0.8;
const GROWTH = 1.25;

interface Block {
  fingerprints: Buffer;
  /** How many replies a thread has, plus one; 0 where that is not known. */
  replies: Uint32Array;
  marks: Uint8Array;
}

/**
 * Comments by the fingerprint of their id: each a row of the fingerprints of id and text, the number of
 * its replies and eight marks. About 29 bytes a comment, the table that finds them included, and no
 * object for any.
 */
export class Fingerprints {
  readonly #blocks: Block[] = [];
  #length = 0;
  /** Numbers of rows, plus one; 0 for none. A row stands in the first free slot from its own on. */
  #table = new Uint32Array(1024);

  get length(): number {
    return this.#length;
  }

  /** The row of an id, or undefined. @param id its fingerprint */
  find(id: Buffer): number | undefined {
    const row = this.#table[this.#slotOf(id, 0)] ?? 0;
    return row === 0 ? undefined : row - 1;
  }

  /** Adds a comment that is not there yet, without marks and replies. @returns its row */
  add(id: Buffer, text: Buffer): number {
    if (this.#length + 1 > this.#table.length * MOST_TAKEN) this.#grow();
    const row = this.#length;
    if (row === this.#blocks.length * ROWS_PER_BLOCK) this.#blocks.push(newBlock());
    this.#length += 1;
    const { fingerprints } = this.#blockOf(row);
    id.copy(fingerprints, placeOf(row), 0, FINGERPRINT_BYTES);
    this.setText(row, text);
    this.#table[this.#slotOf(id, 0)] = row + 1;
    return row;
  }

  /** Whether the row's text has this fingerprint. */
  hasText(row: number, text: Buffer): boolean {
    const at = placeOf(row) + FINGERPRINT_BYTES;
    return isAt(this.#blockOf(row).fingerprints, at, text, 0);
  }

  setText(row: number, text: Buffer): void {
    const at = placeOf(row) + FINGERPRINT_BYTES;
    text.copy(this.#blockOf(row).fingerprints, at, 0, FINGERPRINT_BYTES);
  }

  /** The number of a thread's replies; undefined where it was not set. */
  replies(row: number): number | undefined {
    const stored = this.#blockOf(row).replies[row % ROWS_PER_BLOCK] ?? 0;
    return stored === 0 ? undefined : stored - 1;
  }

  setReplies(row: number, replies: number): void {
    this.#blockOf(row).replies[row % ROWS_PER_BLOCK] = replies + 1;
  }

  hasMark(row: number, mark: number): boolean {
    return ((this.#blockOf(row).marks[row % ROWS_PER_BLOCK] ?? 0) & mark) !== 0;
  }

  /** Takes a mark from all rows. */
  unmark(mark: number): void {
    for (const { marks } of this.#blocks)
      for (let i = 0; i < marks.length; i += 1) marks[i] = (marks[i] ?? 0) & ~mark;
  }

  /** Sets one of the row's eight bits. */
  mark(row: number, mark: number): void {
    const { marks } = this.#blockOf(row);
    marks[row % ROWS_PER_BLOCK] = (marks[row % ROWS_PER_BLOCK] ?? 0) | mark;
  }

  /** The fingerprints of a row in base64url. */
  encoded(row: number): { id: string; text: string } {
    const { fingerprints } = this.#blockOf(row);
    const at = placeOf(row);
    const middle = at + FINGERPRINT_BYTES;
    return {
      id: fingerprints.toString('base64url', at, middle),
      text: fingerprints.toString('base64url', middle, at + ROW_BYTES),
    };
  }

  #blockOf(row: number): Block {
    const block = this.#blocks[Math.floor(row / ROWS_PER_BLOCK)];
    if (!block || row >= this.#length) throw new RangeError(`there is no row ${row}`);
    return block;
  }

  /** The slot of an id's row, or else the free one where it is to stand. */
  #slotOf(id: Buffer, at: number): number {
    const { length } = this.#table;
    let slot = id.readUInt32LE(at) % length;
    for (;;) {
      const row = (this.#table[slot] ?? 0) - 1;
      if (row < 0 || isAt(this.#blockOf(row).fingerprints, placeOf(row), id, at)) return slot;
      slot = (slot + 1) % length;
    }
  }

  #grow(): void {
    this.#table = new Uint32Array(Math.ceil(this.#table.length * GROWTH));
    for (let row = 0; row < this.#length; row += 1) {
      const slot = this.#slotOf(this.#blockOf(row).fingerprints, placeOf(row));
      this.#table[slot] = row + 1;
    }
  }
}

function newBlock(): Block {
  return {
    fingerprints: Buffer.alloc(ROWS_PER_BLOCK * ROW_BYTES),
    replies: new Uint32Array(ROWS_PER_BLOCK),
    marks: new Uint8Array(ROWS_PER_BLOCK),
  };
}

function placeOf(row: number): number {
  return (row % ROWS_PER_BLOCK) * ROW_BYTES;
}

function isAt(bytes: Buffer, at: number, other: Buffer, from: number): boolean {
  for (let i = 0; i < FINGERPRINT_BYTES; i += 1)
    if (bytes[at + i] !== other[from + i]) return false;
  return true;
}
