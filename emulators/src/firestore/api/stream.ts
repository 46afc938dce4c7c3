/** The methods that take a stream of requests. Each runs until its stream ends. */
export type StreamMethod = 'Listen' | 'Write';

/** The handler of one stream of requests. Requests and responses are proto3-JSON. */
export interface StreamSession<Message = object> {
  /**
   * Handles a request. Throws a StatusError if the request ends the stream. The client may open
   * another one.
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
