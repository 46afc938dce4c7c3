import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';

import { checkDocument } from './checked-document.ts';
import { type Ended, runInPipes, type RunOptions } from './environment.ts';

export interface Running {
  process: ChildProcess;
  ended: Promise<Ended>;
}

/** Runs the command with its own home folder and settings. */
export class CommandLine {
  readonly folder: string;
  /**
   * The path of the built command, for tests that need a process: signals, pipes, terminals and the
   * entry file.
   */
  readonly binary: string;
  readonly env: NodeJS.ProcessEnv;

  private constructor(folder: string, binary: string) {
    this.folder = folder;
    this.binary = binary;
    this.env = {
      PATH: process.env['PATH'],
      HOME: folder,
      XDG_CONFIG_HOME: path.join(folder, 'config'),
      THREADSWEEP_API: 'http://127.0.0.1:9',
    };
  }

  static async create(binary: string): Promise<CommandLine> {
    return new CommandLine(await mkdtemp(path.join(tmpdir(), 'threadsweep-cli-')), binary);
  }

  get profile(): string {
    return path.join(this.folder, 'config', 'threadsweep', 'default.json');
  }

  async logOut(): Promise<void> {
    await rm(path.join(this.folder, 'config'), { recursive: true, force: true });
  }

  async run(
    args: readonly string[],
    { input = '', env = {}, interrupt = new AbortController().signal }: Partial<RunOptions> = {},
  ): Promise<Ended> {
    const ended = await runInPipes(args, { input, env: { ...this.env, ...env }, interrupt });
    checkDocument(args, ended.stdout);
    return ended;
  }

  start(args: readonly string[], env: NodeJS.ProcessEnv = {}, nodeArgs: string[] = []): Running {
    const child = spawn(process.execPath, [...nodeArgs, this.binary, ...args], {
      env: { ...this.env, ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    const closed = new Promise<number | null>((resolve) => {
      child.once('close', resolve);
    });
    const ended = Promise.all([closed, text(child.stdout), text(child.stderr)]).then(
      ([code, stdout, stderr]) => ({ code, stdout, stderr }),
    );
    return { process: child, ended };
  }

  runBuilt(
    args: readonly string[],
    { input = '', env = {} }: Partial<Omit<RunOptions, 'interrupt'>> = {},
  ): Promise<Ended> {
    const running = this.start(args, env);
    running.process.stdin?.end(input);
    return running.ended;
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}
