import { z } from 'zod';

import { TIMEOUT_MS } from './checks/check.mjs';

/** An answer of Google from which the doctor learns nothing, such as a refusal to the operator. */
export class Unreadable extends Error {
  /** @param {string} message what Google says */
  constructor(message) {
    super(message);
    this.name = 'Unreadable';
  }
}

/** https://cloud.google.com/apis/design/errors#http_mapping */
const errorBody = z.object({
  error: z.object({ message: z.string().default(''), status: z.string().optional() }),
});

/** Reads Google's REST APIs with the operator's own access token. */
export class GoogleApi {
  #token;
  #project;
  #fetch;

  /**
   * @param {{token: string, project: string, fetch: typeof globalThis.fetch}} options `project`: the project whose
   *   quota pays
   */
  constructor({ token, project, fetch }) {
    this.#token = token;
    this.#project = project;
    this.#fetch = fetch;
  }

  /**
   * @template T
   * @param {string} url without the scheme
   * @param {z.ZodType<T>} schema
   * @returns {Promise<T | undefined>} undefined if Google knows no such thing
   * @throws {Unreadable} if Google refuses
   */
  get(url, schema) {
    return this.#call(url, schema, { method: 'GET' });
  }

  /**
   * The same for a method that Google has as POST although it changes nothing.
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
      const message = said.success ? said.data.error.message : 'no reason given';
      throw new Unreadable(`status ${response.status}: ${message}`);
    }
    const parsed = schema.safeParse(body);
    if (!parsed.success) throw new Unreadable(`an answer of another shape than documented`);
    return parsed.data;
  }
}

/** A policy: https://cloud.google.com/iam/docs/reference/rest/v1/Policy */
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
 * @param {z.infer<typeof policy> | undefined} found
 * @param {string} role
 * @param {string} member such as `serviceAccount:a@b.iam.gserviceaccount.com`
 * @returns {boolean} whether the policy gives the role without a condition
 */
export function grants(found, role, member) {
  return (found?.bindings ?? []).some(
    (binding) =>
      binding.role === role && binding.condition === undefined && binding.members.includes(member),
  );
}
