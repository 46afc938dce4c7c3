import type { MethodDefinition } from '@grpc/grpc-js';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import protobuf from 'protobufjs';

import { validly } from './status-error.ts';
import { secondsAndNanos, timestampOf } from './timestamp.ts';
import { doubleValue } from './value.ts';

/** A codec that converts the bytes of one message type to proto3-JSON and back. */
export interface Codec {
  /** Decodes bytes. Throws INVALID_ARGUMENT if they are not a message of this type. */
  decode: (bytes: Uint8Array) => object;
  encode: (json: object) => Buffer;
  /**
   * Converts JSON of other origin (a file, HTTP) to the exact shape that `decode` returns. Throws
   * INVALID_ARGUMENT if it does not match the type.
   */
  normalise: (json: object) => object;
}

/** Messages that proto3-JSON writes as a plain string or number. */
const BARE: Record<string, { fromJson(json: unknown): object; toJson(message: Plain): unknown }> = {
  'google.protobuf.Timestamp': {
    fromJson: (json) => secondsAndNanos(String(json)),
    toJson: ({ seconds, nanos }) => timestampOf(Number(seconds ?? 0), Number(nanos ?? 0)),
  },
  'google.protobuf.Int32Value': { fromJson: (value) => ({ value }), toJson: ({ value }) => value },
  'google.protobuf.Int64Value': {
    fromJson: (value) => ({ value }),
    toJson: ({ value }) => String(value),
  },
};
type Plain = Record<string, unknown>;

// Reads the descriptor in Google's own client package, so that both sides use the same messages.
// The package exports only build/src/index.js; the descriptor is in a folder beside it.
const client = createRequire(import.meta.url).resolve('@google-cloud/firestore');
const descriptor: unknown = JSON.parse(
  readFileSync(join(dirname(client), '../protos/v1.json'), 'utf8'),
);
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- protobufjs refuses an invalid descriptor
const root = protobuf.Root.fromJSON(descriptor as protobuf.INamespace);
addVerify(root.lookupType('google.firestore.v1.Write'));
root.resolveAll();
speakJson();

const CONVERSION: protobuf.IConversionOptions = {
  longs: String,
  enums: String,
  bytes: String,
  json: true,
};

export const documentCodec = codecOf(root.lookupType('google.firestore.v1.Document'));

/** The request and the response of each method, by its name such as `RunQuery`. */
export const methodShapes: ReadonlyMap<
  string,
  { definition: MethodDefinition<Buffer, object>; request: Codec }
> = new Map(
  root.lookupService('google.firestore.v1.Firestore').methodsArray.map((method) => {
    method.resolve();
    const { name, resolvedRequestType, resolvedResponseType } = method;
    if (!resolvedRequestType || !resolvedResponseType) {
      throw new Error(`the descriptor has no types for ${name}`);
    }
    const response = codecOf(resolvedResponseType);
    const definition = {
      path: `/google.firestore.v1.Firestore/${name}`,
      // On the wire, a single message equals a stream of one, so all methods are streams here.
      requestStream: true,
      responseStream: true,
      // The handler decodes requests, because grpc-js reports an error of this function as
      // INTERNAL.
      requestDeserialize: (bytes: Buffer) => bytes,
      requestSerialize: (bytes: Buffer) => bytes,
      responseDeserialize: response.decode,
      responseSerialize: response.encode,
    };
    return [name, { definition, request: codecOf(resolvedRequestType) }];
  }),
);

/** Returns the codec for requests of a method. */
export function requestCodec(method: string): Codec {
  const shape = methodShapes.get(method);
  if (!shape) throw new Error(`the descriptor has no ${method}`);
  return shape.request;
}

/**
 * Returns the JSON that a codec created, with the TypeScript type of its message. No other function
 * asserts the type of a message.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller's context determines the type
export function asMessage<Message extends object>(json: object): Message {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the codec created it by the schema
  return json as Message;
}

function codecOf(type: protobuf.Type): Codec {
  const read = (step: () => protobuf.Message): object =>
    validly('The request cannot be read', () => type.toObject(step(), CONVERSION));
  return {
    decode: (bytes) => read(() => type.decode(bytes)),
    // Under Node, protobufjs returns a Buffer (BufferWriter), but its type is Uint8Array.
    encode: (json) => Buffer.from(type.encode(type.fromObject(json)).finish()),
    normalise: (json) => read(() => type.fromObject(json)),
  };
}

/**
 * Adds `Write.verify`, which the public proto lacks. Web transactions send it for documents that
 * they read as missing. Without the field, protobufjs would drop it silently.
 */
function addVerify(write: protobuf.Type): void {
  const verify = new protobuf.Field('verify', 5, 'string');
  write.add(verify);
  write.oneofs['operation']?.add(verify);
}

/**
 * Makes protobufjs' own fast converters produce proto3-JSON where they differ: plain messages,
 * null, and doubles that JSON cannot represent. protobufjs binds converters to a type in `setup`,
 * and nested types call them there, so replacing them after `setup` affects all messages of this
 * root. The package proto3-json-serializer does the same, but is many times slower.
 */
function speakJson(): void {
  for (const type of typesOf(root)) {
    type.setup();
    const bare = BARE[type.fullName.slice(1)];
    if (bare) override(type, 'toObject', () => (message) => bare.toJson(message));
    const bareFields = type.fieldsArray.flatMap(({ name, resolvedType }) => {
      const conversion = resolvedType ? BARE[resolvedType.fullName.slice(1)] : undefined;
      return conversion ? [{ name, conversion }] : [];
    });
    if (bareFields.length > 0) {
      override(type, 'fromObject', (plain) => (json, ...depth) => {
        const converted = bareFields
          .filter(({ name }) => json[name] !== undefined)
          .map(({ name, conversion }) => [name, conversion.fromJson(json[name])]);
        if (converted.length === 0) return plain(json, ...depth);
        return plain({ ...json, ...Object.fromEntries(converted) }, ...depth);
      });
    }
  }
  const value = root.lookupType('google.firestore.v1.Value');
  override(value, 'fromObject', (plain) => (json, ...depth) => {
    return plain(json['nullValue'] === null ? { nullValue: 'NULL_VALUE' } : json, ...depth);
  });
  override(value, 'toObject', (plain) => (message, ...options) => {
    if (message['valueType'] === 'nullValue') return { nullValue: null };
    if (message['valueType'] === 'doubleValue') return doubleValue(Number(message['doubleValue']));
    return plain(message, ...options);
  });
}

type Converter = (input: Plain, ...more: unknown[]) => unknown;

/**
 * Replaces a converter. The assignment is untyped, because protobufjs passes more arguments (the
 * nesting depth) than its types declare.
 */
function override(
  type: protobuf.Type,
  name: 'fromObject' | 'toObject',
  make: (plain: Converter) => Converter,
): void {
  const original: unknown = type[name].bind(type);
  if (typeof original !== 'function') throw new Error(`${type.fullName} has no ${name}`);
  const plain: Converter = (...input) => Reflect.apply(original, undefined, input);
  Object.assign(type, { [name]: make(plain) });
}

function typesOf(namespace: protobuf.NamespaceBase): protobuf.Type[] {
  return namespace.nestedArray.flatMap((nested) => [
    ...(nested instanceof protobuf.Type ? [nested] : []),
    ...(nested instanceof protobuf.Namespace ? typesOf(nested) : []),
  ]);
}
