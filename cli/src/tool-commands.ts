import { Argument, type Command, Option } from 'commander';

import { usageFailure } from './failure.ts';
import type { Run } from './command-options.ts';
import { t, message } from './language/translator.ts';

interface JudgeFlags {
  format: 'auto' | 'lines' | 'csv' | 'ndjson' | 'json';
  all: boolean;
  stream: boolean;
  exitCode: boolean;
  creatorId?: string;
  creatorName?: string;
}

interface ScanFlags {
  all: boolean;
  exitCode: boolean;
}

/** Adds the commands that need no account: judge, scan, completion, schema and config. */
export function registerToolCommands(program: Command, run: Run): void {
  program
    .command('judge')
    .description(t('command.judge'))
    .argument(`[${t('value.file')}]`, t('command.judgeFile'))
    .addOption(
      new Option(`--format <${t('value.format')}>`, t('command.judgeFormat'))
        .choices(['auto', 'lines', 'csv', 'ndjson', 'json'])
        .default('auto'),
    )
    .option('--all', t('command.judgeAll'), false)
    .option('--stream', t('command.judgeStream'), false)
    .option('--exit-code', t('command.judgeExitCode'), false)
    .option(`--creator-id <${t('value.id')}>`, t('command.judgeCreatorId'))
    .option(`--creator-name <${t('value.name')}>`, t('command.judgeCreatorName'))
    .action((file: string | undefined, options: JudgeFlags, command: Command) =>
      run(command, async (context) => {
        const { judge } = await import('./judge/judge.ts');
        const { format, all, stream, exitCode, creatorId, creatorName } = options;
        return judge(context, file, { format, all, stream, exitCode, creatorId, creatorName });
      }),
    );

  program
    .command('scan')
    .description(t('command.scan'))
    .argument(`<${t('value.video')}>`, t('command.scanVideo'))
    .option('--all', t('command.judgeAll'), false)
    .option('--exit-code', t('command.judgeExitCode'), false)
    .action((video: string, options: ScanFlags, command: Command) =>
      run(command, async (context) => {
        const { scan } = await import('./scan/scan.ts');
        return scan(context, video, { all: options.all, exitCode: options.exitCode });
      }),
    );

  program
    .command('completion')
    .description(t('command.completion'))
    .addArgument(new Argument(`<${t('value.shell')}>`).choices(['bash', 'zsh', 'fish']))
    .action((shell: string, _options: object, command: Command) =>
      run(command, async ({ output }) => {
        const { completionScript } = await import('./completion/script.ts');
        output.text(completionScript(shell));
      }),
    );

  // The scripts of `completion` call this command.
  program
    .command('__complete', { hidden: true })
    .argument('[words...]')
    .action((words: string[], _options: object, command: Command) =>
      run(command, async (context) => {
        const { complete } = await import('./completion/complete.ts');
        return complete(context, program, words);
      }),
    );

  program
    .command('schema')
    .description(t('command.schema'))
    .argument(`[${t('value.command')}...]`, t('command.schemaCommand'))
    .action((words: string[], _options: object, command: Command) =>
      run(command, async (context) => {
        const { printSchema } = await import('./schema/schema.ts');
        printSchema(context, program, words);
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
            throw usageFailure(message('setting.notNamed'), message('setting.notNamedHint'));
          return action === 'get' ? getSetting(context, setting) : setSetting(context, setting, to);
        }),
    );
}
