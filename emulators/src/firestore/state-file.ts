import { writeDurably } from './saved-state.ts';

/** How long after a change the state is saved, in milliseconds: changes come in bursts. */
const MIN_DELAY_MS = 500;
/** And as a multiple of what making the last text took: much data must not keep the process busy. */
const DELAY_PER_FORMAT = 10;

/** Keeps a file up to date with a state that changes often. */
export class StateFile {
  readonly #file: string;
  readonly #format: () => string;
  #timer: NodeJS.Timeout | undefined;
  #delayMs = MIN_DELAY_MS;
  #writing: Promise<void> = Promise.resolve();

  /** `format` gives the text to save, when it is due. */
  constructor(file: string, format: () => string) {
    this.#file = file;
    this.#format = format;
  }

  /** Saves soon. A save that fails is told on stderr and tried again. */
  changed(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#write().catch((error: unknown) => {
        process.stderr.write(`Firestore: cannot save ${this.#file}: ${String(error)}\n`);
        this.changed();
      });
    }, this.#delayMs);
  }

  /** Saves now and for the last time; fails where the file cannot be written. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#write();
    clearTimeout(this.#timer);
  }

  /** One write at a time, each with what is then the state. */
  #write(): Promise<void> {
    const write = (): Promise<void> => {
      const begun = performance.now();
      const text = this.#format();
      this.#delayMs = Math.max(MIN_DELAY_MS, (performance.now() - begun) * DELAY_PER_FORMAT);
      return writeDurably(this.#file, text);
    };
    this.#writing = this.#writing.then(write, write);
    return this.#writing;
  }
}
