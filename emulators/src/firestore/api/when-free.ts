import type { Request, Write } from '../data/message.ts';
import { databaseOf } from '../data/resource-name.ts';
import { StatusError } from '../data/status-error.ts';
import type { OpenDatabase, Store } from '../state/store.ts';
import type { Intent } from '../state/locks.ts';
import type { Transaction } from '../state/transaction.ts';
import { createOf, deleteOf, updateOf } from './writes.ts';

/**
 * Calls `act`, which carries out the request, when no other open transaction has read a document
 * that the request writes. If BatchGetDocuments begins a transaction that can write, it waits
 * behind earlier requests that wait for its documents.
 *
 * @param signal aborts when the client has disconnected; its request is then dropped
 */
export async function whenFree<Result>(
  store: Store,
  method: string,
  request: Request,
  signal: AbortSignal,
  act: () => Result,
): Promise<Result> {
  const { database = '', documents, newTransaction } = request;
  if (method === 'BatchGetDocuments' && documents && newTransaction && !newTransaction.readOnly) {
    return store.open(databaseOf(database)).transactions.inTurn(documents, signal, act);
  }
  const planned = plannedBy(store, method, request);
  if (!planned) return act();
  const { opened, intent, own } = planned;
  return opened.transactions.whenFree(intent, own, signal, act);
}

interface Planned {
  readonly opened: OpenDatabase;
  readonly intent: Intent;
  /** The transaction that the request commits; undefined if the request does not belong to one. */
  readonly own: Transaction | undefined;
}

/**
 * Returns the planned writes; undefined if the request writes nothing or is malformed. The method
 * refuses a malformed request.
 */
function plannedBy(store: Store, method: string, request: Request): Planned | undefined {
  try {
    const writes = writesOf(method, request);
    const [first] = writes;
    if (!first) return undefined;
    const { update, delete: deleted, verify, transform } = first;
    const name = update?.name ?? deleted ?? verify ?? transform?.document ?? '';
    const opened = store.open(databaseOf(name));
    const { transaction: id } = request;
    const own = id === undefined ? undefined : opened.transactions.get(id);
    return { opened, intent: store.intentOf(opened, writes), own };
  } catch (error) {
    if (error instanceof StatusError) return undefined;
    throw error;
  }
}

function writesOf(method: string, request: Request): readonly Write[] {
  switch (method) {
    case 'Commit':
    case 'BatchWrite':
    case 'Write':
      return request.writes ?? [];
    case 'CreateDocument':
      return [createOf(request)];
    case 'UpdateDocument':
      return [updateOf(request)];
    case 'DeleteDocument':
      return [deleteOf(request)];
    default:
      return [];
  }
}
