import type { Caller } from './access.ts';
import { asMessage } from './codec.ts';
import type { Faults } from '../faults.ts';
import { ListenSession } from './listen.ts';
import { Service } from './service.ts';
import { codeOfHttpStatus, StatusError, unimplemented } from './status-error.ts';
import type { Store } from './store.ts';
import { WriteSession } from './write-session.ts';

/** How a method that is not a stream of requests is answered: by one message or by a list of them. */
type Answer = (request: object, caller: Caller) => object;

/** The methods that take a stream of requests and live as long as it. */
export type StreamMethod = 'Listen' | 'Write';

/** A stream of requests that is being answered. Both ends are proto3-JSON. */
export interface StreamSession {
  /** Throws a StatusError where the request ends the stream. */
  receive(request: object): void;
  close(): void;
}

/** Every method of google.firestore.v1.Firestore by its name in the proto, whatever carries it. */
export class Api {
  readonly #store: Store;
  readonly #service: Service;
  readonly #faults: Faults;
  readonly #answers: ReadonlyMap<string, Answer>;

  constructor(store: Store, faults: Faults) {
    this.#store = store;
    this.#service = new Service(store);
    this.#faults = faults;
    this.#answers = answersOf(this.#service);
  }

  /** Answers one request; a method that streams its answers gives them as a list. */
  async call(method: string, request: object, caller: Caller): Promise<object> {
    await this.#strike(method);
    const answer = this.#answers.get(method);
    if (!answer) throw unimplemented(method);
    return answer(request, caller);
  }

  /** Begins a stream; its answers go to `send`, as they come. */
  async open(
    method: StreamMethod,
    caller: Caller,
    send: (response: object) => void,
  ): Promise<StreamSession> {
    await this.#strike(method);
    if (method === 'Write') {
      const session = new WriteSession(this.#service, caller, send);
      return {
        receive: (request) => session.receive(asMessage(request)),
        close: () => undefined,
      };
    }
    const session = new ListenSession(this.#store, caller, send);
    return {
      receive: (request) => session.receive(asMessage(request)),
      close: () => session.close(),
    };
  }

  async #strike(method: string): Promise<void> {
    const struck = await this.#faults.strike('firestore', method);
    if (!struck) return;
    throw new StatusError(
      codeOfHttpStatus(struck.status),
      struck.reason ?? `ordered for ${method}`,
    );
  }
}

/** The methods that this stand-in answers; the others name themselves. */
function answersOf(service: Service): ReadonlyMap<string, Answer> {
  const answers: Record<string, Answer> = {
    GetDocument: (request, caller) => service.getDocument(asMessage(request), caller),
    BatchGetDocuments: (request, caller) => service.batchGetDocuments(asMessage(request), caller),
    RunQuery: (request, caller) => service.runQuery(asMessage(request), caller),
    RunAggregationQuery: (request, caller) =>
      service.runAggregationQuery(asMessage(request), caller),
    ListDocuments: (request, caller) => service.listDocuments(asMessage(request), caller),
    ListCollectionIds: (request, caller) => service.listCollectionIds(asMessage(request), caller),
    BeginTransaction: (request) => service.beginTransaction(asMessage(request)),
    Commit: (request, caller) => service.commit(asMessage(request), caller),
    Rollback: (request) => service.rollback(asMessage(request)),
    BatchWrite: (request, caller) => service.batchWrite(asMessage(request), caller),
  };
  return new Map(Object.entries(answers));
}
