import { createServer } from 'node:http';
import { Agent } from 'node:https';
import { connect } from 'node:net';

import { deleteApp, initializeApp } from 'firebase-admin/app';
import { type Auth, getAuth } from 'firebase-admin/auth';

/** Google's response to a service account without `roles/iam.serviceAccountTokenCreator`. */
const REFUSED = {
  error: {
    code: 403,
    message: "Permission 'iam.serviceAccounts.signBlob' denied on resource (or it may not exist).",
    status: 'PERMISSION_DENIED',
  },
};

/** The Admin SDK as it signs custom tokens on Cloud Run, with the API of IAM. */
export interface IamSigner {
  auth: Auth;
  calls: string[];
  isRefused: boolean;
  stop: () => Promise<void>;
}

/**
 * Starts `signBlob` of the IAM Service Account Credentials API on a free port, and an Admin SDK
 * that calls it. With the Auth emulator's variable, the SDK would not call IAM, so the variable is
 * unset while the SDK chooses its signer. The SDK's address of IAM is fixed, so its connections are
 * redirected to the port.
 */
export async function startIamSigner(serviceAccountId: string): Promise<IamSigner> {
  const server = createServer((request, response) => {
    signer.calls.push(request.url ?? '');
    request.resume().on('end', () => {
      response.writeHead(signer.isRefused ? 403 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(signer.isRefused ? REFUSED : { keyId: '1', signedBlob: 'AA==' }));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const httpAgent = new Agent();
  httpAgent.createConnection = () => connect(address.port, '127.0.0.1');
  const emulator = process.env['FIREBASE_AUTH_EMULATOR_HOST'];
  delete process.env['FIREBASE_AUTH_EMULATOR_HOST'];
  const credential = {
    getAccessToken: () => Promise.resolve({ access_token: 'token', expires_in: 3600 }),
  };
  const app = initializeApp({ credential, serviceAccountId, httpAgent }, 'iam-signer');
  const auth = getAuth(app);
  process.env['FIREBASE_AUTH_EMULATOR_HOST'] = emulator;
  const signer: IamSigner = {
    auth,
    calls: [],
    isRefused: false,
    stop: async () => {
      await deleteApp(app);
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
  return signer;
}
