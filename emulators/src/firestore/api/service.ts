import type { Store } from '../state/store.ts';
import { createReads } from './reads.ts';
import { createWrites } from './writes.ts';

/** The methods of `createService`. */
export type Service = ReturnType<typeof createService>;

/**
 * What google.firestore.v1.Firestore does, in proto3-JSON and without a transport: each method by
 * its name in the proto, but for the first letter. Those that stream their responses give them as a
 * list. Failures are StatusErrors.
 */
export function createService(store: Store) {
  return { ...createReads(store), ...createWrites(store) };
}
