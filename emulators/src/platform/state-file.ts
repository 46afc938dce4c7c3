import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

import type { z } from 'zod';

/**
 * The shortest delay before changes are saved together, in ms. `kill -9` can lose the changes of
 * this time.
 */
const MIN_WAIT_MS = 200;
/**
 * The delay as a multiple of the last save's duration, so that saving does not keep the process
 * busy.
 */
const WAIT_PER_SAVE = 10;

/**
 * Writes `text` to `path` atomically: a reader sees either the old or the new content, never a part
 * of it.
 */
export function writeAtomically(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}.draft`;
  writeFileSync(draft, text, { mode: 0o600 });
  renameSync(draft, path);
}

/**
 * Reads a JSON file that this project wrote.
 *
 * @returns the parsed content, or undefined if the file does not exist
 * @throws Error naming the file if its content does not match `schema`
 */
export function readJson<T>(path: string, schema: z.ZodType<T>): T | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw unreadable(path, error);
  }
}

/** Returns the error for a state file whose content is broken or not of this project. */
export function unreadable(path: string, cause: unknown): Error {
  return new Error(`${path} holds no readable state; move it away to begin anew`, { cause });
}

/**
 * The file with one part's state. Changes that happen close together are saved as one. `close`
 * saves the last ones.
 */
export class StateFile {
  readonly #path: string;
  readonly #text: () => string;
  readonly #saved: (() => void) | undefined;
  #timer: NodeJS.Timeout | undefined;
  #waitMs = MIN_WAIT_MS;

  /**
   * @param snapshot returns the state, or its JSON as a string
   * @param saved called after the file has been written
   */
  constructor(path: string, snapshot: () => unknown, saved?: () => void) {
    this.#path = path;
    this.#saved = saved;
    this.#text = () => {
      const state = snapshot();
      return typeof state === 'string' ? state : JSON.stringify(state);
    };
  }

  /**
   * Schedules a save. If the save fails, the process ends, because later changes would be lost
   * silently.
   */
  changed(): void {
    this.#timer ??= setTimeout(() => this.saveNow(), this.#waitMs);
  }

  saveNow(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const begin = performance.now();
    writeAtomically(this.#path, this.#text());
    this.#saved?.();
    this.#waitMs = Math.max(MIN_WAIT_MS, (performance.now() - begin) * WAIT_PER_SAVE);
  }

  /** Writes pending changes. */
  close(): void {
    if (this.#timer !== undefined) this.saveNow();
  }
}
