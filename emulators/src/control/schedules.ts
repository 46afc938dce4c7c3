import { z } from 'zod';

import type { Clock } from '../platform/clock.ts';
import { reasonOf, send } from '../platform/outgoing-request.ts';
import { type DueWork, Ending, type Ran } from '../platform/due-work.ts';

/**
 * A scheduled function. The emulators call its URL at every multiple of `everyMinutes` since 1970
 * (UTC).
 */
export const scheduleSchema = z.strictObject({
  name: z.string().min(1),
  url: z.url({ protocol: /^https?$/ }),
  everyMinutes: z.number().positive(),
});
export type Schedule = z.infer<typeof scheduleSchema>;

/**
 * How long a scheduled function may run, in ms. It is longer than Cloud Scheduler's default of
 * three minutes, so that a slow function does not seem broken.
 */
const DEADLINE_MS = 30 * 60_000;
const MAX_TIMER_MS = 3_600_000;

interface Entry {
  schedule: Schedule;
  dueMs: number;
}

/** Calls scheduled functions as Cloud Scheduler does. It does not repeat a call that fails. */
export class Schedules implements DueWork {
  readonly #clock: Clock;
  readonly #entries: Entry[];
  readonly #stopping = new AbortController();
  readonly #running = new Set<Promise<Ran>>();
  #holds = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(clock: Clock, schedules: Schedule[]) {
    this.#clock = clock;
    this.#entries = schedules.map((schedule) => ({
      schedule,
      dueMs: nextAfter(schedule, clock.now()),
    }));
    clock.onMove(() => this.#startDue());
    this.#startDue();
  }

  nextDueMs(): number | undefined {
    return this.#next()?.dueMs;
  }

  async runNext(): Promise<Ran> {
    if (this.#stopping.signal.aborted) throw new Ending('the emulators are ending');
    const entry = this.#next();
    if (!entry) throw new Error('no function is scheduled');
    return this.#start(entry);
  }

  async hold(): Promise<void> {
    this.#holds += 1;
    clearTimeout(this.#timer);
    await Promise.all(this.#running);
  }

  release(): void {
    this.#holds -= 1;
    this.#startDue();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    await Promise.all(this.#running);
  }

  #next(): Entry | undefined {
    let next: Entry | undefined;
    for (const entry of this.#entries) if (!next || entry.dueMs < next.dueMs) next = entry;
    return next;
  }

  #startDue(): void {
    clearTimeout(this.#timer);
    if (this.#holds > 0 || this.#stopping.signal.aborted) return;
    const now = this.#clock.now();
    for (const entry of this.#entries) {
      if (entry.dueMs <= now) void this.#start(entry, nextAfter(entry.schedule, now));
    }
    const next = this.#next();
    if (!next) return;
    const waitMs = Math.min(next.dueMs - now, MAX_TIMER_MS);
    this.#timer = setTimeout(() => this.#startDue(), waitMs);
  }

  #start(entry: Entry, nextMs = nextAfter(entry.schedule, entry.dueMs)): Promise<Ran> {
    const run = this.#call(entry.schedule, entry.dueMs).finally(() => this.#running.delete(run));
    entry.dueMs = nextMs;
    this.#running.add(run);
    return run;
  }

  async #call({ name, url }: Schedule, dueMs: number): Promise<Ran> {
    const at = this.#clock.date().toISOString();
    const headers = {
      'User-Agent': 'Google-Cloud-Scheduler',
      'Content-Type': 'application/json',
      'X-CloudScheduler': 'true',
      'X-CloudScheduler-JobName': name,
      'X-CloudScheduler-ScheduleTime': new Date(dueMs).toISOString(),
    };
    try {
      const { status } = await send(
        url,
        { method: 'POST', headers, body: Buffer.from('{}') },
        AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(DEADLINE_MS)]),
      );
      return { name, at, status };
    } catch (error) {
      return { name, at, status: 0, error: reasonOf(error) };
    }
  }
}

function nextAfter({ everyMinutes }: Schedule, epochMs: number): number {
  const everyMs = everyMinutes * 60_000;
  return (Math.floor(epochMs / everyMs) + 1) * everyMs;
}
