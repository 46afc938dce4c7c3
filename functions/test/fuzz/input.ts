import * as fc from 'fast-check';
import { z } from 'zod';

import { type Call, pathOf } from '../contract-calls.ts';

/** The values that generated calls contain. */
export interface Values {
  /** The caller's own ids and secrets, for each name of the contract. */
  own: (name: string) => readonly string[];
  /** The ids of another account, for each name of the contract. */
  foreign: (name: string) => readonly string[];
  anyForeign: readonly string[];
}

/** A request as it is sent, without its token. */
export interface FuzzedRequest {
  path: `/${string}`;
  headers: Record<string, string>;
  raw: string | undefined;
}

/** The part of JSON Schema that the contract uses. */
interface Shape {
  type?: string | undefined;
  enum?: (string | number)[] | undefined;
  const?: string | boolean | undefined;
  anyOf?: Shape[] | undefined;
  items?: Shape | undefined;
  properties?: Record<string, Shape> | undefined;
  required?: string[] | undefined;
}
const shape: z.ZodType<Shape> = z.object({
  type: z.string().optional(),
  enum: z.array(z.union([z.string(), z.number()])).optional(),
  const: z.union([z.string(), z.boolean()]).optional(),
  anyOf: z.array(z.lazy(() => shape)).optional(),
  items: z.lazy(() => shape).optional(),
  properties: z
    .record(
      z.string(),
      z.lazy(() => shape),
    )
    .optional(),
  required: z.array(z.string()).optional(),
});

/**
 * How a request relates to the contract: valid, with ids of another account, or with odd values.
 */
type Manner = 'valid' | 'foreign' | 'odd';

/** The keys that JavaScript objects inherit. */
const PROTOTYPE = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'];

/** Texts that parsers, databases, mail programs or terminals may interpret as something else. */
const TRAPS = [
  ...PROTOTYPE,
  '',
  ' ',
  '.',
  '..',
  '../../users',
  '__all__',
  'null',
  'undefined',
  'NaN',
  '-1',
  '9'.repeat(40),
  '\u0000',
  'a\u0000b',
  'line\r\nBcc: x@y.example',
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  '{{7*7}}',
  '%2e%2e%2f',
  '%00',
  '\u202Eevil',
  'ﬁ Å \u1E9E İ',
  '👩‍👩‍👧‍👦'.repeat(5),
  '\uD800',
  '\uFEFF',
];

const huge = fc
  .constantFrom(300, 300, 300, 2_000, 2_000, 20_000, 200_000)
  .chain((length) => fc.constantFrom('a', 'é', '\u0000', '%').map((one) => one.repeat(length)));

const oddText = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...TRAPS) },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: huge },
);

const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  fc.constantFrom(null, true, false, 0, -1, 1e308, 2 ** 53, 0.1, [], {}, [[]], [null]),
  fc.jsonValue({ maxDepth: 3 }),
  fc.dictionary(fc.constantFrom(...PROTOTYPE), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 }),
  fc.array(oddText, { maxLength: 4 }),
  fc.constantFrom(60, 3_000).map((length) => Array.from({ length }, (_, n) => `id-${n}`)),
);

/** Returns an arbitrary that has the value in one of `every` samples. */
function seldom<T>(every: number, value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  const nothing: fc.Arbitrary<T | undefined> = fc.constant(undefined);
  return fc.oneof({ weight: every - 1, arbitrary: nothing }, { weight: 1, arbitrary: value });
}

function nearly(texts: readonly string[]): fc.Arbitrary<string> {
  if (texts.length === 0) return oddText;
  return fc.tuple(fc.constantFrom(...texts), fc.nat(40), fc.nat(5)).map(([text, at, change]) => {
    const [head, tail] = [text.slice(0, at), text.slice(at)];
    const changed = [`${head}x${tail}`, `${head}${tail.slice(1)}`, `${text} `, `${text}\u0000`];
    return [...changed, text.toUpperCase(), `${text}/../${text}`][change] ?? text;
  });
}

/**
 * Returns an arbitrary for values that the schema accepts, with the caller's own ids or with
 * another account's.
 */
function usual(name: string, schema: Shape, values: Values, manner: Manner): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => usual(name, one, values, manner)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'integer' || schema.type === 'number') return fc.nat(1_000);
  if (schema.type === 'array')
    return fc.array(usual(name, schema.items ?? {}, values, manner), {
      minLength: 1,
      maxLength: 4,
    });
  if (schema.type === 'object') return record(schema, values, manner);
  const texts = manner === 'foreign' ? values.foreign(name) : values.own(name);
  return texts.length > 0 ? fc.constantFrom(...texts) : fc.string({ minLength: 1, maxLength: 24 });
}

function record(
  { properties = {}, required = [] }: Shape,
  values: Values,
  manner: Manner,
): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const value = valueOf(name, schema, values, manner);
    return [name, required.includes(name) ? value : seldom(2, value)];
  });
  return fc.record(Object.fromEntries(fields));
}

function valueOf(
  name: string,
  schema: Shape,
  values: Values,
  manner: Manner,
): fc.Arbitrary<unknown> {
  const own = usual(name, schema, values, 'valid');
  const theirs = usual(name, schema, values, 'foreign');
  if (manner === 'valid') return own;
  if (manner === 'foreign')
    return fc.oneof(
      { weight: 3, arbitrary: theirs },
      { weight: 2, arbitrary: own },
      { weight: 1, arbitrary: fc.constantFrom(...values.anyForeign) },
    );
  return fc.oneof(own, theirs, nearly(values.own(name)), oddText, oddValue);
}

/** Headers that change how a body is read, or from where a call seems to come. */
const HEADERS: readonly (readonly [string, string])[] = [
  ['content-type', 'application/json; charset=utf-16'],
  ['content-type', 'text/plain'],
  ['content-type', 'application/x-www-form-urlencoded'],
  ['content-type', 'multipart/form-data'],
  ['content-type', 'multipart/form-data; boundary=x'],
  ['content-type', 'application/octet-stream'],
  ['content-type', 'text/event-stream'],
  ['content-type', 'application/json, application/json'],
  ['content-type', ';;;'],
  ['content-encoding', 'gzip'],
  ['content-disposition', 'attachment; filename="../../x"'],
  ['accept', 'text/html'],
  ['accept-language', 'fr;q=9,*'],
  ['cookie', '__session=__proto__; __session='],
  ['origin', 'https://evil.example'],
  ['range', 'bytes=0-1'],
  ['if-none-match', '*'],
  ['x-http-method-override', 'DELETE'],
  ['x-forwarded-for', ',, ,'],
  ['x-forwarded-for', `${'1.2.3.4,'.repeat(500)}::1`],
  ['x-forwarded-host', 'evil.example'],
  ['x-orpc-batch', 'true'],
  ['x-appengine-user-ip', '127.0.0.1'],
  ['x-cloudtasks-taskretrycount', '99'],
];

const RAW = [
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '3',
  'null}',
  '\u0000',
  '{"a":1}{"b":2}',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  '{"__proto__":{"status":true,"plan":"pro"},"constructor":{"prototype":{"uid":"x"}}}',
  '{"json":{"status":true},"meta":[]}',
  'status=true&plan=pro',
  `{"name":"${'n'.repeat(1_000_000)}"}`,
];

/**
 * Returns an arbitrary for requests to an endpoint: valid, nearly valid, with ids of another
 * account, and odd in every way.
 */
export function requestsOf(call: Call, values: Values): fc.Arbitrary<FuzzedRequest> {
  const inputs = fc
    .oneof(
      { weight: 4, arbitrary: fc.constant<Manner>('valid') },
      { weight: 3, arbitrary: fc.constant<Manner>('foreign') },
      { weight: 3, arbitrary: fc.constant<Manner>('odd') },
    )
    .chain((manner) => inputOf(call, values, manner));
  const extras = fc.tuple(
    seldom(6, fc.constantFrom(...HEADERS)),
    seldom(14, fc.constantFrom(...RAW)),
    seldom(8, fc.dictionary(fc.oneof(fc.constantFrom(...PROTOTYPE), oddText), oddValue)),
  );
  return fc
    .tuple(inputs, extras)
    .map(([input, [header, raw, extra]]) => assembled(call, { ...input, ...extra }, header, raw));
}

function inputOf(call: Call, values: Values, manner: Manner): fc.Arbitrary<object> {
  const properties = z.record(z.string(), shape).parse(call.schemas);
  const required = manner === 'odd' ? call.params : [...call.params, ...call.required];
  const input = record({ properties, required }, values, manner);
  return call.params.every((name) => name in properties)
    ? input
    : fc
        .tuple(params(call, values, manner), input)
        .map(([others, known]) => Object.assign(others, known));
}

function params(call: Call, values: Values, manner: Manner): fc.Arbitrary<object> {
  const missing = call.params.map((name) => [name, valueOf(name, {}, values, manner)]);
  return fc.record(Object.fromEntries(missing));
}

function assembled(
  call: Call,
  input: object,
  header: readonly [string, string] | undefined,
  raw: string | undefined,
): FuzzedRequest {
  const given = new Map<string, unknown>(Object.entries(input));
  const path = pathOf(
    call,
    Object.fromEntries(call.params.map((name) => [name, wellFormed(given.get(name))])),
  );
  const rest = [...given].filter(
    ([name, value]) => !call.params.includes(name) && value !== undefined,
  );
  const headers = header ? { [header[0]]: header[1] } : {};
  if (call.method === 'GET' || call.method === 'DELETE') {
    const query = rest
      .map(([name, value]) => `${encodeURIComponent(wellFormed(name))}=${encoded(value)}`)
      .join('&')
      // Node refuses a request line of more than 16 kB before it reaches the API, so the text is
      // cut.
      .slice(0, 2_000)
      .replace(/%.?$/, '');
    return { path: query === '' ? path : `${path}?${query}`, headers, raw: undefined };
  }
  const body = raw ?? JSON.stringify(Object.fromEntries(rest));
  return { path, headers: { 'content-type': 'application/json', ...headers }, raw: body };
}

function encoded(value: unknown): string {
  return encodeURIComponent(wellFormed(value));
}

/**
 * Returns a text that can be part of a URL. It may be a little longer than 1,500 bytes, Firestore's
 * limit for an id.
 */
function wellFormed(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  const whole = text.slice(0, 1_600).toWellFormed();
  return encodeURIComponent(whole).length > 5_000 ? text.slice(0, 500).toWellFormed() : whole;
}
