import { z } from 'zod';

/**
 * A problem that a check found, and the command or the page that fixes it.
 *
 * @typedef {{problem: string, fix: string}} Finding
 */

/**
 * The data and functions that a check can use.
 *
 * @typedef {object} CheckContext
 * @property {import('../project.mjs').Project} project
 * @property {string} root the repository
 * @property {ReadonlyMap<string, string>} parameters the parameters in functions/.env.PROJECT_ID
 * @property {import('../google-api.mjs').GoogleApi} api
 * @property {typeof fetch} fetch for calls without the operator's token
 * @property {(name: string) => Promise<string | undefined>} secret returns a secret's value;
 * undefined if it has none
 * @property {() => Promise<import('./deployment.mjs').Functions>} functions returns the deployed
 * functions
 * @property {Set<string>} off the APIs that a check has reported as off
 * @property {(server: SmtpServer) => Promise<void>} smtp connects and logs in; throws if that fails
 *
 * @typedef {{host: string, port: number, secure: boolean, login: {user: string, pass: string} |
 * undefined}} SmtpServer
 */

/**
 * A check of one thing that the product needs.
 *
 * @typedef {object} Check
 * @property {string} title what the project has if the check finds no problem
 * @property {string} why what fails without it
 * @property {(context: CheckContext) => Promise<Finding[]>} find
 */

/** The timeout of a call to a service, in ms. */
export const TIMEOUT_MS = 30_000;

/** The form in which Google's services say why they refuse a call. */
export const refusal = z.object({ error: z.object({ message: z.string() }) });
