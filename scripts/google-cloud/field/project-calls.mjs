import { z } from 'zod';

import { KEY, KEY_RING } from '../needs.mjs';
import { causeOf } from './recorder.mjs';

/**
 * This module makes the calls to Google Cloud in the same way as the product, but with the
 * operator's own login.
 *
 * @typedef {import('./recorder.mjs').Recorder} Recorder
 *
 * @typedef {object} Place
 * @property {import('../project.mjs').Project} project
 * @property {string} token the operator's access token
 * @property {ReadonlyMap<string, string>} parameters the parameters in functions/.env.PROJECT_ID
 * @property {string | undefined} geminiKey the secret; `off` for none
 */

const encrypted = z.object({ ciphertext: z.string() });
/**
 * Encodes a part of a token.
 *
 * @param {object} part
 */
const encode = (part) => Buffer.from(JSON.stringify(part)).toString('base64url');
const DAY_MS = 24 * 60 * 60_000;

/**
 * Makes all calls. They leave nothing behind except a task, which this function removes.
 *
 * @param {Recorder} recorder
 * @param {Place} place
 * @param {string[]} left receives what the operator must remove
 */
export async function visitProject(recorder, place, left) {
  const { project, token } = place;
  const call = (
    /** @type {string} */ name,
    /** @type {string} */ url,
    /** @type {object} */ more = {},
  ) => recorder.call(name, { url, token, headers: { 'x-goog-user-project': project.id }, ...more });
  await useFirestore(call, project.id);
  await useKey(recorder, call, project.id);
  await sign(call, project);
  await askGemini(recorder, place);
  await useQueue(recorder, call, place, left);
}

/**
 * Makes a query with an index, and one without.
 *
 * @typedef {(name: string, url: string, more?: object) => Promise<import('./recorder.mjs').Answer | undefined>} MakeCall
 *
 * @param {MakeCall} call
 * @param {string} id
 */
async function useFirestore(call, id) {
  const url = `firestore.googleapis.com/v1/projects/${id}/databases/(default)/documents:runQuery`;
  await call('firestore.runQuery', url, { body: queryBy('removed') });
  await call('firestore.runQuery without an index', url, { body: queryBy('fieldtest') });
}

/**
 * Returns a query by a field. No document has the value, so the response has no document.
 *
 * @param {string} field
 */
const queryBy = (field) => ({
  structuredQuery: {
    from: [{ collectionId: 'videos' }],
    where: {
      fieldFilter: {
        field: { fieldPath: field },
        op: 'EQUAL',
        value: { stringValue: 'fieldtest' },
      },
    },
    orderBy: [{ field: { fieldPath: 'publishedAt' }, direction: 'DESCENDING' }],
    limit: 1,
  },
});

/**
 * Encrypts and decrypts a text with the product's key.
 *
 * @param {Recorder} recorder
 * @param {MakeCall} call
 * @param {string} id
 */
async function useKey(recorder, call, id) {
  const key = `cloudkms.googleapis.com/v1/projects/${id}/locations/global/keyRings/${KEY_RING}/cryptoKeys/${KEY}`;
  const plaintext = Buffer.from('fieldtest').toString('base64');
  const wrapped = encrypted.safeParse(
    (await call('kms.encrypt', `${key}:encrypt`, { body: { plaintext } }))?.body,
  );
  if (wrapped.success) await call('kms.decrypt', `${key}:decrypt`, { body: wrapped.data });
  else recorder.miss('kms.decrypt', 'nothing was encrypted');
}

/**
 * Signs the claims of a custom token with the service account of the functions.
 *
 * @param {MakeCall} call
 * @param {import('../project.mjs').Project} project
 */
async function sign(call, { functionsAccount }) {
  const url = `iamcredentials.googleapis.com/v1/projects/-/serviceAccounts/${functionsAccount}:signBlob`;
  const claims = { iss: functionsAccount, sub: functionsAccount, uid: 'fieldtest' };
  const text = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(claims)}`;
  await call('iam.signBlob', url, { body: { payload: Buffer.from(text).toString('base64') } });
}

/**
 * Requests an opinion from Gemini, if the project uses it.
 *
 * @param {Recorder} recorder
 * @param {Place} place
 */
async function askGemini(recorder, { project, token, parameters, geminiKey }) {
  const model = parameters.get('GEMINI_MODEL');
  const location = parameters.get('GEMINI_VERTEX_LOCATION');
  const hasKey = geminiKey !== undefined && geminiKey !== 'off';
  if (model === undefined || (location === undefined && !hasKey)) {
    recorder.miss('gemini.generateContent', 'second opinions are off');
    return;
  }
  const body = { contents: [{ role: 'user', parts: [{ text: 'Answer with the word yes.' }] }] };
  const host = location === 'global' ? '' : `${location}-`;
  await recorder.call(
    'gemini.generateContent',
    location === undefined
      ? {
          url: `generativelanguage.googleapis.com/v1beta/models/${model}:generateContent`,
          headers: { 'x-goog-api-key': geminiKey ?? '' },
          body,
        }
      : {
          url: `${host}aiplatform.googleapis.com/v1/projects/${project.id}/locations/${location}/publishers/google/models/${model}:generateContent`,
          token,
          body,
        },
  );
}

/**
 * Creates a task, tries to create it again and in an unknown queue, and deletes it.
 *
 * @param {Recorder} recorder
 * @param {MakeCall} call
 * @param {Place} place
 * @param {string[]} left
 */
async function useQueue(recorder, call, { project, token }, left) {
  const queues = `projects/${project.id}/locations/${project.region}/queues`;
  const name = `${queues}/cleaningPass/tasks/fieldtest-${Date.now()}`;
  const url = `cloudtasks.googleapis.com/v2/${name}`;
  // The task is scheduled a day ahead, so that it never runs before its deletion.
  const task = {
    scheduleTime: new Date(Date.now() + DAY_MS).toISOString(),
    dispatchDeadline: '1800s',
    httpRequest: { httpMethod: 'POST', url: 'https://fieldtest.invalid/' },
  };
  const create = (
    /** @type {string} */ title,
    /** @type {string} */ queue,
    /** @type {object} */ one,
  ) =>
    call(title, `cloudtasks.googleapis.com/v2/${queues}/${queue}/tasks`, { body: { task: one } });
  let isGone = false;
  try {
    const made = await create('tasks.create', 'cleaningPass', { ...task, name });
    isGone = made !== undefined && made.status !== 200;
    await create('tasks.create again', 'cleaningPass', { ...task, name });
    await create('tasks.create in an unknown queue', 'fieldtest', task);
    const removed = await call('tasks.delete', url, { method: 'DELETE' });
    isGone ||= removed?.status === 200;
    await call('tasks.delete again', url, { method: 'DELETE' });
  } finally {
    if (!isGone && !(await removeTask(recorder, url, token)))
      left.push(`The task ${name} may be left. Remove it: gcloud tasks delete ${name}`);
  }
}

/**
 * Deletes the task after a failure.
 *
 * @param {Recorder} recorder
 * @param {string} url
 * @param {string} token
 * @returns {Promise<boolean>} whether the task no longer exists
 */
async function removeTask(recorder, url, token) {
  try {
    const { status } = await recorder.undo({ url, method: 'DELETE', token });
    return status === 200 || status === 404;
  } catch (error) {
    recorder.miss('the removal of the task', causeOf(error));
    return false;
  }
}
