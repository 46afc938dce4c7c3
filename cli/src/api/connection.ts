import { setTimeout as delay } from 'node:timers/promises';

import { createApiClient, type ApiClient, type ClientSession } from '@threadsweep/shared/client.ts';

import { builtContract, builtOutputs, type OutputFields, VERSION } from '../build-constants.ts';
import type { CommandContext } from '../command-context.ts';
import { Failure } from '../failure.ts';
import { t } from '../language/translator.ts';
import { networkFailure, otherServer } from './refusal.ts';

const USER_AGENT = `threadsweep-cli/${VERSION} (${process.platform})`;

/** The delays before each retry of a GET, in ms. */
const RETRY_MS = [250, 500, 1000];

/**
 * The delay after which the command tells the user that it is still waiting for a response, in ms.
 */
const SILENCE_MS = 3000;

/** The part of a command's context that its API calls need. */
export type CallContext = Pick<CommandContext, 'output' | 'clock' | 'interrupt'>;

/**
 * Returns the typed client for an address, whose calls `interrupt` cancels. A GET that fails
 * transiently is retried up to three times, which may cost more quota. A call without a response
 * after 3 s is reported, unless a live view shows the progress.
 *
 * Without a response, or with one of another server or a proxy, the call rejects with a failure
 * that says so.
 */
export function connect(
  address: string,
  session: ClientSession,
  { output, clock, interrupt }: CallContext,
): ApiClient {
  let hasReported = false;
  return createApiClient({
    baseUrl: address,
    contract: builtContract(),
    session,
    prove: async (challenge) => {
      const { proofOf } = await import('@threadsweep/shared/proof-of-work.ts');
      return proofOf(challenge);
    },
    isOutput: (path, answer) => hasFields(answer, builtOutputs()[path.join('.')]),
    fetch: async (request, init) => {
      const signals = init?.signal ? [init.signal, interrupt] : [interrupt];
      const signal = AbortSignal.any(signals);
      // The list of sessions shows the program that this header names.
      const call = new Request(request, { ...init, signal });
      call.headers.set('user-agent', USER_AGENT);
      const answered = new AbortController();
      if (!isClean(call)) void reportSilence(answered.signal);
      try {
        const waits = call.method === 'GET' ? RETRY_MS : [];
        for (const ms of waits) {
          const answer = await answerTo(call.clone(), address).catch((error: unknown) => error);
          if (answer instanceof Response) return answer;
          if (!isLostOnTheWay(answer)) throw answer;
          await clock.wait(ms, signal);
        }
        return await answerTo(call, address);
      } finally {
        answered.abort();
      }
    },
  });

  async function reportSilence(answered: AbortSignal): Promise<void> {
    const isAnswered = await delay(SILENCE_MS, false, { signal: answered, ref: false }).catch(
      () => true,
    );
    if (isAnswered || output.hasView) return;
    if (!hasReported || output.isTerminal) output.note(t('call.waiting', { address }));
    hasReported = true;
  }
}

/**
 * Makes the call and reads the complete response, because the connection may break while the body
 * arrives.
 */
async function answerTo(call: Request, address: string): Promise<Response> {
  try {
    const answer = await fetch(call);
    const { status, headers } = answer;
    if (!/^application\/json\b/i.test(headers.get('content-type') ?? ''))
      throw otherServer(address, status);
    const body = await answer.text();
    if (!isJson(body)) throw otherServer(address, status);
    return new Response(body, { status, headers });
  } catch (error) {
    if (error instanceof Failure || call.signal.aborted) throw error;
    throw networkFailure(address, error);
  }
}

/**
 * Returns whether a response has the fields that the call's contract names. For an unknown call it
 * returns true.
 */
function hasFields(output: unknown, expected: OutputFields | undefined): boolean {
  if (expected === undefined) return true;
  if (expected === 'list') return Array.isArray(output);
  return typeof output === 'object' && output !== null && expected.every((name) => name in output);
}

/**
 * Returns whether a call cleans a video. Such a call may take long, and its view shows the
 * progress.
 */
function isClean({ method, url }: Request): boolean {
  return method === 'POST' && url.endsWith('/clean');
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function isLostOnTheWay(error: unknown): boolean {
  return (
    error instanceof Failure && (error.code === 'NETWORK' || error.code === 'SERVICE_UNAVAILABLE')
  );
}

/** A session for calls that need no login. */
export const ANONYMOUS: ClientSession = {
  accessToken: () => undefined,
  refresh: async () => undefined,
};
