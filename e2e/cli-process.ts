import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Product } from './product.ts';

export interface CliResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs the built command against a running product, with its own home folder and logins. */
export interface CliProcess {
  readonly binary: string;
  readonly env: NodeJS.ProcessEnv;
  run(args: readonly string[], input?: string, env?: Record<string, string>): Promise<CliResult>;
  /** Runs a command. `said` receives its output to stderr while it runs. */
  follow(
    args: readonly string[],
    said: (text: string, type: (line: string) => void) => void,
  ): Promise<CliResult>;
  /** Runs a command with `--json`, which must succeed, and resolves with its document. */
  json(args: readonly string[], input?: string): Promise<unknown>;
  remove(): Promise<void>;
}

export async function cliProcess(product: Product): Promise<CliProcess> {
  const home = await mkdtemp(path.join(tmpdir(), 'threadsweep-cli-'));
  const binary = path.join(import.meta.dirname, '../cli/dist/threadsweep.js');
  const env = {
    PATH: process.env['PATH'],
    HOME: home,
    XDG_CONFIG_HOME: path.join(home, 'config'),
    THREADSWEEP_API: product.url,
  };
  const start = (
    args: readonly string[],
    input: string | undefined,
    said: (text: string, type: (line: string) => void) => void,
    more: Record<string, string> = {},
  ): Promise<CliResult> =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [binary, ...args], { env: { ...env, ...more } });
      let stdout = '';
      let stderr = '';
      child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
      child.stderr.on('data', (chunk: Buffer) => {
        stderr += chunk.toString();
        said(stderr, (line) => child.stdin.end(line));
      });
      child.once('error', reject);
      child.once('close', (code) => resolve({ code, stdout, stderr }));
      if (input !== undefined) child.stdin.end(input);
    });
  const run: CliProcess['run'] = (args, input = '', more = {}) =>
    start(args, input, () => {}, more);
  return {
    binary,
    env,
    run,
    follow: (args, said) => start(args, undefined, said),
    json: async (args, input) => {
      const { code, stdout, stderr } = await run([...args, '--json'], input);
      if (code !== 0)
        throw new Error(`threadsweep ${args.join(' ')} ended with ${code}: ${stderr}${stdout}`);
      return JSON.parse(stdout);
    },
    remove: () => rm(home, { recursive: true, force: true }),
  };
}
