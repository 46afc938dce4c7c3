import type { ConsistencySelector, ReadResponse } from '../data/message.ts';
import { unimplemented } from '../data/status-error.ts';
import type { OpenDatabase, Store } from '../state/store.ts';

/**
 * Where a call reads from: the present, or the moment its transaction began. What a transaction
 * reads in `view` must still be so when it commits; `aside` is the same for what decides whether
 * the caller may read. `started` begins the response if this call began the transaction.
 */
export function readerOf(
  times: Store['times'],
  { database, transactions }: OpenDatabase,
  selector: ConsistencySelector,
) {
  const { readTime, transaction: id, newTransaction } = selector;
  if (readTime !== undefined) throw unimplemented('reading at a past readTime');
  const started: ReadResponse[] = [];
  if (id === undefined && newTransaction === undefined) {
    return { view: database, aside: database, readTime: times.readTime(), started };
  }
  const view = id === undefined ? transactions.begin(newTransaction ?? {}) : transactions.get(id);
  if (id === undefined) started.push({ transaction: view.id });
  return { view, aside: view.snapshot, readTime: view.readTime, started };
}
