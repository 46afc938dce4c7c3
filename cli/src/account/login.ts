import { apiProblem } from '@threadsweep/shared/client.ts';
import type { User } from '@threadsweep/shared/contract/account.ts';

import { isReadableOnTheWay } from '../api/address.ts';
import { ANONYMOUS, connect } from '../api/connection.ts';
import type { CommandContext } from '../command-context.ts';
import { EXIT } from '../exit-code.ts';
import { failureOf } from '../api/refusal.ts';
import { Failure, usageFailure } from '../failure.ts';
import { ask, canAsk, confirm, promptStreams, readAll } from '../terminal/prompt.ts';
import { plainText } from '../terminal/text.ts';
import { addressOr, credentialStore, loggedIn, tokenOfEnvironment } from './session.ts';

export interface LoginOptions {
  email: string | undefined;
  passwordStdin: boolean;
  resendVerification: boolean;
}

/**
 * Logs in and stores the tokens. The password comes from a prompt without echo or from stdin, never
 * from an argument, where other users of the machine could read it. With THREADSWEEP_TOKEN and no
 * email the token is tried, and nothing is stored.
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
  const api = connect(address, ANONYMOUS, context.interrupt);
  if (isReadableOnTheWay(address))
    output.note(`Careful: ${address} is not encrypted, so others may read your password.`);
  const { email, password } = await credentialsOf(context, options);
  let answer;
  try {
    answer = await api.account.login({ email, password });
  } catch (error) {
    if (apiProblem(error)?.code !== 'EMAIL_NOT_VERIFIED') throw error;
    const resend =
      options.resendVerification ||
      (canAsk(context) &&
        (await confirm(
          'Your email is not verified yet. Send the verification mail again?',
          promptStreams(context),
        )));
    if (!resend) throw error;
    await api.account.resendVerification({ email });
    const { code } = failureOf(error, address);
    throw new Failure('Verification email sent! Open its link, then log in again.', {
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
  if (tokenOfEnvironment(context) !== undefined)
    output.note('THREADSWEEP_TOKEN is set and goes before this login until you unset it.');
}

async function tryToken(context: CommandContext): Promise<void> {
  const { api, address } = await loggedIn(context);
  const user = await api.account.me();
  tell(context, user, address);
  context.output.note('The token in THREADSWEEP_TOKEN is used; nothing was stored.');
}

function tell({ output, json, profile }: CommandContext, user: User, address: string): void {
  if (json) return output.document({ status: 'success', api: address, profile, user });
  output.line(`Logged in as ${plainText(user.name)} <${plainText(user.email)}>.`);
  if (!user.has_youtube_connection)
    output.note(`No YouTube channel is connected yet: threadsweep channels connect`);
}

async function credentialsOf(
  context: CommandContext,
  options: LoginOptions,
): Promise<{ email: string; password: string }> {
  const { passwordStdin } = options;
  if (passwordStdin && options.email === undefined)
    throw usageFailure(
      'With --password-stdin the email must be named too.',
      'threadsweep login --email you@example.com --password-stdin < password-file',
    );
  if (!passwordStdin && !canAsk(context))
    throw usageFailure(
      'There is no terminal to ask for the password on.',
      'Pipe it in with --email and --password-stdin, or set THREADSWEEP_TOKEN to an access token.',
    );
  const streams = promptStreams(context);
  const email = options.email ?? (await ask('Email: ', streams, { echo: true })).trim();
  const password = passwordStdin
    ? await readAll(context.input)
    : await ask('Password: ', streams, { echo: false });
  if (email === '') throw usageFailure('Please enter your email address');
  if (password === '') throw usageFailure('Please enter your password');
  return { email, password };
}
