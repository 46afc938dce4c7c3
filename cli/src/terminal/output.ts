import type { Writable } from 'node:stream';
import { styleText } from 'node:util';

import { EXIT, type ExitCode } from '../exit-code.ts';
import type { Failure } from '../failure.ts';
import { versioned } from './document.ts';
import { showsLinks } from './hyperlink.ts';
import { type Pager, pagerOf, startPager } from './pager.ts';
import { jsonText, StreamedDocument } from './streamed-document.ts';
import { plainText, wrapped } from './text.ts';
import { t } from '../language/translator.ts';

type Style = Parameters<typeof styleText>[0];

const DEFAULT_WIDTH = 80;

/** The output format that the options select. */
export interface OutputFormat {
  /** `--quiet`: only results and failures. */
  quiet: boolean;
  /** `--no-color`, or the setting `color`. With `auto`, the environment and the terminal decide. */
  color: 'auto' | 'always' | 'never';
}

/** The output streams: results go to stdout, messages to stderr. */
export class Output {
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  readonly #env: NodeJS.ProcessEnv;
  #closed = false;
  #format: OutputFormat = { quiet: false, color: 'auto' };
  #document: StreamedDocument | undefined;
  /** Whether a live view is shown; other lines would break it. */
  hasView = false;
  #pager: Pager | undefined;
  /** The lines to write to stderr when the pager has ended. */
  readonly #afterPager: string[] = [];
  readonly #unwritable = Promise.withResolvers<ExitCode>();
  #isUnwritable = false;

  constructor(stdout: NodeJS.WriteStream, stderr: NodeJS.WriteStream, env: NodeJS.ProcessEnv) {
    this.stdout = stdout;
    this.stderr = stderr;
    this.#env = env;
    // A reader such as `head` may close the pipe, which is not an error.
    stdout.on('error', (error: NodeJS.ErrnoException) => {
      this.#closed = true;
      if (isLoss(error)) this.#loseResult(error);
    });
    stderr.on('error', (error: NodeJS.ErrnoException) => {
      if (isLoss(error)) this.#giveUp();
    });
  }

  /**
   * Resolves with the exit code if the result is lost because a stream cannot be written, for
   * example on a full disk.
   */
  get unwritable(): Promise<ExitCode> {
    return this.#unwritable.promise;
  }

  get isUnwritable(): boolean {
    return this.#isUnwritable;
  }

  /** Applies the options from now on. */
  setFormat(format: OutputFormat): void {
    this.#format = format;
  }

  /** Whether the reader of stdout has closed it, so that the command need not read more. */
  get closed(): boolean {
    return this.#closed;
  }

  /** Whether a person reads stdout. */
  get isTerminal(): boolean {
    return this.stdout.isTTY;
  }

  /** Whether stdout can show a live view. */
  get isLive(): boolean {
    return this.stdout.isTTY && this.#env['TERM'] !== 'dumb' && !isSet(this.#env['CI']);
  }

  /** Whether stdout is coloured. */
  get hasColor(): boolean {
    return this.#colored(this.stdout);
  }

  /**
   * Returns whether a stream is coloured. The last of these that is set decides: a terminal,
   * NO_COLOR, FORCE_COLOR, the setting, `--no-color`. See https://no-color.org and
   * https://force-color.org.
   */
  #colored(stream: NodeJS.WriteStream): boolean {
    if (this.#format.color !== 'auto') return this.#format.color === 'always';
    const force = this.#env['FORCE_COLOR'];
    if (isSet(force)) return force !== '0' && force !== 'false';
    return stream.isTTY && !isSet(this.#env['NO_COLOR']) && this.#env['TERM'] !== 'dumb';
  }

  /** Whether cells of a table link to YouTube. */
  get hasLinks(): boolean {
    return this.isLive && showsLinks(this.#env);
  }

  /** The width of a line, in terminal cells. */
  get width(): number {
    const { columns } = this.stdout;
    return this.stdout.isTTY && columns > 0 ? columns : DEFAULT_WIDTH;
  }

  /** Writes a line of the result. Foreign text must have passed through `plainText`. */
  line(text: string): void {
    this.text(`${text}\n`);
  }

  text(text: string): void {
    if (!this.#closed) this.#results.write(text);
  }

  /** The stream for results: stdout, or a pager in front of it. */
  get #results(): Writable {
    return this.#pager?.stdin ?? this.stdout;
  }

  /**
   * Shows the rest of the result in a pager, if the environment names one and stdout is a terminal.
   */
  page(): void {
    const command = pagerOf(this.#env);
    if (command === undefined || !this.isLive || this.#pager) return;
    this.#pager = startPager(command, this.#env);
    this.#pager.stdin.on('close', () => {
      this.#closed = true;
    });
  }

  /** Resolves when stdout accepts more, so that a slow reader slows the reading of lists. */
  async ready(): Promise<void> {
    const results = this.#results;
    if (this.#closed || !results.writableNeedDrain) return;
    await new Promise<void>((resolve) => {
      const done = (): void => {
        for (const event of ['drain', 'close', 'error']) results.off(event, done);
        resolve();
      };
      for (const event of ['drain', 'close', 'error']) results.on(event, done);
    });
  }

  /** Writes a line about the result for the person at the terminal, to stderr. */
  note(text: string): void {
    if (!this.#format.quiet) this.warn(text);
  }

  /** Writes a line to stderr that `--quiet` does not silence: a failure, or a call for action. */
  warn(text: string): void {
    const { isTTY, columns } = this.stderr;
    const lines = `${isTTY && columns > 0 ? wrapped(text, columns) : text}\n`;
    if (this.#pager) this.#afterPager.push(lines);
    else this.stderr.write(lines);
  }

  style(style: Style, text: string): string {
    return this.hasColor ? styleText(style, text, { validateStream: false }) : text;
  }

  document(value: object): void {
    this.line(jsonText(versioned(value), 2));
  }

  record(value: object): void {
    this.line(jsonText(versioned(value)));
  }

  /** Starts the document of `--json` for a list that may not fit into memory. */
  openDocument(fields: Record<string, unknown>): StreamedDocument {
    this.#document = new StreamedDocument((text) => this.text(text), versioned(fields));
    return this.#document;
  }

  /** Reports a failure of the command on stderr, and with `--json` also on stdout. */
  failure(failure: Failure, json: boolean): void {
    if (json) {
      // A failure ends a document that was started. Otherwise the failure is a single line, valid
      // as a document and as a record.
      if (this.#document) this.#document.end({ ...failure.document });
      else this.record(failure.document);
    }
    const name = 'threadsweep:';
    const marked = this.#colored(this.stderr)
      ? styleText('red', name, { validateStream: false })
      : name;
    this.warn(`${marked} ${plainText(failure.message)}`);
    if (failure.hint !== undefined) this.warn(plainText(failure.hint));
    if (isSet(this.#env['THREADSWEEP_DEBUG'])) {
      const { cause } = failure;
      this.warn(String((cause instanceof Error ? cause.stack : undefined) ?? failure.stack));
    }
  }

  /** Resolves when both streams have accepted the output, or their readers have closed them. */
  async flushed(): Promise<void> {
    if (this.#pager) {
      await this.#pager.closed();
      this.#pager = undefined;
      for (const lines of this.#afterPager) this.stderr.write(lines);
    }
    const streams = [this.stdout, this.stderr];
    await Promise.all(streams.map(drained));
    // A failed write calls back before the stream emits the error, so `unwritable` may resolve only
    // later.
    if (streams.some(({ errored }) => errored !== null && isLoss(errored))) await this.unwritable;
  }

  #loseResult(error: Error): void {
    const text = t('failure.resultNotWritten', { reason: error.message });
    this.stderr.write(`threadsweep: ${text}\n`, () => this.#giveUp());
  }

  #giveUp(): void {
    this.#isUnwritable = true;
    this.#unwritable.resolve(EXIT.failed);
  }
}

/** Returns whether an error loses output. It does not if the reader has closed the pipe. */
function isLoss(error: NodeJS.ErrnoException): boolean {
  return error.code !== 'EPIPE';
}

function drained(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    stream.write('', () => resolve());
  });
}

/** Returns whether a variable such as NO_COLOR or CI is set and not empty. */
function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== '';
}
