import type { Faults } from '../../platform/faults.ts';
import { asMessage } from '../data/codec.ts';
import type { Request } from '../data/message.ts';
import { statusErrorOfHttp, unimplemented } from '../data/status-error.ts';
import type { Caller } from '../state/access.ts';
import type { Store } from '../state/store.ts';
import { ListenSession } from './listen.ts';
import { createService, type Service } from './service.ts';
import type { StreamMethod, StreamSession } from './stream.ts';
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

  /** Responds to one request; a method that streams its responses returns them as a list. */
  async call(method: string, request: object, caller: Caller): Promise<object> {
    await this.#strike(method);
    const methods: Readonly<Record<string, Answer>> = this.#service;
    const answer = methods[`${method.charAt(0).toLowerCase()}${method.slice(1)}`];
    if (!answer) throw unimplemented(method);
    return answer(asMessage(request), caller);
  }

  /** Begins a stream, whose responses go to `send`. */
  async open(
    method: StreamMethod,
    caller: Caller,
    send: (response: object) => void,
  ): Promise<StreamSession> {
    await this.#strike(method);
    const session =
      method === 'Write'
        ? writeSession(this.#service, caller, send)
        : new ListenSession(this.#store, caller, send);
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
