import type { Caller } from './access.ts';
import type { Request, StreamedWriteResponse } from './message.ts';
import type { Service } from './service.ts';
import { invalid } from './status-error.ts';

/**
 * One Write stream, whatever carries it. Requests are carried out in the order they come, each as a
 * commit of its own. The client's stream token is not looked at: it may send ten requests before it
 * has the token that answers the first.
 */
export class WriteSession {
  readonly #service: Service;
  readonly #caller: Caller;
  readonly #send: (response: StreamedWriteResponse) => void;
  #database: string | undefined;
  #answered = 0;

  constructor(service: Service, caller: Caller, send: (response: StreamedWriteResponse) => void) {
    this.#service = service;
    this.#caller = caller;
    this.#send = send;
  }

  /** Throws a StatusError where the writes fail, which ends the stream; the client opens another. */
  receive({ database, writes = [] }: Request): void {
    if (this.#database === undefined) {
      if (database === undefined) throw invalid('A Write stream must begin with its database.');
      if (writes.length > 0) throw invalid('The first request of a Write stream has no writes.');
      this.#database = database;
      this.#send({ streamId: '0', streamToken: this.#nextToken() });
      return;
    }
    if (database !== undefined && database !== this.#database) {
      throw invalid('A Write stream must stay with one database.');
    }
    const result = this.#service.commit({ database: this.#database, writes }, this.#caller);
    this.#send({ streamToken: this.#nextToken(), ...result });
  }

  /** Nothing is held open. */
  close(): void {}

  #nextToken(): string {
    this.#answered += 1;
    return Buffer.from(String(this.#answered)).toString('base64');
  }
}
