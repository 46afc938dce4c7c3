import type { Access, Caller } from './access.ts';
import { aggregate } from './aggregation.ts';
import type { DatabaseView } from './database.ts';
import { documentMessage, maskPaths } from './document.ts';
import { listCollectionIds, listDocuments } from './listing.ts';
import type { BatchWriteResponse, CommitResponse, ConsistencySelector } from './message.ts';
import type { DocumentMessage, ReadResponse, Request, StructuredQuery } from './message.ts';
import { planQuery, runQuery } from './query.ts';
import { databaseOf, requireDocumentName } from './resource-name.ts';
import { invalid, StatusError, unimplemented } from './status-error.ts';
import type { OpenDatabase, Store } from './store.ts';
import type { Timestamp } from './timestamp.ts';
import { writtenName } from './write.ts';

/** Where a call reads from: the present, or the moment its transaction began. */
interface Reader {
  /** What a transaction reads here must still be so when it commits. */
  view: DatabaseView;
  /** The same, for what decides whether the caller may read. */
  aside: DatabaseView;
  readTime: Timestamp;
  /** What the answer begins with where this call began the transaction. */
  started: ReadResponse[];
}

/**
 * What google.firestore.v1.Firestore does, in proto3-JSON and without a transport. Methods that
 * stream their answers give them as a list. Failures are StatusErrors.
 */
export class Service {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  getDocument(request: Request, caller: Caller): DocumentMessage {
    const opened = this.#open(request.name);
    const name = requireDocumentName(request.name ?? '', opened.database.name);
    const reader = this.#reader(opened, request);
    this.#authorize(caller, [{ kind: 'get', name }], reader.aside);
    const document = reader.view.get(name);
    if (!document) throw new StatusError('NOT_FOUND', `Document "${name}" not found.`);
    return documentMessage(document, maskPaths(request.mask));
  }

  batchGetDocuments(request: Request, caller: Caller): ReadResponse[] {
    const opened = this.#open(request.database);
    const mask = maskPaths(request.mask);
    const names = (request.documents ?? []).map((name) =>
      requireDocumentName(name, opened.database.name),
    );
    const { view, aside, readTime, started } = this.#reader(opened, request);
    const accesses = names.map((name): Access => ({ kind: 'get', name }));
    this.#authorize(caller, accesses, aside);
    const answers = [...new Set(names)].map((name): ReadResponse => {
      const document = view.get(name);
      return document
        ? { found: documentMessage(document, mask), readTime }
        : { missing: name, readTime };
    });
    return [...started, ...answers];
  }

  runQuery(request: Request, caller: Caller): ReadResponse[] {
    const { structuredQuery } = request;
    const { documents, skipped, ...read } = this.#query(request, caller, structuredQuery);
    const { readTime, projection, started: answers } = read;
    if (skipped > 0) answers.push({ skippedResults: skipped, readTime });
    for (const document of documents) {
      answers.push({ document: documentMessage(document, projection), readTime });
    }
    // The SDK makes a snapshot only of an answer with a read time: an empty result needs one too.
    if (documents.length === 0) answers.push({ readTime });
    return answers;
  }

  runAggregationQuery(request: Request, caller: Caller): ReadResponse[] {
    const { structuredQuery, aggregations = [] } = request.structuredAggregationQuery ?? {};
    const { documents, readTime, started } = this.#query(request, caller, structuredQuery);
    const aggregateFields = aggregate(documents, aggregations);
    return [{ ...started[0], result: { aggregateFields }, readTime }];
  }

  listDocuments(request: Request, caller: Caller): object {
    const { database } = this.#open(request.parent);
    if (request.readTime !== undefined) throw unimplemented('reading at a past readTime');
    if (request.transaction !== undefined) throw unimplemented('ListDocuments in a transaction');
    const { parent = '', collectionId = '' } = request;
    const query = { from: [{ collectionId }] };
    this.#authorize(caller, [{ kind: 'list', parent, query }], database);
    return listDocuments(database, request);
  }

  listCollectionIds(request: Request, caller: Caller): object {
    const { database } = this.#open(request.parent);
    if (request.readTime !== undefined) throw unimplemented('reading at a past readTime');
    const { parent = '' } = request;
    this.#authorize(caller, [{ kind: 'listCollections', parent }], database);
    return listCollectionIds(database, request);
  }

  beginTransaction(request: Request): { transaction: string } {
    const { transactions } = this.#open(request.database);
    return { transaction: transactions.begin(request.options ?? {}).id };
  }

  rollback(request: Request): object {
    const { transactions } = this.#open(request.database);
    transactions.end(transactions.get(request.transaction ?? ''));
    return {};
  }

  commit(request: Request, caller: Caller): CommitResponse {
    const opened = this.#open(request.database);
    const { writes = [], transaction: id } = request;
    const transaction = id === undefined ? undefined : opened.transactions.get(id);
    return this.#store.commit(opened, writes, caller, transaction);
  }

  /** Each write by itself; what one fails with stands in its place of `status`. */
  batchWrite(request: Request, caller: Caller): BatchWriteResponse {
    const opened = this.#open(request.database);
    const { writes = [] } = request;
    const names = writes.map((write) => writtenName(write, opened.database.name));
    if (new Set(names).size < names.length) {
      throw invalid('A BatchWrite must not write to the same document more than once.');
    }
    const answer: BatchWriteResponse = { writeResults: [], status: [] };
    for (const write of writes) {
      try {
        answer.writeResults.push(...this.#store.commit(opened, [write], caller).writeResults);
        answer.status.push({ code: 0 });
      } catch (error) {
        if (!(error instanceof StatusError)) throw error;
        answer.writeResults.push({});
        answer.status.push(error.status);
      }
    }
    return answer;
  }

  #authorize(caller: Caller, request: Access[], view: DatabaseView): void {
    this.#store.authority.authorize(caller, request, view);
  }

  #open(name: string | undefined): OpenDatabase {
    return this.#store.open(databaseOf(name ?? ''));
  }

  #query(request: Request, caller: Caller, query: StructuredQuery = {}) {
    const { parent = '', explainOptions } = request;
    if (explainOptions) throw unimplemented('explainOptions');
    const opened = this.#open(parent);
    const plan = planQuery(opened.database.name, parent, query);
    const { view, aside, readTime, started } = this.#reader(opened, request);
    this.#authorize(caller, [{ kind: 'list', parent, query }], aside);
    return { ...runQuery(plan, view), projection: plan.projection, readTime, started };
  }

  #reader(opened: OpenDatabase, selector: ConsistencySelector): Reader {
    const { database, transactions } = opened;
    if (selector.readTime !== undefined) throw unimplemented('reading at a past readTime');
    const { transaction: id, newTransaction } = selector;
    if (id === undefined && newTransaction === undefined) {
      const readTime = this.#store.times.readTime();
      return { view: database, aside: database, readTime, started: [] };
    }
    const view = id === undefined ? transactions.begin(newTransaction ?? {}) : transactions.get(id);
    const started = id === undefined ? [{ transaction: view.id }] : [];
    return { view, aside: view.snapshot, readTime: view.readTime, started };
  }
}
