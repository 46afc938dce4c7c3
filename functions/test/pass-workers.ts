import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { App } from '../src/google/app.ts';
import { passJobDone, type PassJob } from './pass-job.ts';

const SCRIPT = join(import.meta.dirname, 'pass-process.ts');

/** The outcome of a job. */
export interface PassOutcome {
  killed: boolean;
  /** The number of points of the job; 0 if the process was killed. */
  points: number;
  error: string | null;
}

/**
 * The processes that run passes until they are killed. The next process starts while one works, so
 * that it is ready at the kill.
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
    const reported = once(child, 'message');
    const exited = once(child, 'exit');
    child.send(job);
    const report: unknown[] | undefined = await Promise.race([
      reported,
      exited.then(() => undefined),
    ]);
    if (!report) return { killed: true, points: 0, error: null };
    this.#idle.push(child);
    return { killed: false, ...passJobDone.parse(report[0]) };
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
