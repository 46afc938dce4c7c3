import { randomInt } from 'node:crypto';

import { z } from 'zod';

import type { Clock } from '../platform/clock.ts';
import { NAME_REUSE_DELAY_MS } from './limits.ts';
import { type NewTask, type Task, queueOf, taskSchema } from './task.ts';
import { nameTaken, taskNotFound } from './validation.ts';

export const tasksStateSchema = z.object({
  tasks: z.array(taskSchema),
  /** Names of former tasks, each with the time at which the task was removed. */
  gone: z.array(z.tuple([z.string(), z.number()])),
});
export type TasksState = z.infer<typeof tasksStateSchema>;

/** The tasks of all queues, and the names of former tasks that are still taken. */
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

  /**
   * Adds a task to a queue.
   *
   * @throws RpcError ALREADY_EXISTS while a task of this name exists and for an hour afterwards
   */
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

  /**
   * Returns a task.
   *
   * @throws RpcError NOT_FOUND; its message differs if the task existed within the last hour
   */
  get(name: string): Task {
    const task = this.#tasks.get(name);
    if (task) return task;
    this.#forgetOldNames();
    throw taskNotFound(this.#gone.has(name));
  }

  /** Returns whether the task is still queued. A client may delete a task during its attempt. */
  holds(task: Task): boolean {
    return this.#tasks.get(task.name) === task;
  }

  /**
   * Removes a task that ran, failed permanently or is deleted. Its name remains taken for an hour.
   */
  remove(name: string): void {
    this.get(name);
    this.#tasks.delete(name);
    this.#gone.set(name, this.#clock.now());
    this.changed();
  }

  /** Returns the tasks of a queue sorted by name; all tasks if no queue is given. */
  list(queue?: string): Task[] {
    return [...this.#tasks.values()]
      .filter((task) => queue === undefined || queueOf(task.name) === queue)
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** Returns all tasks in the order of their creation. */
  all(): Iterable<Task> {
    return this.#tasks.values();
  }

  snapshot(): TasksState {
    this.#forgetOldNames();
    return { tasks: [...this.#tasks.values()], gone: [...this.#gone] };
  }

  /** Calls `listener` after every change. Code that changes a task's fields must call `changed`. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  changed(): void {
    for (const listener of this.#listeners) listener();
  }

  #freeName(queue: string): string {
    for (;;) {
      // As in Cloud Tasks, a generated id is a long decimal number.
      const id = `${randomInt(1, 10 ** 10)}${String(randomInt(10 ** 9)).padStart(9, '0')}`;
      const name = `${queue}/tasks/${id}`;
      if (!this.#tasks.has(name) && !this.#gone.has(name)) return name;
    }
  }

  #forgetOldNames(): void {
    const oldest = this.#clock.now() - NAME_REUSE_DELAY_MS;
    for (const [name, goneAt] of this.#gone) {
      if (goneAt > oldest) break;
      this.#gone.delete(name);
    }
  }
}
