import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { errorCode, Failure } from '../failure.mjs';
import { ROOT, toolEnvironment } from '../run.mjs';

const run = promisify(execFile);

/**
 * Returns the operator's own access token, from `gcloud`.
 *
 * @throws {Failure} if gcloud is not installed or the operator is not logged in
 */
export async function operatorToken() {
  try {
    const options = { env: toolEnvironment(ROOT) };
    const { stdout } = await run('gcloud', ['auth', 'print-access-token'], options);
    return stdout.trim();
  } catch (error) {
    throw new Failure(
      errorCode(error) === 'ENOENT'
        ? 'gcloud is not installed: https://cloud.google.com/sdk/docs/install'
        : 'You are not logged in. Run: gcloud auth login',
    );
  }
}
