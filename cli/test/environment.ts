import { PassThrough, Readable, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

import type { Clock } from '../src/environment.ts';
import { run } from '../src/run.ts';

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A clock that runs a hundred times faster, so that polls hardly take time. */
const FAST_CLOCK: Clock = {
  now: () => Date.now(),
  wait: (ms, signal) => delay(ms / 100, undefined, { signal }),
};

/** The end of a pipe that delivers late, so that output is lost if a run does not wait for it. */
class SlowPipe extends Writable {
  readonly #delivered: Buffer[] = [];

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    setImmediate(() => {
      this.#delivered.push(chunk);
      done();
    });
  }

  get delivered(): string {
    return Buffer.concat(this.#delivered).toString();
  }
}

export interface RunOptions {
  env: NodeJS.ProcessEnv;
  input: string;
  interrupt: AbortSignal;
}

/** Runs a command in this process, with pipes as its streams. */
export async function runInPipes(
  args: readonly string[],
  { env, input, interrupt }: RunOptions,
): Promise<Ended> {
  const stdout = new SlowPipe();
  const stderr = new SlowPipe();
  const code = await run(['node', 'threadsweep', ...args], {
    stdin: asProcessInput(Readable.from(input === '' ? [] : [Buffer.from(input)])),
    stdout: asProcessOutput(stdout),
    stderr: asProcessOutput(stderr),
    env,
    clock: FAST_CLOCK,
    interrupt,
  });
  return { code, stdout: stdout.delivered, stderr: stderr.delivered };
}

class TerminalOutput extends Writable {
  readonly isTTY = true;
  readonly columns: number;
  readonly rows: number;
  readonly #show: TerminalOptions['show'];

  constructor(columns: number, rows: number, show: TerminalOptions['show']) {
    super();
    this.columns = columns;
    this.rows = rows;
    this.#show = show;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    // As a terminal driver does, starts each line on the left.
    this.#show(chunk.toString().replaceAll('\n', '\r\n'), done);
  }
}

class Keyboard extends PassThrough {
  readonly isTTY = true;
  isRaw = false;

  setRawMode(isRaw: boolean): this {
    this.isRaw = isRaw;
    return this;
  }
}

export interface TerminalOptions {
  env: NodeJS.ProcessEnv;
  columns: number;
  rows: number;
  show: (text: string, shown: () => void) => void;
}

export interface TerminalRun {
  ended: Promise<number>;
  type: (keys: string) => void;
}

/**
 * Runs a command in this process on a simulated terminal, which does not echo keys as the kernel
 * does.
 */
export function runOnTerminal(
  args: readonly string[],
  { env, columns, rows, show }: TerminalOptions,
): TerminalRun {
  const interrupt = new AbortController();
  const output = () => asProcessOutput(new TerminalOutput(columns, rows, show));
  const keyboard = new Keyboard();
  const ended = run(['node', 'threadsweep', ...args], {
    stdin: asProcessInput(keyboard),
    stdout: output(),
    stderr: output(),
    env,
    clock: FAST_CLOCK,
    interrupt: interrupt.signal,
  });
  return {
    ended,
    type(keys) {
      // If a terminal is not in raw mode, Ctrl-C sends a signal instead of a key.
      if (keys === '\u0003' && !keyboard.isRaw) interrupt.abort();
      else keyboard.write(keys);
    },
  };
}

function asProcessInput(stream: Readable): NodeJS.ReadStream {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- commands use no more of stdin than these streams have
  return stream as NodeJS.ReadStream;
}

function asProcessOutput(stream: Writable): NodeJS.WriteStream {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- commands use no more of stdout and stderr than these streams have
  return stream as NodeJS.WriteStream;
}
