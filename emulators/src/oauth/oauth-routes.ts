import { type Context, Hono } from 'hono';
import { z } from 'zod';

import type { Faults } from '../platform/faults.ts';
import { consentPage, NO_CHANNEL, refusalPage } from './consent-page.ts';
import { type GrantStore, OauthError } from './grant-store.ts';

interface OauthOptions {
  grants: GrantStore;
  faults: Faults;
  channels: () => { channelId: string; title: string }[];
  /** The known clients' secrets by id; without it any id is taken with any secret. */
  clients?: Readonly<Record<string, string>> | undefined;
}

const webAddress = z.url({ protocol: /^https?$/, error: 'redirect_uri must be a web address' });

const consentRequest = z.object({
  client_id: z.string({ error: 'client_id is missing' }).min(1, 'client_id is missing'),
  redirect_uri: z.string({ error: 'redirect_uri is missing' }).pipe(webAddress),
  response_type: z.literal('code', { error: 'response_type must be code' }),
  scope: z.string({ error: 'scope is missing' }).min(1, 'scope is missing'),
  state: z.string().optional(),
  code_challenge: z.string().optional(),
  code_challenge_method: z.string().optional(),
  access_type: z.enum(['online', 'offline']).default('online'),
  prompt: z.string().optional(),
});

/** Parameters with which the consent page is answered, not asked. */
const answerNames = new Set(['channel', 'approve', 'scopes']);

/**
 * Google's OAuth 2.0 endpoints for web servers:
 * https://developers.google.com/identity/protocols/oauth2/web-server
 */
export function oauthRoutes(options: OauthOptions): Hono {
  const routes = new Hono();
  routes.get('/o/oauth2/v2/auth', (c) => consent(c, options));
  routes.post('/token', async (c) => refusable(c, options, 'token', async () => token(c, options)));
  routes.post('/revoke', async (c) =>
    refusable(c, options, 'revoke', async () => {
      const given = c.req.query('token') ?? (await form(c)).get('token');
      if (given === null || given === '') {
        throw new OauthError(400, 'invalid_request', 'Missing required parameter: token');
      }
      options.grants.revokeToken(given);
      return {};
    }),
  );
  return routes;
}

function consent(c: Context, options: OauthOptions) {
  const url = new URL(c.req.url);
  const parsed = consentRequest.safeParse(Object.fromEntries(url.searchParams));
  if (!parsed.success) {
    return c.html(refusalPage(parsed.error.issues.map((issue) => issue.message).join('; ')), 400);
  }
  const request = parsed.data;
  const { code_challenge: challenge, code_challenge_method: challengeMethod } = request;
  if (challenge !== undefined && challengeMethod !== 'S256') {
    return c.html(refusalPage('code_challenge_method must be S256'), 400);
  }
  if (options.clients !== undefined && options.clients[request.client_id] === undefined) {
    return c.html(refusalPage('The OAuth client was not found.'), 401);
  }
  const redirect = new URL(request.redirect_uri);
  if (request.state !== undefined) redirect.searchParams.set('state', request.state);
  const scopes = request.scope.split(/\s+/).filter((scope) => scope !== '');
  const approve = url.searchParams.get('approve');
  if (approve === '0') {
    redirect.searchParams.set('error', 'access_denied');
    return c.redirect(redirect.href);
  }
  const channels = options.channels();
  if (approve !== '1') {
    const parameters = [...url.searchParams].filter(([name]) => !answerNames.has(name));
    return c.html(consentPage({ clientId: request.client_id, scopes, channels, parameters }));
  }
  const channelId = url.searchParams.get('channel');
  if (channelId !== NO_CHANNEL && !channels.some((channel) => channel.channelId === channelId)) {
    return c.html(refusalPage(`There is no channel ${channelId ?? 'given'}.`), 400);
  }
  const granted = url.searchParams.get('scopes') === 'none' ? [] : scopes;
  const code = options.grants.consent({
    clientId: request.client_id,
    channelId: channelId === null || channelId === NO_CHANNEL ? undefined : channelId,
    redirectUri: request.redirect_uri,
    scopes: granted,
    challenge,
    offline: request.access_type === 'offline',
    prompt: request.prompt?.split(/\s+/).includes('consent') ?? false,
  });
  redirect.searchParams.set('code', code);
  redirect.searchParams.set('scope', granted.join(' '));
  return c.redirect(redirect.href);
}

async function token(c: Context, options: OauthOptions): Promise<object> {
  const body = await form(c);
  const clientId = authenticate(c.req.header('authorization'), body, options);
  const need = (name: string): string => {
    const value = body.get(name);
    if (value === null || value === '') {
      throw new OauthError(400, 'invalid_request', `Missing required parameter: ${name}`);
    }
    return value;
  };
  const grantType = need('grant_type');
  if (grantType === 'refresh_token') return options.grants.refresh(clientId, need('refresh_token'));
  if (grantType !== 'authorization_code') {
    throw new OauthError(400, 'unsupported_grant_type', `Invalid grant_type: ${grantType}`);
  }
  return options.grants.exchange({
    clientId,
    code: need('code'),
    redirectUri: need('redirect_uri'),
    verifier: body.get('code_verifier') ?? undefined,
  });
}

/** The client's id, from the body or from basic authentication, once its secret is right. */
function authenticate(
  header: string | undefined,
  body: URLSearchParams,
  { clients }: OauthOptions,
): string {
  const basic = /^Basic (\S+)$/i.exec(header ?? '')?.[1];
  const [basicId, basicSecret] =
    basic === undefined
      ? []
      : Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent);
  const id = basicId ?? body.get('client_id') ?? '';
  const secret = basicSecret ?? body.get('client_secret') ?? '';
  if (id === '') {
    throw new OauthError(400, 'invalid_request', 'Could not determine client ID from request.');
  }
  if (clients !== undefined && clients[id] === undefined) {
    throw new OauthError(401, 'invalid_client', 'The OAuth client was not found.');
  }
  if (secret === '' || (clients !== undefined && clients[id] !== secret)) {
    throw new OauthError(401, 'invalid_client', 'Unauthorized');
  }
  return id;
}

async function form(c: Context): Promise<URLSearchParams> {
  return new URLSearchParams(await c.req.text());
}

const FAULT_CODES: Record<number, string> = {
  400: 'invalid_grant',
  401: 'invalid_client',
  429: 'rate_limit_exceeded',
};

async function refusable(
  c: Context,
  { faults }: OauthOptions,
  method: 'token' | 'revoke',
  work: () => Promise<object>,
): Promise<Response> {
  const strike = await faults.strike('oauth', method);
  if (strike !== undefined) {
    const code = strike.reason ?? FAULT_CODES[strike.status] ?? 'internal_failure';
    const body = { error: code, error_description: `The request failed: ${code}.` };
    return Response.json(body, { status: strike.status });
  }
  try {
    return c.json(await work());
  } catch (error) {
    if (!(error instanceof OauthError)) throw error;
    return c.json({ error: error.code, error_description: error.message }, error.status);
  }
}
