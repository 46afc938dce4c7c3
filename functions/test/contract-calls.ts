import { isContractProcedure } from '@orpc/contract';
import { z } from 'zod';

import { contract } from '@threadsweep/shared/contract/contract.ts';
import type { Access, RequiredScope } from '@threadsweep/shared/contract/endpoint.ts';
import { type ErrorCode, isErrorCode } from '@threadsweep/shared/contract/errors.ts';

/** An endpoint of the contract, with the data that a call over HTTP needs. */
export interface Call {
  name: string;
  method: string;
  path: string;
  access: Access;
  scope: RequiredScope;
  limits: z.infer<typeof metaSchema>['limits'];
  /** The codes of the errors that the endpoint declares. */
  codes: ErrorCode[];
  /** The names of the parameters in the path. */
  params: string[];
  /** The names that a body may contain, or a query for GET and DELETE. */
  fields: string[];
  /** The names in `fields` that a call must contain. */
  required: string[];
  /** The JSON schema of each name in the path, the query and the body. */
  schemas: Readonly<Record<string, unknown>>;
}

const metaSchema = z.object({
  access: z.enum(['public', 'signed-in', 'verified']),
  scope: z.enum(['read', 'moderate', 'none']),
  limits: z.array(
    z.object({
      calls: z.number(),
      seconds: z.number(),
      name: z.string().optional(),
      per: z
        .enum(['caller', 'account', 'client', 'site', 'recipient', 'client-recipient'])
        .default('caller'),
    }),
  ),
});

const objectSchema = z.object({
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
});

/** Every endpoint of the contract. */
export const CALLS: readonly Call[] = Object.entries(contract).flatMap(([noun, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]) => callOf(`${noun}.${name}`, endpoint)),
);

function callOf(name: string, endpoint: unknown): Call {
  if (!isContractProcedure(endpoint)) throw new Error(`${name} is no endpoint`);
  const { route, meta, errorMap, inputSchema } = endpoint['~orpc'];
  const { method = 'POST', path = '/' } = route;
  const params = [...path.matchAll(/\{(\w+)\}/g)].map(([, param]) => param ?? '');
  const { properties, required } = inputFields(inputSchema, route.inputStructure === 'detailed');
  const { access, scope, limits } = metaSchema.parse(meta);
  const outsidePath = (field: string) => !params.includes(field);
  return {
    name,
    method,
    path,
    access,
    scope,
    limits,
    codes: Object.keys(errorMap).filter(isErrorCode),
    params,
    fields: Object.keys(properties).filter(outsidePath),
    required: required.filter(outsidePath),
    schemas: properties,
  };
}

function inputFields(schema: unknown, detailed: boolean): z.infer<typeof objectSchema> {
  if (!(schema instanceof z.ZodType)) return { properties: {}, required: [] };
  const json = z.toJSONSchema(schema, { io: 'input' });
  const whole = objectSchema.parse(json);
  return detailed && 'query' in whole.properties
    ? objectSchema.parse(whole.properties['query'])
    : whole;
}

export function pathOf({ path }: Call, values: Readonly<Record<string, string>>): `/${string}` {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`no value for {${name}} in ${path}`);
    return encodeURIComponent(value);
  });
  return `/${filled.slice(1)}`;
}

export function callNamed(name: string): Call {
  const call = CALLS.find((one) => one.name === name);
  if (!call) throw new Error(`the contract has no ${name}`);
  return call;
}
