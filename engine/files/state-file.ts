import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import process from 'node:process';

import {
  askedComment,
  NO_TEACHING,
  passDocument,
  teaching,
} from '@threadsweep/shared/documents/cleaning.ts';
import { decisionDocument } from '@threadsweep/shared/documents/comment.ts';
import { channelQuota, shardDocument } from '@threadsweep/shared/documents/quota.ts';
import { storedLease } from '@threadsweep/shared/documents/schedule.ts';
import { storedTime } from '@threadsweep/shared/documents/time.ts';
import { z } from 'zod';

import { NO_USE } from '../src/planning/sharing.ts';

const dayUse = shardDocument
  .omit({ day: true, closedUntil: true, expireAt: true })
  .prefault({ ...NO_USE });

/** The units that a channel used on the last day with any use, and on the day before it. */
const storedQuota = z.object({
  share: channelQuota.omit({ kept: true }).prefault({}),
  today: dayUse,
  yesterday: dayUse,
  /** Until when Google refuses all calls, epoch ms; 0 if Google does not refuse them. */
  closedUntil: z.number().default(0),
});
export interface StoredQuota extends z.infer<typeof storedQuota> {}

/** All stored data of a channel. They contain no texts of comments. */
const stateSchema = z.object({
  version: z.literal(1).default(1),
  /** The lease; null while no session works on the channel. */
  lease: storedLease.omit({ trigger: true }).nullable().default(null),
  /** The passes by id. */
  passes: z.record(z.string(), passDocument).default({}),
  /** The decisions by video id, then by comment id. */
  decisions: z.record(z.string(), z.record(z.string(), decisionDocument)).default({}),
  /** The end of the last complete pass over each video, by video id. */
  lastCleanedAt: z.record(z.string(), storedTime).default({}),
  /** The comments that passes have read, by video id, in several parts. */
  comments: z
    .record(
      z.string(),
      z.array(
        z.object({
          lines: z.string(),
          campaigns: z.base64(),
          settled: z.number().nullable(),
          asked: z.array(askedComment).default([]),
        }),
      ),
    )
    .default({}),
  vocabulary: z.base64().default(''),
  teaching: teaching.default(NO_TEACHING),
  quota: storedQuota.prefault({}),
  /**
   * `used` is the number of comments that passes have hidden, each counted once. `reserved` is the
   * number of pending comments that already count against the limit.
   */
  removals: z.object({ used: z.number(), reserved: z.number() }).default({ used: 0, reserved: 0 }),
});
export interface State extends z.infer<typeof stateSchema> {}

/**
 * The state of one channel in one JSON file. A kill at any time leaves either the old or the new
 * state.
 */
export class StateFile {
  readonly #path: string;

  /** @param path the path of the file, which need not exist; its folder must exist */
  constructor(path: string) {
    this.#path = path;
  }

  /**
   * Reads the state.
   *
   * @throws an error that names the file if its content is not valid
   */
  read(): State {
    try {
      return stateSchema.parse(JSON.parse(textOf(this.#path) ?? '{}'));
    } catch (error) {
      throw new Error(`${this.#path} is not a valid state file`, { cause: error });
    }
  }

  /**
   * Reads the state, changes it and writes it, while no other code of this process runs. If `work`
   * throws, nothing is written.
   *
   * @returns the result of `work`
   */
  change<T>(work: (state: State) => T): T {
    const state = this.read();
    const result = work(state);
    replaceFile(this.#path, JSON.stringify(state));
    return result;
  }
}

/** Returns the content of a file; undefined if the file does not exist. */
function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Replaces a file atomically: writes a new file, flushes it to disk, and renames it. */
function replaceFile(path: string, text: string): void {
  // Each process has its own temporary file. Nobody reads the one of a killed process.
  const temporary = `${path}.${process.pid}`;
  const file = openSync(temporary, 'w', 0o600);
  try {
    writeFileSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(temporary, path);
}
