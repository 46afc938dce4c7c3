/** The methods that take a stream of requests. Each runs until its stream ends. */
export type StreamMethod = 'Listen' | 'Write';

/** The handler of one stream of requests. Requests and responses are proto3-JSON. */
export interface StreamSession<Message = object> {
  /**
   * Handles a request. A StatusError that it throws ends the stream. The client may then open a new
   * stream.
   */
  receive(request: Message): void;
  close(): void;
}

/**
 * A stream of requests as a transport uses it. Its requests may wait for locks; `close` ends the
 * wait.
 */
export interface RequestStream {
  /** Handles a request. The caller must wait until the previous request is done. */
  receive(request: object): void | Promise<void>;
  close(): void;
}
