import type { Clock } from '../platform/clock.ts';
import { type DueWork, Ending, type Ran } from '../platform/due-work.ts';
import { deliver } from './delivery.ts';
import { DEFAULT_QUEUE, type QueueConfig } from './queue-config.ts';
import type { TaskQueues } from './state.ts';
import { type Task, idOf, queueOf } from './task.ts';

/**
 * The longest timer, in ms. A timer over 32 bits would fire at once, and waking early is harmless.
 */
const MAX_TIMER_MS = 3_600_000;

/** Delivers due tasks: in the background as time passes, or one by one during a hold. */
export class Dispatcher implements DueWork {
  readonly #clock: Clock;
  readonly #queues: TaskQueues;
  readonly #configs: ReadonlyMap<string, QueueConfig>;
  readonly #running = new Map<string, Promise<Ran>>();
  readonly #stopping = new AbortController();
  #holds = 0;
  #timer: NodeJS.Timeout | undefined;
  #soon: NodeJS.Immediate | undefined;

  /**
   * @param configs settings by the queue's short id; other queues have the defaults of Cloud Tasks
   */
  constructor(clock: Clock, queues: TaskQueues, configs: ReadonlyMap<string, QueueConfig>) {
    this.#clock = clock;
    this.#queues = queues;
    this.#configs = configs;
    clock.onMove(() => this.#wake());
    queues.onChange(() => this.#wake());
    this.#wake();
  }

  nextDueMs(): number | undefined {
    return this.#nextTask()?.scheduledAt;
  }

  async runNext(): Promise<Ran> {
    if (this.#stopping.signal.aborted) throw new Ending('the emulators are ending');
    const task = this.#nextTask();
    if (!task) throw new Error('no task is queued');
    return this.#start(task);
  }

  async hold(): Promise<void> {
    this.#holds += 1;
    await Promise.all(this.#running.values());
  }

  release(): void {
    this.#holds -= 1;
    this.#wake();
  }

  /**
   * Runs the due tasks of a queue one after the other, also during a hold, and waits for its
   * current attempts. A task that fails is due again later, so this call does not repeat it.
   *
   * @param queue the queue's short id
   * @param timeoutMs the time after which the call starts no more tasks and stops waiting
   */
  async runDue(queue: string, timeoutMs: number): Promise<void> {
    const signal = AbortSignal.timeout(timeoutMs);
    const timedOut = new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve());
    });
    const ofQueue = (name: string) => idOf(queueOf(name)) === queue;
    while (!signal.aborted && !this.#stopping.signal.aborted) {
      const running = [...this.#running].filter(([name]) => ofQueue(name)).map(([, run]) => run);
      if (running.length === 0) {
        const next = this.#nextTask(({ name }) => ofQueue(name));
        if (!next || next.scheduledAt > this.#clock.now()) return;
        running.push(this.#start(next));
      }
      await Promise.race([Promise.all(running), timedOut]);
    }
  }

  /**
   * Aborts the current attempts. Their tasks remain queued, as after a crash of the real worker.
   */
  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    clearImmediate(this.#soon);
    await Promise.all(this.#running.values());
  }

  #configOf(task: Task): QueueConfig {
    return this.#configs.get(idOf(queueOf(task.name))) ?? DEFAULT_QUEUE;
  }

  #nextTask(isWanted: (task: Task) => boolean = () => true): Task | undefined {
    let next: Task | undefined;
    for (const task of this.#queues.all()) {
      if (this.#running.has(task.name) || !isWanted(task)) continue;
      if (!next || task.scheduledAt < next.scheduledAt) next = task;
    }
    return next;
  }

  /**
   * Schedules one search for due tasks, even if many changes happen in the same turn of the event
   * loop.
   */
  #wake(): void {
    if (this.#stopping.signal.aborted) return;
    this.#soon ??= setImmediate(() => {
      this.#soon = undefined;
      this.#startDue();
    });
  }

  #startDue(): void {
    clearTimeout(this.#timer);
    if (this.#holds > 0 || this.#stopping.signal.aborted) return;
    const now = this.#clock.now();
    const busy = new Map<string, number>();
    for (const name of this.#running.keys()) count(busy, queueOf(name));
    const waiting = [...this.#queues.all()]
      .filter((task) => !this.#running.has(task.name))
      .sort((a, b) => a.scheduledAt - b.scheduledAt);
    for (const task of waiting) {
      if (task.scheduledAt > now) {
        const waitMs = Math.min(task.scheduledAt - now, MAX_TIMER_MS);
        this.#timer = setTimeout(() => this.#wake(), waitMs);
        return;
      }
      const queue = queueOf(task.name);
      if ((busy.get(queue) ?? 0) >= this.#configOf(task).maxConcurrentDispatches) continue;
      count(busy, queue);
      void this.#start(task);
    }
  }

  #start(task: Task): Promise<Ran> {
    const attempt = this.#attempt(task).finally(() => {
      this.#running.delete(task.name);
      this.#wake();
    });
    this.#running.set(task.name, attempt);
    return attempt;
  }

  async #attempt(task: Task): Promise<Ran> {
    const dispatchedAt = this.#clock.now();
    const { lastAttempt, scheduledAt } = task;
    task.dispatchCount += 1;
    task.firstDispatchedAt ??= dispatchedAt;
    const delivery = deliver(task, dispatchedAt, this.#stopping.signal);
    task.lastAttempt = { scheduledAt, dispatchedAt };
    const { status, error } = await delivery;
    const ran = { name: task.name, at: new Date(dispatchedAt).toISOString(), status };
    if (this.#stopping.signal.aborted) {
      task.dispatchCount -= 1;
      if (task.dispatchCount === 0) delete task.firstDispatchedAt;
      if (lastAttempt) task.lastAttempt = lastAttempt;
      else delete task.lastAttempt;
      return error === undefined ? ran : { ...ran, error };
    }
    task.lastAttempt.answeredAt = this.#clock.now();
    task.lastAttempt.httpStatus = status;
    if (status > 0) task.responseCount += 1;
    if (status > 0 && status < 500) task.executionCount += 1;
    if (this.#queues.holds(task)) this.#settle(task, status >= 200 && status < 300);
    return error === undefined ? ran : { ...ran, error };
  }

  /**
   * Removes a task that succeeded or has no attempts left. Otherwise schedules its next attempt.
   */
  #settle(task: Task, succeeded: boolean): void {
    const { maxAttempts, minBackoffMs, maxBackoffMs } = this.#configOf(task);
    if (succeeded || (maxAttempts > 0 && task.dispatchCount >= maxAttempts)) {
      this.#queues.remove(task.name);
      return;
    }
    const backoffMs = Math.min(minBackoffMs * 2 ** (task.dispatchCount - 1), maxBackoffMs);
    task.scheduledAt = this.#clock.now() + backoffMs;
    this.#queues.changed();
  }
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
