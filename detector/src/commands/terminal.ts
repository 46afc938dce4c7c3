import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Model } from '../types.ts';
import { parseModel } from '../model/model-file.ts';

/** A mistake of the caller; the command ends with `exitCode` and the message on stderr. */
export class UsageError extends Error {
  readonly exitCode: number;
  constructor(message: string, exitCode = 2) {
    super(message);
    this.name = 'UsageError';
    this.exitCode = exitCode;
  }
}

/** A path as the caller meant it: npm runs scripts elsewhere and says where it was called. */
export function callerPath(path: string): string {
  return resolve(process.env['INIT_CWD'] ?? process.cwd(), path);
}

/** Reads a model file the caller named. */
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
 * Writes to stdout and waits until it is taken. False when the reader has closed the pipe, which is
 * the reader's good right (`| head`).
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

/** Runs a command: a usage error sets its exit code, any other is a fault and ends with 1. */
export async function run(command: () => Promise<void>): Promise<void> {
  // `write` reports a broken pipe to its caller; without a listener the event would end the process.
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
