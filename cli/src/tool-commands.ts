import { Argument, type Command, Option } from 'commander';

import { usageFailure } from './failure.ts';
import type { Run } from './command-options.ts';

interface JudgeFlags {
  format: 'auto' | 'lines' | 'csv' | 'ndjson';
  all: boolean;
  creatorId?: string;
  creatorName?: string;
}

/** judge, completion, config: what needs no account */
export function registerToolCommands(program: Command, run: Run): void {
  program
    .command('judge')
    .description('judge the comments of a file or of stdin here, without an account')
    .argument('[file]', 'text lines, CSV or NDJSON (default: stdin)')
    .addOption(
      new Option('--format <format>', 'what the file holds')
        .choices(['auto', 'lines', 'csv', 'ndjson'])
        .default('auto'),
    )
    .option('--all', 'show what would be kept too', false)
    .option('--creator-id <id>', "the channel's id: its own comments are kept")
    .option('--creator-name <name>', "the channel's name, which impostors imitate")
    .action((file: string | undefined, options: JudgeFlags, command: Command) =>
      run(command, async (context) => {
        const { judge } = await import('./judge/judge.ts');
        const { format, all, creatorId, creatorName } = options;
        return judge(context, file, { format, all, creatorId, creatorName });
      }),
    );

  program
    .command('completion')
    .description('print the script that makes a shell complete commands')
    .addArgument(new Argument('<shell>').choices(['bash', 'zsh', 'fish']))
    .action((shell: string, _options: object, command: Command) =>
      run(command, async ({ output }) => {
        const { completionScript } = await import('./completion.ts');
        output.text(completionScript(program, shell));
      }),
    );

  program
    .command('config')
    .description('show, set and unset what holds for every command')
    .usage('[get|set|unset] [name] [value]')
    .addArgument(new Argument('[action]').choices(['get', 'set', 'unset']))
    .argument('[name]', 'api, channel, color or profile')
    .argument('[value]')
    .action(
      (
        action: 'get' | 'set' | 'unset' | undefined,
        name: string | undefined,
        value: string | undefined,
        _options: object,
        command: Command,
      ) =>
        run(command, async (context) => {
          const { getSetting, setSetting, showSettings } = await import('./account/config.ts');
          if (action === undefined) return showSettings(context);
          if (name === undefined || (action === 'set') !== (value !== undefined))
            throw usageFailure(
              'That is not how settings are named.',
              'threadsweep config get NAME, config set NAME VALUE, config unset NAME',
            );
          return action === 'get' ? getSetting(context, name) : setSetting(context, name, value);
        }),
    );
}
