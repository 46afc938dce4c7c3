import { initializeApp } from 'firebase-admin/app';
import { type Auth, getAuth } from 'firebase-admin/auth';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { z } from 'zod';

import { partsOf } from './product-process.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    states: string[];
  }
}

export interface ApiResponse {
  status: number;
  headers: Headers;
  body: unknown;
}

export interface CallOptions {
  token?: string;
  body?: unknown;
}

export interface Product {
  state: string;
  url: string;
  /** Calls the API, for example `call('GET', '/api/health')`. It does not follow redirects. */
  call(method: string, path: string, options?: CallOptions): Promise<ApiResponse>;
  /** Calls the control API below `/control`; rejects if the call fails. */
  control(method: string, path: string, body?: unknown): Promise<unknown>;
  firestore: Firestore;
  auth: Auth;
}

let running: Promise<Product> | undefined;

/** Resolves with the product that `start-products.ts` has started for this worker. */
export function runningProduct(): Promise<Product> {
  running ??= productOfWorker();
  return running;
}

async function productOfWorker(): Promise<Product> {
  // Scripts import this file too, and cannot import Vitest.
  const { inject } = await import('vitest');
  const worker = Number(process.env['VITEST_POOL_ID']);
  const state = inject('states')[worker - 1];
  if (state === undefined) throw new Error(`no product was started for worker ${worker}`);
  return productAt(state);
}

/** Resolves with the product that runs on a state folder. */
export async function productAt(state: string): Promise<Product> {
  const parts = await partsOf(state);
  const url = `http://127.0.0.1:${parts.hosting.port}`;
  const control = `http://127.0.0.1:${parts.youtube.port}/control`;
  process.env['FIRESTORE_EMULATOR_HOST'] = `127.0.0.1:${parts.firestore.port}`;
  process.env['FIREBASE_AUTH_EMULATOR_HOST'] = `127.0.0.1:${parts.auth.port}`;
  // A worker may use several products, so the default name would return the first one's app.
  const app = initializeApp({ projectId: 'demo-threadsweep' }, state);
  return {
    state,
    url,
    call: (method, path, options) => send(method, `${url}${path}`, options),
    control: async (method, path, body) => {
      const response = await send(method, `${control}${path}`, { body });
      if (response.status >= 400)
        throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(response.body)}`);
      return response.body;
    },
    firestore: getFirestore(app),
    auth: getAuth(app),
  };
}

/** Resolves with the body of a call that must succeed, parsed with `schema`. */
export async function must<T>(schema: z.ZodType<T>, responding: Promise<ApiResponse>): Promise<T> {
  const response = await responding;
  if (response.status >= 400)
    throw new Error(`responded with ${response.status}: ${JSON.stringify(response.body)}`);
  return schema.parse(response.body);
}

async function send(method: string, url: string, options: CallOptions = {}): Promise<ApiResponse> {
  const { token, body } = options;
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: {
      // A call on an idle connection that Hosting closes at the same moment would fail.
      connection: 'close',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? JSON.parse(text) : text,
  };
}
