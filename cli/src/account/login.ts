import { apiProblem, type ClientSession } from '@threadsweep/shared/client.ts';
import type { User } from '@threadsweep/shared/contract/account.ts';

import { isReadableOnTheWay } from '../api/address.ts';
import { ANONYMOUS, connect } from '../api/connection.ts';
import type { CommandContext } from '../command-context.ts';
import { EXIT } from '../exit-code.ts';
import { failureOf } from '../api/refusal.ts';
import { Failure, usageFailure } from '../failure.ts';
import { ask, canAsk, confirm, promptStreams, readAll } from '../terminal/prompt.ts';
import { plainText } from '../terminal/text.ts';
import type { CredentialStore } from './credential-store.ts';
import { addressOr, credentialStore, loggedIn, tokenOfEnvironment } from './session.ts';
import { t, message } from '../language/translator.ts';

export interface LoginOptions {
  email: string | undefined;
  passwordStdin: boolean;
  resendVerification: boolean;
}

/**
 * Logs in and stores the tokens. The password comes from a prompt without echo or from stdin, never
 * from an argument, which other users of the machine could read. With THREADSWEEP_TOKEN and no
 * email address, checks the token and stores nothing.
 */
export async function login(context: CommandContext, options: LoginOptions): Promise<void> {
  if (
    tokenOfEnvironment(context) !== undefined &&
    options.email === undefined &&
    !options.passwordStdin
  )
    return tryToken(context);
  const { output } = context;
  const store = credentialStore(context);
  const address = addressOr(context);
  const api = connect(address, await sessionBefore(store, address), context);
  if (isReadableOnTheWay(address)) output.note(t('login.readable', { address }));
  const { email, password } = await credentialsOf(context, options);
  let answer;
  try {
    answer = await api.account.login({ email, password });
  } catch (error) {
    if (apiProblem(error)?.code !== 'EMAIL_NOT_VERIFIED') throw error;
    const resend =
      options.resendVerification ||
      (canAsk(context) && (await confirm(t('login.resend'), promptStreams(context))));
    if (!resend) throw error;
    await api.account.resendVerification({ email });
    const { code } = failureOf(error, address);
    throw new Failure(message('login.resent'), {
      exitCode: EXIT.notLoggedIn,
      code,
      cause: error,
    });
  }
  await store.write({
    api: address,
    user_id: answer.user.id,
    email: answer.user.email,
    access_token: answer.access_token,
    refresh_token: answer.refresh_token,
  });
  tell(context, answer.user, address);
  if (tokenOfEnvironment(context) !== undefined) output.note(t('login.tokenGoesBefore'));
}

/**
 * Returns the session of the profile's previous login, which the API replaces. It does not renew
 * its tokens.
 */
async function sessionBefore(store: CredentialStore, address: string): Promise<ClientSession> {
  const stored = await store.read({ anyMode: true }).catch(() => undefined);
  if (stored?.api !== address) return ANONYMOUS;
  return { ...ANONYMOUS, accessToken: () => stored.access_token };
}

async function tryToken(context: CommandContext): Promise<void> {
  const { api, address } = await loggedIn(context);
  const user = await api.account.me();
  tell(context, user, address);
  context.output.note(t('login.tokenUsed'));
}

function tell({ output, json, profile }: CommandContext, user: User, address: string): void {
  if (json) return output.document({ status: 'success', api: address, profile, user });
  output.line(t('login.done', { name: plainText(user.name), email: plainText(user.email) }));
  if (!user.has_youtube_connection) output.note(t('login.noChannel'));
}

async function credentialsOf(
  context: CommandContext,
  options: LoginOptions,
): Promise<{ email: string; password: string }> {
  const { passwordStdin } = options;
  if (passwordStdin && options.email === undefined)
    throw usageFailure(message('login.nameEmail'), message('login.nameEmailHint'));
  if (!passwordStdin && !canAsk(context))
    throw usageFailure(message('login.noTerminal'), message('login.noTerminalHint'));
  const streams = promptStreams(context);
  const email = options.email ?? (await ask(t('login.email'), streams, { echo: true })).trim();
  const password = passwordStdin
    ? await readAll(context.input)
    : await ask(t('login.password'), streams, { echo: false });
  if (email === '') throw usageFailure(message('login.emailMissing'));
  if (password === '') throw usageFailure(message('login.passwordMissing'));
  return { email, password };
}
