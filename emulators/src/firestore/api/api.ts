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

/** How a method that is not a stream of requests responds: with one message or with a list of them. */
type Answer = (request: Request, caller: Caller) => object;

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

  /**
   * Responds to one request; a method that streams its responses returns them as a list. `signal`
   * tells that the client has gone, and with it a write that waits for a lock.
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

  /** Begins a stream, whose responses go to `send`. */
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
