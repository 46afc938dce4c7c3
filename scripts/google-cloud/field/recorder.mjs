import { recordedOf } from './shape.mjs';

/** The timeout of a call to a service, in ms. */
const TIMEOUT_MS = 30_000;

/**
 * A call to a service.
 *
 * @typedef {object} Call
 * @property {string} url without the scheme
 * @property {string} [method] GET by default, or POST if there is a body
 * @property {string} [token] the OAuth access token
 * @property {unknown} [body] JSON, or a form as URLSearchParams
 * @property {Record<string, string>} [headers]
 *
 * @typedef {{status: number, body: unknown}} Answer
 */

/** Calls services, and keeps the shapes of their responses. */
export class Recorder {
  /**
   * The recorded responses by the names of the calls.
   *
   * @type {Map<string, import('./shape.mjs').Recorded>}
   */
  calls = new Map();
  /**
   * The reasons, by the names of the calls, why a call got no response or was not made.
   *
   * @type {Map<string, string>}
   */
  missed = new Map();
  #fetch;
  #signal;
  #print;

  /**
   * @param {object} options
   * @param {typeof globalThis.fetch} options.fetch
   * @param {AbortSignal} options.signal ends the test, except the calls of {@link undo}
   * @param {(line: string) => void} options.print
   */
  constructor({ fetch, signal, print }) {
    this.#fetch = fetch;
    this.#signal = signal;
    this.#print = print;
  }

  /**
   * Makes a call and records the response, even a refusal.
   *
   * @param {string} name
   * @param {Call} call
   * @returns {Promise<Answer | undefined>} undefined if no response came
   * @throws the reason of the signal, after the test has been ended
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
   * Records that a call was not made.
   *
   * @param {string} name
   * @param {string} why
   */
  miss(name, why) {
    this.missed.set(name, why);
    this.#print(`-     ${name}: ${why}`);
  }

  /**
   * Makes a call that cleans up. It is not recorded, and is made even if the test has been ended.
   *
   * @param {Call} call
   * @returns {Promise<Answer>}
   */
  undo(call) {
    return this.#send(call);
  }

  /**
   * Sends a call and reads its response.
   *
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
 * Returns the JSON value in a text. Returns the text itself if it is not JSON, and undefined if it
 * is empty.
 *
 * @param {string} text
 * @returns {unknown}
 */
function parsed(text) {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * Returns an error's message and the message of its cause.
 *
 * @param {unknown} error
 */
export function causeOf(error) {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
