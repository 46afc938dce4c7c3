import { styleText } from 'node:util';

import { EXIT } from '../exit-code.ts';
import { failureDocument, type Failure } from '../failure.ts';
import { plainText, wrapped } from './text.ts';

type Style = Parameters<typeof styleText>[0];

const DEFAULT_WIDTH = 80;

/** Characters that JSON lets stand but some terminals obey: C1 controls and marks of direction. */
const UNSAFE_IN_JSON = /[\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/** The two streams of the process: results go to stdout, all that is said about them to stderr. */
export class Output {
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  readonly #env: NodeJS.ProcessEnv;
  #closed = false;

  constructor(stdout: NodeJS.WriteStream, stderr: NodeJS.WriteStream, env: NodeJS.ProcessEnv) {
    this.stdout = stdout;
    this.stderr = stderr;
    this.#env = env;
    // A reader such as `head` that has enough is no error: the rest is simply not wanted.
    stdout.on('error', (error: NodeJS.ErrnoException) => {
      this.#closed = true;
      if (error.code !== 'EPIPE') giveUp(stderr, error);
    });
    stderr.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') process.exit(EXIT.failed);
    });
  }

  /** Whether the reader of stdout has gone, so that nothing more need be fetched for it. */
  get closed(): boolean {
    return this.#closed;
  }

  /** Whether a person reads stdout. */
  get isTerminal(): boolean {
    return this.stdout.isTTY;
  }

  /** Whether stdout can show a view that moves. */
  get isLive(): boolean {
    return this.stdout.isTTY && this.#env['TERM'] !== 'dumb' && !isSet(this.#env['CI']);
  }

  get hasColor(): boolean {
    return this.stdout.isTTY && !isSet(this.#env['NO_COLOR']) && this.#env['TERM'] !== 'dumb';
  }

  /** Terminal cells in a line. */
  get width(): number {
    const { columns } = this.stdout;
    return this.stdout.isTTY && columns > 0 ? columns : DEFAULT_WIDTH;
  }

  /** A line of the result. What others wrote must have gone through `plainText`. */
  line(text: string): void {
    if (!this.#closed) this.stdout.write(`${text}\n`);
  }

  /** A line about the result, for the person at the terminal. */
  note(text: string): void {
    const { isTTY, columns } = this.stderr;
    this.stderr.write(`${isTTY && columns > 0 ? wrapped(text, columns) : text}\n`);
  }

  style(style: Style, text: string): string {
    return this.hasColor ? styleText(style, text, { validateStream: false }) : text;
  }

  /** The one document of `--json`. */
  document(value: unknown): void {
    const text = JSON.stringify(value, null, 2).replace(
      UNSAFE_IN_JSON,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    this.line(text);
  }

  /** Says on stderr why the command ends, and with `--json` also in a document. */
  failure(failure: Failure, json: boolean): void {
    if (json) this.document(failureDocument(failure));
    this.note(`threadsweep: ${plainText(failure.message)}`);
    if (failure.hint !== undefined) this.note(plainText(failure.hint));
    if (isSet(this.#env['THREADSWEEP_DEBUG'])) {
      const { cause } = failure;
      this.note(String((cause instanceof Error ? cause.stack : undefined) ?? failure.stack));
    }
  }

  /** Resolves when all that was written has left the process, or its reader has gone. */
  async flushed(): Promise<void> {
    await Promise.all([this.stdout, this.stderr].map(drained));
  }
}

/** A result that cannot be written (a full disk) is lost: nothing that follows would mend it. */
function giveUp(stderr: NodeJS.WriteStream, error: Error): void {
  stderr.write(`threadsweep: The result could not be written: ${error.message}\n`, () => {
    process.exit(EXIT.failed);
  });
}

function drained(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    stream.write('', () => resolve());
  });
}

/** By the convention of NO_COLOR and CI: set and not empty. */
function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== '';
}
