import { spawn } from 'node:child_process';
import { once } from 'node:events';

import { isSafeOrigin } from '../shared/src/loopback.mjs';
import { errorText, Failure } from './failure.mjs';
import { CHOSEN_PARAMETERS, readEnvFile } from './google-cloud/env-file.mjs';
import { parseProject } from './google-cloud/project.mjs';
import { print, ROOT, toolEnvironment } from './run.mjs';

/**
 * `npm run deploy`: builds and deploys everything to a project that `npm run setup:gcp` has
 * prepared, and checks that the deployed API responds.
 */

const USAGE = 'Usage: npm run deploy -- --project PROJECT_ID';

/** How long a new revision may take until it responds through Hosting, in ms. */
const ANSWER_MS = 120_000;
const ASK_AGAIN_MS = 5_000;

/**
 * Everything in firebase.json. firebase-tools would otherwise skip each function whose source has
 * not changed, with its queue, job and callers, even if an earlier deployment failed to create
 * these. It deploys a codebase that is named in any case.
 */
const TARGETS = 'firestore,functions:default,hosting';

/** The parameters that a deployment needs in the file of parameters. */
const NEEDED = ['APP_URL', 'IDENTITY_API_KEY', ...Object.keys(CHOSEN_PARAMETERS)];

/**
 * Waits until the deployed API responds with success.
 *
 * @param {string} appUrl
 */
async function waitForHealth(appUrl) {
  const url = new URL('/api/health', appUrl);
  const until = Date.now() + ANSWER_MS;
  for (;;) {
    const said = await health(url);
    if (said === undefined) return;
    if (Date.now() > until)
      throw new Failure(
        `${url} does not answer as it should: ${said}. Look at the log of the function api.`,
      );
    await new Promise((resolve) => {
      setTimeout(resolve, ASK_AGAIN_MS);
    });
  }
}

/**
 * @param {URL} url
 * @returns {Promise<string | undefined>} the problem; undefined if the API responds with success
 */
async function health(url) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(30_000) });
    return response.ok ? undefined : `status ${response.status}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

try {
  const { project } = parseProject(USAGE, process.argv.slice(2), ROOT, []);
  const parameters = readEnvFile(project.envFile);
  const missing = NEEDED.filter((name) => !parameters.has(name));
  if (missing.length > 0)
    throw new Failure(
      `functions/.env.${project.id} lacks ${missing.join(', ')}. npm run setup:gcp says what to write there.`,
    );
  const appUrl = parameters.get('APP_URL') ?? '';
  if (!isSafeOrigin(appUrl))
    throw new Failure(
      `APP_URL in functions/.env.${project.id} must be a web address that begins with https://, but it is ${appUrl}`,
    );
  if (!parameters.has('SMTP_USER'))
    print('SMTP_USER is missing, so mail is sent without a login: most providers refuse that.');
  const options = ['--project', project.id, '--only', TARGETS, '--non-interactive'];
  const child = spawn('npx', ['firebase', 'deploy', ...options], {
    cwd: ROOT,
    env: {
      ...toolEnvironment(ROOT),
      VITE_SITE_URL: appUrl,
      VITE_SUPPORT_EMAIL: parameters.get('SUPPORT_EMAIL') ?? '',
    },
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  if (code !== 0)
    throw new Failure(
      `firebase deploy failed: see above. This finds what is missing: npm run doctor -- --project ${project.id}`,
    );
  await waitForHealth(appUrl);
  print(`Threadsweep runs: ${appUrl}`);
} catch (error) {
  process.stderr.write(`${errorText(error)}\n`);
  process.exitCode = 1;
}
