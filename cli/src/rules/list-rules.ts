import type { ApiClient } from '@threadsweep/shared/client.ts';
import { AUTHORS_PER_CALL, type AuthorRule } from '@threadsweep/shared/rules.ts';
import { TEXT_RULE_KINDS, type TextRuleKind } from '@threadsweep/shared/text-rules.ts';

import { loggedIn } from '../account/session.ts';
import { accountQuery } from '../channel/channel-argument.ts';
import type { CommandContext } from '../command-context.ts';
import { ago, relativeTimeWidth, t, widest } from '../language/translator.ts';
import { type Column, fitColumns, headingLine, rowLine, tabbedLine } from '../terminal/table.ts';
import { plainText } from '../terminal/text.ts';
import { channelAddress } from '../video/watch-address.ts';

export interface ListRulesOptions {
  account: string | undefined;
  /** Whether to read the names of the authors from YouTube. */
  names: boolean;
}

interface Row {
  rule: AuthorRule;
  id: string;
  /** Null if the name was not read, or if YouTube no longer has the author. */
  name: string | null;
  added_at: string;
}

/** A row of the table: an author, or a text. A text has no id. */
interface Line {
  rule: AuthorRule | TextRuleKind;
  id: string;
  name: string | null;
  added_at: string;
}

/**
 * Lists the authors whose comments are never hidden, those whose comments are always hidden, and the
 * texts that hide a comment.
 *
 * The API stores no names. To read them costs a unit of YouTube's quota for each 50 authors.
 */
export async function listRules(
  context: CommandContext,
  { account, names }: ListRulesOptions,
): Promise<void> {
  const { output, json, clock } = context;
  const { api } = await loggedIn(context);
  const { trusted, blocked, texts } = await api.rules.listRules();
  const ids = [...trusted, ...blocked].map(({ id }) => id);
  const nameOf = names && ids.length > 0 ? await readNames(context, api, account, ids) : new Map();
  const rowsOf = (rule: AuthorRule, authors: typeof trusted): Row[] =>
    authors.map(({ id, added_at }) => ({ rule, id, name: nameOf.get(id) ?? null, added_at }));
  const rows = [...rowsOf('trust', trusted), ...rowsOf('block', blocked)];
  if (json) return output.document({ status: 'success', rules: rows, texts });
  const lines: Line[] = [
    ...rows,
    ...texts.map(({ kind, value, added_at }) => ({ rule: kind, id: '', name: value, added_at })),
  ];
  if (lines.length === 0) return output.note(t('rules.none'));
  const columns = ruleColumns(clock.now());
  const fitted = fitColumns(columns, output.width);
  if (output.isTerminal) output.line(output.style('bold', headingLine(fitted)));
  for (const row of lines)
    output.line(
      output.isTerminal ? rowLine(fitted, row, output.hasLinks) : tabbedLine(columns, row),
    );
  // A server of an earlier version omits `works`, and its rules count as valid.
  for (const { value, works = true } of texts)
    if (!works) output.note(t('rules.broken', { text: plainText(value) }));
}

async function readNames(
  context: CommandContext,
  api: ApiClient,
  account: string | undefined,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const ofChannel = await accountQuery(context, api, account);
  const names = new Map<string, string>();
  for (let from = 0; from < ids.length; from += AUTHORS_PER_CALL) {
    const some = ids.slice(from, from + AUTHORS_PER_CALL).join(',');
    const { authors } = await api.rules.findAuthors({ ...ofChannel, ids: some });
    for (const { id, name } of authors) names.set(id, name);
  }
  return names;
}

/** @param now epoch ms */
function ruleColumns(now: number): Column<Line>[] {
  return [
    {
      heading: t('heading.rule'),
      width: widest('rules', ['trust', 'block', ...TEXT_RULE_KINDS]),
      expendable: 0,
      value: (row) => row.rule,
      shown: (row) => t(`rules.${row.rule}`),
    },
    { heading: t('heading.id'), width: 24, expendable: 1, value: (row) => row.id },
    {
      heading: t('heading.created'),
      width: relativeTimeWidth(),
      expendable: 2,
      value: (row) => row.added_at,
      shown: (row) => ago(row.added_at, now),
    },
    {
      heading: t('heading.authorOrText'),
      width: 'rest',
      expendable: 0,
      value: (row) => row.name ?? '',
      shown: (row) => row.name ?? row.id,
      link: (row) => (row.id === '' ? undefined : channelAddress(row.id)),
    },
  ];
}
