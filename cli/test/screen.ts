import { Unicode11Addon } from '@xterm/addon-unicode11';
import headless from '@xterm/headless';

export interface TerminalSize {
  columns: number;
  rows?: number;
}

export const DEFAULT_ROWS = 24;

/** A virtual screen that shows what a person would see. */
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
    // Uses current character widths instead of the default of 2010.
    this.#screen.loadAddon(new Unicode11Addon());
    this.#screen.unicode.activeVersion = '11';
  }

  write(data: string): Promise<void> {
    this.#raw += data;
    return new Promise((resolve) => {
      this.#screen.write(data, () => {
        for (const listener of this.#listeners) listener();
        resolve();
      });
    });
  }

  /**
   * Returns the lines of the screen and those that have scrolled off it, without trailing blanks.
   */
  lines(): string[] {
    const { active } = this.#screen.buffer;
    const all = Array.from(
      { length: active.length },
      (_, row) => active.getLine(row)?.translateToString(true) ?? '',
    );
    while (all.at(-1) === '') all.pop();
    return all;
  }

  /** Returns how many lines are above the cursor, with those that have scrolled off the screen. */
  linesAboveCursor(): number {
    const { baseY, cursorY } = this.#screen.buffer.active;
    return baseY + cursorY;
  }

  /** Returns the rows that continue a line which was too long for the row above. */
  broken(): string[] {
    const { active } = this.#screen.buffer;
    const all = Array.from({ length: active.length }, (_, row) => active.getLine(row));
    return all.flatMap((row) => (row?.isWrapped === true ? [row.translateToString(true)] : []));
  }

  raw(): string {
    return this.#raw;
  }

  /**
   * Resolves when the screen shows a text; rejects if the command ends before.
   * @param ended resolves with the command's exit code when the screen shows all its output
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
