import { randomBytes } from 'node:crypto';

import { documentMessage, maskPaths } from '../data/document.ts';
import type { BatchWriteResponse, CommitResponse, Request } from '../data/message.ts';
import type { DocumentMask, DocumentMessage, Write } from '../data/message.ts';
import { databaseOf, requireId } from '../data/resource-name.ts';
import { invalid, StatusError } from '../data/status-error.ts';
import type { Caller } from '../state/access.ts';
import type { OpenDatabase, Store } from '../state/store.ts';
import { writtenName } from '../state/write.ts';

/**
 * Creates the methods of service.ts that write, and the methods that begin or end a transaction.
 */
export function createWrites(store: Store) {
  const open = (name = ''): OpenDatabase => store.open(databaseOf(name));

  function commit(request: Request, caller: Caller): CommitResponse {
    const opened = open(request.database);
    const { writes = [], transaction: id } = request;
    const transaction = id === undefined ? undefined : opened.transactions.get(id);
    return store.commit(opened, writes, caller, transaction);
  }

  /** Writes one document, and returns the stored document. */
  function written(write: Write, caller: Caller, mask: DocumentMask | undefined): DocumentMessage {
    const { name = '' } = write.update ?? {};
    const opened = open(name);
    store.commit(opened, [write], caller);
    const stored = opened.database.get(name);
    if (!stored) throw new StatusError('NOT_FOUND', `Document "${name}" not found.`);
    return documentMessage(stored, maskPaths(mask));
  }

  return {
    createDocument: (request: Request, caller: Caller): DocumentMessage => {
      return written(createOf(request), caller, request.mask);
    },
    updateDocument: (request: Request, caller: Caller): DocumentMessage => {
      return written(updateOf(request), caller, request.mask);
    },
    deleteDocument: (request: Request, caller: Caller): object => {
      store.commit(open(request.name), [deleteOf(request)], caller);
      return {};
    },
    commit,
    beginTransaction: ({ database, options = {} }: Request): { transaction: string } => ({
      transaction: open(database).transactions.begin(options).id,
    }),
    rollback: ({ database, transaction = '' }: Request): object => {
      const { transactions } = open(database);
      transactions.end(transactions.get(transaction));
      return {};
    },
    /** Carries out each write separately. `status` has the result of each write at its index. */
    batchWrite: (request: Request, caller: Caller): BatchWriteResponse => {
      const opened = open(request.database);
      const { writes = [] } = request;
      const names = writes.map((write) => writtenName(write, opened.database.name));
      if (new Set(names).size < names.length) {
        throw invalid('A BatchWrite must not write to the same document more than once.');
      }
      const answer: BatchWriteResponse = { writeResults: [], status: [] };
      for (const write of writes) {
        try {
          answer.writeResults.push(...store.commit(opened, [write], caller).writeResults);
          answer.status.push({ code: 0 });
        } catch (error) {
          if (!(error instanceof StatusError)) throw error;
          answer.writeResults.push({});
          answer.status.push(error.status);
        }
      }
      return answer;
    },
  };
}

/**
 * Returns the write of CreateDocument. If the client chooses no id, each call chooses a new one.
 */
export function createOf(request: Request): Write {
  const { parent = '', collectionId = '', documentId = '', document } = request;
  const name = `${parent}/${requireId(collectionId)}/${documentId || randomId()}`;
  return { update: { ...document, name }, currentDocument: { exists: false } };
}

/** Returns the write of UpdateDocument. */
export function updateOf({ document: update, updateMask, currentDocument }: Request): Write {
  if (!update) throw invalid('The document is missing.');
  return {
    update,
    ...(updateMask && { updateMask }),
    ...(currentDocument && { currentDocument }),
  };
}

/** Returns the write of DeleteDocument. */
export function deleteOf({ name = '', currentDocument }: Request): Write {
  return { delete: name, ...(currentDocument && { currentDocument }) };
}

/** Returns an id for a document that the client does not name. */
function randomId(): string {
  return randomBytes(10).toString('hex');
}
