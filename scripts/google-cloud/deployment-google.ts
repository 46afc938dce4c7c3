import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';

import { z } from 'zod';

import { ROOT } from '../run.mjs';
import { PROJECT } from './healthy-project.ts';

/**
 * Google's APIs as firebase-tools calls them in the set-up of a Firebase project and in its
 * deployments. The responses have the shapes of Google's documentation. No real project has been
 * recorded yet.
 */

/** A call that firebase-tools made. */
export interface Call {
  method: string;
  /** The decoded path with its query. */
  path: string;
  body: unknown;
}

interface Answer {
  status?: number;
  body: unknown;
}

export interface DeploymentGoogle {
  origin: string;
  calls: Call[];
  /** Variables that replace the address of each API that firebase-tools calls. */
  environment: Record<string, string>;
  /** Matches the "METHOD path" of the calls that Google refuses with 403. */
  refused: RegExp | undefined;
  /** Deploys a function, as an earlier version of the source did. */
  addFunction: (id: string) => void;
  close: () => void;
}

const PLACE = `projects/${PROJECT.id}/locations/${PROJECT.region}`;

const posted = z.looseObject({ serviceConfig: z.looseObject({}) });
const permissions = z.object({ permissions: z.array(z.string()) });

/**
 * Starts the APIs on a free port.
 *
 * @param cleanupPolicies the cleanup policies of the repository in which Cloud Build puts images
 */
export async function startDeploymentGoogle(
  cleanupPolicies: Record<string, unknown>,
): Promise<DeploymentGoogle> {
  const calls: Call[] = [];
  /** Deployed functions by their id. */
  const functions = new Map<string, unknown>();
  const server = createServer((request, response) => {
    void serve(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const origin = `http://127.0.0.1:${address.port}`;

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
    const call = {
      method: request.method ?? '',
      path: decodeURIComponent(request.url ?? ''),
      body: parsed(Buffer.concat(chunks).toString('utf8')),
    };
    calls.push(call);
    const { status = 200, body } = answer(call);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  }

  /** Returns the response to a call. Like Google's, it mostly repeats what a call has written. */
  function answer({ method, path, body }: Call): Answer {
    if (google.refused?.test(`${method} ${path}`) === true)
      return { status: 403, body: { error: { code: 403, message: 'Permission denied' } } };
    const [, id = ''] = /(?:functionId=|operations\/|\/functions\/)(\w+)(?:\?|$)/.exec(path) ?? [];
    const name = path.replace(/^\/v\w+\//, '');
    if (method === 'GET' && path.includes('/v2/') && path.includes('/locations/-/functions?'))
      return { body: { functions: [...functions.values()] } };
    if (/^(?:POST|PATCH) .*\/functions[?/]/.test(`${method} ${path}`) && id !== '') {
      const uri = `https://${id.toLowerCase()}-abc.a.run.app`;
      const { serviceConfig, ...given } = posted.parse(body);
      const service = `${PLACE}/services/${id.toLowerCase()}`;
      functions.set(id, {
        ...given,
        state: 'ACTIVE',
        url: uri,
        serviceConfig: { ...serviceConfig, service, uri },
      });
      return { body: { name: `operations/${id}`, done: false } };
    }
    if (path.includes('/operations/'))
      return { body: { name, done: true, response: functions.get(id) } };
    if (path.endsWith('/functions:generateUploadUrl'))
      return {
        body: { uploadUrl: `${origin}/upload`, storageSource: { bucket: 'b', object: 'o' } },
      };
    if (path.endsWith(':populateFiles'))
      return { body: { uploadRequiredHashes: [], uploadUrl: `${origin}/upload` } };
    if (path.endsWith('/repositories/gcf-artifacts')) return { body: { name, cleanupPolicies } };
    if (method === 'GET' && /\/(?:queues|jobs)\/[\w-]+$/.test(path))
      return { status: 404, body: { error: { code: 404, message: 'Not found' } } };
    if (path.includes(`/projects/${PROJECT.id}/sites?`))
      return {
        body: { sites: [{ name: `${name}/main`, defaultUrl: origin, type: 'DEFAULT_SITE' }] },
      };
    return { body: known(method, path, name, body) };
  }

  const google: DeploymentGoogle = {
    origin,
    calls,
    environment: environmentOf(origin),
    refused: undefined,
    addFunction: (id) => {
      functions.set(id, {
        name: `${PLACE}/functions/${id}`,
        state: 'ACTIVE',
        labels: { 'deployment-tool': 'cli-firebase' },
        serviceConfig: {},
      });
    },
    close: () => server.close(),
  };
  return google;
}

/** Returns the body of a response that does not depend on earlier calls. */
function known(method: string, path: string, name: string, body: unknown): unknown {
  if (path.endsWith('/token'))
    return {
      access_token: 'token',
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'https://www.googleapis.com/auth/cloud-platform',
    };
  if (path.endsWith(':testIamPermissions')) return permissions.parse(body);
  if (/:getIamPolicy\b/.test(path)) return { bindings: [], etag: 'ACAB', version: 1 };
  if (path.endsWith(`/projects/${PROJECT.id}`))
    return {
      projectId: PROJECT.id,
      projectNumber: '123',
      lifecycleState: 'ACTIVE',
      resources: { hostingSite: PROJECT.id },
    };
  if (/\/projects\?/.test(path)) return { results: [{ projectId: PROJECT.id }] };
  if (/\/webApps\?/.test(path)) return { apps: [{ appId: '1:123:web:abc', platform: 'WEB' }] };
  if (path.endsWith('/webApps/1:123:web:abc/config')) return { apiKey: 'key-of-web' };
  if (path.endsWith('/adminSdkConfig')) return { projectId: PROJECT.id };
  if (path.endsWith('/billingInfo')) return { billingEnabled: true };
  if (/\/services\/[\w.]+$/.test(path)) return { name, state: 'ENABLED' };
  if (path.endsWith(':generateServiceIdentity')) return { done: true, response: {} };
  if (path.endsWith('/versions/latest'))
    return { name: name.replace('latest', '1'), state: 'ENABLED' };
  if (path.endsWith('/databases/(default)'))
    return { name, type: 'FIRESTORE_NATIVE', locationId: PROJECT.region };
  if (path.endsWith('/rulesets')) return { name: `${name}/1` };
  if (method === 'POST' && path.endsWith('/versions'))
    return { name: `sites/${PROJECT.id}/versions/1` };
  return {};
}

/** Parses JSON. Other texts, such as an uploaded archive, are not needed. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the variables with which firebase-tools replaces the addresses of Google's APIs. */
function environmentOf(origin: string): Record<string, string> {
  const source = readFileSync(join(ROOT, 'node_modules/firebase-tools/lib/api.js'), 'utf8');
  const names = [...source.matchAll(/envOverride\("(\w+)", "https:/g)].map(([, name = '']) => name);
  return Object.fromEntries([...names, 'FIREBASE_TOKEN_URL'].map((name) => [name, origin]));
}
