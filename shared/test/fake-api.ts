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

import { usualAnswers } from './sample-answers.ts';

type Inputs = InferContractRouterInputs<Contract>;
type Outputs = InferContractRouterOutputs<Contract>;
type OutputOf<Noun extends keyof Outputs, Endpoint> = Endpoint extends keyof Outputs[Noun]
  ? Outputs[Noun][Endpoint]
  : never;

/** How the API answers: a function for each endpoint, of its input. */
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
  /** The header `X-Proof-Of-Work`. */
  proof: string | null;
}

type Answer = (input: unknown) => unknown;

/**
 * The API at the boundary of `fetch`. The real contract, with its schemas, reads what is sent and
 * checks what is answered: a test cannot agree with a screen on what the API would refuse.
 *
 * It begins as the API of a verified creator with one channel and one video.
 */
export class FakeApi {
  /** The access tokens that are accepted; others are answered with 401. */
  readonly tokens = new Set(['token-1']);
  /** Calls and answers that break the contract; a test that ends with one has failed. */
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

  /** Replaces the answers of some endpoints. */
  on(answers: Answers): this {
    for (const [noun, endpoints] of Object.entries(answers)) {
      for (const [endpoint, answer] of Object.entries(endpoints)) {
        // The contract has checked the input by the time that the answer gets it.
        this.#answers.set(`${noun}.${endpoint}`, answer);
      }
    }
    return this;
  }

  /**
   * Answers a call below the contract, as a proxy or a broken network does.
   * @param call such as `POST /api/auth/login`
   * @param answer throws a TypeError where the network is away, as `fetch` does
   */
  below(call: string, answer: () => Response | Promise<Response>): this {
    this.#below.set(call, answer);
    return this;
  }

  /** Ends what {@link below} has set for a call. */
  asUsual(call: string): void {
    this.#below.delete(call);
  }

  /** How a call was made so far, earliest first. */
  calls(call: string): Asked[] {
    return this.#asked.filter((asked) => asked.call === call);
  }

  /** Every call so far, earliest first. */
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
            // Every endpoint's meta is this; contract/endpoint.ts makes them all.
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

/** Whether a test has made the API refuse, rather than broken the contract. */
function isRefusal(error: unknown): boolean {
  return error instanceof ORPCError && !(error.cause instanceof ValidationError);
}

function isData(data: unknown): data is NonNullable<ErrorBody['data']> {
  return typeof data === 'object' && data !== null;
}

/** What an answer throws to refuse, as the API words its errors. */
function refusal(code: ErrorCode, message: string, data?: ErrorBody['data']): Error {
  return new ORPCError(code, { status: ERRORS[code].status, message, data });
}

/** An answer that refuses. */
export function refusing(code: ErrorCode, message: string, data?: ErrorBody['data']): () => never {
  return () => {
    throw refusal(code, message, data);
  };
}

/** What `fetch` does where the network is away. */
export function networkAway(): never {
  throw new TypeError('Failed to fetch');
}
