import { type ApiProblem, apiProblem } from '@threadsweep/shared/client.ts';

import type { World } from './world.ts';

/** A response as the client received it. */
export interface Answer {
  status: number;
  headers: Headers;
  /** The parsed body if it is JSON, or else its text. */
  body: unknown;
}

/** Sends any request, even one that the typed client would not allow. */
export async function request(
  world: World,
  line: `${string} /${string}`,
  options: {
    token?: string;
    body?: unknown;
    raw?: string;
    headers?: Record<string, string>;
    timeoutMs?: number;
  } = {},
): Promise<Answer> {
  const space = line.indexOf(' ');
  const body = options.raw ?? (options.body === undefined ? null : JSON.stringify(options.body));
  const answer = await fetch(`${world.url}${line.slice(space + 1)}`, {
    method: line.slice(0, space),
    redirect: 'manual',
    headers: {
      ...(body === null ? {} : { 'content-type': 'application/json' }),
      ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
      ...options.headers,
    },
    body,
    ...(options.timeoutMs !== undefined && { signal: AbortSignal.timeout(options.timeoutMs) }),
  });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('application/json') ?? false;
  const parsed: unknown = isJson ? JSON.parse(text) : text;
  return { status: answer.status, headers: answer.headers, body: parsed };
}

/** Returns the refusal of a call. @throws Error if the API did not refuse the call or did not respond */
export async function refusalOf(call: Promise<unknown>): Promise<ApiProblem> {
  let answer: unknown;
  try {
    answer = await call;
  } catch (error) {
    const problem = apiProblem(error);
    if (problem) return problem;
    throw error;
  }
  throw new Error(`the call was not refused: ${JSON.stringify(answer)}`);
}

/** Moves the clock forward and runs the tasks and jobs that become due. */
export async function later(world: World, ms: number): Promise<void> {
  await world.emulators.advanceTo(world.emulators.clock.now() + ms);
}

/**
 * Delays the `nth` call of a method of YouTube until the test calls `release`. The promise
 * `requested` resolves when the call arrives.
 */
export function holdCall(
  world: World,
  method: string,
  nth = 1,
): { requested: Promise<void>; release: () => void } {
  const requested = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  let calls = 0;
  const until = () => {
    calls += 1;
    if (calls < nth) return Promise.resolve();
    requested.resolve();
    return gate.promise;
  };
  world.emulators.faults.add({ target: 'youtube', method, times: nth, until });
  return { requested: requested.promise, release: gate.resolve };
}

/** Refuses the `nth` call of a method of YouTube from now on, and `more` calls after it. */
export function refuseCall(
  world: World,
  nth: number,
  fault: { method: string; status: number; reason: string },
  more = 0,
): void {
  const { faults } = world.emulators;
  let calls = 0;
  const until = () => {
    calls += 1;
    // The fault applies to the current call, because the emulator checks its faults after this
    // function.
    if (calls === nth) faults.add({ target: 'youtube', ...fault, times: 1 + more });
    return Promise.resolve();
  };
  faults.add({ target: 'youtube', method: fault.method, times: nth, until });
}

/** Moves the clock to the beginning of a minute, so that no rate limit's window ends during a test. */
export async function startOfMinute(world: World): Promise<void> {
  await later(world, MINUTE - (world.emulators.clock.now() % MINUTE));
}

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Returns the secret and the address in the link of the newest mail to an address. */
export async function mailedLink(
  world: World,
  email: string,
): Promise<{ token: string; email: string; page: string }> {
  const [newest] = await world.control.mailTo(email);
  const link = newest?.links[0];
  if (link === undefined) throw new Error(`no mail with a link went to ${email}`);
  const { searchParams, pathname } = new URL(link);
  return {
    token: searchParams.get('token') ?? '',
    email: searchParams.get('email') ?? '',
    page: pathname,
  };
}

let addresses = 0;
const run = Math.random().toString(36).slice(2, 10);

/**
 * Returns an email address that no other test has, because all test environments share one Auth
 * emulator.
 */
export function freshEmail(): string {
  addresses += 1;
  return `person-${addresses}-${run}@threadsweep.example`;
}
