import { setTimeout as delay } from 'node:timers/promises';

import { ATTEMPT_TIMEOUT_MS, RETRY_DELAYS_MS } from './limits.ts';

export interface CallbackResponse {
  /** The HTTP status; 0 if no response came. */
  status: number;
  text: string;
  attempts: number;
  /** The status, or the reason why no response came. */
  outcome: string;
}

export function isOk(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Calls the callback until it responds with 2xx. Returns the last outcome if it never does. */
export async function callCallback(
  url: string | URL,
  request: { method?: 'POST'; headers?: Headers; body?: string } = {},
): Promise<CallbackResponse> {
  for (let attempts = 1; ; attempts += 1) {
    const result = { attempts, ...(await attempt(url, request)) };
    const waitMs = RETRY_DELAYS_MS[attempts - 1];
    if (isOk(result.status) || waitMs === undefined) return result;
    await delay(waitMs, undefined, { ref: false });
  }
}

async function attempt(url: string | URL, request: RequestInit) {
  try {
    const signal = AbortSignal.timeout(ATTEMPT_TIMEOUT_MS);
    const response = await fetch(url, { ...request, signal });
    const { status } = response;
    return { status, text: await response.text(), outcome: String(status) };
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    return { status: 0, text: '', outcome: String(cause) };
  }
}
