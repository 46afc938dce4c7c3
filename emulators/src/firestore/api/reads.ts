import { documentMessage, maskPaths } from '../data/document.ts';
import type {
  ConsistencySelector,
  ReadResponse,
  Request,
  StructuredQuery,
} from '../data/message.ts';
import { databaseOf, requireDocumentName } from '../data/resource-name.ts';
import { StatusError, unimplemented } from '../data/status-error.ts';
import type { Access, Caller } from '../state/access.ts';
import type { Database } from '../state/database.ts';
import type { OpenDatabase, Store } from '../state/store.ts';
import { aggregate } from './aggregation.ts';
import { listCollectionIds, listDocuments } from './listing.ts';
import { planQuery, runQuery } from './query.ts';

/** Creates the methods of service.ts that only read. */
export function createReads({ times, authority, requireIndexes, ...store }: Store) {
  const open = (name = ''): OpenDatabase => store.open(databaseOf(name));

  function queried(request: Request, caller: Caller, query: StructuredQuery = {}) {
    const { parent = '', explainOptions } = request;
    if (explainOptions) throw unimplemented('explainOptions');
    const opened = open(parent);
    const plan = planQuery(opened.database.name, parent, query);
    const { view, aside, ...read } = readerOf(times, opened, request);
    authority.authorize(caller, [{ kind: 'list', parent, query }], aside);
    requireIndexes?.(opened.database.name, plan);
    return { ...runQuery(plan, view), ...read, projection: plan.projection };
  }

  /** Returns the current database if the caller may list the parent's contents. */
  function present({ parent, readTime }: Request, caller: Caller, access: Access): Database {
    const { database } = open(parent);
    if (readTime !== undefined) throw unimplemented('reading at a past readTime');
    authority.authorize(caller, [access], database);
    return database;
  }

  function batchGetDocuments(request: Request, caller: Caller): ReadResponse[] {
    const opened = open(request.database);
    const mask = maskPaths(request.mask);
    const names = [...new Set(request.documents)];
    for (const name of names) requireDocumentName(name, opened.database.name);
    const { view, aside, readTime, started } = readerOf(times, opened, request);
    const accesses = names.map((name): Access => ({ kind: 'get', name }));
    authority.authorize(caller, accesses, aside);
    const answers = names.map((name): ReadResponse => {
      const document = view.get(name);
      if (!document) return { missing: name, readTime };
      return { found: documentMessage(document, mask), readTime };
    });
    return [...started, ...answers];
  }

  return {
    batchGetDocuments,
    getDocument: (request: Request, caller: Caller): NonNullable<ReadResponse['found']> => {
      const { name = '' } = request;
      const batch = { ...request, database: databaseOf(name), documents: [name] };
      const [answer] = batchGetDocuments(batch, caller);
      if (answer?.found) return answer.found;
      throw new StatusError('NOT_FOUND', `Document "${name}" not found.`);
    },
    runQuery: (request: Request, caller: Caller): ReadResponse[] => {
      const read = queried(request, caller, request.structuredQuery);
      const { documents, skipped, readTime, projection, started } = read;
      if (skipped > 0) started.push({ skippedResults: skipped, readTime });
      for (const document of documents) {
        started.push({ document: documentMessage(document, projection), readTime });
      }
      // The SDK makes a snapshot only of a response with a read time, so an empty result needs one
      // too.
      if (documents.length === 0) started.push({ readTime });
      return started;
    },
    runAggregationQuery: (request: Request, caller: Caller): ReadResponse[] => {
      const { structuredQuery, aggregations = [] } = request.structuredAggregationQuery ?? {};
      const { documents, readTime, started } = queried(request, caller, structuredQuery);
      const aggregateFields = aggregate(documents, aggregations);
      return [{ ...started[0], result: { aggregateFields }, readTime }];
    },
    listDocuments: (request: Request, caller: Caller): object => {
      const { parent = '', collectionId = '', transaction } = request;
      if (transaction !== undefined) throw unimplemented('ListDocuments in a transaction');
      const query = { from: [{ collectionId }] };
      return listDocuments(present(request, caller, { kind: 'list', parent, query }), request);
    },
    listCollectionIds: (request: Request, caller: Caller): object => {
      const { parent = '' } = request;
      const access: Access = { kind: 'listCollections', parent };
      return listCollectionIds(present(request, caller, access), request);
    },
  };
}

/**
 * Returns two views of the same state: the present or, in a transaction, the state when it began. A
 * call reads through `view`, and the commit checks that everything read through it is unchanged.
 * Security rules read through `aside`, which the commit does not check. `started` contains the
 * first response if this call begins the transaction.
 */
function readerOf(
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
