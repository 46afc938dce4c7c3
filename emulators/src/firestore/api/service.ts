import type { Store } from '../state/store.ts';
import { createReads } from './reads.ts';
import { createWrites } from './writes.ts';

export type Service = ReturnType<typeof createService>;

/**
 * Creates the methods of google.firestore.v1.Firestore in proto3-JSON, without a transport. Each
 * has its name in the proto, with a lower-case first letter. Methods that stream their responses
 * return them as a list. Failures are StatusErrors.
 */
export function createService(store: Store) {
  return { ...createReads(store), ...createWrites(store) };
}
