import { type Context, Hono } from 'hono';

import type { Faults } from '../platform/faults.ts';
import { consentPage, NO_CHANNEL, refusalPage } from './consent-page.ts';
import type { GrantStore } from './state.ts';
import {
  authenticatedClient,
  type Clients,
  ConsentRefused,
  OauthError,
  parseConsentRequest,
  required,
  unsupportedGrantType,
} from './validation.ts';

interface OauthOptions {
  grants: GrantStore;
  faults: Faults;
  channels: () => { channelId: string; title: string }[];
  clients?: Clients;
}

/**
 * The parameters with which the consent page's form sends the creator's choice. The form repeats
 * all other parameters of the request. A request that already has `approve` skips the page.
 */
const ANSWER_PARAMETERS = new Set(['channel', 'approve', 'scopes']);

/**
 * Creates Google's OAuth 2.0 endpoints for web servers:
 * https://developers.google.com/identity/protocols/oauth2/web-server
 */
export function oauthRoutes(options: OauthOptions): Hono {
  const routes = new Hono();
  routes.get('/o/oauth2/v2/auth', (c) => {
    try {
      return consent(c, options);
    } catch (error) {
      if (!(error instanceof ConsentRefused)) throw error;
      return c.html(refusalPage(error.message), error.status);
    }
  });
  routes.post('/token', (c) => respond(c, options, 'token', () => token(c, options)));
  routes.post('/revoke', (c) => respond(c, options, 'revoke', () => revoke(c, options)));
  return routes;
}

/**
 * Handles a request for the consent page.
 *
 * @throws ConsentRefused
 */
function consent(c: Context, { grants, channels: list, clients }: OauthOptions) {
  const { searchParams } = new URL(c.req.url);
  const request = parseConsentRequest(searchParams, clients);
  const redirect = new URL(request.redirect_uri);
  if (request.state !== undefined) redirect.searchParams.set('state', request.state);
  const scopes = request.scope.split(/\s+/).filter((scope) => scope !== '');
  const approve = searchParams.get('approve');
  if (approve === '0') {
    redirect.searchParams.set('error', 'access_denied');
    return c.redirect(redirect.href);
  }
  const channels = list();
  if (approve !== '1') {
    const parameters = [...searchParams].filter(([name]) => !ANSWER_PARAMETERS.has(name));
    return c.html(consentPage({ clientId: request.client_id, scopes, channels, parameters }));
  }
  const channelId = searchParams.get('channel');
  if (channelId !== NO_CHANNEL && !channels.some((channel) => channel.channelId === channelId)) {
    throw new ConsentRefused(400, `There is no channel ${channelId ?? 'given'}.`);
  }
  const granted = searchParams.get('scopes') === 'none' ? [] : scopes;
  const code = grants.consent({
    clientId: request.client_id,
    channelId: channelId === null || channelId === NO_CHANNEL ? undefined : channelId,
    redirectUri: request.redirect_uri,
    scopes: granted,
    challenge: request.code_challenge,
    offline: request.access_type === 'offline',
    prompt: request.prompt?.split(/\s+/).includes('consent') ?? false,
  });
  redirect.searchParams.set('code', code);
  redirect.searchParams.set('scope', granted.join(' '));
  return c.redirect(redirect.href);
}

async function token(c: Context, { grants, clients }: OauthOptions): Promise<object> {
  const form = await formOf(c);
  const clientId = authenticatedClient(c.req.header('authorization'), form, clients);
  const grantType = required(form, 'grant_type');
  if (grantType === 'refresh_token') {
    return grants.refresh(clientId, required(form, 'refresh_token'));
  }
  if (grantType !== 'authorization_code') throw unsupportedGrantType(grantType);
  return grants.exchange({
    clientId,
    code: required(form, 'code'),
    redirectUri: required(form, 'redirect_uri'),
    verifier: form.get('code_verifier') ?? undefined,
  });
}

async function revoke(c: Context, { grants }: OauthOptions): Promise<object> {
  const isInQuery = c.req.query('token') !== undefined;
  const parameters = isInQuery ? new URL(c.req.url).searchParams : await formOf(c);
  grants.revokeToken(required(parameters, 'token'));
  return {};
}

async function formOf(c: Context): Promise<URLSearchParams> {
  return new URLSearchParams(await c.req.text());
}

const FAULT_CODES: Record<number, string> = {
  400: 'invalid_grant',
  401: 'invalid_client',
  429: 'rate_limit_exceeded',
};

async function respond(
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
