import {
  Metadata,
  Server,
  ServerCredentials,
  type ServerDuplexStream,
  type ServerUnaryCall,
  type ServerWritableStream,
  type ServiceDefinition,
  type UntypedServiceImplementation,
  type sendUnaryData,
} from '@grpc/grpc-js';
import type { Duplex } from 'node:stream';

import { callerOf, type Authorize, type Caller } from './access.ts';
import { asMessage, methodShapes, type Codec } from './codec.ts';
import type { Faults } from '../faults.ts';
import { ListenSession } from './listen.ts';
import type { Service } from './service.ts';
import { codeOfHttpStatus, CODES, invalid, StatusError, unimplemented } from './status-error.ts';
import type { Store } from './store.ts';

/** What the real service takes in one request. */
const MAX_REQUEST_BYTES = 11_534_336;

/** How a method that is not a stream of requests is answered: by one message or by a list of them. */
type Answer = (request: object, caller: Caller) => object;

/** The gRPC side of the port: it owns no socket of its own but is given each connection. */
export interface GrpcEndpoint {
  accept(socket: Duplex): void;
  stop(): void;
}

export function grpcEndpoint(
  service: Service,
  store: Store,
  authorize: Authorize,
  faults: Faults,
): GrpcEndpoint {
  const server = new Server({ 'grpc.max_receive_message_length': -1 });
  server.addService(definition(), implementation(service, store, authorize, faults));
  const injector = server.createConnectionInjector(ServerCredentials.createInsecure());
  return {
    accept: (socket) => injector.injectConnection(socket),
    stop: () => {
      injector.destroy();
      server.forceShutdown();
    },
  };
}

/** The methods that this stand-in answers, by their name in the proto; the others name themselves. */
function answersOf(service: Service): Record<string, Answer> {
  return {
    GetDocument: (request, caller) => service.getDocument(asMessage(request), caller),
    BatchGetDocuments: (request, caller) => service.batchGetDocuments(asMessage(request), caller),
    RunQuery: (request, caller) => service.runQuery(asMessage(request), caller),
    RunAggregationQuery: (request, caller) =>
      service.runAggregationQuery(asMessage(request), caller),
    ListDocuments: (request, caller) => service.listDocuments(asMessage(request), caller),
    ListCollectionIds: (request, caller) => service.listCollectionIds(asMessage(request), caller),
    BeginTransaction: (request) => service.beginTransaction(asMessage(request)),
    Commit: (request, caller) => service.commit(asMessage(request), caller),
    Rollback: (request) => service.rollback(asMessage(request)),
    BatchWrite: (request, caller) => service.batchWrite(asMessage(request), caller),
  };
}

function definition(): ServiceDefinition {
  const methods = [...methodShapes].map(([name, shape]) => [
    name,
    {
      path: shape.path,
      requestStream: shape.requestStream,
      responseStream: shape.responseStream,
      // Decoded only by the handler, whose errors get their code: here they would be INTERNAL.
      requestDeserialize: (bytes: Buffer) => bytes,
      requestSerialize: shape.request.encode,
      responseDeserialize: shape.response.decode,
      responseSerialize: shape.response.encode,
    },
  ]);
  return Object.fromEntries(methods);
}

function implementation(
  service: Service,
  store: Store,
  authorize: Authorize,
  faults: Faults,
): UntypedServiceImplementation {
  const answers = answersOf(service);
  const handlers: UntypedServiceImplementation = {};
  for (const [name, shape] of methodShapes) {
    const answer = answers[name];
    const respond = async (request: Buffer, metadata: Metadata): Promise<object> => {
      await strike(faults, name);
      if (!answer) throw unimplemented(name);
      return answer(decoded(shape.request, request), callerIn(metadata));
    };
    if (name === 'Listen') {
      handlers[name] = (call: ServerDuplexStream<Buffer, object>) => {
        void listen(call, shape.request, store, authorize, faults);
      };
    } else if (shape.requestStream) {
      handlers[name] = (call: ServerDuplexStream<Buffer, object>) => {
        fail(call, unimplemented(name));
      };
    } else if (shape.responseStream) {
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

async function listen(
  call: ServerDuplexStream<Buffer, object>,
  codec: Codec,
  store: Store,
  authorize: Authorize,
  faults: Faults,
): Promise<void> {
  const session = new ListenSession(store, authorize, callerIn(call.metadata), (response) => {
    call.write(response);
  });
  call.on('cancelled', () => session.close());
  try {
    await strike(faults, 'Listen');
    // Its elements are typed as any: they are what `requestDeserialize` gave. A stream that is
    // destroyed, as leaving the loop would do, could not tell its status any more.
    const requests: AsyncIterable<Buffer> = call.iterator({ destroyOnReturn: false });
    for await (const request of requests) session.receive(asMessage(decoded(codec, request)));
    call.end();
  } catch (error) {
    if (!call.cancelled) fail(call, error);
  } finally {
    session.close();
  }
}

function decoded(codec: Codec, bytes: Buffer): object {
  if (bytes.length > MAX_REQUEST_BYTES) {
    throw invalid(`Request payload size exceeds the limit: ${MAX_REQUEST_BYTES} bytes.`);
  }
  try {
    return codec.decode(bytes);
  } catch (error) {
    throw invalid(`The request cannot be read: ${String(error)}`);
  }
}

function callerIn(metadata: Metadata): Caller {
  return callerOf(metadata.get('authorization')[0]?.toString());
}

async function strike(faults: Faults, method: string): Promise<void> {
  const struck = await faults.strike('firestore', method);
  if (!struck) return;
  throw new StatusError(codeOfHttpStatus(struck.status), struck.reason ?? `ordered for ${method}`);
}

/** The error as gRPC sends it; what is no StatusError is our own fault, told on stderr as well. */
function statusOf(error: unknown): Error & { code: number; details: string } {
  if (error instanceof StatusError) {
    return Object.assign(new Error(error.message), {
      code: CODES[error.code],
      details: error.message,
    });
  }
  const cause = error instanceof Error ? error : new Error(String(error));
  process.stderr.write(`Firestore: ${cause.stack ?? cause.message}\n`);
  return Object.assign(cause, { code: CODES.INTERNAL, details: cause.message });
}
