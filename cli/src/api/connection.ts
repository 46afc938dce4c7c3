import { setTimeout as delay } from 'node:timers/promises';

import { createApiClient, type ApiClient, type ClientSession } from '@threadsweep/shared/client.ts';

import { builtContract, builtOutputs, type OutputFields, VERSION } from '../build-constants.ts';
import type { CommandContext } from '../command-context.ts';
import { Failure } from '../failure.ts';
import { t } from '../language/translator.ts';
import { networkFailure, otherServer } from './refusal.ts';

const USER_AGENT = `threadsweep-cli/${VERSION} (${process.platform})`;

/** The delays before the retries of a GET, in ms. */
const RETRY_MS = [250, 500, 1000];

/** How long a response may take before the command says that it waits, in ms. */
const SILENCE_MS = 3000;

/** The part of a command's context that its calls need. */
export type CallContext = Pick<CommandContext, 'output' | 'clock' | 'interrupt'>;

/**
 * The typed client for an address. Calls end when `interrupt` fires. A GET that fails transiently
 * is retried up to three times; a page of a list may then cost its unit again. A call
 * without a response for 3 s is reported, unless a view shows the progress.
 *
 * A call without a response, and a response of another server or a proxy, reject with a failure that
 * says so.
 */
export function connect(
  address: string,
  session: ClientSession,
  { output, clock, interrupt }: CallContext,
): ApiClient {
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
      // The list of sessions shows it.
      const call = new Request(request, { ...init, signal });
      call.headers.set('user-agent', USER_AGENT);
      const answered = new AbortController();
      if (!isClean(call)) void tellSilence(answered.signal);
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

  async function tellSilence(answered: AbortSignal): Promise<void> {
    const isAnswered = await delay(SILENCE_MS, false, { signal: answered, ref: false }).catch(
      () => true,
    );
    if (!isAnswered && !output.hasView) output.note(t('call.waiting', { address }));
  }
}

/** Reads the whole response: a connection may break in the middle of it. */
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
    // The reason of an abort says who asked for it.
    if (error instanceof Failure || call.signal.aborted) throw error;
    throw networkFailure(address, error);
  }
}

/** Whether a response has the fields of its call; true for an unknown call. */
function hasFields(output: unknown, expected: OutputFields | undefined): boolean {
  if (expected === undefined) return true;
  if (expected === 'list') return Array.isArray(output);
  return typeof output === 'object' && output !== null && expected.every((name) => name in output);
}

/** A clean may take long, and shows its own progress. */
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
