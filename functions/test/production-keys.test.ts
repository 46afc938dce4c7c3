import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer as createHttpServer, type Server } from 'node:http';
import { Agent } from 'node:https';
import { connect, type AddressInfo } from 'node:net';

import { deleteApp, initializeApp, type App as FirebaseApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createServer } from '../src/server.ts';
import { startWorld, type World } from './world.ts';

/*
 * In these tests, the Admin SDK checks tokens with public keys, as in production. A server on this
 * machine serves the keys instead of Google.
 */

const key = generateKeyPairSync('rsa', { modulusLength: 2048 });
const other = generateKeyPairSync('rsa', { modulusLength: 2048 });

let world: World;
let firebase: FirebaseApp;
const servers: Server[] = [];
let url: string;
/** Google's response to the request for the keys; undefined to break the connection. */
let keys: { status: number; body: string } | undefined;

async function listen(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port has one
  return (server.address() as AddressInfo).port;
}

beforeAll(async () => {
  world = await startWorld({ notices: false });
  delete process.env['FIREBASE_AUTH_EMULATOR_HOST'];
  const google = await listen(
    createHttpServer((request, response) => {
      if (keys === undefined) request.socket.destroy();
      else {
        response.writeHead(keys.status, { 'content-type': 'application/json' });
        response.end(keys.body);
      }
    }),
  );
  class ToThisMachine extends Agent {
    override createConnection() {
      return connect(google, '127.0.0.1');
    }
  }
  firebase = initializeApp(
    { projectId: world.app.config.projectId, httpAgent: new ToThisMachine() },
    'production',
  );
  const serve = createServer({ ...world.app, auth: getAuth(firebase) });
  url = `http://127.0.0.1:${await listen(createHttpServer((request, response) => void serve(request, response)))}`;
});
afterAll(async () => {
  await world.stop();
  await deleteApp(firebase);
  for (const server of servers) server.close();
});

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Returns a token that is signed in the same way as Firebase does. */
function tokenSignedBy({ privateKey }: typeof key): string {
  const { projectId } = world.app.config;
  const now = Math.floor(Date.now() / 1000);
  const head = { alg: 'RS256', kid: 'one', typ: 'JWT' };
  const claims = {
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    sub: 'somebody',
    auth_time: now,
    iat: now,
    exp: now + 3600,
  };
  const signed = `${base64(head)}.${base64(claims)}`;
  return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`;
}

async function me(token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/api/auth/me`, { headers });
  const { status } = response;
  return { status, retryAfter: response.headers.get('retry-after'), body: await response.json() };
}

const UNAVAILABLE = { status: 503, retryAfter: '2', body: { code: 'SERVICE_UNAVAILABLE' } };

test.each([
  ['breaks the connection', undefined],
  ['answers with an error', { status: 503, body: '{"error": "backend"}' }],
  ['answers with a page', { status: 502, body: '<html>Bad gateway</html>' }],
])('a session continues if Google %s instead of sending its public keys', async (_, answer) => {
  keys = answer;
  expect(await me(tokenSignedBy(key))).toMatchObject(UNAVAILABLE);
});

test('the API refuses a token that is not signed with Google’s keys', async () => {
  const pem = key.publicKey.export({ type: 'spki', format: 'pem' });
  keys = { status: 200, body: JSON.stringify({ one: pem }) };
  const refused = { status: 401, retryAfter: null, body: { code: 'UNAUTHORIZED' } };
  expect(await me(tokenSignedBy(other))).toMatchObject(refused);
  keys = { status: 200, body: JSON.stringify({ two: pem }) };
  expect(await me(tokenSignedBy(key))).toMatchObject(refused);
});
