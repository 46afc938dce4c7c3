import { createHash, randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';

import { serve } from '@hono/node-server';
import { youtube, auth, type youtube_v3 } from 'googleapis/build/src/apis/youtube/index.js';
import { Hono } from 'hono';
import { z } from 'zod';

import { Clock } from '../../src/platform/clock.ts';
import { Faults } from '../../src/platform/faults.ts';
import { createYoutube, type Emulator } from '../../src/youtube/service.ts';

export const SCOPE = 'https://www.googleapis.com/auth/youtube.force-ssl';
export const REDIRECT = 'http://127.0.0.1:9/callback';

export type OAuthClient = InstanceType<typeof auth.OAuth2>;

/** A running YouTube emulator for tests, with unmodified clients of googleapis. */
export interface YoutubeEnvironment {
  clock: Clock;
  faults: Faults;
  emulator: Emulator;
  baseUrl: string;
  control(method: string, path: string, body?: unknown): Promise<Response>;
  oauthClient(): OAuthClient;
  /** Consents as the channel's owner. Returns the address to which Google redirects the browser. */
  consent(client: OAuthClient, channelId: string, more?: Record<string, string>): Promise<URL>;
  apiOf(channelId: string, more?: Record<string, string>): Promise<youtube_v3.Youtube>;
  close(): Promise<void>;
}

export async function startYoutubeEnvironment(
  options: Pick<Parameters<typeof createYoutube>[0], 'state' | 'clients' | 'functionUrls'> = {},
): Promise<YoutubeEnvironment> {
  const clock = new Clock();
  const faults = new Faults();
  let baseUrl = '';
  const emulator = createYoutube({ clock, faults, baseUrl: () => baseUrl, ...options });
  const app = new Hono();
  app.route('/', emulator.routes);
  app.route('/control', emulator.controlRoutes);
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const started = serve(
      { fetch: app.fetch, port: 0, hostname: '127.0.0.1' },
      (info: AddressInfo) => {
        baseUrl = `http://127.0.0.1:${info.port}`;
        resolve(started);
      },
    );
  });

  const oauthClient = () =>
    new auth.OAuth2({
      clientId: 'client-1',
      clientSecret: 'secret-1',
      redirectUri: REDIRECT,
      endpoints: {
        oauth2AuthBaseUrl: `${baseUrl}/o/oauth2/v2/auth`,
        oauth2TokenUrl: `${baseUrl}/token`,
        oauth2RevokeUrl: `${baseUrl}/revoke`,
      },
    });

  return {
    clock,
    faults,
    emulator,
    baseUrl,
    oauthClient,
    consent,
    control: (method, path, body) =>
      fetch(`${baseUrl}/control${path}`, {
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    apiOf: async (channelId, more) => {
      const client = oauthClient();
      const redirect = await consent(client, channelId, more);
      const { tokens } = await client.getToken(redirect.searchParams.get('code') ?? '');
      client.setCredentials(tokens);
      return youtube({ version: 'v3', auth: client, rootUrl: `${baseUrl}/`, retry: false });
    },
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error === undefined ? resolve() : reject(error)));
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}

async function consent(
  client: OAuthClient,
  channelId: string,
  more: Record<string, string> = {},
): Promise<URL> {
  const url = new URL(
    client.generateAuthUrl({
      access_type: 'offline',
      scope: [SCOPE],
      prompt: 'consent',
      ...more,
    }),
  );
  for (const [name, value] of Object.entries({ channel: channelId, approve: '1', ...more })) {
    url.searchParams.set(name, value);
  }
  const answer = await fetch(url, { redirect: 'manual' });
  const location = answer.headers.get('location');
  if (location === null) throw new Error(`no redirect: ${answer.status} ${await answer.text()}`);
  return new URL(location);
}

/** Returns a PKCE verifier and its S256 challenge. */
export function pkce(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

const refusal = z.object({
  response: z.object({
    status: z.number(),
    data: z.object({
      error: z.object({
        code: z.number(),
        message: z.string(),
        errors: z.tuple([
          z.strictObject({
            message: z.string(),
            domain: z.string(),
            reason: z.string(),
            location: z.string().optional(),
            locationType: z.string().optional(),
          }),
        ]),
      }),
    }),
  }),
});

/** Returns the HTTP status of a refused call, and the error in Google's body. */
export async function refusalOf(call: Promise<unknown>) {
  const outcome = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  const { status, data } = refusal.parse(outcome).response;
  return { status, ...data.error.errors[0] };
}

const START = Date.parse('2026-03-01T00:00:00Z');

/** Returns a time of the tests, `minutes` after their common start. */
export function moment(minutes: number): string {
  return new Date(START + minutes * 60_000).toISOString().replace('.000Z', 'Z');
}
