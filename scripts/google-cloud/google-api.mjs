import { z } from 'zod';

import { TIMEOUT_MS } from './checks/check.mjs';

/**
 * The error if the doctor cannot make a check, for example because Google refuses the operator's
 * call.
 */
export class Unreadable extends Error {
  /** @param {string} message the reason */
  constructor(message) {
    super(message);
    this.name = 'Unreadable';
  }
}

/** The error for an API that is off in the project. */
export class ServiceDisabled extends Unreadable {
  /** @param {string} service such as `run.googleapis.com` */
  constructor(service) {
    super(`${service} is off: see above`);
    this.name = 'ServiceDisabled';
    this.service = service;
  }
}

/**
 * The format of an error, and of the detail about an API that is off:
 * https://cloud.google.com/apis/design/errors#http_mapping,
 * https://cloud.google.com/apis/design/errors#error_info
 */
const errorBody = z.object({
  error: z.object({
    message: z.string().default(''),
    status: z.string().optional(),
    details: z
      .array(
        z.object({
          reason: z.string().optional(),
          metadata: z.object({ service: z.string().optional() }).optional(),
        }),
      )
      .default([]),
  }),
});

/** A reader of Google's REST APIs that uses the operator's access token. */
export class GoogleApi {
  #token;
  #project;
  #fetch;

  /**
   * @param {{token: string, project: string, fetch: typeof globalThis.fetch}} options `project`: the project to
   *   whose quota the calls count
   */
  constructor({ token, project, fetch }) {
    this.#token = token;
    this.#project = project;
    this.#fetch = fetch;
  }

  /**
   * Calls a GET method.
   *
   * @template T
   * @param {string} url without the scheme
   * @param {z.ZodType<T>} schema
   * @returns {Promise<T | undefined>} undefined if Google responds with 404
   * @throws {ServiceDisabled} if the API is off
   * @throws {Unreadable} if Google refuses for another reason
   */
  get(url, schema) {
    return this.#call(url, schema, { method: 'GET' });
  }

  /**
   * Calls a POST method that changes nothing.
   *
   * @template T
   * @param {string} url without the scheme
   * @param {z.ZodType<T>} schema
   * @param {object} body
   */
  ask(url, schema, body = {}) {
    return this.#call(url, schema, { method: 'POST', body: JSON.stringify(body) });
  }

  /**
   * Makes a call and parses its response.
   *
   * @template T
   * @param {string} url
   * @param {z.ZodType<T>} schema
   * @param {RequestInit} init
   * @returns {Promise<T | undefined>}
   */
  async #call(url, schema, init) {
    const response = await this.#fetch(`https://${url}`, {
      ...init,
      headers: {
        authorization: `Bearer ${this.#token}`,
        'x-goog-user-project': this.#project,
        'content-type': 'application/json',
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status === 404) return undefined;
    /** @type {unknown} */
    const body = await response.json().catch(() => undefined);
    if (!response.ok) {
      const said = errorBody.safeParse(body);
      const details = said.success ? said.data.error.details : [];
      const off = details.find(({ reason }) => reason === 'SERVICE_DISABLED')?.metadata?.service;
      if (off !== undefined) throw new ServiceDisabled(off);
      const message = said.success ? said.data.error.message : 'no reason given';
      throw new Unreadable(`status ${response.status}: ${message}`);
    }
    const parsed = schema.safeParse(body);
    if (!parsed.success) throw new Unreadable(`an answer of another shape than documented`);
    return parsed.data;
  }
}

/** The format of a policy: https://cloud.google.com/iam/docs/reference/rest/v1/Policy */
export const policy = z.object({
  bindings: z
    .array(
      z.object({
        role: z.string(),
        members: z.array(z.string()).default([]),
        condition: z.unknown().optional(),
      }),
    )
    .default([]),
});

/**
 * Returns whether a policy grants the role without a condition.
 *
 * @param {z.infer<typeof policy> | undefined} found
 * @param {string} role
 * @param {string} member such as `serviceAccount:a@b.iam.gserviceaccount.com`
 * @returns {boolean}
 */
export function grants(found, role, member) {
  return (found?.bindings ?? []).some(
    (binding) =>
      binding.role === role && binding.condition === undefined && binding.members.includes(member),
  );
}
