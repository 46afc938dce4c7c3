import { z } from 'zod';

import { ACCOUNT_CHECKS } from './checks/accounts.mjs';
import { DATA_CHECKS } from './checks/data.mjs';
import { deployedFunctions, DEPLOYMENT_CHECKS } from './checks/deployment.mjs';
import { SERVICE_CHECKS } from './checks/services.mjs';
import { GoogleApi, Unreadable } from './google-api.mjs';

/**
 * @typedef {import('./checks/check.mjs').Check} Check
 * @typedef {import('./checks/check.mjs').Finding} Finding
 * @typedef {import('./checks/check.mjs').Patient} Patient
 */

/**
 * The result of one check. `unread`: why the doctor could not find out.
 *
 * @typedef {{title: string, why: string, findings: Finding[], unread?: string}} Result
 */

const accessed = z.object({ payload: z.object({ data: z.string() }) });

const CHECKS = [...ACCOUNT_CHECKS, ...DATA_CHECKS, ...SERVICE_CHECKS, ...DEPLOYMENT_CHECKS];

/**
 * Tries everything that the product needs of a project and of the services around it. It reads and
 * changes nothing.
 *
 * @param {Pick<Patient, 'project' | 'root' | 'parameters' | 'fetch' | 'smtp'> & {token: string}} options
 *   `token`: the operator's access token
 * @returns {AsyncGenerator<Result>} one for each check, in an order in which causes precede consequences
 */
export async function* diagnose({ token, ...given }) {
  const { project, fetch } = given;
  const api = new GoogleApi({ token, project: project.id, fetch });
  const secret = kept(async (/** @type {string} */ name) => {
    const url = `secretmanager.googleapis.com/v1/projects/${project.id}/secrets/${name}/versions/latest:access`;
    const found = await api.get(url, accessed);
    return found && Buffer.from(found.payload.data, 'base64').toString('utf8');
  });
  const functions = kept(() => deployedFunctions({ api, project }));
  const patient = { ...given, api, secret, functions: () => functions('all') };
  for (const check of CHECKS) yield resultOf(check, patient);
}

/**
 * @param {Check} check
 * @param {Patient} patient
 * @returns {Promise<Result>}
 */
async function resultOf({ title, why, find }, patient) {
  try {
    return { title, why, findings: await find(patient) };
  } catch (error) {
    // A network error has its cause beside it.
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : undefined;
    const isKnown = error instanceof Unreadable || cause !== undefined || isTimeout(error);
    if (!isKnown || !(error instanceof Error)) throw error;
    return { title, why, findings: [], unread: cause?.message ?? error.message };
  }
}

/** @param {unknown} error */
function isTimeout(error) {
  return error instanceof Error && error.name === 'TimeoutError';
}

/**
 * Asks for each name once.
 *
 * @template T
 * @param {(name: string) => Promise<T>} ask
 * @returns {(name: string) => Promise<T>}
 */
function kept(ask) {
  /** @type {Map<string, Promise<T>>} */
  const known = new Map();
  return (name) => {
    const answer = known.get(name) ?? ask(name);
    known.set(name, answer);
    return answer;
  };
}
