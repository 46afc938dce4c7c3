import { availableParallelism } from 'node:os';

/**
 * The number of test files that run in parallel: two for each core, because a file waits for about
 * half of its time. Vitest would limit a percentage to one for each core.
 *
 * All Vitest projects need the same value, because they share the workers.
 */
export const WORKERS = 2 * availableParallelism();
