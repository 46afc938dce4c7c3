/** The methods that take a stream of requests and live as long as it. */
export type StreamMethod = 'Listen' | 'Write';

/** A stream of requests that is being answered. Both ends are proto3-JSON. */
export interface StreamSession<Message = object> {
  /** Throws a StatusError where the request ends the stream; a client may open another. */
  receive(request: Message): void;
  close(): void;
}

/** The same as a transport has it: its requests may wait for locks, which `close` ends. */
export interface RequestStream {
  /** Is called again only when the request before is done. */
  receive(request: object): void | Promise<void>;
  close(): void;
}
