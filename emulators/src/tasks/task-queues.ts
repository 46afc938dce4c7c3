import { randomInt } from 'node:crypto';

import { status } from '@grpc/grpc-js';
import { z } from 'zod';

import type { Clock } from '../platform/clock.ts';
import { RpcError } from '../platform/grpc-service.ts';
import { type Task, queueOf, taskSchema } from './task.ts';

/** How long a name stays taken after its task ran or was deleted (CreateTask's comment: ~1 hour). */
const NAME_REST_MS = 3_600_000;

export const tasksStateSchema = z.object({
  tasks: z.array(taskSchema),
  /** Names of tasks that are gone, each with the moment it went. */
  gone: z.array(z.tuple([z.string(), z.number()])),
});
export type TasksState = z.infer<typeof tasksStateSchema>;

/** What a task must bring; its name, counters and creation time are given here. */
export type NewTask = Pick<
  Task,
  'url' | 'method' | 'headers' | 'body' | 'oidc' | 'scheduledAt' | 'dispatchDeadlineMs'
> & { name: string | undefined };

/** The tasks of all queues, and the names that are still taken by tasks that are gone. */
export class TaskQueues {
  readonly #clock: Clock;
  readonly #tasks: Map<string, Task>;
  readonly #gone: Map<string, number>;
  readonly #listeners: (() => void)[] = [];

  constructor(clock: Clock, state: TasksState = { tasks: [], gone: [] }) {
    this.#clock = clock;
    this.#tasks = new Map(state.tasks.map((task) => [task.name, task]));
    this.#gone = new Map(state.gone);
  }

  /** @throws RpcError ALREADY_EXISTS while a task of this name exists and for an hour after */
  add(queue: string, { name, ...wanted }: NewTask): Task {
    this.#forgetOldNames();
    if (name !== undefined && (this.#tasks.has(name) || this.#gone.has(name))) {
      throw new RpcError(status.ALREADY_EXISTS, 'Requested entity already exists');
    }
    const task: Task = {
      ...wanted,
      name: name ?? this.#freeName(queue),
      createdAt: this.#clock.now(),
      dispatchCount: 0,
      responseCount: 0,
      executionCount: 0,
    };
    this.#tasks.set(task.name, task);
    this.changed();
    return task;
  }

  /** @throws RpcError NOT_FOUND, worded for a task that was there within the last hour, or not */
  get(name: string): Task {
    const task = this.#tasks.get(name);
    if (task) return task;
    this.#forgetOldNames();
    throw new RpcError(
      status.NOT_FOUND,
      this.#gone.has(name)
        ? 'The task no longer exists, though a task with this name existed recently. The task either successfully completed or was deleted.'
        : 'Requested entity was not found.',
    );
  }

  /** Whether this very task still waits: it may have been deleted while an attempt ran. */
  holds(task: Task): boolean {
    return this.#tasks.get(task.name) === task;
  }

  /** Removes a task that ran, failed for good, or is deleted; its name rests for an hour. */
  remove(name: string): void {
    this.get(name);
    this.#tasks.delete(name);
    this.#gone.set(name, this.#clock.now());
    this.changed();
  }

  /** A queue's tasks by name, or all tasks where no queue is named. */
  list(queue?: string): Task[] {
    return [...this.#tasks.values()]
      .filter((task) => queue === undefined || queueOf(task.name) === queue)
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** All tasks in the order in which they were created. */
  all(): Iterable<Task> {
    return this.#tasks.values();
  }

  snapshot(): TasksState {
    this.#forgetOldNames();
    return { tasks: [...this.#tasks.values()], gone: [...this.#gone] };
  }

  /** Calls `listener` after every change; who changes a task's fields calls `changed`. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  changed(): void {
    for (const listener of this.#listeners) listener();
  }

  #freeName(queue: string): string {
    for (;;) {
      // The real service's own ids are long decimal numbers.
      const id = `${randomInt(1, 10 ** 10)}${String(randomInt(10 ** 9)).padStart(9, '0')}`;
      const name = `${queue}/tasks/${id}`;
      if (!this.#tasks.has(name) && !this.#gone.has(name)) return name;
    }
  }

  #forgetOldNames(): void {
    const oldest = this.#clock.now() - NAME_REST_MS;
    // The clock only moves forward, so the names stand in the order in which they went.
    for (const [name, goneAt] of this.#gone) {
      if (goneAt > oldest) break;
      this.#gone.delete(name);
    }
  }
}
