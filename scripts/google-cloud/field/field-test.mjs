import { Failure } from '../../failure.mjs';
import { UNITS, visitChannel } from './channel-calls.mjs';
import { visitProject } from './project-calls.mjs';
import { causeOf, Recorder } from './recorder.mjs';

/**
 * @typedef {object} Options
 * @property {import('../project.mjs').Project} project
 * @property {string} channelId the test channel
 * @property {ReadonlyMap<string, string>} parameters the parameters in functions/.env.PROJECT_ID
 * @property {string} token the operator's access token
 * @property {string} clientSecret the OAuth client's secret
 * @property {string | undefined} geminiKey
 * @property {import('./channel-calls.mjs').Visit['consent']} consent
 * @property {typeof globalThis.fetch} fetch
 * @property {AbortSignal} signal ends the test, which then cleans up
 * @property {(line: string) => void} print
 */

/**
 * Returns a description of what a run writes and removes.
 *
 * @param {{id: string}} project
 * @param {string} channelId
 */
export function planOf({ id }, channelId) {
  return [
    `The field test makes about 40 calls. It writes the following, and removes it before it ends, also after a failure:`,
    `- on the YouTube channel ${channelId}: a comment and a reply under its newest public video that takes comments. For some seconds, anybody can read them. It holds both for review once, and publishes the comment again.`,
    `- in the project ${id}: a task in the queue cleaningPass, a day ahead.`,
    `It uses up to ${UNITS} units of YouTube's quota. It asks for your consent in a browser, and ends the consent. That ends every consent of this channel's account for the OAuth client: do not use a channel that is connected to the product.`,
    `It keeps names and types of fields, and no texts, ids, names or tokens.`,
  ].join('\n');
}

/**
 * Makes all calls. The project's calls come first, so that an unusable login ends the run before it
 * writes.
 *
 * @param {Options} options
 * @returns {Promise<{recorder: Recorder, left: string[], failure: string | undefined}>} `left`:
 * what the operator must remove; `failure`: why the calls ended early
 */
export async function fieldTest({ fetch, signal, print, ...options }) {
  const recorder = new Recorder({ fetch, signal, print });
  const { parameters, project } = options;
  const clientId = parameters.get('GOOGLE_CLIENT_ID');
  if (clientId === undefined)
    throw new Failure(`GOOGLE_CLIENT_ID is missing in ${project.envFile}`);
  const notices =
    parameters.get('UPLOAD_NOTICE_URL') ??
    `https://${project.region}-${project.id}.cloudfunctions.net/uploadNotice`;
  const visit = {
    channelId: options.channelId,
    client: { id: clientId, secret: options.clientSecret },
    consent: options.consent,
    callback: notices === 'off' ? undefined : notices,
  };
  /** @type {string[]} */
  const left = [];
  try {
    await visitProject(recorder, options, left);
    await visitChannel(recorder, visit, left);
    return { recorder, left, failure: undefined };
  } catch (error) {
    if (!(error instanceof Failure) && !signal.aborted) throw error;
    return { recorder, left, failure: causeOf(error) };
  }
}
