import { apiProblem, type ApiClient, type ClientSession } from '@threadsweep/shared/client.ts';

import { isReadableOnTheWay, parseAddress } from '../api/address.ts';
import { ANONYMOUS, type CallContext, connect } from '../api/connection.ts';
import { DEFAULT_API } from '../build-constants.ts';
import type { CommandContext } from '../command-context.ts';
import { EXIT } from '../exit-code.ts';
import { Failure } from '../failure.ts';
import { CredentialStore, type Credentials } from './credential-store.ts';
import { message, t } from '../language/translator.ts';

/** A client that is logged in, and the address of its API. */
export interface Connection {
  api: ApiClient;
  address: string;
}

export function credentialStore({ folder, profile }: CommandContext): CredentialStore {
  return new CredentialStore(folder, profile);
}

/** Returns the token in THREADSWEEP_TOKEN, which takes precedence over a stored login. */
export function tokenOfEnvironment({ env }: CommandContext): string | undefined {
  const token = env['THREADSWEEP_TOKEN']?.trim();
  return token === undefined || token === '' ? undefined : token;
}

/**
 * Refuses a token that cannot be part of a header, such as two lines. The error of `fetch` would
 * show it.
 */
function checkToken(token: string): void {
  if (/^[!-~]+$/.test(token)) return;
  throw new Failure(message('login.tokenMalformed'), {
    exitCode: EXIT.notLoggedIn,
    code: 'UNAUTHORIZED',
    hint: message('login.tokenMalformedHint'),
  });
}

/**
 * Returns the API that an option, the environment or a setting names, or undefined if none does.
 */
function chosenAddress({ api, env, settings, profile }: CommandContext): string | undefined {
  if (api !== undefined) return parseAddress(api, '--api');
  const fromEnvironment = env['THREADSWEEP_API'];
  if (fromEnvironment !== undefined && fromEnvironment.trim() !== '')
    return parseAddress(fromEnvironment, 'THREADSWEEP_API');
  const set = settings.profiles?.[profile]?.api;
  return set === undefined ? undefined : parseAddress(set, message('usage.apiSetting'));
}

/**
 * Returns the id of the channel that the user has switched to, or undefined to use the account's
 * first one.
 */
export function switchedChannel({ settings, profile }: CommandContext): string | undefined {
  return settings.profiles?.[profile]?.channel;
}

/** Returns the address of the API: the chosen one, else `otherwise`, else the built-in one. */
export function addressOr(context: CommandContext, otherwise: string = DEFAULT_API): string {
  const address = chosenAddress(context) ?? parseAddress(otherwise, message('usage.apiBuiltIn'));
  context.setApiAddress(address);
  return address;
}

/**
 * Resolves with a client for the logged-in user. If nobody is logged in, it throws a failure with
 * exit code 3.
 */
export async function loggedIn(context: CommandContext): Promise<Connection> {
  const token = tokenOfEnvironment(context);
  if (token !== undefined) {
    checkToken(token);
    const address = addressOr(context);
    if (isReadableOnTheWay(address)) context.output.note(t('login.readableToken', { address }));
    const session: ClientSession = {
      accessToken: () => token,
      refresh: async () => {
        throw new Failure(message('login.tokenRefused'), {
          exitCode: EXIT.notLoggedIn,
          code: 'UNAUTHORIZED',
          hint: message('login.tokenRefusedHint'),
        });
      },
    };
    return { api: connect(address, session, context), address };
  }
  const store = credentialStore(context);
  const stored = await store.read();
  const address = addressOr(context, stored?.api);
  if (!stored || stored.api !== address) throw notLoggedIn(context, stored, address);
  const session = storedSession(store, stored, context);
  return { api: connect(address, session, context), address };
}

function notLoggedIn(
  { profile }: CommandContext,
  stored: Credentials | undefined,
  address: string,
): Failure {
  const login = `threadsweep login${profile === 'default' ? '' : ` --profile ${profile}`}`;
  // Tokens must not reach another server than the one that issued them.
  const elsewhere = stored
    ? message('login.elsewhere', { profile, stored: stored.api, address })
    : undefined;
  return new Failure(elsewhere ?? message('login.missing'), {
    exitCode: EXIT.notLoggedIn,
    code: 'NOT_LOGGED_IN',
    hint: stored
      ? message('login.elsewhereHint', { address })
      : message('login.missingHint', { command: login }),
  });
}

/** Returns a session that stores the tokens which the API renews. */
export function storedSession(
  store: CredentialStore,
  stored: Credentials,
  context: CallContext,
): ClientSession {
  let current = stored;
  return {
    accessToken: () => current.access_token,
    refresh: async () => {
      // Another process may have renewed the tokens, logged out, or logged in as another user.
      const latest = await store.read();
      if (!latest || latest.api !== current.api || latest.user_id !== current.user_id)
        return undefined;
      if (latest.access_token !== current.access_token) {
        current = latest;
        return current.access_token;
      }
      const renewed = await renew(latest, context);
      if (!renewed) return undefined;
      current = { ...latest, ...renewed };
      await store.write(current);
      return current.access_token;
    },
  };
}

/** Exchanges a refresh token for new tokens; resolves with undefined if the API refuses it. */
async function renew(
  { api, refresh_token }: Credentials,
  context: CallContext,
): Promise<Pick<Credentials, 'access_token' | 'refresh_token'> | undefined> {
  try {
    const answer = await connect(api, ANONYMOUS, context).account.refresh({ refresh_token });
    return { access_token: answer.access_token, refresh_token: answer.refresh_token };
  } catch (error) {
    const status = apiProblem(error)?.status;
    if (status === 401 || status === 403 || status === 400) return undefined;
    throw error;
  }
}
