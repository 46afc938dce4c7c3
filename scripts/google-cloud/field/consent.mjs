import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';

import { errorCode, Failure } from '../../failure.mjs';

/** The scope that the product requests (functions/src/google/oauth.ts). */
const SCOPE = 'https://www.googleapis.com/auth/youtube.force-ssl';
const CONSENT_PAGE = 'https://accounts.google.com/o/oauth2/v2/auth';
/** How long the operator may take on Google's pages, in ms. */
const TIMEOUT_MS = 10 * 60_000;

/** The port of the redirect URI that the operator adds to the OAuth client. */
export const CONSENT_PORT = 8910;

/**
 * Lets the operator consent in a browser, and receives the code on this computer.
 *
 * @param {object} options
 * @param {string} options.clientId
 * @param {number} [options.port]
 * @param {AbortSignal} [options.signal]
 * @param {(url: string) => void} options.show shows the operator the page to open
 * @returns {Promise<{code: string, verifier: string, redirectUri: string}>}
 * @throws {Failure} if the operator declines or does nothing
 */
export async function askConsent({ clientId, port = CONSENT_PORT, signal, show }) {
  const state = randomBytes(16).toString('base64url');
  const verifier = randomBytes(32).toString('base64url');
  const server = createServer();
  server.listen(port, 'localhost');
  await once(server, 'listening').catch((error) => {
    if (errorCode(error) !== 'EADDRINUSE') throw error;
    throw new Failure(`Another program uses the port ${port}. Nothing was written on the channel.`);
  });
  try {
    const address = server.address();
    const bound = typeof address === 'object' && address ? address.port : port;
    const redirectUri = `http://localhost:${bound}/`;
    const url = new URL(CONSENT_PAGE);
    url.search = new URLSearchParams({
      client_id: clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: SCOPE,
      access_type: 'offline',
      prompt: 'consent',
      state,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    }).toString();
    const answered = codeOf(server, state, signal);
    show(url.href);
    return { code: await answered, verifier, redirectUri };
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

/**
 * Waits for Google's redirect. Returns the code.
 *
 * @param {import('node:http').Server} server
 * @param {string} state
 * @param {AbortSignal | undefined} signal
 * @returns {Promise<string>}
 */
function codeOf(server, state, signal) {
  return new Promise((resolve, reject) => {
    const end = AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(signal ? [signal] : [])]);
    end.addEventListener('abort', () => reject(new Failure('Nobody consented in the browser.')));
    server.on('request', (request, response) => {
      const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
      if (searchParams.get('state') !== state) {
        response.writeHead(404).end();
        return;
      }
      const code = searchParams.get('code');
      const isGiven = code !== null;
      response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' });
      response.end(isGiven ? 'Consented. Go back to the terminal.' : 'Not consented.', () => {
        if (isGiven) resolve(code);
        else reject(new Failure('The consent was declined. Nothing was written.'));
      });
    });
  });
}
