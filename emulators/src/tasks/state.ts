import { randomInt } from 'node:crypto';

import { z } from 'zod';

import type { Clock } from '../platform/clock.ts';
import { NAME_REUSE_DELAY_MS } from './limits.ts';
import { type NewTask, type Task, queueOf, taskSchema } from './task.ts';
import { nameTaken, taskNotFound } from './validation.ts';

export const tasksStateSchema = z.object({
  tasks: z.array(taskSchema),
  /** Names of former tasks, each with the time of its end. */
  gone: z.array(z.tuple([z.string(), z.number()])),
});
export type TasksState = z.infer<typeof tasksStateSchema>;

/** The tasks of all queues, and the names that former tasks still take. */
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
      throw nameTaken();
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

  /** @throws RpcError NOT_FOUND, in other words if the task existed within the last hour */
  get(name: string): Task {
    const task = this.#tasks.get(name);
    if (task) return task;
    this.#forgetOldNames();
    throw taskNotFound(this.#gone.has(name));
  }

  /** Whether this very task is still queued: it may have been deleted during an attempt. */
  holds(task: Task): boolean {
    return this.#tasks.get(task.name) === task;
  }

  /** Removes a task that ran, failed for good or is deleted; its name stays taken for an hour. */
  remove(name: string): void {
    this.get(name);
    this.#tasks.delete(name);
    this.#gone.set(name, this.#clock.now());
    this.changed();
  }

  /** A queue's tasks by name, or all tasks without a queue. */
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
    const oldest = this.#clock.now() - NAME_REUSE_DELAY_MS;
    // The clock only moves forward, so the oldest names come first.
    for (const [name, goneAt] of this.#gone) {
      if (goneAt > oldest) break;
      this.#gone.delete(name);
    }
  }
}
