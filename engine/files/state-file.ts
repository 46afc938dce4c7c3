import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import process from 'node:process';

import { askedComment, passDocument } from '@threadsweep/shared/documents/cleaning.ts';
import { decisionDocument } from '@threadsweep/shared/documents/comment.ts';
import { channelQuota, shardDocument } from '@threadsweep/shared/documents/quota.ts';
import { storedLease } from '@threadsweep/shared/documents/schedule.ts';
import { storedTime } from '@threadsweep/shared/documents/time.ts';
import { z } from 'zod';

import { NO_USE } from '../src/planning/sharing.ts';

const dayUse = shardDocument
  .omit({ day: true, closedUntil: true, expireAt: true })
  .prefault({ ...NO_USE });

/** A channel's units of the day on which it last used some, and of the day before. */
const storedQuota = z.object({
  share: channelQuota.omit({ kept: true }).prefault({}),
  today: dayUse,
  yesterday: dayUse,
  /** Until when Google refuses all calls, epoch ms; 0 if it does not. */
  closedUntil: z.number().default(0),
});
export interface StoredQuota extends z.infer<typeof storedQuota> {}

/** Everything stored of a channel. It contains no text of a comment. */
const stateSchema = z.object({
  version: z.literal(1).default(1),
  /** Null while no session works on the channel. */
  lease: storedLease.nullable().default(null),
  /** By id. */
  passes: z.record(z.string(), passDocument).default({}),
  /** By video, then by comment. */
  decisions: z.record(z.string(), z.record(z.string(), decisionDocument)).default({}),
  /** When the last complete pass over a video ended, by video. */
  lastCleanedAt: z.record(z.string(), storedTime).default({}),
  /** The comments that passes have read, in parts, by video. */
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
  quota: storedQuota.prefault({}),
  /** Comments that passes have hidden, each counted once, and pending comments that the limit includes. */
  removals: z.object({ used: z.number(), reserved: z.number() }).default({ used: 0, reserved: 0 }),
});
export interface State extends z.infer<typeof stateSchema> {}

/** The state of one channel, in one JSON file. A kill at any point leaves the old state or the new. */
export class StateFile {
  readonly #path: string;

  /** @param path of the file, which need not exist; its folder must */
  constructor(path: string) {
    this.#path = path;
  }

  /** @throws an error that names the file if its content is not valid */
  read(): State {
    try {
      return stateSchema.parse(JSON.parse(textOf(this.#path) ?? '{}'));
    } catch (error) {
      throw new Error(`${this.#path} is not a valid state file`, { cause: error });
    }
  }

  /**
   * Reads the state, changes it and writes it. Nothing else in this process runs meanwhile, and
   * nothing is written if `work` throws.
   * @returns what `work` returns
   */
  change<T>(work: (state: State) => T): T {
    const state = this.read();
    const result = work(state);
    replaceFile(this.#path, JSON.stringify(state));
    return result;
  }
}

/** @returns undefined if there is no such file */
function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Replaces a file atomically: it renames a new file after its content is on the disk. */
function replaceFile(path: string, text: string): void {
  // Each process has its own temporary file. After a kill the file remains, and no process reads it.
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
