import {
  Metadata,
  Server,
  ServerCredentials,
  type ServerDuplexStream,
  type ServerUnaryCall,
  type ServerWritableStream,
  type UntypedServiceImplementation,
  type sendUnaryData,
} from '@grpc/grpc-js';
import type { Duplex } from 'node:stream';

import { callerOf, type Caller } from './access.ts';
import type { Api, StreamMethod, StreamSession } from './api.ts';
import { MAX_REQUEST_BYTES, methodShapes, type Codec } from './codec.ts';
import { invalid, statusErrorOf } from './status-error.ts';

/** The gRPC side of the port: it owns no socket of its own but is given each connection. */
export interface GrpcEndpoint {
  accept(socket: Duplex): void;
  stop(): void;
}

export function grpcEndpoint(api: Api): GrpcEndpoint {
  const server = new Server({ 'grpc.max_receive_message_length': -1 });
  const methods = [...methodShapes].map(([name, { definition }]) => [name, definition]);
  server.addService(Object.fromEntries(methods), implementation(api));
  const injector = server.createConnectionInjector(ServerCredentials.createInsecure());
  return {
    accept: (socket) => injector.injectConnection(socket),
    stop: () => {
      injector.destroy();
      server.forceShutdown();
    },
  };
}

function implementation(api: Api): UntypedServiceImplementation {
  const handlers: UntypedServiceImplementation = {};
  for (const [name, { definition, request: codec }] of methodShapes) {
    const respond = async (request: Buffer, metadata: Metadata): Promise<object> => {
      const message = decoded(codec, request);
      return api.call(name, message, callerIn(metadata));
    };
    if (name === 'Listen' || name === 'Write') {
      handlers[name] = (call: ServerDuplexStream<Buffer, object>) => {
        void converse(call, name, codec, api);
      };
    } else if (definition.responseStream) {
      handlers[name] = (call: ServerWritableStream<Buffer, object>) => {
        void stream(call, respond(call.request, call.metadata));
      };
    } else {
      handlers[name] = (call: ServerUnaryCall<Buffer, object>, done: sendUnaryData<object>) => {
        void reply(done, respond(call.request, call.metadata));
      };
    }
  }
  return handlers;
}

async function reply(done: sendUnaryData<object>, answer: Promise<object>): Promise<void> {
  try {
    done(null, await answer);
  } catch (error) {
    done(statusOf(error));
  }
}

async function stream(
  call: ServerWritableStream<Buffer, object>,
  answer: Promise<object>,
): Promise<void> {
  try {
    const responses = await answer;
    for (const response of Array.isArray(responses) ? responses : [responses]) {
      if (call.cancelled) return;
      if (!call.write(response)) await drained(call);
    }
    call.end();
  } catch (error) {
    fail(call, error);
  }
}

/**
 * Ends a stream with an error: grpc-js sends the status of one that is emitted, not of `destroy`.
 * The headers go first, on their own: without them Google's client library takes the failure for a
 * lost connection and tries twice more, seven seconds long, before it tells the caller.
 */
function fail(
  call: ServerWritableStream<Buffer, object> | ServerDuplexStream<Buffer, object>,
  error: unknown,
): void {
  call.sendMetadata(new Metadata());
  call.emit('error', statusOf(error));
}

/** Until the client has taken what was written, or has gone. */
function drained(call: ServerWritableStream<Buffer, object>): Promise<void> {
  return new Promise((resolve) => {
    const settle = (): void => {
      call.off('drain', settle).off('cancelled', settle).off('close', settle);
      resolve();
    };
    call.on('drain', settle).on('cancelled', settle).on('close', settle);
  });
}

async function converse(
  call: ServerDuplexStream<Buffer, object>,
  method: StreamMethod,
  codec: Codec,
  api: Api,
): Promise<void> {
  let session: StreamSession | undefined;
  call.on('cancelled', () => session?.close());
  try {
    session = await api.open(method, callerIn(call.metadata), (response) => {
      call.write(response);
    });
    // Its elements are typed as any: they are what `requestDeserialize` gave. A stream that is
    // destroyed, as leaving the loop would do, could not tell its status any more.
    const requests: AsyncIterable<Buffer> = call.iterator({ destroyOnReturn: false });
    for await (const request of requests) session.receive(decoded(codec, request));
    call.end();
  } catch (error) {
    if (!call.cancelled) fail(call, error);
  } finally {
    session?.close();
  }
}

function decoded(codec: Codec, bytes: Buffer): object {
  if (bytes.length > MAX_REQUEST_BYTES) {
    throw invalid(`Request payload size exceeds the limit: ${MAX_REQUEST_BYTES} bytes.`);
  }
  return codec.decode(bytes);
}

function callerIn(metadata: Metadata): Caller {
  return callerOf(metadata.get('authorization')[0]?.toString());
}

/** The error as gRPC sends it. */
function statusOf(error: unknown): Error & { code: number; details: string } {
  const { code, message } = statusErrorOf(error).status;
  return Object.assign(new Error(message), { code, details: message });
}
