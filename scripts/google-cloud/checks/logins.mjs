import { z } from 'zod';

import { Unreadable } from '../google-api.mjs';
import { setSecret, setUp } from '../needs.mjs';
import { refusal, TIMEOUT_MS } from './check.mjs';
/** @typedef {import('./check.mjs').Check} Check */

const authConfig = z.object({
  signIn: z
    .object({ email: z.object({ enabled: z.boolean().default(false) }).optional() })
    .optional(),
  client: z
    .object({
      permissions: z
        .object({
          disabledUserSignup: z.boolean().default(false),
          disabledUserDeletion: z.boolean().default(false),
        })
        .optional(),
    })
    .optional(),
  emailPrivacyConfig: z
    .object({ enableImprovedEmailPrivacy: z.boolean().default(false) })
    .optional(),
});
const oauthRefusal = z.object({ error: z.string() });

/** @type {Check} */
const authCheck = {
  title: 'Authentication',
  why: 'Only the API may create and delete users, and nobody may learn who has an account.',
  async find({ api, project }) {
    const url = `identitytoolkit.googleapis.com/admin/v2/projects/${project.id}/config`;
    const found = await api.get(url, authConfig);
    const fix = setUp(project);
    if (!found) return [{ problem: 'it is not set up', fix }];
    const { signIn, client, emailPrivacyConfig } = found;
    /** @type {[boolean | undefined, string][]} */
    const wanted = [
      [signIn?.email?.enabled, 'nobody can log in with a password'],
      [client?.permissions?.disabledUserSignup, 'anybody can create users past the API'],
      [client?.permissions?.disabledUserDeletion, 'users can be deleted past the API'],
      [
        emailPrivacyConfig?.enableImprovedEmailPrivacy,
        'anybody can find out which addresses have an account',
      ],
    ];
    return wanted.filter(([is]) => is !== true).map(([, problem]) => ({ problem, fix }));
  },
};

/**
 * Calls of Authentication that change nothing. If Authentication refuses only the call's token, the
 * API key is right.
 */
const KEY_TRIES = [
  {
    url: 'https://identitytoolkit.googleapis.com/v1/accounts:lookup',
    body: { idToken: 'none' },
    refusal: 'INVALID_ID_TOKEN',
  },
  {
    url: 'https://securetoken.googleapis.com/v1/token',
    body: { grant_type: 'refresh_token', refresh_token: 'none' },
    refusal: 'INVALID_REFRESH_TOKEN',
  },
];

/** @type {Check} */
const apiKeyCheck = {
  title: 'the API key with which the functions call Authentication',
  why: 'Nobody can log in or stay logged in without it.',
  async find({ fetch, parameters, project }) {
    const key = parameters.get('IDENTITY_API_KEY');
    if (key === undefined) throw new Unreadable('IDENTITY_API_KEY is missing.');
    for (const { url, body, refusal: expected } of KEY_TRIES) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'x-goog-api-key': key, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const said = refusal.safeParse(await response.json().catch(() => undefined));
      if (said.success && said.data.error.message.startsWith(expected)) continue;
      const why = said.success ? said.data.error.message : `status ${response.status}`;
      return [
        {
          problem: `Authentication refuses it: ${why}`,
          fix: `write the apiKey of \`npx firebase apps:sdkconfig WEB --project=${project.id}\` into IDENTITY_API_KEY. A key that is restricted to web pages does not work`,
        },
      ];
    }
    return [];
  },
};

/** @type {Check} */
const oauthCheck = {
  title: 'the OAuth client',
  why: 'Creators connect their channels with it.',
  async find({ fetch, parameters, secret, project }) {
    const id = parameters.get('GOOGLE_CLIENT_ID');
    const app = parameters.get('APP_URL');
    const clientSecret = await secret('GOOGLE_CLIENT_SECRET');
    if (id === undefined || app === undefined || clientSecret === undefined)
      throw new Unreadable('A parameter or the secret is missing.');
    const redirect = new URL('/api/auth/youtube/callback', app).href;
    const response = await fetch('https://oauth2.googleapis.com/token', {
      method: 'POST',
      body: new URLSearchParams({
        client_id: id,
        client_secret: clientSecret,
        grant_type: 'authorization_code',
        code: 'not-a-code',
        redirect_uri: redirect,
      }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const said = oauthRefusal.safeParse(await response.json().catch(() => undefined));
    const error = said.success ? said.data.error : `status ${response.status}`;
    const console = `https://console.cloud.google.com/auth/clients?project=${project.id}`;
    if (error === 'invalid_client' || error === 'unauthorized_client')
      return [
        {
          problem: `Google does not accept GOOGLE_CLIENT_ID with GOOGLE_CLIENT_SECRET (${error})`,
          fix: `compare the id with ${console}, and write the secret anew: ${setSecret(project, 'GOOGLE_CLIENT_SECRET')}`,
        },
      ];
    // If Google refuses only the code, the OAuth client is right:
    // https://developers.google.com/identity/protocols/oauth2/web-server#exchange-errors-invalid-grant
    if (error !== 'invalid_grant' && error !== MISMATCH)
      throw new Unreadable(`Google answers ${error}`);
    const shown = error === MISMATCH ? error : await consentError(fetch, id, redirect);
    if (shown === undefined) return [];
    return [
      shown === MISMATCH
        ? { problem: `it lacks the redirect URI ${redirect}`, fix: `add it: ${console}` }
        : { problem: `Google shows creators the error ${shown}`, fix: `look at ${console}` },
    ];
  },
};

/** Google's name of the error that a client lacks a redirect URI. */
const MISMATCH = 'redirect_uri_mismatch';

/**
 * Requests Google's consent page, which first checks the redirect URI. The token request in
 * `oauthCheck` does not show a wrong URI, because Google first refuses the code:
 * https://developers.google.com/identity/protocols/oauth2/web-server#authorization-errors-redirect-uri-mismatch
 *
 * @param {typeof globalThis.fetch} fetch
 * @param {string} clientId
 * @param {string} redirect
 * @returns {Promise<string | undefined>} the error that Google shows; undefined if it shows its
 * login
 * @throws {Unreadable} if Google answers with neither
 */
async function consentError(fetch, clientId, redirect) {
  const url = new URL('https://accounts.google.com/o/oauth2/v2/auth');
  url.search = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirect,
    response_type: 'code',
    scope: 'https://www.googleapis.com/auth/youtube.force-ssl',
  }).toString();
  const response = await fetch(url.href, {
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const page = new URL(response.headers.get('location') ?? '', url);
  const given = page.searchParams.get('authError');
  if (given !== null) {
    // The parameter is a protocol buffer in base64, whose first field is the error's name.
    const text = Buffer.from(given, 'base64').toString('latin1');
    return /[a-z]+(?:_[a-z]+)+/.exec(text)?.[0] ?? 'without a name';
  }
  if (/^\/(?:v\d+\/)?signin\//.test(page.pathname)) return undefined;
  throw new Unreadable(
    `Google's page of consent answers with status ${response.status}, so whether the client has the redirect URI ${redirect} is not known`,
  );
}

/** The checks of logins: Firebase Auth, the API key of the web app, and Google's consent. */
export const LOGIN_CHECKS = [authCheck, apiKeyCheck, oauthCheck];
