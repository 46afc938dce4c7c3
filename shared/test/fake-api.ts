import type {
  AnyContractProcedure,
  InferContractRouterInputs,
  InferContractRouterOutputs,
} from '@orpc/contract';
import { OpenAPIHandler } from '@orpc/openapi/fetch';
import { implement, ORPCError, ValidationError } from '@orpc/server';
import { contract, type Contract } from '../src/contract/contract.ts';
import type { EndpointMeta } from '../src/contract/endpoint.ts';
import { ERRORS, type ErrorBody, type ErrorCode } from '../src/contract/errors.ts';

import { usualAnswers } from './sample-responses.ts';

type Inputs = InferContractRouterInputs<Contract>;
type Outputs = InferContractRouterOutputs<Contract>;
type OutputOf<Noun extends keyof Outputs, Endpoint> = Endpoint extends keyof Outputs[Noun]
  ? Outputs[Noun][Endpoint]
  : never;

/** The responses of the API: a function for each endpoint, which gets the endpoint's input. */
export type Answers = {
  [Noun in keyof Inputs]?: {
    [Endpoint in keyof Inputs[Noun]]?: (
      input: Inputs[Noun][Endpoint],
    ) => OutputOf<Noun, Endpoint> | Promise<OutputOf<Noun, Endpoint>>;
  };
};

export interface Asked {
  query: URLSearchParams;
  body: unknown;
  token: string | undefined;
  /** The value of the header `X-Proof-Of-Work`. */
  proof: string | null;
}

type Answer = (input: unknown) => unknown;

/**
 * An API that replaces `fetch`. The real contract parses each request and checks each response, so
 * that no test relies on a request or response that the real API does not allow.
 *
 * By default, it responds like the API of a verified creator with one channel and one video.
 */
export class FakeApi {
  /** The accepted access tokens. Calls with another token get a 401. */
  readonly tokens = new Set(['token-1']);
  /** The calls and responses that break the contract. Any of them fails the test. */
  readonly faults: string[] = [];
  readonly #asked: (Asked & { call: string })[] = [];
  readonly #answers = new Map<string, Answer>();
  readonly #below = new Map<string, () => Response | Promise<Response>>();
  readonly #handler: OpenAPIHandler<{ token: string | undefined }>;

  constructor() {
    this.on(usualAnswers());
    this.#handler = new OpenAPIHandler(this.#router(), {
      customErrorResponseBodyEncoder: ({ code, message, data }): ErrorBody => ({
        status: 'error',
        error: message,
        code: String(code),
        ...(isData(data) ? { data } : {}),
      }),
      interceptors: [
        async (call) => {
          try {
            return await call.next();
          } catch (error) {
            if (!isRefusal(error))
              this.faults.push(
                `${call.request.method} ${call.request.url.pathname}: ${String(error)}`,
              );
            throw error;
          }
        },
      ],
    });
  }

  /** Replaces the responses of the endpoints in `answers`. */
  on(answers: Answers): this {
    for (const [noun, endpoints] of Object.entries(answers)) {
      for (const [endpoint, answer] of Object.entries(endpoints)) {
        this.#answers.set(`${noun}.${endpoint}`, answer);
      }
    }
    return this;
  }

  /**
   * Replaces the response of a call without the contract's checks, as a proxy or a broken network
   * would.
   * @param call the method and path, such as `POST /api/auth/login`
   * @param answer returns the response; throws a TypeError to simulate a missing network
   *   connection, as `fetch` does
   */
  below(call: string, answer: () => Response | Promise<Response>): this {
    this.#below.set(call, answer);
    return this;
  }

  /** Removes the response that {@link below} has set for a call. */
  asUsual(call: string): void {
    this.#below.delete(call);
  }

  /** Returns all requests of a call so far, earliest first. */
  calls(call: string): Asked[] {
    return this.#asked.filter((asked) => asked.call === call);
  }

  /** Returns all requests so far, earliest first. */
  all(): readonly (Asked & { call: string })[] {
    return this.#asked;
  }

  readonly fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const { pathname, searchParams } = new URL(request.url);
    const call = `${request.method} ${pathname}`;
    const text = await request.clone().text();
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    const token = request.headers.get('authorization')?.replace(/^Bearer /, '');
    const proof = request.headers.get('x-proof-of-work');
    this.#asked.push({ call, query: searchParams, body, token, proof });
    const below = this.#below.get(call);
    if (below) return below();
    const { response } = await this.#handler.handle(request, { context: { token } });
    if (response) return response;
    this.faults.push(`the contract has no ${call}`);
    return new Response(null, { status: 404 });
  };

  #router() {
    const nouns: Record<string, Record<string, AnyContractProcedure>> = contract;
    const endpointsOf = (noun: string, endpoints: Record<string, AnyContractProcedure>) =>
      Object.entries(endpoints).map(([name, endpoint]) => [
        name,
        implement(endpoint)
          .$context<{ token: string | undefined }>()
          .handler(async ({ input, context }) => {
            // contract/endpoint.ts creates every endpoint with this type of meta.
            const { access }: EndpointMeta = endpoint['~orpc'].meta;
            if (access !== 'public' && !this.tokens.has(context.token ?? ''))
              throw refusal('UNAUTHORIZED', 'Please log in again.');
            const answer = this.#answers.get(`${noun}.${name}`);
            if (!answer) throw new Error('the test has set no answer');
            return answer(input);
          }),
      ]);
    return Object.fromEntries(
      Object.entries(nouns).map(([noun, endpoints]) => [
        noun,
        Object.fromEntries(endpointsOf(noun, endpoints)),
      ]),
    );
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof ORPCError && !(error.cause instanceof ValidationError);
}

function isData(data: unknown): data is NonNullable<ErrorBody['data']> {
  return typeof data === 'object' && data !== null;
}

/** Returns the error with which a response function refuses a call. */
function refusal(code: ErrorCode, message: string, data?: ErrorBody['data']): Error {
  return new ORPCError(code, { status: ERRORS[code].status, message, data });
}

/** Returns a response function that refuses each call. */
export function refusing(code: ErrorCode, message: string, data?: ErrorBody['data']): () => never {
  return () => {
    throw refusal(code, message, data);
  };
}

/** Throws the error that `fetch` throws without a network connection. */
export function networkAway(): never {
  throw new TypeError('Failed to fetch');
}
