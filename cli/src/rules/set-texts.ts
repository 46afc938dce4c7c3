import type { ApiClient } from '@threadsweep/shared/client.ts';
import type { TextRuleKind } from '@threadsweep/shared/text-rules.ts';

import { loggedIn } from '../account/session.ts';
import { failureOf } from '../api/refusal.ts';
import type { CommandContext } from '../command-context.ts';
import { combinedExitCode, EXIT, type ExitCode } from '../exit-code.ts';
import { Failure, usageFailure } from '../failure.ts';
import { message, t } from '../language/translator.ts';
import { namedOrReadLines } from '../terminal/prompt.ts';
import { plainText } from '../terminal/text.ts';

export interface SetTextsOptions {
  /**
   * By default, a value with spaces is blocked as a phrase, and any other as a word. The rules of
   * all kinds are removed.
   */
  kind: TextRuleKind | undefined;
  rule: 'block' | 'none';
}

/**
 * Blocks words, phrases, links or expressions, or removes their rules. `-` reads them from the
 * lines of stdin. A failure for one text does not stop the rest. Returns the exit code for all.
 */
export async function setTexts(
  context: CommandContext,
  named: readonly string[],
  { kind: chosen, rule }: SetTextsOptions,
): Promise<ExitCode> {
  const { output, json, interrupt } = context;
  const values = await namedOrReadLines(context, named);
  if (values.length === 0 && !named.includes('-')) throw usageFailure(message('rules.emptyText'));
  const { api, address } = await loggedIn(context);
  const codes: ExitCode[] = [];
  const results: object[] = [];
  for (const value of values) {
    const kind = chosen ?? (/\s/u.test(value.trim()) ? 'phrase' : 'word');
    const setting = rule === 'block' ? block(api, kind, value) : unblock(api, chosen, value);
    const outcome = await setting.catch((error: unknown) => {
      if (interrupt.aborted) throw error;
      return failureOf(error, address);
    });
    const isFailed = outcome instanceof Failure;
    if (isFailed && values.length === 1) throw outcome;
    codes.push(isFailed ? outcome.exitCode : EXIT.done);
    results.push({
      text: value,
      ...(isFailed ? outcome.document : { status: 'success', kind: outcome, rule }),
    });
    if (json) continue;
    if (!isFailed) output.line(t(`rules.${rule}TextSet`, { text: plainText(value) }));
    else warn(context, value, outcome);
  }
  const code = combinedExitCode(codes);
  if (json)
    output.document({ status: code === EXIT.done ? 'success' : 'error', exit_code: code, results });
  return code;
}

async function block(api: ApiClient, kind: TextRuleKind, value: string): Promise<TextRuleKind> {
  await api.rules.setTextRule({ kind, value, rule: 'block' });
  return kind;
}

/**
 * Removes the rules with a text, of one kind or of every kind. The API stores links without their
 * scheme, so only the number of rules shows whether it has removed one.
 *
 * @returns the first kind that had a rule
 */
async function unblock(
  api: ApiClient,
  chosen: TextRuleKind | undefined,
  value: string,
): Promise<TextRuleKind> {
  const { texts } = await api.rules.listRules();
  let count = texts.length;
  const removed: TextRuleKind[] = [];
  for (const kind of chosen ? [chosen] : new Set(texts.map((text) => text.kind))) {
    const left = await api.rules.setTextRule({ kind, value, rule: 'none' });
    if (left.texts.length === count) continue;
    removed.push(kind);
    count = left.texts.length;
  }
  const [first] = removed;
  if (first === undefined)
    throw new Failure(message('rules.noSuchText'), {
      exitCode: EXIT.failed,
      code: 'NOT_FOUND',
      hint: message('rules.noSuchTextHint'),
    });
  return first;
}

function warn({ output }: CommandContext, value: string, failure: Failure): void {
  output.warn(`${plainText(value)}: ${plainText(failure.message)}`);
  if (failure.hint !== undefined) output.warn(plainText(failure.hint));
}
