import type { Caller } from '../state/access.ts';
import { invalid } from '../data/status-error.ts';
import type { Request, StreamedWriteResponse } from '../data/message.ts';
import type { Service } from './service.ts';
import type { StreamSession } from './stream.ts';

/**
 * Creates one Write stream, for any transport. It carries out requests in the order of their
 * arrival, each as a separate commit. It ignores the client's stream token, because a client may
 * send ten requests before it has the token of the first response.
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
