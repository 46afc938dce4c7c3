import { ORPCError, createORPCClient } from '@orpc/client';
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';

import type { Contract } from './contract/contract.ts';

export type ApiClient = ContractRouterClient<Contract>;

/** Where a client keeps its tokens; the web and the CLI each have their own. */
export interface ClientSession {
  /** The access token to send, or undefined for an anonymous call. */
  accessToken(): string | undefined;
  /**
   * Trades the refresh token for a new access token and returns it; undefined where that is
   * refused, and the user must log in again. A network error is thrown: it ends no session.
   */
  refresh(): Promise<string | undefined>;
  /**
   * Names the login that the tokens belong to, such as a count of logins. A call whose login has
   * ended meanwhile is neither refreshed nor repeated: it would be done with the tokens of whoever
   * has logged in since. Left out where one session has one login.
   */
  login?(): unknown;
}

export interface ClientOptions {
  /** The address that the paths of the contract stand under, such as `https://threadsweep.example`. */
  baseUrl: string;
  /** The contract, whole or minified (oRPC's `minifyContractRouter`, which leaves zod out). */
  contract: AnyContractRouter;
  session: ClientSession;
  /** How long a call may take; a little more than the minute after which Hosting cuts it. */
  timeoutMs?: number;
  fetch?: typeof fetch;
}

/** What went wrong with a call, as the API says it. */
export interface ApiProblem {
  code: string;
  status: number;
  /** A sentence for the user. */
  message: string;
  data: Record<string, unknown> | undefined;
}

/** An answer that is not the API's: the page of a proxy or a login to a network, another server. */
export class ForeignAnswer extends Error {
  /** The HTTP status. */
  readonly status: number;

  constructor(status: number) {
    super(`The response is not from the Threadsweep API (HTTP status ${status}).`);
    this.name = 'ForeignAnswer';
    this.status = status;
  }
}

const DEFAULT_TIMEOUT_MS = 65_000;

/**
 * The typed client of the API. It sends the session's token; an answer of 401 refreshes the token
 * once, whatever number of calls wait for it, and repeats the call.
 *
 * A call that the API refuses rejects with an error that {@link apiProblem} reads; a call that did
 * not reach it rejects with what `fetch` throws, or with a {@link ForeignAnswer}.
 */
export function createApiClient(options: ClientOptions): ApiClient {
  const send = options.fetch ?? fetch;
  const login = (): unknown => options.session.login?.();
  /** By login: the refresh of one must not answer the calls of another. */
  const refreshing = new Map<unknown, Promise<string | undefined>>();

  function refreshOnce(whose: unknown): Promise<string | undefined> {
    const running = refreshing.get(whose);
    if (running) return running;
    const refresh = options.session.refresh().finally(() => refreshing.delete(whose));
    refreshing.set(whose, refresh);
    return refresh;
  }

  async function sendWithToken(request: Request, init: RequestInit): Promise<Response> {
    const token = options.session.accessToken();
    const whose = login();
    const signal = AbortSignal.any([
      request.signal,
      AbortSignal.timeout(options.timeoutMs ?? DEFAULT_TIMEOUT_MS),
    ]);
    const again = request.clone();
    const answer = await send(authorized(request, token), { ...init, signal });
    if (answer.status !== 401 || token === undefined) return answer;
    const { code } =
      problemOfBody(
        await answer
          .clone()
          .json()
          .catch(() => undefined),
      ) ?? {};
    // A wrong password is a 401 too, and no new token mends it.
    if (code !== 'UNAUTHORIZED' || login() !== whose) return answer;
    const fresh = await refreshOnce(whose);
    return fresh === undefined || login() !== whose
      ? answer
      : send(authorized(again, fresh), { ...init, signal });
  }

  const link = new OpenAPILink(options.contract, {
    url: options.baseUrl,
    fetch: async (request, init) => {
      const answer = await sendWithToken(request, init);
      // Every answer of the API is JSON; of anything else not even the status says anything of it.
      const type = answer.headers.get('content-type') ?? '';
      if (!type.startsWith('application/json')) throw new ForeignAnswer(answer.status);
      return answer;
    },
    customErrorResponseBodyDecoder: (body, response) => {
      const problem = problemOfBody(body);
      if (!problem) throw new ForeignAnswer(response.status);
      const { code, error: message, data } = problem;
      return new ORPCError(code, { status: response.status, message, data });
    },
  });
  return createORPCClient(link);
}

/** Reads what the API said from a rejected call; undefined where the API did not answer. */
export function apiProblem(error: unknown): ApiProblem | undefined {
  if (!(error instanceof ORPCError)) return undefined;
  const { code, status, message } = error;
  return {
    code: String(code),
    status,
    message,
    data: isRecord(error.data) ? error.data : undefined,
  };
}

function authorized(request: Request, token: string | undefined): Request {
  const headers = new Headers(request.headers);
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  return new Request(request, { headers });
}

function problemOfBody(
  body: unknown,
): { code: string; error: string; data: Record<string, unknown> | undefined } | undefined {
  if (!isRecord(body) || typeof body['error'] !== 'string' || typeof body['code'] !== 'string')
    return undefined;
  const { data } = body;
  return { code: body['code'], error: body['error'], data: isRecord(data) ? data : undefined };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
