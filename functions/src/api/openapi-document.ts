import type { AnyContractProcedure } from '@orpc/contract';
import {
  type ConditionalSchemaConverter,
  type JSONSchema,
  type OpenAPI,
  OpenAPIGenerator,
} from '@orpc/openapi';
import { traverseContractProcedures } from '@orpc/server';
import { z } from 'zod';

import { contract } from '@threadsweep/shared/contract/contract.ts';
import type { EndpointMeta, RateLimitKey } from '@threadsweep/shared/contract/endpoint.ts';
import { errorBodyOf, isErrorCode } from '@threadsweep/shared/contract/errors.ts';

import type { Config } from '../platform/config.ts';

/** The name of the access token's security scheme in the document. */
const BEARER = 'accessToken';
/** The name of the machine token's security scheme in the document. */
const MACHINE = 'machineToken';

const zodConverter: ConditionalSchemaConverter = {
  condition: (schema) => schema instanceof z.ZodType,
  convert: (schema, { strategy }) => {
    if (!(schema instanceof z.ZodType)) return [false, {}];
    return [!schema.safeParse(undefined).success, jsonSchema(schema, strategy)];
  },
};

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JSONSchema {
  const json: unknown = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- zod writes the same draft, 2020-12, and types it more loosely
  return json as JSONSchema;
}

function oneOf(bodies: readonly z.ZodType[]): JSONSchema {
  const schemas = bodies.map((body) => jsonSchema(body, 'output'));
  const [first] = schemas;
  return first !== undefined && schemas.length === 1 ? first : { oneOf: schemas };
}

/** The generated documents by the app's address. A process has one app, except in tests. */
const made = new Map<string, Promise<OpenAPI.Document>>();

/** Generates the contract's OpenAPI 3.1 document, once for each process. */
export function openApiDocument({ appUrl }: Pick<Config, 'appUrl'>): Promise<OpenAPI.Document> {
  const known = made.get(appUrl) ?? describe(appUrl);
  made.set(appUrl, known);
  return known;
}

async function describe(appUrl: string): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [zodConverter] });
  const document = await generator.generate(contract, {
    info: { title: 'Threadsweep', version: '1' },
    servers: [{ url: appUrl }],
    components: {
      securitySchemes: {
        [BEARER]: {
          type: 'http',
          scheme: 'bearer',
          description: 'The access token of a login.',
        },
        [MACHINE]: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A token that was made on the account page or with `threadsweep tokens create`, of the scope `read` or `moderate`; `moderate` includes `read`.',
        },
      },
    },
    customErrorResponseBodySchema: (errors) =>
      oneOf(errors.flatMap(([code]) => (isErrorCode(code) ? errorBodyOf(code) : []))),
  });
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure }) => {
    const operation = operationOf(document, procedure);
    const meta: EndpointMeta = procedure['~orpc'].meta;
    operation.security = securityOf(meta);
    operation.description = sentences(meta);
  });
  return document;
}

/**
 * Returns the tokens that an endpoint accepts. OpenAPI 3.1 lists the scopes of a token as its
 * roles.
 */
function securityOf({ access, scope }: EndpointMeta): OpenAPI.SecurityRequirementObject[] {
  if (access === 'public') return [];
  return scope === 'none' ? [{ [BEARER]: [] }] : [{ [BEARER]: [] }, { [MACHINE]: [scope] }];
}

function operationOf(
  document: OpenAPI.Document,
  procedure: AnyContractProcedure,
): OpenAPI.OperationObject {
  const { method, path } = procedure['~orpc'].route;
  // The generator and the router ignore a slash at the end of a path, so the document's paths have
  // none.
  const name = (path ?? '').replace(/\/$/, '');
  const operations: Record<string, unknown> = document.paths?.[name] ?? {};
  const operation = operations[(method ?? 'POST').toLowerCase()];
  if (typeof operation !== 'object' || operation === null)
    throw new Error(`the document has no ${method} ${path}`);
  return operation;
}

const WHO = {
  public: 'Anybody may call it.',
  'signed-in': 'Needs a login; its email may still be unverified.',
  verified: 'Needs a login with a verified email.',
};

const WHOSE: Record<RateLimitKey, string> = {
  caller: '',
  account: ' per account',
  client: ' per network address',
  site: ' per IPv6 /48',
  recipient: ' per email address',
  'client-recipient': ' per network address and email address',
};

function sentences({ access, scope, limits }: EndpointMeta): string {
  const allowed = limits.map(({ calls, seconds, per = 'caller', field, refused, proof, most }) => {
    const which = refused === undefined ? '' : ` refused with ${refused}`;
    const counted = field === undefined ? `calls${which}` : `calls with \`${field}\``;
    const more = most === undefined ? 'more' : `up to ${most}`;
    const work = proof ? `, and ${more} with a proof of work (\`data.challenge\`)` : '';
    return `At most ${calls} ${counted} in ${seconds} seconds${WHOSE[per]}${work}.`;
  });
  const byToken = scope === 'none' ? [] : [`Open to tokens with the scope \`${scope}\`.`];
  return [WHO[access], ...byToken, ...allowed].join(' ');
}
