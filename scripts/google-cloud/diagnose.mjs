import { z } from 'zod';

import { ACCOUNT_CHECKS } from './checks/accounts.mjs';
import { DATA_CHECKS } from './checks/data.mjs';
import { deployedFunctions, DEPLOYMENT_CHECKS } from './checks/deployment.mjs';
import { SERVICE_CHECKS } from './checks/services.mjs';
import { GoogleApi, ServiceDisabled, Unreadable } from './google-api.mjs';
import { enableApis } from './needs.mjs';

/**
 * @typedef {import('./checks/check.mjs').Check} Check
 * @typedef {import('./checks/check.mjs').Finding} Finding
 * @typedef {import('./checks/check.mjs').CheckContext} CheckContext
 */

/**
 * The result of one check. `unread` is the reason if the check could not be completed.
 *
 * @typedef {{title: string, why: string, findings: Finding[], unread?: string}} Result
 */

const accessed = z.object({ payload: z.object({ data: z.string() }) });

const CHECKS = [...ACCOUNT_CHECKS, ...DATA_CHECKS, ...SERVICE_CHECKS, ...DEPLOYMENT_CHECKS];

/**
 * Checks everything that the product needs in a project and from the services around it. It only
 * reads, and changes nothing.
 *
 * @param {Pick<CheckContext, 'project' | 'root' | 'parameters' | 'fetch' | 'smtp'> & {token:
 * string}} options
 *   `token`: the operator's access token
 * @returns {AsyncGenerator<Result>} one result for each check; causes come before their
 * consequences
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
  /** @type {Set<string>} */
  const off = new Set();
  const context = { ...given, api, secret, functions: () => functions('all'), off };
  for (const check of CHECKS) yield resultOf(check, context);
}

/**
 * Runs one check.
 *
 * @param {Check} check
 * @param {CheckContext} context
 * @returns {Promise<Result>}
 */
async function resultOf({ title, why, find }, context) {
  try {
    return { title, why, findings: await find(context) };
  } catch (error) {
    if (error instanceof ServiceDisabled && !context.off.has(error.service)) {
      const { service } = error;
      context.off.add(service);
      const fix = `${enableApis(context.project, [service])}, and wait some minutes`;
      return { title, why, findings: [{ problem: `${service} is off`, fix }] };
    }
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : undefined;
    const isKnown = error instanceof Unreadable || cause !== undefined || isTimeout(error);
    if (!isKnown || !(error instanceof Error)) throw error;
    return { title, why, findings: [], unread: cause?.message ?? error.message };
  }
}

/**
 * Returns whether an error is a timeout.
 *
 * @param {unknown} error
 */
function isTimeout(error) {
  return error instanceof Error && error.name === 'TimeoutError';
}

/**
 * Returns a function that calls `ask` only once for each name.
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
