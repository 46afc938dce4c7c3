import { type ApiClient, apiProblem } from '@threadsweep/shared/client.ts';
import type { Scope, TokenDays } from '@threadsweep/shared/machine-token.ts';
import type { MachineToken } from '@threadsweep/shared/contract/token.ts';

import { withOwnHint } from '../api/refusal.ts';
import type { CommandContext } from '../command-context.ts';
import { ago, message, t } from '../language/translator.ts';
import { checkConfirmation, confirmFirst } from '../terminal/confirmation.ts';
import { ask, canAsk, promptStreams } from '../terminal/prompt.ts';
import { fitColumns, headingLine, rowLine, tabbedLine, type Column } from '../terminal/table.ts';
import { plainText } from '../terminal/text.ts';
import { credentialStore, loggedIn, tokenOfEnvironment } from './session.ts';

export interface NewToken {
  name: string;
  scope: Scope;
  /** The days until the token expires, or undefined for a token that never expires. */
  days: TokenDays | undefined;
}

/** Lists the account's machine tokens. */
export async function listTokens(context: CommandContext): Promise<void> {
  const { output, json, clock } = context;
  const { api } = await loggedIn(context);
  const answer = await api.token.listTokens();
  if (json) return output.document(answer);
  if (answer.tokens.length === 0) return output.note(t('token.none'));
  const columns = tokenColumns(clock.now());
  const fitted = fitColumns(columns, output.width);
  if (output.isTerminal) output.line(output.style('bold', headingLine(fitted)));
  for (const row of answer.tokens)
    output.line(output.isTerminal ? rowLine(fitted, row) : tabbedLine(columns, row));
}

/** Creates a machine token and prints only its secret to stdout, for a file or a program. */
export async function createToken(
  context: CommandContext,
  { name, scope, days }: NewToken,
): Promise<void> {
  const { output, json } = context;
  const expiry = days === undefined ? {} : { expires_in_days: days };
  const answer = await withRecentLogin(context, (api) =>
    api.token.createToken({ name, scope, ...expiry }),
  );
  if (json) return output.document(answer);
  output.note(t('token.created', { name: plainText(answer.token.name) }));
  output.line(answer.secret);
}

/** Revokes a machine token by its id. */
export async function revokeToken(
  context: CommandContext,
  id: string,
  { yes }: { yes: boolean },
): Promise<void> {
  const { output, json } = context;
  checkConfirmation(context, yes);
  const { api } = await loggedIn(context);
  await confirmFirst(context, yes, {
    question: t('token.revokeQuestion', { id }),
    declined: message('token.revokeDeclined'),
  });
  const answer = await api.token.revokeToken({ tokenId: id }).catch((error: unknown) => {
    throw withOwnHint(error, message('failure.listsIds', { command: 'threadsweep tokens' }));
  });
  if (json) return output.document(answer);
  output.line(t('token.revoked', { id }));
}

/**
 * Makes a call that needs a recent login. On a terminal, asks for the password if the login is too
 * old, and logs in again.
 */
async function withRecentLogin<T>(
  context: CommandContext,
  work: (api: ApiClient) => Promise<T>,
): Promise<T> {
  const { api } = await loggedIn(context);
  try {
    return await work(api);
  } catch (error) {
    const isOld = apiProblem(error)?.code === 'RECENT_LOGIN_REQUIRED';
    if (!isOld || !canAsk(context) || tokenOfEnvironment(context) !== undefined) throw error;
    const store = credentialStore(context);
    const stored = await store.read();
    if (!stored) throw error;
    context.output.note(t('token.loginTooOld', { email: plainText(stored.email) }));
    const password = await ask(t('login.password'), promptStreams(context), { echo: false });
    const { access_token, refresh_token } = await api.account.login({
      email: stored.email,
      password,
    });
    await store.write({ ...stored, access_token, refresh_token });
    return work((await loggedIn(context)).api);
  }
}

/** @param now epoch ms */
function tokenColumns(now: number): Column<MachineToken>[] {
  const when = (time: string | null) => (time === null ? t('token.never') : ago(time, now));
  return [
    { heading: t('heading.id'), width: 20, expendable: 0, value: ({ id }) => id },
    { heading: t('heading.name'), width: 'rest', expendable: 0, value: ({ name }) => name },
    { heading: t('heading.scope'), width: 8, expendable: 0, value: ({ scope }) => scope },
    {
      heading: t('heading.created'),
      width: 16,
      expendable: 2,
      value: ({ created_at: createdAt }) => createdAt,
      shown: ({ created_at: createdAt }) => ago(createdAt, now),
    },
    {
      heading: t('heading.lastUsed'),
      width: 16,
      expendable: 1,
      value: ({ last_used_at: lastUsedAt }) => lastUsedAt ?? '',
      shown: ({ last_used_at: lastUsedAt }) => when(lastUsedAt),
    },
    {
      heading: t('heading.expires'),
      width: 16,
      expendable: 1,
      value: ({ expires_at: expiresAt }) => expiresAt ?? '',
      shown: ({ expires_at: expiresAt }) => when(expiresAt),
    },
  ];
}
