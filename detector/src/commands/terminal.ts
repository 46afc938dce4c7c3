import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Model } from '../types.ts';
import { parseModel } from '../model/model-file.ts';

/** A mistake of the user. The command ends with `exitCode` and prints the message to stderr. */
export class UsageError extends Error {
  readonly exitCode: number;
  constructor(message: string, exitCode = 2) {
    super(message);
    this.name = 'UsageError';
    this.exitCode = exitCode;
  }
}

/**
 * Resolves a path relative to the folder in which the user called npm, because npm runs scripts in
 * another folder.
 */
export function callerPath(path: string): string {
  return resolve(process.env['INIT_CWD'] ?? process.cwd(), path);
}

/** Reads the model file that the user named. */
export function readModel(path: string): Model {
  let content: string;
  try {
    content = readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(`The model cannot be read: ${messageOf(error)}`);
  }
  let json: unknown;
  try {
    json = JSON.parse(content);
  } catch (error) {
    throw new UsageError(`${path} is not JSON: ${messageOf(error)}`);
  }
  try {
    return parseModel(json);
  } catch (error) {
    throw new UsageError(`${path}: ${messageOf(error)}`);
  }
}

/**
 * Writes to stdout, and waits until the reader has taken the text. Returns false if the reader has
 * closed the pipe, as `| head` does.
 */
export async function write(text: string): Promise<boolean> {
  return new Promise((done, fail) => {
    process.stdout.write(text, (error) => {
      if (error === null || error === undefined) done(true);
      else if ('code' in error && error.code === 'EPIPE') done(false);
      else fail(error);
    });
  });
}

/**
 * Runs a command. A usage error determines the exit code; any other error is a fault with exit code
 * 1.
 */
export async function run(command: () => Promise<void>): Promise<void> {
  // `write` reports a broken pipe to its caller. Without a listener, the event would end the
  // process.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  try {
    await command();
  } catch (error) {
    const known = error instanceof UsageError;
    process.stderr.write(
      `${known ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
    );
    process.exitCode = known ? error.exitCode : 1;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
