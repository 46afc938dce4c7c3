import { readFileSync } from 'node:fs';

import { Timestamp } from 'firebase-admin/firestore';
import { z } from 'zod';

/** The one source of time for everything but what compares with tokens of Google and Auth. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
}

const offsetFile = z.object({ offsetMs: z.number() });

/**
 * The system's clock, moved by the offset that `file` holds. The file is read at each call: other
 * processes move it while work is under way, and a read costs microseconds.
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
    // Nobody has moved the clock yet.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0;
    throw error;
  }
  return offsetFile.parse(JSON.parse(text)).offsetMs;
}
