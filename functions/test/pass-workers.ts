import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { App } from '../src/google/app.ts';
import { passJobDone, type PassJob } from './pass-job.ts';

const SCRIPT = join(import.meta.dirname, 'pass-process.ts');

/** What has become of a job. */
export interface PassOutcome {
  killed: boolean;
  /** How many points it passed, where it was not killed. */
  points: number;
  /** What it failed with. */
  error: string | null;
}

/**
 * Processes that do passes and are killed. One lives until it is; while it works the next one starts,
 * so that nobody waits for it.
 */
export class PassWorkers {
  readonly #app: App;
  readonly #folder = mkdtempSync(join(tmpdir(), 'threadsweep-crash-'));
  #idle: ChildProcess[] = [];

  constructor(app: App) {
    this.#app = app;
  }

  async do(job: PassJob): Promise<PassOutcome> {
    const { clock } = this.#app;
    await writeFile(this.#clockFile, JSON.stringify({ offsetMs: clock.now() - Date.now() }));
    const child = this.#idle.shift() ?? this.#start();
    if (job.dieAt > 0 && this.#idle.length === 0) this.#idle.push(this.#start());
    const told = once(child, 'message');
    const exited = once(child, 'exit');
    child.send(job);
    const answer: unknown[] | undefined = await Promise.race([told, exited.then(() => undefined)]);
    if (!answer) return { killed: true, points: 0, error: null };
    this.#idle.push(child);
    return { killed: false, ...passJobDone.parse(answer[0]) };
  }

  async stop(): Promise<void> {
    await Promise.all(
      this.#idle.map(async (child) => {
        const exited = once(child, 'exit');
        child.disconnect();
        await exited;
      }),
    );
    await rm(this.#folder, { recursive: true });
  }

  get #clockFile(): string {
    return join(this.#folder, 'clock.json');
  }

  #start(): ChildProcess {
    const config = { ...this.#app.config, clockFile: this.#clockFile };
    return fork(SCRIPT, [JSON.stringify(config)], { execArgv: [], stdio: 'inherit' });
  }
}
