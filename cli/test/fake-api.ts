import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import type { User } from '@threadsweep/shared/contract/account.ts';
import type { CleanResult, Pass } from '@threadsweep/shared/contract/cleaning.ts';
import type { Comment } from '@threadsweep/shared/contract/comment.ts';
import {
  ERROR_STATUS,
  type ErrorBody,
  type ErrorCode,
} from '@threadsweep/shared/contract/endpoint.ts';
import type { Video } from '@threadsweep/shared/contract/video.ts';

export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
  token: string | undefined;
}

export interface Answer {
  status: number;
  body: unknown;
  type?: string;
}

type Route = (asked: Asked) => Answer | Promise<Answer>;

/** Calls that need no token. */
const PUBLIC = /^POST \/api\/auth\/(?:login|refresh|resend-verification)$/;

/** An API in the test's own process that answers as the contract says, and remembers what was asked. */
export class FakeApi {
  readonly asked: Asked[] = [];
  /** The access tokens that are accepted; others are answered with 401. */
  readonly tokens = new Set(['token-1']);
  readonly #routes = new Map<string, Route>();
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => {
      void this.#respond(request, response);
    });
  }

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  get address(): string {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port has one
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** @param call such as `GET /api/auth/me` */
  on(call: string, route: Route): void {
    this.#routes.set(call, route);
  }

  calls(call: string): Asked[] {
    return this.asked.filter(({ method, path }) => `${method} ${path}` === call);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, body, type = 'application/json' } = await this.#answer(request);
    response.writeHead(status, { 'content-type': type });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  }

  async #answer(request: IncomingMessage): Promise<Answer> {
    const url = new URL(request.url ?? '/', 'http://api');
    const sent = await text(request);
    const asked: Asked = {
      method: request.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      body: sent === '' ? undefined : JSON.parse(sent),
      token: request.headers.authorization?.replace(/^Bearer /, ''),
    };
    this.asked.push(asked);
    const call = `${asked.method} ${asked.path}`;
    if (!PUBLIC.test(call) && !this.tokens.has(asked.token ?? ''))
      return refuse('UNAUTHORIZED', 'Please log in');
    const route = this.#routes.get(call);
    return route ? route(asked) : refuse('NOT_FOUND', 'Nothing is here');
  }
}

export function refuse(code: ErrorCode, error: string, data?: ErrorBody['data']): Answer {
  const body: ErrorBody = { status: 'error', error, code, ...(data ? { data } : {}) };
  return { status: ERROR_STATUS[code], body };
}

export function ok(body: unknown): Answer {
  return { status: 200, body };
}

export const VIDEO = 'dQw4w9WgXcQ';

export const USER: User = {
  id: 'u1',
  email: 'demo@threadsweep.example',
  name: 'Demo Creator',
  language: 'en',
  first_login: false,
  email_verified: true,
  has_youtube_connection: true,
  created_at: '2025-04-01T00:00:00Z',
  pending_email: null,
  second_opinions: true,
  subscription: {
    tier: 'free',
    ends_at: null,
    next_billing_at: null,
    removals_used: 12,
    removals_limit: 100,
    channels_limit: 1,
  },
};

export function session(number: number): object {
  return {
    status: 'success',
    access_token: `token-${number}`,
    refresh_token: `refresh-${number}`,
    expires_in: 3600,
    custom_token: 'custom',
    has_youtube_connection: true,
    user: USER,
  };
}

export function video(values: Partial<Video> = {}): Video {
  return {
    id: VIDEO,
    title: 'How I edit',
    thumbnail_url: '',
    thumbnails: { maxres: null, standard: null, high: null },
    channel_id: 'UC1',
    publishedAgo: '2 days ago',
    lastCleanedAgo: '',
    published_at: '2026-01-01T10:00:00Z',
    last_cleaned_at: null,
    comment_count: 1240,
    hidden_count: 7,
    pass_id: null,
    next_pass_at: null,
    last_pass: null,
    ...values,
  };
}

export function comment(values: Partial<Comment> = {}): Comment {
  return {
    id: 'c1',
    text: 'Lovely video',
    author: 'Ada',
    authorChannelId: null,
    authorProfileImageUrl: '',
    timestamp: '2026-01-01T10:00:00Z',
    updated_at: '2026-01-01T10:00:00Z',
    likes: 0,
    parent_id: null,
    source: null,
    category: null,
    score: null,
    reasons: [],
    ...values,
  };
}

const COUNTS = {
  cleaned_count: 12,
  total_comments_on_youtube: 1240,
  comments_processed_in_db: 40,
  comments_moderated_on_youtube: 12,
  new_comments: 38,
  updated_comments: 2,
  by_category: { scam: 8, spam: 3, inappropriate: 1 },
  quota_units: 63,
  limit_reached: false,
};

export function cleanResult(values: Partial<CleanResult> = {}): CleanResult {
  return {
    status: 'success',
    pass_id: 'p1',
    ...COUNTS,
    dry_run: false,
    would_hide: [],
    message: '',
    ...values,
  };
}

export function pass(values: Partial<Pass> = {}): Pass {
  return {
    id: 'p1',
    channel_id: 'UC1',
    video_id: VIDEO,
    trigger: 'manual',
    status: 'running',
    started_at: '2026-01-01T10:00:00Z',
    finished_at: null,
    ...COUNTS,
    problem: null,
    ...values,
  };
}

/** An answer with a list of passes. */
export function passes(...list: Pass[]): Answer {
  return ok({ status: 'success', passes: list, next_page_token: null });
}
