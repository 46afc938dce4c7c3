import type { Faults } from '../faults.ts';
import type { Access, Caller } from './access.ts';
import { aggregate } from './aggregation.ts';
import { asMessage } from './codec.ts';
import type { Database } from './database.ts';
import { documentMessage, maskPaths } from './document.ts';
import { listenSession } from './listen.ts';
import { listCollectionIds, listDocuments } from './listing.ts';
import type { BatchWriteResponse, CommitResponse, ConsistencySelector } from './message.ts';
import type { ReadResponse, Request, StreamedWriteResponse, StructuredQuery } from './message.ts';
import { planQuery, runQuery } from './query.ts';
import { databaseOf, requireDocumentName } from './resource-name.ts';
import { invalid, StatusError, statusErrorOfHttp, unimplemented } from './status-error.ts';
import type { OpenDatabase, Store } from './store.ts';
import { writtenName } from './write.ts';

/** How a method that is not a stream of requests is answered: by one message or by a list of them. */
type Answer = (request: Request, caller: Caller) => object;

/** The methods that take a stream of requests and live as long as it. */
export type StreamMethod = 'Listen' | 'Write';

/** A stream of requests that is being answered. Both ends are proto3-JSON. */
export interface StreamSession<Message = object> {
  /** Throws a StatusError where the request ends the stream; a client may open another. */
  receive(request: Message): void;
  close(): void;
}

/** Every method of google.firestore.v1.Firestore by its name in the proto, whatever carries it. */
export class Api {
  readonly #store: Store;
  readonly #service: Service;
  readonly #faults: Faults;

  constructor(store: Store, faults: Faults) {
    this.#store = store;
    this.#service = createService(store);
    this.#faults = faults;
  }

  /** Answers one request; a method that streams its answers gives them as a list. */
  async call(method: string, request: object, caller: Caller): Promise<object> {
    await this.#strike(method);
    const methods: Readonly<Record<string, Answer>> = this.#service;
    const answer = methods[`${method.charAt(0).toLowerCase()}${method.slice(1)}`];
    if (!answer) throw unimplemented(method);
    return answer(asMessage(request), caller);
  }

  /** Begins a stream; its answers go to `send`, as they come. */
  async open(
    method: StreamMethod,
    caller: Caller,
    send: (response: object) => void,
  ): Promise<StreamSession> {
    await this.#strike(method);
    const session =
      method === 'Write'
        ? writeSession(this.#service, caller, send)
        : listenSession(this.#store, caller, send);
    return {
      receive: (request) => session.receive(asMessage(request)),
      close: () => session.close(),
    };
  }

  async #strike(method: string): Promise<void> {
    const struck = await this.#faults.strike('firestore', method);
    if (struck) throw statusErrorOfHttp(struck.status, struck.reason ?? `ordered for ${method}`);
  }
}

/**
 * One Write stream, whatever carries it. Requests are carried out in the order they come, each as a
 * commit of its own. The client's stream token is not looked at: it may send ten requests before it
 * has the token that answers the first.
 */
export function writeSession(
  service: Service,
  caller: Caller,
  send: (response: StreamedWriteResponse) => void,
): StreamSession<Request> {
  let stream: string | undefined;
  let answered = 0;
  const nextToken = (): string => Buffer.from(String((answered += 1))).toString('base64');
  return {
    receive: ({ database, writes = [] }) => {
      if (stream === undefined) {
        if (database === undefined) throw invalid('A Write stream must begin with its database.');
        if (writes.length > 0) throw invalid('The first request of a Write stream has no writes.');
        stream = database;
        send({ streamId: '0', streamToken: nextToken() });
        return;
      }
      if (database !== undefined && database !== stream) {
        throw invalid('A Write stream must stay with one database.');
      }
      const result = service.commit({ database: stream, writes }, caller);
      send({ streamToken: nextToken(), ...result });
    },
    close: () => undefined,
  };
}

/** The methods of `createService`. */
export type Service = ReturnType<typeof createService>;

/**
 * What google.firestore.v1.Firestore does, in proto3-JSON and without a transport: each method by
 * its name in the proto, but for the first letter. Those that stream their answers give them as a
 * list. Failures are StatusErrors.
 */
export function createService({ times, authority, ...store }: Store) {
  const open = (name = ''): OpenDatabase => store.open(databaseOf(name));

  /**
   * Where a call reads from: the present, or the moment its transaction began. What a transaction
   * reads in `view` must still be so when it commits; `aside` is the same for what decides whether
   * the caller may read. `started` begins the answer where this call began the transaction.
   */
  function readerOf({ database, transactions }: OpenDatabase, selector: ConsistencySelector) {
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

  function queried(request: Request, caller: Caller, query: StructuredQuery = {}) {
    const { parent = '', explainOptions } = request;
    if (explainOptions) throw unimplemented('explainOptions');
    const opened = open(parent);
    const plan = planQuery(opened.database.name, parent, query);
    const { view, aside, ...read } = readerOf(opened, request);
    authority.authorize(caller, [{ kind: 'list', parent, query }], aside);
    return { ...runQuery(plan, view), ...read, projection: plan.projection };
  }

  /** The database as it is, where the caller may list what is in it. */
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
    const { view, aside, readTime, started } = readerOf(opened, request);
    const accesses = names.map((name): Access => ({ kind: 'get', name }));
    authority.authorize(caller, accesses, aside);
    const answers = names.map((name): ReadResponse => {
      const document = view.get(name);
      if (!document) return { missing: name, readTime };
      return { found: documentMessage(document, mask), readTime };
    });
    return [...started, ...answers];
  }

  function commit(request: Request, caller: Caller): CommitResponse {
    const opened = open(request.database);
    const { writes = [], transaction: id } = request;
    const transaction = id === undefined ? undefined : opened.transactions.get(id);
    return store.commit(opened, writes, caller, transaction);
  }

  return {
    batchGetDocuments,
    commit,
    getDocument: (request: Request, caller: Caller): NonNullable<ReadResponse['found']> => {
      const { name = '' } = request;
      const batch = { ...request, database: databaseOf(name), documents: [name] };
      const [answer] = batchGetDocuments(batch, caller);
      if (answer?.found) return answer.found;
      throw new StatusError('NOT_FOUND', `Document "${name}" not found.`);
    },
    runQuery: (request: Request, caller: Caller): ReadResponse[] => {
      const { documents, skipped, readTime, projection, started } = queried(
        request,
        caller,
        request.structuredQuery,
      );
      if (skipped > 0) started.push({ skippedResults: skipped, readTime });
      for (const document of documents) {
        started.push({ document: documentMessage(document, projection), readTime });
      }
      // The SDK makes a snapshot only of an answer with a read time: an empty result needs one too.
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
      return listCollectionIds(
        present(request, caller, { kind: 'listCollections', parent }),
        request,
      );
    },
    beginTransaction: ({ database, options = {} }: Request): { transaction: string } => ({
      transaction: open(database).transactions.begin(options).id,
    }),
    rollback: ({ database, transaction = '' }: Request): object => {
      const { transactions } = open(database);
      transactions.end(transactions.get(transaction));
      return {};
    },
    /** Each write by itself; what one fails with stands in its place of `status`. */
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
