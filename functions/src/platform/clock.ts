import { readFileSync } from 'node:fs';

import { Timestamp } from 'firebase-admin/firestore';
import { z } from 'zod';

/** The source of time for all code, except comparisons with tokens of Google and Firebase Auth. */
export interface Clock {
  /** Returns the time in epoch ms. */
  now(): number;
}

const offsetFile = z.object({ offsetMs: z.number() });

/**
 * Creates a clock that adds the offset in `file` to the system clock. Each call reads the file,
 * because another process may change it at any time. A read takes microseconds.
 */
export function createClock(file: string | undefined): Clock {
  if (file === undefined) return { now: () => Date.now() };
  return {
    now: () => Date.now() + offsetMs(file),
  };
}

/** Returns the clock's time as ISO 8601. */
export function isoNow(clock: Clock): string {
  return new Date(clock.now()).toISOString();
}

/** Returns the value of `expireAt` for a document that Firestore deletes `ms` after now. */
export function expireAfter(clock: Clock, ms: number): Timestamp {
  return Timestamp.fromMillis(clock.now() + ms);
}

function offsetMs(file: string): number {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0;
    throw error;
  }
  return offsetFile.parse(JSON.parse(text)).offsetMs;
}
