import type { Session } from '@threadsweep/shared/contract/session.ts';

import { withOwnHint } from '../api/refusal.ts';
import type { CommandContext } from '../command-context.ts';
import { usageFailure } from '../failure.ts';
import { ago, t, message } from '../language/translator.ts';
import { fitColumns, headingLine, rowLine, tabbedLine, type Column } from '../terminal/table.ts';
import { loggedIn } from './session.ts';

/** Lists the sessions of the account with their devices. */
export async function listSessions(context: CommandContext): Promise<void> {
  const { output, json, clock } = context;
  const { api } = await loggedIn(context);
  const answer = await api.session.listSessions();
  if (json) return output.document(answer);
  const columns = sessionColumns(clock.now());
  const fitted = fitColumns(columns, output.width);
  if (output.isTerminal) output.line(output.style('bold', headingLine(fitted)));
  for (const row of answer.sessions)
    output.line(output.isTerminal ? rowLine(fitted, row) : tabbedLine(columns, row));
}

/** Ends one session by its id, or all except the current one. */
export async function endSessions(
  context: CommandContext,
  { id, others }: { id: string | undefined; others: boolean },
): Promise<void> {
  if ((id === undefined) !== others)
    throw usageFailure(message('session.nameOne'), message('session.nameOneHint'));
  const { output, json } = context;
  const { api } = await loggedIn(context);
  if (id === undefined) {
    const answer = await api.session.endOtherSessions();
    if (json) return output.document(answer);
    return output.line(t('session.othersEnded', { number: answer.ended }));
  }
  const answer = await api.session.endSession({ sessionId: id }).catch((error: unknown) => {
    throw withOwnHint(error, message('failure.listsIds', { command: 'threadsweep sessions' }));
  });
  if (json) return output.document(answer);
  output.line(t('session.ended', { id }));
}

/** @param now epoch ms */
function sessionColumns(now: number): Column<Session>[] {
  return [
    {
      heading: '',
      width: 1,
      expendable: 0,
      value: ({ current }) => (current ? 'current' : ''),
      shown: ({ current }) => (current ? '*' : ''),
    },
    { heading: t('heading.id'), width: 20, expendable: 0, value: ({ id }) => id },
    { heading: t('heading.device'), width: 'rest', expendable: 0, value: deviceText },
    {
      heading: t('heading.lastUsed'),
      width: 16,
      expendable: 1,
      value: ({ last_used_at: lastUsedAt }) => lastUsedAt,
      shown: ({ last_used_at: lastUsedAt }) => ago(lastUsedAt, now),
    },
  ];
}

/** Returns the name of a device, such as "Firefox on Windows". */
function deviceText({ client, program, system }: Session): string {
  if (client === 'other') return t('session.other');
  const name = program ?? t(client === 'cli' ? 'session.commandLine' : 'session.browser');
  return system === null ? name : t('session.on', { name, system });
}
