import { Unicode11Addon } from '@xterm/addon-unicode11';
import headless from '@xterm/headless';

export interface TerminalSize {
  columns: number;
  rows?: number;
}

export const DEFAULT_ROWS = 24;

/** The screen that a person would see. */
export class Screen {
  readonly #screen: headless.Terminal;
  readonly #listeners = new Set<() => void>();
  #raw = '';

  constructor({ columns, rows = DEFAULT_ROWS }: TerminalSize) {
    this.#screen = new headless.Terminal({
      cols: columns,
      rows,
      scrollback: 20_000,
      allowProposedApi: true,
    });
    // The widths of today's terminals; without it the screen has those of 2010.
    this.#screen.loadAddon(new Unicode11Addon());
    this.#screen.unicode.activeVersion = '11';
  }

  /** Resolves when it is on the screen. */
  write(data: string): Promise<void> {
    this.#raw += data;
    return new Promise((resolve) => {
      this.#screen.write(data, () => {
        for (const listener of this.#listeners) listener();
        resolve();
      });
    });
  }

  /** The lines of the screen with what has scrolled off it, without blanks at their ends. */
  lines(): string[] {
    const { active } = this.#screen.buffer;
    const all = Array.from(
      { length: active.length },
      (_, row) => active.getLine(row)?.translateToString(true) ?? '',
    );
    while (all.at(-1) === '') all.pop();
    return all;
  }

  /** The rows that are the rest of a line which was too long for the row above. */
  broken(): string[] {
    const { active } = this.#screen.buffer;
    const all = Array.from({ length: active.length }, (_, row) => active.getLine(row));
    return all.flatMap((row) => (row?.isWrapped === true ? [row.translateToString(true)] : []));
  }

  /** What was written to the terminal, escape sequences and all. */
  raw(): string {
    return this.#raw;
  }

  /**
   * Resolves when the screen shows it; rejects if the command ends without.
   * @param ended the command's exit code, when all that it wrote is on the screen
   */
  shows(what: string | RegExp, ended: Promise<number>): Promise<void> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        if (!this.#isShown(what)) return;
        this.#listeners.delete(look);
        resolve();
      };
      this.#listeners.add(look);
      void ended.then((code) => {
        look();
        return reject(new Error(`it ended with ${code} and showed:\n${this.lines().join('\n')}`));
      });
      look();
    });
  }

  #isShown(what: string | RegExp): boolean {
    const text = this.lines().join('\n');
    return typeof what === 'string' ? text.includes(what) : what.test(text);
  }
}
