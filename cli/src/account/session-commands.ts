import type { Command } from 'commander';

import type { Run } from '../command-options.ts';
import { usageFailure } from '../failure.ts';
import { t, message } from '../language/translator.ts';

/** Adds the command sessions with its subcommand. */
export function registerSessionCommands(program: Command, run: Run): void {
  const sessions = program
    .command('sessions')
    .description(t('command.sessions'))
    .usage(`[end] [${t('value.options')}]`)
    .argument(`[${t('value.command')}]`)
    .action((unknown: string | undefined, _options: object, command: Command) =>
      run(command, async (context) => {
        if (unknown !== undefined && unknown !== 'list')
          throw usageFailure(
            message('usage.sessionsCommand', { name: unknown }),
            message('usage.sessionsCommands'),
          );
        const { listSessions } = await import('./sessions.ts');
        return listSessions(context);
      }),
    );

  sessions
    .command('end')
    .description(t('command.sessionsEnd'))
    .argument(`[${t('value.session')}]`, t('command.sessionId'))
    .option('--others', t('command.sessionsOthers'), false)
    .action((id: string | undefined, { others }: { others: boolean }, command: Command) =>
      run(command, async (context) => {
        const { endSessions } = await import('./sessions.ts');
        return endSessions(context, { id, others });
      }),
    );
}
