import { readFileSync } from 'node:fs';

import {
  type ServiceDefinition,
  type UntypedServiceImplementation,
  type handleUnaryCall,
  type sendUnaryData,
  status,
} from '@grpc/grpc-js';
import { fromJSON } from '@grpc/proto-loader';
import { z } from 'zod';

import type { FaultTarget, Faults, Strike } from './faults.ts';

/** A refusal that the caller receives: the gRPC code and the real service's text. */
export class RpcError extends Error {
  readonly code: status;

  constructor(code: status, message: string) {
    super(message);
    this.code = code;
  }
}

/** Handles one call. The request and the response are in the format of proto-loader. */
export type RpcHandler = (request: unknown) => object | Promise<object>;

/**
 * Returns a handler that parses its request first. The caller gets a schema issue's message as
 * INVALID_ARGUMENT, so schemas contain the real service's texts.
 */
export function rpc<T>(
  schema: z.ZodType<T>,
  run: (request: T) => object | Promise<object>,
): RpcHandler {
  return (request) => {
    const parsed = schema.safeParse(request);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      throw new RpcError(status.INVALID_ARGUMENT, issue?.message ?? 'Invalid request.');
    }
    return run(parsed.data);
  };
}

export interface RpcService {
  definition: ServiceDefinition;
  implementation: UntypedServiceImplementation;
}

type Descriptor = Parameters<typeof fromJSON>[0];

/** The schema checks only the outer shape. protobufjs refuses errors inside a descriptor. */
const descriptorSchema = z.custom<Descriptor>(
  (value) => typeof value === 'object' && value !== null && 'nested' in value,
);

/**
 * Creates a gRPC service from the descriptor in Google's client package. Messages are plain
 * objects: 64-bit numbers and enums are strings, bytes are Buffers, and absent messages are null. A
 * method without a handler responds UNIMPLEMENTED with its name.
 *
 * @param descriptorPath the path of the client package's protos.json
 * @param name the service's full name, such as `google.cloud.tasks.v2.CloudTasks`
 * @param target the name by which faults refer to this service; a fault's `method` is the RPC's
 * name
 */
export function createService(
  descriptorPath: string,
  name: string,
  target: FaultTarget,
  faults: Faults,
  handlers: Record<string, RpcHandler>,
): RpcService {
  const service = definitionOf(descriptorPath, name);
  const implementation: UntypedServiceImplementation = {};
  for (const method of Object.keys(service)) {
    const handler = handlers[method] ?? unimplemented(`${name}/${method}`);
    implementation[method] = unary(handler, () => faults.strike(target, method));
  }
  return { definition: service, implementation };
}

/**
 * A cache of the service definitions. Reading a descriptor takes tens of milliseconds, and tests
 * start many environments.
 */
const loaded = new Map<string, ServiceDefinition>();

function definitionOf(descriptorPath: string, name: string): ServiceDefinition {
  const key = `${descriptorPath}#${name}`;
  const known = loaded.get(key);
  if (known) return known;
  const descriptor = descriptorSchema.parse(JSON.parse(readFileSync(descriptorPath, 'utf8')));
  const definition = fromJSON(descriptor, {
    longs: String,
    enums: String,
    defaults: true,
    oneofs: true,
  })[name];
  // A message or an enum has the field `format`; a service does not.
  if (definition === undefined || typeof definition['format'] === 'string') {
    throw new Error(`${descriptorPath} describes no service ${name}`);
  }
  const service = definition as ServiceDefinition; // The check above narrows the type.
  loaded.set(key, service);
  return service;
}

function unimplemented(path: string): RpcHandler {
  return () => {
    throw new RpcError(status.UNIMPLEMENTED, `${path} is not part of this emulator.`);
  };
}

function unary(
  handler: RpcHandler,
  strike: () => ReturnType<Faults['strike']>,
): handleUnaryCall<unknown, object> {
  return (call, callback) => void answer(call.request, callback);

  async function answer(request: unknown, callback: sendUnaryData<object>): Promise<void> {
    let response: object;
    try {
      const struck = await strike();
      if (struck) throw orderedFault(struck);
      response = await handler(request);
    } catch (error) {
      callback(refusal(error));
      return;
    }
    callback(null, response);
  }
}

/**
 * Returns the error for a fault. Its gRPC code is the one that `reason` names, such as
 * `ALREADY_EXISTS`, otherwise the one that corresponds to the HTTP status.
 */
function orderedFault({ status: httpStatus, reason }: Strike): RpcError {
  const message = reason ?? `Ordered fault: HTTP ${httpStatus}.`;
  for (const [name, code] of Object.entries(status)) {
    if (name === reason && typeof code === 'number') return new RpcError(code, message);
  }
  return new RpcError(codeOfHttpStatus(httpStatus), message);
}

/**
 * Returns the error to send to the client. A refusal is sent unchanged. Any other error becomes
 * INTERNAL, and its stack is logged.
 */
function refusal(error: unknown): { code: status; details: string } {
  if (error instanceof RpcError) return { code: error.code, details: error.message };
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  return { code: status.INTERNAL, details: error instanceof Error ? error.message : String(error) };
}

/** Returns Google's gRPC code for an HTTP status (google/rpc/code.proto). */
export function codeOfHttpStatus(httpStatus: number): status {
  switch (httpStatus) {
    case 400:
      return status.INVALID_ARGUMENT;
    case 401:
      return status.UNAUTHENTICATED;
    case 403:
      return status.PERMISSION_DENIED;
    case 404:
      return status.NOT_FOUND;
    case 409:
      return status.ABORTED;
    case 412:
      return status.FAILED_PRECONDITION;
    case 429:
      return status.RESOURCE_EXHAUSTED;
    case 499:
      return status.CANCELLED;
    case 501:
      return status.UNIMPLEMENTED;
    case 503:
      return status.UNAVAILABLE;
    case 504:
      return status.DEADLINE_EXCEEDED;
    default:
      return httpStatus >= 500 ? status.INTERNAL : status.UNKNOWN;
  }
}

/**
 * Converts milliseconds since 1970 to a google.protobuf.Timestamp as proto-loader represents it.
 */
export function timestampOf(epochMs: number): { seconds: string; nanos: number } {
  const seconds = Math.floor(epochMs / 1000);
  return { seconds: String(seconds), nanos: Math.round(epochMs - seconds * 1000) * 1_000_000 };
}

/** Converts the seconds and nanos of a Timestamp or Duration to milliseconds, rounded down. */
export const millisSchema = z
  .object({ seconds: z.string().transform(Number), nanos: z.number() })
  .transform(({ seconds, nanos }) => seconds * 1000 + Math.trunc(nanos / 1_000_000));
