import type { ApiClient } from '@threadsweep/shared/client.ts';
import { namedAuthor } from '@threadsweep/shared/rules.ts';

import { loggedIn } from '../account/session.ts';
import { failureOf } from '../api/refusal.ts';
import { accountQuery } from '../channel/channel-argument.ts';
import type { CommandContext } from '../command-context.ts';
import { combinedExitCode, EXIT, type ExitCode } from '../exit-code.ts';
import { Failure, usageFailure } from '../failure.ts';
import { message, t } from '../language/translator.ts';
import { namedOrRead } from '../terminal/prompt.ts';
import { plainText } from '../terminal/text.ts';

export interface SetRulesOptions {
  account: string | undefined;
  /** `none` removes the author from both lists. */
  rule: 'trust' | 'block' | 'none';
}

/**
 * Trusts or blocks authors, or removes their rule. An author is the id of a channel, a handle, or an
 * address; `-` reads them from stdin. A failure for one author does not stop the rest. Returns the
 * exit code that covers all.
 *
 * A handle costs a unit of YouTube's quota, an id none.
 */
export async function setRules(
  context: CommandContext,
  names: readonly string[],
  { account, rule }: SetRulesOptions,
): Promise<ExitCode> {
  const { output, json, interrupt } = context;
  const authors = await namedOrRead(context, names);
  for (const author of authors)
    if (!namedAuthor(author))
      throw usageFailure(message('rules.notAuthor', { text: author }), message('rules.authorHint'));
  const { api, address } = await loggedIn(context);
  const codes: ExitCode[] = [];
  const results: object[] = [];
  for (const author of authors) {
    const outcome = await setRule(context, api, author, { account, rule }).catch(
      (error: unknown) => {
        if (interrupt.aborted) throw error;
        return failureOf(error, address);
      },
    );
    if (outcome instanceof Failure && authors.length === 1) throw outcome;
    codes.push(outcome instanceof Failure ? outcome.exitCode : EXIT.done);
    results.push(
      outcome instanceof Failure
        ? { author, ...outcome.document }
        : { author, status: 'success', id: outcome, rule },
    );
    if (json) continue;
    if (!(outcome instanceof Failure))
      output.line(t(`rules.${rule}Set`, { author: plainText(author) }));
    else {
      output.warn(`${plainText(author)}: ${plainText(outcome.message)}`);
      if (outcome.hint !== undefined) output.warn(plainText(outcome.hint));
    }
  }
  const code = combinedExitCode(codes);
  if (json)
    output.document({ status: code === EXIT.done ? 'success' : 'error', exit_code: code, results });
  return code;
}

/** Resolves with the id of the author. */
async function setRule(
  context: CommandContext,
  api: ApiClient,
  author: string,
  { account, rule }: SetRulesOptions,
): Promise<string> {
  const named = namedAuthor(author);
  if (!named) throw usageFailure(message('rules.notAuthor', { text: author }));
  const id = 'id' in named ? named.id : await idOf(context, api, named.handle, account);
  await api.rules.setAuthorRule({ id, rule });
  return id;
}

async function idOf(
  context: CommandContext,
  api: ApiClient,
  handle: string,
  account: string | undefined,
): Promise<string> {
  const ofChannel = await accountQuery(context, api, account);
  const { authors } = await api.rules.findAuthors({ ...ofChannel, handle });
  const [found] = authors;
  if (found) return found.id;
  throw new Failure(message('rules.unknown', { handle }), {
    exitCode: EXIT.failed,
    code: 'NOT_FOUND',
    hint: message('rules.authorHint'),
  });
}
