import { recordedOf } from './shape.mjs';

/** How long a service may take to answer, in ms. */
const TIMEOUT_MS = 30_000;

/**
 * @typedef {object} Call
 * @property {string} url without the scheme
 * @property {string} [method] default GET, or POST with a body
 * @property {string} [token] of OAuth
 * @property {unknown} [body] JSON, or a form as URLSearchParams
 * @property {Record<string, string>} [headers]
 *
 * @typedef {{status: number, body: unknown}} Answer
 */

/** Calls services, and keeps the shapes of what they answer. */
export class Recorder {
  /** @type {Map<string, import('./shape.mjs').Recorded>} */
  calls = new Map();
  /** Why calls got no answer or were not made, by their names. @type {Map<string, string>} */
  missed = new Map();
  #fetch;
  #signal;
  #print;

  /**
   * @param {object} options
   * @param {typeof globalThis.fetch} options.fetch
   * @param {AbortSignal} options.signal ends the test; the calls of {@link undo} go on
   * @param {(line: string) => void} options.print
   */
  constructor({ fetch, signal, print }) {
    this.#fetch = fetch;
    this.#signal = signal;
    this.#print = print;
  }

  /**
   * Makes a call, and records the answer. A refusal is an answer.
   *
   * @param {string} name
   * @param {Call} call
   * @returns {Promise<Answer | undefined>} undefined if no answer came
   * @throws the reason of the signal, once the test is ended
   */
  async call(name, call) {
    this.#signal.throwIfAborted();
    try {
      const answer = await this.#send(call, this.#signal);
      const recorded = recordedOf(answer.status, answer.body);
      this.calls.set(name, recorded);
      this.#print(`${String(answer.status).padEnd(5)} ${name} ${recorded.reason ?? ''}`.trimEnd());
      return answer;
    } catch (error) {
      this.#signal.throwIfAborted();
      this.miss(name, causeOf(error));
      return undefined;
    }
  }

  /**
   * Notes that a call was not made.
   *
   * @param {string} name
   * @param {string} why
   */
  miss(name, why) {
    this.missed.set(name, why);
    this.#print(`-     ${name}: ${why}`);
  }

  /**
   * Makes a call that cleans up: it is not recorded, and goes on when the test has been ended.
   *
   * @param {Call} call
   * @returns {Promise<Answer>}
   */
  undo(call) {
    return this.#send(call);
  }

  /**
   * @param {Call} call
   * @param {AbortSignal} [signal]
   * @returns {Promise<Answer>}
   */
  async #send({ url, method, token, body, headers }, signal) {
    const isForm = body instanceof URLSearchParams;
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const response = await this.#fetch(`https://${url}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    const text = await response.text();
    return { status: response.status, body: parsed(text) };
  }
}

/**
 * @param {string} text
 * @returns {unknown} the JSON value; a text that is not JSON; undefined for nothing
 */
function parsed(text) {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // The hub answers in plain text.
    return text;
  }
}

/** @param {unknown} error */
export function causeOf(error) {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
