import { z } from 'zod';

import { Clock } from './platform/clock.ts';
import { keysStateSchema } from './kms/crypto-key.ts';
import { KeyStore } from './kms/state.ts';
import type { FunctionUrls } from './platform/function-urls.ts';
import { StateFile, readJson, unreadable, writeAtomically } from './platform/state-file.ts';
import { TaskQueues, type TasksState, tasksStateSchema } from './tasks/state.ts';
import { withUrls } from './tasks/task.ts';

// These functions create the emulators' parts from state files, and save later changes. Without a
// path, nothing is saved.

/** Functions to call before the process ends. */
export type Stops = (() => Promise<void> | void)[];

/**
 * Creates the clock. Each move writes the clock's offset before it returns, because other processes
 * read it.
 */
export function keptClock(path: string | undefined): Clock {
  if (path === undefined) return new Clock();
  const clock = new Clock(readJson(path, z.object({ offsetMs: z.int().min(0) }))?.offsetMs);
  const save = () => writeAtomically(path, JSON.stringify({ offsetMs: clock.offsetMs }));
  clock.onMove(save);
  save();
  return clock;
}

/**
 * Creates the key store. It saves a new key before the response, because ciphertexts must remain
 * readable.
 */
export function keptKeys(clock: Clock, path: string | undefined): KeyStore {
  if (path === undefined) return new KeyStore(clock);
  const file = new StateFile(path, () => keys.snapshot());
  const keys = new KeyStore(clock, readJson(path, keysStateSchema), () => file.saveNow());
  return keys;
}

/** Creates the queues. Their tasks for functions follow the functions to another port. */
export function keptQueues(
  clock: Clock,
  path: string | undefined,
  stops: Stops,
  { saved, current }: FunctionUrls,
): TaskQueues {
  if (path === undefined) return new TaskQueues(clock);
  const state = readJson(path, tasksStateSchema);
  const queues = new TaskQueues(clock, state && converted(state, current));
  const file = new StateFile(path, () => converted(queues.snapshot(), saved));
  queues.onChange(() => file.changed());
  stops.push(() => file.close());
  return queues;
}

/** Returns the state of the queues with converted URLs of the tasks. */
function converted({ tasks, gone }: TasksState, convert: (url: string) => string): TasksState {
  return { tasks: tasks.map((task) => withUrls(task, convert)), gone };
}

/** Creates a part from its snapshot in the state file, and saves its later snapshots there. */
export function kept<T extends { snapshot(): unknown; onChange(listener: () => void): void }>(
  create: (state: unknown) => T,
  path: string | undefined,
  stops: Stops,
): T {
  if (path === undefined) return create(undefined);
  const state = readJson(path, z.unknown());
  let part: T;
  try {
    part = create(state);
  } catch (error) {
    throw unreadable(path, error);
  }
  const file = new StateFile(path, () => part.snapshot());
  part.onChange(() => file.changed());
  stops.push(() => file.close());
  return part;
}
