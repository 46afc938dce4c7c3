import { ORPCError, createORPCClient } from '@orpc/client';
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';

import type { Contract } from './contract/contract.ts';
import { isRecord } from './record.ts';

export type ApiClient = ContractRouterClient<Contract>;

/** Stores the tokens of a client. The web app and the CLI each implement it. */
export interface ClientSession {
  /** Returns the access token to send, or undefined for an anonymous call. */
  accessToken(): string | undefined;
  /**
   * Exchanges the refresh token for a new access token. Returns undefined if the API refuses it, so
   * that the user must log in again. Throws network errors, which don't end the session.
   */
  refresh(): Promise<string | undefined>;
  /**
   * Identifies the login of the tokens, for example by a count of logins. If it changes during a
   * call, the client does not repeat the call with another user's tokens. Omitted if there is only
   * one login.
   */
  login?(): unknown;
}

export interface ClientOptions {
  /** The base URL of the contract's paths, such as `https://threadsweep.example`. */
  baseUrl: string;
  /** The contract, complete or minified (oRPC's `minifyContractRouter`, which omits the schemas). */
  contract: AnyContractRouter;
  session: ClientSession;
  /** The timeout of a call; by default slightly longer than the 60 s of Hosting. */
  timeoutMs?: number;
  fetch?: typeof fetch;
  /**
   * Solves the challenge of a call that was refused with 429 and `data.challenge`. The client then
   * repeats the call with the result as its proof of work. Without this function, or if it
   * throws, the call stays refused.
   */
  prove?: (challenge: unknown, signal: AbortSignal) => Promise<string>;
  /**
   * Returns whether the API can have returned an output of a successful call. A contract without
   * schemas needs this function. By default, the client accepts every output.
   * @param path the noun and the name of the procedure
   */
  isOutput?: (path: readonly string[], output: unknown) => boolean;
}

/** The error that the API returned for a call. */
export interface ApiProblem {
  code: string;
  status: number;
  /** An error message for the user. */
  message: string;
  data: Record<string, unknown> | undefined;
}

/**
 * The error for a response that is not from the API, such as the page of a proxy or of a network's
 * login, or that the API never returns for the call.
 */
export class ForeignResponse extends Error {
  /** The HTTP status. */
  readonly status: number;

  constructor(status: number) {
    super(`The response is not from the Threadsweep API (HTTP status ${status}).`);
    this.name = 'ForeignResponse';
    this.status = status;
  }
}

const DEFAULT_TIMEOUT_MS = 65_000;

/** The header that contains a proof of work. */
const PROOF_HEADER = 'x-proof-of-work';
/**
 * The most proofs of work for one call. A challenge is valid only for the next call from the
 * client's network, so another call in between makes it useless.
 */
const MAX_PROOFS = 3;

/** The code of an error whose response has only a message. */
export const UNKNOWN_CODE = 'UNKNOWN';

/**
 * Creates the typed client of the API, which sends the session's access token. After a 401 response
 * it refreshes the token and repeats the call. Concurrent calls share one refresh.
 *
 * A call that the API refuses rejects with an error that {@link apiProblem} reads. A call that does
 * not reach the API rejects with the error of `fetch` or with a {@link ForeignResponse}.
 */
export function createApiClient(options: ClientOptions): ApiClient {
  const send = options.fetch ?? fetch;
  const login = (): unknown => options.session.login?.();
  /** The refreshes in progress, by login: one user's token must not serve another user's calls. */
  const refreshes = new Map<unknown, Promise<string | undefined>>();

  function refreshOnce(sender: unknown): Promise<string | undefined> {
    const inProgress = refreshes.get(sender);
    if (inProgress) return inProgress;
    const refresh = options.session.refresh().finally(() => refreshes.delete(sender));
    refreshes.set(sender, refresh);
    return refresh;
  }

  async function sendWithToken(request: Request, init: RequestInit): Promise<Response> {
    const token = options.session.accessToken();
    const sender = login();
    const signal = AbortSignal.any([
      request.signal,
      AbortSignal.timeout(options.timeoutMs ?? DEFAULT_TIMEOUT_MS),
    ]);
    const repeated = request.clone();
    const response = await send(authorized(request, token), { ...init, signal });
    if (response.status !== 401 || token === undefined) return response;
    const { code } = (await problemOf(response)) ?? {};
    if (code !== 'UNAUTHORIZED' || login() !== sender) return response;
    const fresh = await refreshOnce(sender);
    return fresh === undefined || login() !== sender
      ? response
      : send(authorized(repeated, fresh), { ...init, signal });
  }

  /** Sends a call, and repeats it with a proof of work if the API asks for one. */
  async function sendProven(request: Request, init: RequestInit): Promise<Response> {
    const { prove } = options;
    if (!prove) return sendWithToken(request, init);
    let call = request;
    for (let proofs = 0; ; proofs += 1) {
      const repeated = call.clone();
      const response = await sendWithToken(call, init);
      const challenge = await challengeOf(response);
      if (challenge === undefined || proofs === MAX_PROOFS) return response;
      let proof: string;
      try {
        proof = await prove(challenge, request.signal);
      } catch {
        return response;
      }
      const headers = new Headers(repeated.headers);
      headers.set(PROOF_HEADER, proof);
      call = new Request(repeated, { headers });
    }
  }

  const link = new OpenAPILink(options.contract, {
    url: options.baseUrl,
    fetch: async (request, init, _, path) => {
      const response = await sendProven(request, init);
      if (response.ok && !isExpected(options.contract, path, response.status))
        throw new ForeignResponse(response.status);
      // The API always returns JSON, so a response of another type comes from a proxy or from a
      // network's login page. Its status says nothing about the call.
      const type = response.headers.get('content-type') ?? '';
      if (!type.startsWith('application/json')) throw new ForeignResponse(response.status);
      return response;
    },
    interceptors: [
      async (call) => {
        const output = await call.next();
        if (options.isOutput?.(call.path, output) === false) throw new ForeignResponse(200);
        return output;
      },
    ],
    customErrorResponseBodyDecoder: (body, response) => {
      const problem = problemOfBody(body);
      if (!problem) throw new ForeignResponse(response.status);
      const { code, error: message, data } = problem;
      return new ORPCError(code, { status: response.status, message, data });
    },
  });
  return createORPCClient(link);
}

/** Returns the API's error from the rejection of a call, or undefined if it is not from the API. */
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

/** Returns whether a successful call of a procedure has this status, according to the contract. */
function isExpected(contract: AnyContractRouter, path: readonly string[], status: number): boolean {
  let part: unknown = contract;
  for (const name of path) part = isRecord(part) ? part[name] : undefined;
  const definition = isRecord(part) ? part['~orpc'] : undefined;
  const route = isRecord(definition) ? definition['route'] : undefined;
  if (!isRecord(route) || route['outputStructure'] === 'detailed') return true;
  return status === (route['successStatus'] ?? 200);
}

function authorized(request: Request, token: string | undefined): Request {
  const headers = new Headers(request.headers);
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  return new Request(request, { headers });
}

/** Returns the challenge of a refusal, or undefined if it has none. */
async function challengeOf(response: Response): Promise<unknown> {
  if (response.status !== 429) return undefined;
  return (await problemOf(response))?.data?.['challenge'];
}

/**
 * Returns the API's error in a response. It reads a copy, so the caller can still read the body.
 */
async function problemOf(response: Response) {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return problemOfBody(body);
}

function problemOfBody(
  body: unknown,
): { code: string; error: string; data: Record<string, unknown> | undefined } | undefined {
  if (!isRecord(body) || typeof body['error'] !== 'string') return undefined;
  const { code, error, data } = body;
  return {
    code: typeof code === 'string' ? code : UNKNOWN_CODE,
    error,
    data: isRecord(data) ? data : undefined,
  };
}
