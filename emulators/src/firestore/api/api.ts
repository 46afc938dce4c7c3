import type { Faults } from '../../platform/faults.ts';
import { asMessage } from '../data/codec.ts';
import type { Request } from '../data/message.ts';
import { statusErrorOfHttp, unimplemented } from '../data/status-error.ts';
import type { Caller } from '../state/access.ts';
import type { Store } from '../state/store.ts';
import { ListenSession } from './listen.ts';
import { createService, type Service } from './service.ts';
import type { RequestStream, StreamMethod } from './stream.ts';
import { whenFree } from './when-free.ts';
import { writeSession } from './write-session.ts';

/**
 * A method that has a single request. Returns one message, or a list if the method streams its
 * responses.
 */
type Answer = (request: Request, caller: Caller) => object;

/** Every method of google.firestore.v1.Firestore by its name in the proto, for any transport. */
export class Api {
  readonly #store: Store;
  readonly #service: Service;
  readonly #faults: Faults;

  constructor(store: Store, faults: Faults) {
    this.#store = store;
    this.#service = createService(store);
    this.#faults = faults;
  }

  /**
   * Handles one request. Returns a list for a method that streams its responses.
   *
   * @param signal aborts when the client has disconnected; a write that waits for a lock is then
   * dropped
   */
  async call(
    method: string,
    request: object,
    caller: Caller,
    signal: AbortSignal,
  ): Promise<object> {
    await this.#strike(method);
    const methods: Readonly<Record<string, Answer>> = this.#service;
    const answer = methods[`${method.charAt(0).toLowerCase()}${method.slice(1)}`];
    if (!answer) throw unimplemented(method);
    const message = asMessage<Request>(request);
    return whenFree(this.#store, method, message, signal, () => answer(message, caller));
  }

  async open(
    method: StreamMethod,
    caller: Caller,
    send: (response: object) => void,
  ): Promise<RequestStream> {
    await this.#strike(method);
    if (method === 'Listen') {
      const listening = new ListenSession(this.#store, caller, send);
      return {
        receive: (request) => listening.receive(asMessage(request)),
        close: () => listening.close(),
      };
    }
    const gone = new AbortController();
    const session = writeSession(this.#service, caller, send);
    return {
      receive: (request) => {
        const message = asMessage<Request>(request);
        return whenFree(this.#store, method, message, gone.signal, () => session.receive(message));
      },
      close: () => {
        gone.abort();
        session.close();
      },
    };
  }

  async #strike(method: string): Promise<void> {
    const struck = await this.#faults.strike('firestore', method);
    if (struck) throw statusErrorOfHttp(struck.status, struck.reason ?? `ordered for ${method}`);
  }
}
