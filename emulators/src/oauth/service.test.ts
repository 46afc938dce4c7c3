import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';

import {
  pkce,
  REDIRECT,
  SCOPE,
  type YoutubeEnvironment,
  startYoutubeEnvironment,
} from '../../test/youtube/youtube-environment.ts';

const CHANNEL = 'UCmakerOfThings000000000';

let environment: YoutubeEnvironment;

beforeEach(async () => {
  environment = await startYoutubeEnvironment();
  await loadChannel();
});

afterEach(async () => {
  vi.restoreAllMocks();
  await environment.close();
});

async function loadChannel(): Promise<void> {
  await environment.control('PUT', `/youtube/channels/${CHANNEL}`, {
    channel: { title: 'Maker & <Sons>' },
    videos: [],
  });
}

async function codeFor(more: Record<string, string> = {}): Promise<string> {
  const redirect = await environment.consent(environment.oauthClient(), CHANNEL, more);
  return redirect.searchParams.get('code') ?? '';
}

async function post(path: string, fields: Record<string, string>): Promise<[number, unknown]> {
  const answer = await fetch(environment.baseUrl + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  return [answer.status, await answer.json()];
}

function exchange(code: string, more: Record<string, string> = {}): Promise<[number, unknown]> {
  return post('/token', {
    grant_type: 'authorization_code',
    client_id: 'client-1',
    client_secret: 'secret-1',
    redirect_uri: REDIRECT,
    code,
    ...more,
  });
}

async function grants(): Promise<unknown> {
  return (await environment.control('GET', '/youtube/grants')).json();
}

test('the consent page says that it is an emulator and lists the channels as escaped text', async () => {
  const url = environment.oauthClient().generateAuthUrl({ scope: [SCOPE], state: 'a"b' });
  const answer = await fetch(url);
  const page = await answer.text();
  expect(answer.status).toBe(200);
  expect(page).toContain('local emulator for Google');
  expect(page).toContain(SCOPE);
  expect(page).toContain('Maker &amp; &lt;Sons&gt;');
  expect(page).toContain(`value="${CHANNEL}"`);
  expect(page).toContain('value="a&quot;b"');
  expect(page).toMatch(/<button name="approve" value="1">/);
  expect(page).toMatch(/<button name="approve" value="0">/);
});

test('if the creator approves, the consent page redirects the browser with a code, the scope and the state', async () => {
  const redirect = await environment.consent(environment.oauthClient(), CHANNEL, {
    state: 'st/1 2',
  });
  expect(redirect.origin + redirect.pathname).toBe(REDIRECT);
  expect(redirect.searchParams.get('state')).toBe('st/1 2');
  expect(redirect.searchParams.get('scope')).toBe(SCOPE);
  expect(redirect.searchParams.get('code')).toMatch(/^4\/0A/);
});

test('if the creator declines, the consent page redirects the browser with access_denied and creates no grant', async () => {
  const redirect = await environment.consent(environment.oauthClient(), CHANNEL, {
    approve: '0',
    state: 's',
  });
  expect(redirect.searchParams.get('error')).toBe('access_denied');
  expect(redirect.searchParams.get('state')).toBe('s');
  expect(redirect.searchParams.has('code')).toBe(false);
  expect(await grants()).toEqual([]);
});

test.each([
  ['client_id', { client_id: '' }],
  ['redirect_uri', { redirect_uri: 'javascript:alert(1)' }],
  ['response_type', { response_type: 'token' }],
  ['scope', { scope: '' }],
  ['code_challenge_method', { code_challenge: 'x', code_challenge_method: 'plain' }],
  ['channel', { channel: 'UCnobody', approve: '1' }],
])('a consent request with a wrong %s is refused without a redirect', async (word, wrong) => {
  const url = new URL(environment.oauthClient().generateAuthUrl({ scope: [SCOPE] }));
  for (const [name, value] of Object.entries(wrong)) url.searchParams.set(name, value);
  const answer = await fetch(url, { redirect: 'manual' });
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain(word);
});

test('a client exchanges a code for tokens that last 3599 seconds of real time', async () => {
  const api = await environment.apiOf(CHANNEL);
  const list = () => api.channels.list({ part: ['id'], mine: true });
  // google-auth-library uses real time, so moving the emulators' clock expires no token.
  environment.clock.moveTo(environment.clock.now() + 24 * 3600 * 1000);
  expect((await list()).status).toBe(200);

  const before = Date.now();
  const [status, body] = await exchange(await codeFor());
  expect(status).toBe(200);
  expect(body).toEqual({
    access_token: expect.stringMatching(/^ya29\./),
    refresh_token: expect.stringMatching(/^1\/\/0/),
    expires_in: 3599,
    scope: SCOPE,
    token_type: 'Bearer',
  });
  const { access_token: token } = z.object({ access_token: z.string() }).parse(body);
  const call = async () => {
    const answer = await fetch(`${environment.baseUrl}/youtube/v3/channels?part=id&mine=true`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return answer.status;
  };
  const after = Date.now();
  const now = vi.spyOn(Date, 'now');
  now.mockReturnValue(before + 3598_000);
  expect(await call()).toBe(200);
  now.mockReturnValue(after + 3600_000);
  expect(await call()).toBe(401);
});

test('an authorization code works once, within ten minutes on the emulators’ clock, and only with its redirect URI', async () => {
  const code = await codeFor();
  expect(await exchange(code, { redirect_uri: 'http://127.0.0.1:9/other' })).toEqual([
    400,
    { error: 'redirect_uri_mismatch', error_description: expect.any(String) },
  ]);
  expect((await exchange(code))[0]).toBe(200);
  const invalid = [400, { error: 'invalid_grant', error_description: expect.any(String) }];
  expect(await exchange(code)).toEqual(invalid);
  expect(await exchange('4/0Aunknown')).toEqual(invalid);

  const fresh = await codeFor();
  const stale = await codeFor();
  environment.clock.moveTo(environment.clock.now() + 9 * 60_000);
  expect((await exchange(fresh))[0]).toBe(200);
  environment.clock.moveTo(environment.clock.now() + 61_000);
  expect(await exchange(stale)).toEqual(invalid);
});

test('the OAuth emulator refuses an authorization code that was requested with PKCE if the verifier is missing', async () => {
  const { verifier, challenge } = pkce();
  const more = { code_challenge: challenge, code_challenge_method: 'S256' };
  const code = await codeFor(more);
  expect((await exchange(code))[1]).toMatchObject({ error: 'invalid_grant' });
  const wrong = { code_verifier: pkce().verifier };
  expect((await exchange(code, wrong))[1]).toMatchObject({ error: 'invalid_grant' });
  expect((await exchange(code, { code_verifier: verifier }))[0]).toBe(200);

  const client = environment.oauthClient();
  const { tokens } = await client.getToken({
    code: await codeFor(more),
    codeVerifier: verifier,
  });
  expect(tokens.refresh_token).toBeDefined();
});

test('Google’s client library can refresh an access token until the grant is revoked', async () => {
  const client = environment.oauthClient();
  const { tokens } = await client.getToken(await codeFor());
  client.setCredentials({ refresh_token: tokens.refresh_token ?? '' });
  const refreshed = await client.refreshAccessToken();
  expect(refreshed.credentials.access_token).not.toBe(tokens.access_token);
  expect(await grants()).toEqual([{ channelId: CHANNEL, scopes: [SCOPE], status: 'active' }]);

  await client.revokeToken(refreshed.credentials.access_token ?? '');
  expect(await grants()).toEqual([{ channelId: CHANNEL, scopes: [SCOPE], status: 'revoked' }]);
  const again = environment.oauthClient();
  again.setCredentials({ refresh_token: tokens.refresh_token ?? '' });
  await expect(again.refreshAccessToken()).rejects.toThrow('invalid_grant');
  const [status, body] = await post('/revoke', { token: tokens.refresh_token ?? '' });
  expect([status, body]).toEqual([
    400,
    { error: 'invalid_token', error_description: 'Token expired or revoked' },
  ]);
});

test('revoking a refresh token also revokes the access tokens of the same grant', async () => {
  const client = environment.oauthClient();
  const { tokens } = await client.getToken(await codeFor());
  expect((await post('/revoke', { token: tokens.refresh_token ?? '' }))[0]).toBe(200);
  const answer = await fetch(`${environment.baseUrl}/youtube/v3/channels?part=id&mine=true`, {
    headers: { authorization: `Bearer ${tokens.access_token}` },
  });
  expect(answer.status).toBe(401);
});

test('a creator who revokes a grant at Google can connect again with new tokens', async () => {
  const client = environment.oauthClient();
  const { tokens } = await client.getToken(await codeFor());
  expect((await environment.control('DELETE', `/youtube/grants/${CHANNEL}`)).status).toBe(204);
  expect((await environment.control('DELETE', `/youtube/grants/${CHANNEL}`)).status).toBe(404);
  client.setCredentials({ refresh_token: tokens.refresh_token ?? '' });
  await expect(client.refreshAccessToken()).rejects.toThrow('invalid_grant');

  await environment.apiOf(CHANNEL);
  expect(await grants()).toEqual([{ channelId: CHANNEL, scopes: [SCOPE], status: 'active' }]);
  await expect(client.refreshAccessToken()).rejects.toThrow('invalid_grant');
});

test('loading a channel into the YouTube emulator again keeps the channel’s grant', async () => {
  const api = await environment.apiOf(CHANNEL);
  await loadChannel();
  expect((await api.channels.list({ part: ['id'], mine: true })).data.items?.[0]?.id).toBe(CHANNEL);
});

test('a second consent gives the client a refresh token only with prompt=consent', async () => {
  const first = await exchange(await codeFor({ prompt: 'select_account' }));
  expect(first[1]).toHaveProperty('refresh_token');
  const second = await exchange(await codeFor({ prompt: 'select_account' }));
  expect(second[1]).not.toHaveProperty('refresh_token');
  const third = await exchange(await codeFor({ prompt: 'consent' }));
  expect(third[1]).toHaveProperty('refresh_token');
  const online = await exchange(await codeFor({ access_type: 'online' }));
  expect(online[1]).not.toHaveProperty('refresh_token');
});

test('the YouTube emulator refuses a call with a grant in which the creator unticked a scope', async () => {
  const api = await environment.apiOf(CHANNEL, { scopes: 'none' });
  expect(await grants()).toEqual([{ channelId: CHANNEL, scopes: [], status: 'active' }]);
  await expect(api.channels.list({ part: ['id'], mine: true })).rejects.toMatchObject({
    response: { status: 403, data: { error: { errors: [{ reason: 'insufficientPermissions' }] } } },
  });
});

test('a Google account without a channel can give consent, and channels.list returns no channel for it', async () => {
  const api = await environment.apiOf('none');
  const { data } = await api.channels.list({ part: ['id'], mine: true });
  expect(data.items).toBeUndefined();
});

test.each([
  [{ client_secret: '' }, 401, 'invalid_client'],
  [{ client_id: '' }, 400, 'invalid_request'],
  [{ code: '' }, 400, 'invalid_request'],
  [{ grant_type: '' }, 400, 'invalid_request'],
  [{ grant_type: 'password' }, 400, 'unsupported_grant_type'],
  [{ client_id: 'client-2' }, 400, 'invalid_grant'],
])('the OAuth emulator refuses a token request with %j', async (wrong, status, error) => {
  const code = await codeFor();
  expect(await exchange(code, wrong)).toEqual([
    status,
    { error, error_description: expect.any(String) },
  ]);
});

test('a refresh token works only for the OAuth client that received it', async () => {
  const client = environment.oauthClient();
  const { tokens } = await client.getToken(await codeFor());
  const answer = await post('/token', {
    grant_type: 'refresh_token',
    client_id: 'client-2',
    client_secret: 'secret-2',
    refresh_token: tokens.refresh_token ?? '',
  });
  expect(answer).toEqual([
    401,
    { error: 'unauthorized_client', error_description: expect.any(String) },
  ]);
});

test('if OAuth clients are configured, the OAuth emulator refuses a client with a wrong id or secret', async () => {
  const strict = await startYoutubeEnvironment({ clients: { 'client-1': 'another secret' } });
  try {
    await strict.control('PUT', `/youtube/channels/${CHANNEL}`, { channel: { title: 'M' } });
    const redirect = await strict.consent(strict.oauthClient(), CHANNEL);
    const code = redirect.searchParams.get('code') ?? '';
    await expect(strict.oauthClient().getToken(code)).rejects.toThrow('invalid_client');
  } finally {
    await strict.close();
  }
});

test('injected faults make calls to the token endpoint and the revoke endpoint fail', async () => {
  environment.faults.add({
    target: 'oauth',
    method: 'token',
    status: 400,
    reason: 'invalid_grant',
  });
  environment.faults.add({ target: 'oauth', method: 'revoke', status: 503 });
  expect(await exchange(await codeFor())).toMatchObject([400, { error: 'invalid_grant' }]);
  expect(await post('/revoke', { token: 'x' })).toMatchObject([503, { error: 'internal_failure' }]);
});
