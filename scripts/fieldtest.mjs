import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

import { z } from 'zod';

import { errorText, Failure } from './failure.mjs';
import { readEnvFile } from './google-cloud/env-file.mjs';
import { askConsent, CONSENT_PORT } from './google-cloud/field/consent.mjs';
import { DOCUMENTATION } from './google-cloud/field/documentation.mjs';
import { fieldTest, planOf } from './google-cloud/field/field-test.mjs';
import { reportOf } from './google-cloud/field/report.mjs';
import { GoogleApi } from './google-cloud/google-api.mjs';
import { operatorToken } from './google-cloud/operator-token.mjs';
import { parseProject } from './google-cloud/project.mjs';
import { print, ROOT } from './run.mjs';

/**
 * `npm run fieldtest`: calls the real services with an operator's project and test channel, and
 * records the shapes of their responses. It reports differences from Google's documentation and
 * from the emulators (docs/deployment.md, Field test). Its exit code is 1 if the operator must
 * remove something or if the calls ended early.
 */

const USAGE = `Usage: npm run fieldtest -- --project PROJECT_ID --channel CHANNEL_ID [--region REGION] [--yes]

  --channel  the test channel, such as UC…; it has a public video that takes comments
  --yes      write on the channel; without it, the command only says what it would write`;

const CHANNEL_ID = /^UC[\w-]{22}$/;
const RECORDINGS = join(ROOT, 'emulators/recordings');

const accessed = z.object({ payload: z.object({ data: z.string() }) });

/**
 * Returns the latest value of a secret; undefined if it does not exist.
 *
 * @param {GoogleApi} api
 * @param {string} id the project's id
 * @param {string} name
 */
async function secretOf(api, id, name) {
  const url = `secretmanager.googleapis.com/v1/projects/${id}/secrets/${name}/versions/latest:access`;
  const found = await api.get(url, accessed);
  return found && Buffer.from(found.payload.data, 'base64').toString('utf8');
}

/** Returns a signal that Ctrl-C aborts. The test then ends and cleans up. */
function interruption() {
  const controller = new AbortController();
  process.once('SIGINT', () => {
    print('\nInterrupted. Cleaning up…');
    controller.abort(new Failure('The run was interrupted.'));
  });
  return controller.signal;
}

/**
 * Runs the field test, and writes the recording and the report.
 *
 * @param {import('./google-cloud/project.mjs').Project} project
 * @param {string} channelId
 */
async function run(project, channelId) {
  const token = await operatorToken();
  const api = new GoogleApi({ token, project: project.id, fetch });
  const clientSecret = await secretOf(api, project.id, 'GOOGLE_CLIENT_SECRET');
  if (clientSecret === undefined) throw new Failure('The secret GOOGLE_CLIENT_SECRET is missing.');
  const signal = interruption();
  const { recorder, left, failure } = await fieldTest({
    project,
    channelId,
    token,
    clientSecret,
    parameters: readEnvFile(project.envFile),
    geminiKey: await secretOf(api, project.id, 'GEMINI_API_KEY'),
    consent: ({ clientId }) =>
      askConsent({
        clientId,
        signal,
        show: (url) =>
          print(
            `\nThe OAuth client needs the redirect URI http://localhost:${CONSENT_PORT}/. Open this page as the test channel:\n${url}\n`,
          ),
      }),
    fetch,
    signal,
    print,
  });
  save(recorder, failure === undefined);
  if (failure !== undefined) print(`\nThe calls ended early: ${failure}`);
  for (const one of left) print(`LEFT  ${one}`);
  process.exitCode = failure !== undefined || left.length > 0 ? 1 : 0;
}

/**
 * Saves the recording.
 *
 * @param {import('./google-cloud/field/recorder.mjs').Recorder} recorder
 * @param {boolean} isComplete whether all calls were made; otherwise the previous recording stays
 */
function save({ calls, missed }, isComplete) {
  const recordedOn = new Date().toISOString().slice(0, 10);
  const recording = {
    source: /** @type {const} */ ('google'),
    recordedOn,
    calls: Object.fromEntries(calls),
  };
  const emulators = JSON.parse(readFileSync(join(RECORDINGS, 'emulators.json'), 'utf8'));
  if (isComplete)
    writeFileSync(join(RECORDINGS, 'google.json'), `${JSON.stringify(recording, null, 2)}\n`);
  const report = reportOf({ recording, missed, emulators, documentation: DOCUMENTATION });
  writeFileSync(join(RECORDINGS, 'google.md'), report);
  print(
    `\nWritten to emulators/recordings: ${isComplete ? 'google.json and ' : ''}google.md, the report`,
  );
}

try {
  const { project, given, texts } = parseProject(
    USAGE,
    process.argv.slice(2),
    ROOT,
    ['yes'],
    ['channel'],
  );
  const channelId = texts.get('channel') ?? '';
  if (!CHANNEL_ID.test(channelId))
    throw new Failure(`--channel is not the id of a channel\n${USAGE}`);
  print(planOf(project, channelId));
  if (given.has('yes')) await run(project, channelId);
  else {
    print('\nNothing has been written. To start, add --yes.');
    process.exitCode = 2;
  }
} catch (error) {
  process.stderr.write(`${errorText(error)}\n`);
  process.exitCode = 1;
}
