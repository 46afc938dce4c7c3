import type { Faults } from '../faults.ts';
import type { Caller } from './access.ts';
import { asMessage } from './codec.ts';
import { listenSession } from './listen.ts';
import type { Request, StreamedWriteResponse } from './message.ts';
import { createService, type Service } from './service.ts';
import { invalid, statusErrorOfHttp, unimplemented } from './status-error.ts';
import type { Store } from './store.ts';

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
