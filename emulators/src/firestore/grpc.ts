import { Metadata, Server, ServerCredentials, type ServerDuplexStream } from '@grpc/grpc-js';
import type { Duplex } from 'node:stream';

import { callerOf } from './state/access.ts';
import type { Api } from './api/api.ts';
import type { RequestStream } from './api/stream.ts';
import { methodShapes, type Codec } from './data/codec.ts';
import { MAX_REQUEST_BYTES } from './data/limits.ts';
import { invalid, statusErrorOf } from './data/status-error.ts';

/** A call. On the wire, a single request and a single response are streams of one message. */
type Call = ServerDuplexStream<Buffer, object>;

/** Creates the gRPC endpoint of the port, which receives its connections from `server.ts`. */
export function grpcEndpoint(api: Api) {
  const server = new Server({ 'grpc.max_receive_message_length': -1 });
  const methods = [...methodShapes];
  server.addService(
    Object.fromEntries(methods.map(([name, { definition }]) => [name, definition])),
    Object.fromEntries(
      methods.map(([name, { request }]) => [
        name,
        (call: Call): void => void answer(call, name, request, api),
      ]),
    ),
  );
  const injector = server.createConnectionInjector(ServerCredentials.createInsecure());
  return {
    accept: (socket: Duplex): void => injector.injectConnection(socket),
    stop: (): void => {
      injector.destroy();
      server.forceShutdown();
    },
  };
}

async function answer(call: Call, method: string, codec: Codec, api: Api): Promise<void> {
  const caller = callerOf(call.metadata.get('authorization')[0]?.toString());
  const gone = new AbortController();
  let session: RequestStream | undefined;
  let isAnswered = false;
  // grpc-js also emits `cancelled` after each answered call. An abort would then only take time,
  // because it creates an error with a stack.
  call.on('cancelled', () => {
    if (!isAnswered) gone.abort();
    session?.close();
  });
  try {
    if (method === 'Listen' || method === 'Write') {
      session = await api.open(method, caller, (response) => {
        call.write(response);
      });
    }
    // grpc-js types the elements as any, but they are Buffers. Leaving the loop must not destroy
    // the stream, which could then not send its status.
    const requests: AsyncIterable<Buffer> = call.iterator({ destroyOnReturn: false });
    for await (const bytes of requests) {
      if (bytes.length > MAX_REQUEST_BYTES) {
        throw invalid(`Request payload size exceeds the limit: ${MAX_REQUEST_BYTES} bytes.`);
      }
      const request = codec.decode(bytes);
      if (session) await session.receive(request);
      else await send(call, await api.call(method, request, caller, gone.signal));
    }
    isAnswered = true;
    call.end();
  } catch (error) {
    if (call.cancelled) return;
    // Sends the headers first. Without them, Google's client library treats a failure of the stream
    // as a lost connection, and retries for seven seconds before it reports the failure.
    call.sendMetadata(new Metadata());
    const { code, message } = statusErrorOf(error).status;
    // grpc-js sends an error's status only if the error is emitted, not if it is passed to
    // `destroy`.
    call.emit('error', Object.assign(new Error(message), { code, details: message }));
  } finally {
    session?.close();
  }
}

async function send(call: Call, responses: object): Promise<void> {
  for (const response of Array.isArray(responses) ? responses : [responses]) {
    if (call.cancelled) return;
    if (!call.write(response)) await drained(call);
  }
}

/** Waits until the client has received the written data or has disconnected. */
function drained(call: Call): Promise<void> {
  return new Promise((resolve) => {
    const settle = (): void => {
      call.off('drain', settle).off('cancelled', settle).off('close', settle);
      resolve();
    };
    call.on('drain', settle).on('cancelled', settle).on('close', settle);
  });
}
