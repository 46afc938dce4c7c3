import { errorBody } from '@threadsweep/shared/contract/errors.ts';

import { type Call, CALLS } from '../contract-calls.ts';
import { type Answer, request } from '../requests.ts';
import type { World } from '../world.ts';
import { MARKER } from './accounts.ts';
import type { FuzzedRequest } from './input.ts';

/** The timeout of a call, after which it counts as a hang. */
const TIMEOUT_MS = 30_000;

interface Count {
  sent: number;
  past: number;
  succeeded: number;
  limited: number;
}

/** Sends requests, checks every response, and stores the failures. */
export class Checks {
  readonly counts = new Map<string, Count>(
    CALLS.map(({ name }) => [name, { sent: 0, past: 0, succeeded: 0, limited: 0 }]),
  );
  /** One example of a request for each kind of failure. */
  readonly failures = new Map<string, string>();
  /** The tokens of next pages, which later requests may contain. */
  readonly pageTokens: string[] = [];
  readonly #world: World;
  /** The texts that a response may contain only if its request does. */
  readonly #foreign: readonly string[];

  constructor(world: World, foreign: readonly string[]) {
    this.#world = world;
    this.#foreign = [MARKER, ...foreign];
  }

  /**
   * Sends a request.
   * @param caller the account whose token the request has, and whose data the response may contain
   * @returns the HTTP status; 0 without a response
   */
  async send(
    call: Call,
    sent: FuzzedRequest,
    authorization?: string,
    caller?: { uid: string },
  ): Promise<number> {
    const { path, headers, raw } = sent;
    const logged = this.#world.logged.length;
    let answer: Answer;
    try {
      answer = await request(this.#world, `${call.method} ${path}`, {
        headers: { ...headers, ...(authorization !== undefined && { authorization }) },
        ...(raw !== undefined && { raw }),
        timeoutMs: TIMEOUT_MS,
      });
    } catch (error) {
      this.#fail(call, sent, `no response: ${String(error)} ${String(Object(error).cause)}`);
      return 0;
    }
    const { status } = answer;
    if (status >= 500) {
      const log = this.#world.logged.slice(logged).join('\n');
      this.#fail(call, sent, `${status} ${JSON.stringify(answer.body)}\n${log}`);
    }
    this.#count(call, sent, answer);
    await this.#checkLeaks(call, sent, answer, caller);
    return status;
  }

  #count(call: Call, sent: FuzzedRequest, { status, body }: Answer): void {
    const count = this.counts.get(call.name);
    if (!count) throw new Error(`${call.name} is not in the contract`);
    const problem = status < 400 ? undefined : errorBody.strict().safeParse(body);
    if (problem?.success === false) this.#fail(call, sent, `an error of another shape: ${status}`);
    const code = problem?.data?.code;
    count.sent += 1;
    const isRefused = code === 'UNAUTHORIZED' || code === 'EMAIL_NOT_VERIFIED';
    if (call.access === 'public' || !isRefused) count.past += 1;
    if (status < 400) count.succeeded += 1;
    if (status === 429) count.limited += 1;
    const next = Object(body).next_page_token;
    if (typeof next === 'string' && !this.pageTokens.includes(next)) this.pageTokens.push(next);
  }

  async #checkLeaks(
    call: Call,
    sent: FuzzedRequest,
    { body, headers }: Answer,
    caller: { uid: string } | undefined,
  ): Promise<void> {
    const known = `${sent.path}\n${decoded(sent.path)}\n${sent.raw ?? ''}`;
    const text = `${JSON.stringify(body)} ${headers.get('location') ?? ''}`;
    const leaked = this.#foreign.filter((one) => text.includes(one) && !known.includes(one));
    if (leaked.length === 0) return;
    const own = caller && (await this.#ownWords(caller.uid));
    for (const one of leaked)
      if (own?.includes(one) !== true)
        this.#fail(call, sent, `returns ${one}: ${text.slice(0, 500)}`);
  }

  /**
   * Returns the names and instructions that the account has chosen, and its rules. They may contain
   * another account's words or channel, so responses may contain these.
   */
  async #ownWords(uid: string): Promise<string> {
    const { documents } = this.#world.app;
    const user = (await documents.user(uid).get()).data();
    const channels = await documents.channels(uid).get();
    const tokens = await documents.machineTokens.where('uid', '==', uid).get();
    const names = tokens.docs.map((token) => token.data().name);
    const { name, pendingEmail, instructions, rules } = user ?? {};
    const settings = channels.docs.map((channel) => JSON.stringify(channel.data().settings));
    return [name, pendingEmail, instructions, JSON.stringify(rules), ...names, ...settings].join(
      '\n',
    );
  }

  #fail(call: Call, { path, headers, raw }: FuzzedRequest, problem: string): void {
    const key = `${call.name}: ${problem.slice(0, 80)}`;
    if (this.failures.has(key)) return;
    const sent = [`${call.method} ${path.slice(0, 600)}`, JSON.stringify(headers)];
    this.failures.set(key, [problem, ...sent, raw?.slice(0, 600) ?? ''].join('\n  '));
  }

  get sent(): number {
    return [...this.counts.values()].reduce((sum, count) => sum + count.sent, 0);
  }

  table(): string {
    const lines = [...this.counts].map(
      ([name, { sent, past, succeeded, limited }]) =>
        `${name.padEnd(28)} sent ${sent}, past authentication ${past}, succeeded ${succeeded}, limited ${limited}`,
    );
    return lines.join('\n');
  }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path.replaceAll('+', ' '));
  } catch {
    return path;
  }
}
