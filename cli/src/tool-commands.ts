import { Argument, type Command, Option } from 'commander';

import { usageFailure } from './failure.ts';
import type { Run } from './command-options.ts';
import { t, told } from './language/speech.ts';

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
    .description(t('command.judge'))
    .argument(`[${t('value.file')}]`, t('command.judgeFile'))
    .addOption(
      new Option(`--format <${t('value.format')}>`, t('command.judgeFormat'))
        .choices(['auto', 'lines', 'csv', 'ndjson'])
        .default('auto'),
    )
    .option('--all', t('command.judgeAll'), false)
    .option(`--creator-id <${t('value.id')}>`, t('command.judgeCreatorId'))
    .option(`--creator-name <${t('value.name')}>`, t('command.judgeCreatorName'))
    .action((file: string | undefined, options: JudgeFlags, command: Command) =>
      run(command, async (context) => {
        const { judge } = await import('./judge/judge.ts');
        const { format, all, creatorId, creatorName } = options;
        return judge(context, file, { format, all, creatorId, creatorName });
      }),
    );

  program
    .command('completion')
    .description(t('command.completion'))
    .addArgument(new Argument(`<${t('value.shell')}>`).choices(['bash', 'zsh', 'fish']))
    .action((shell: string, _options: object, command: Command) =>
      run(command, async ({ output }) => {
        const { completionScript } = await import('./completion.ts');
        output.text(completionScript(program, shell));
      }),
    );

  const name = `[${t('value.name')}]`;
  const value = `[${t('value.value')}]`;
  program
    .command('config')
    .description(t('command.config'))
    .usage(`[get|set|unset] ${name} ${value}`)
    .addArgument(new Argument(`[${t('value.action')}]`).choices(['get', 'set', 'unset']))
    .argument(name, t('command.configName'))
    .argument(value)
    .action(
      (
        action: 'get' | 'set' | 'unset' | undefined,
        setting: string | undefined,
        to: string | undefined,
        _options: object,
        command: Command,
      ) =>
        run(command, async (context) => {
          const { getSetting, setSetting, showSettings } = await import('./account/config.ts');
          if (action === undefined) return showSettings(context);
          if (setting === undefined || (action === 'set') !== (to !== undefined))
            throw usageFailure(told('setting.notNamed'), told('setting.notNamedHint'));
          return action === 'get' ? getSetting(context, setting) : setSetting(context, setting, to);
        }),
    );
}
