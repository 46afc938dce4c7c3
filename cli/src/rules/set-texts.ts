import { type TextRule, textRuleKey } from '@threadsweep/detector/text-rules/text-rule.ts';
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
  const rules = rule === 'none' ? (await api.rules.listRules()).texts : [];
  for (const value of values) {
    const kinds = rule === 'none' ? kindsOf(rules, value, chosen) : [chosen ?? kindToBlock(value)];
    const outcomes: (TextRuleKind | Failure)[] = kinds.length === 0 ? [noSuchText()] : [];
    for (const kind of kinds) {
      const outcome = await api.rules.setTextRule({ kind, value, rule }).then(
        () => kind,
        (error: unknown) => {
          if (interrupt.aborted) throw error;
          return failureOf(error, address);
        },
      );
      outcomes.push(outcome);
    }
    if (values.length === 1 && outcomes.length === 1 && outcomes[0] instanceof Failure)
      throw outcomes[0];
    const failures = outcomes.filter((outcome) => outcome instanceof Failure);
    for (const outcome of outcomes) {
      const isFailed = outcome instanceof Failure;
      codes.push(isFailed ? outcome.exitCode : EXIT.done);
      results.push({
        text: value,
        ...(isFailed ? outcome.document : { status: 'success', kind: outcome, rule }),
      });
    }
    if (json) continue;
    if (failures.length === 0) output.line(t(`rules.${rule}TextSet`, { text: plainText(value) }));
    for (const failure of failures) warn(context, value, failure);
  }
  const code = combinedExitCode(codes);
  if (json)
    output.document({ status: code === EXIT.done ? 'success' : 'error', exit_code: code, results });
  return code;
}

function kindToBlock(value: string): TextRuleKind {
  return /\s/u.test(value.trim()) ? 'phrase' : 'word';
}

/** Returns the kinds of the rules with a text, of one kind or of every kind. */
function kindsOf(
  rules: readonly TextRule[],
  value: string,
  chosen: TextRuleKind | undefined,
): TextRuleKind[] {
  const has = (rule: TextRule) => textRuleKey(rule) === textRuleKey({ kind: rule.kind, value });
  return rules
    .filter((rule) => (chosen === undefined || rule.kind === chosen) && has(rule))
    .map(({ kind }) => kind);
}

function noSuchText(): Failure {
  return new Failure(message('rules.noSuchText'), {
    exitCode: EXIT.failed,
    code: 'NOT_FOUND',
    hint: message('rules.noSuchTextHint'),
  });
}

function warn({ output }: CommandContext, value: string, failure: Failure): void {
  output.warn(`${plainText(value)}: ${plainText(failure.message)}`);
  if (failure.hint !== undefined) output.warn(plainText(failure.hint));
}
