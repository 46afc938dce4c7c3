/**
 * What is wrong, and the command or the place that mends it.
 *
 * @typedef {{problem: string, fix: string}} Finding
 */

/**
 * What a check may use.
 *
 * @typedef {object} Patient
 * @property {import('../project.mjs').Project} project
 * @property {string} root the repository
 * @property {ReadonlyMap<string, string>} parameters of functions/.env.PROJECT_ID
 * @property {import('../google-api.mjs').GoogleApi} api
 * @property {typeof fetch} fetch for calls without the operator's token
 * @property {(name: string) => Promise<string | undefined>} secret a secret's value; undefined if it has
 *   none
 * @property {() => Promise<import('./deployment.mjs').Functions>} functions what is deployed
 * @property {(server: SmtpServer) => Promise<void>} smtp connects and logs in, and throws if that fails
 *
 * @typedef {{host: string, port: number, secure: boolean, login: {user: string, pass: string} | undefined}} SmtpServer
 */

/**
 * One thing that the product needs.
 *
 * @typedef {object} Check
 * @property {string} title what the project has if nothing is found
 * @property {string} why what fails without it
 * @property {(patient: Patient) => Promise<Finding[]>} find
 */

/** How long a service may take to answer, in ms. */
export const TIMEOUT_MS = 30_000;
