import { readFileSync } from 'node:fs';

import { Timestamp } from 'firebase-admin/firestore';
import { z } from 'zod';

/** The source of time for all code, except comparisons with tokens of Google and Auth. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
}

const offsetFile = z.object({ offsetMs: z.number() });

/**
 * The system clock plus the offset in `file`. Each call reads the file, since another process may
 * change it at any time; a read takes microseconds.
 */
export function createClock(file: string | undefined): Clock {
  if (file === undefined) return { now: () => Date.now() };
  return {
    now: () => Date.now() + offsetMs(file),
  };
}

/** The clock's time as ISO 8601. */
export function isoNow(clock: Clock): string {
  return new Date(clock.now()).toISOString();
}

/** The value of `expireAt` by which Firestore deletes a document `ms` after now. */
export function expireAfter(clock: Clock, ms: number): Timestamp {
  return Timestamp.fromMillis(clock.now() + ms);
}

function offsetMs(file: string): number {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    // Until somebody moves the clock, the file does not exist.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0;
    throw error;
  }
  return offsetFile.parse(JSON.parse(text)).offsetMs;
}
