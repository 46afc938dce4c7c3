import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';

import { buildCli } from '../build.mjs';

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface Running {
  process: ChildProcess;
  ended: Promise<Ended>;
}

/** The built command in a folder of its own, with a home and settings of its own. */
export class CommandLine {
  readonly folder: string;
  /** The environment of every run; nothing of the test's own gets through. */
  readonly env: NodeJS.ProcessEnv;

  private constructor(folder: string) {
    this.folder = folder;
    this.env = {
      PATH: process.env['PATH'],
      HOME: folder,
      XDG_CONFIG_HOME: path.join(folder, 'config'),
      THREADSWEEP_API: 'http://127.0.0.1:9',
    };
  }

  static async build(): Promise<CommandLine> {
    const folder = await mkdtemp(path.join(tmpdir(), 'threadsweep-cli-'));
    await buildCli(path.join(folder, 'dist'));
    return new CommandLine(folder);
  }

  get binary(): string {
    return path.join(this.folder, 'dist', 'threadsweep.js');
  }

  get profile(): string {
    return path.join(this.folder, 'config', 'threadsweep', 'default.json');
  }

  async logOut(): Promise<void> {
    await rm(path.join(this.folder, 'config'), { recursive: true, force: true });
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

  run(
    args: readonly string[],
    { input = '', env = {} }: { input?: string; env?: NodeJS.ProcessEnv } = {},
  ): Promise<Ended> {
    const running = this.start(args, env);
    running.process.stdin?.end(input);
    return running.ended;
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}
