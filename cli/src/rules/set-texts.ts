import type { TextRuleKind } from '@threadsweep/shared/text-rules.ts';

import { loggedIn } from '../account/session.ts';
import { failureOf } from '../api/refusal.ts';
import type { CommandContext } from '../command-context.ts';
import { combinedExitCode, EXIT, type ExitCode } from '../exit-code.ts';
import { Failure } from '../failure.ts';
import { t } from '../language/translator.ts';
import { namedOrReadLines } from '../terminal/prompt.ts';
import { plainText } from '../terminal/text.ts';

export interface SetTextsOptions {
  /** By default, a value with spaces is a phrase, and any other a word. */
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
  const { api, address } = await loggedIn(context);
  const codes: ExitCode[] = [];
  const results: object[] = [];
  for (const value of values) {
    const kind = chosen ?? (/\s/u.test(value.trim()) ? 'phrase' : 'word');
    const failure = await api.rules.setTextRule({ kind, value, rule }).then(
      () => null,
      (error: unknown) => {
        if (interrupt.aborted) throw error;
        return failureOf(error, address);
      },
    );
    if (failure && values.length === 1) throw failure;
    codes.push(failure ? failure.exitCode : EXIT.done);
    results.push({
      text: value,
      ...(failure ? failure.document : { status: 'success', kind, rule }),
    });
    if (json) continue;
    if (!failure) output.line(t(`rules.${rule}TextSet`, { text: plainText(value) }));
    else warn(context, value, failure);
  }
  const code = combinedExitCode(codes);
  if (json)
    output.document({ status: code === EXIT.done ? 'success' : 'error', exit_code: code, results });
  return code;
}

function warn({ output }: CommandContext, value: string, { message, hint }: Failure): void {
  output.warn(`${plainText(value)}: ${plainText(message)}`);
  if (hint !== undefined) output.warn(plainText(hint));
}
