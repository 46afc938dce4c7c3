import { Command, Option, type OutputConfiguration } from 'commander';

import { registerAccountCommands } from './account/commands.ts';
import { registerSessionCommands } from './account/session-commands.ts';
import { registerTokenCommands } from './account/token-commands.ts';
import { registerChannelCommands } from './channel/commands.ts';
import { registerCleaningCommands } from './cleaning/commands.ts';
import type { CommandContext } from './command-context.ts';
import type { Run } from './command-options.ts';
import { registerCommentCommands } from './comment/commands.ts';
import { EXIT, type ExitCode } from './exit-code.ts';
import { EXAMPLES } from './help-examples.ts';
import { registerInsightsCommands } from './insights/commands.ts';
import { registerOpenCommand } from './open/commands.ts';
import { registerReviewCommands } from './review/commands.ts';
import { registerRulesCommands } from './rules/commands.ts';
import { registerToolCommands } from './tool-commands.ts';
import type { OutputFormat, Output } from './terminal/output.ts';
import { registerVideoCommands } from './video/commands.ts';
import { LANGUAGES } from './language/choice.ts';
import { HELP_WIDTH } from './build-constants.ts';
import { helpConfiguration, linesWrapped, translateParseError } from './terminal/commander.ts';
import { t } from './language/translator.ts';
import { wrapped } from './terminal/text.ts';
import { userFolder } from './account/config-folder.ts';

interface SharedOptions {
  json?: boolean;
  quiet?: boolean;
  color: boolean;
  api?: string;
  profile?: string;
}

/** The context of a command before its options are parsed. */
export type RunContext = Omit<CommandContext, 'json' | 'api' | 'profile' | 'folder' | 'settings'>;

export interface About {
  version: string;
  defaultApi: string;
}

/**
 * Creates the program with its commands and options. A command's code is loaded when it runs, so
 * that help takes little longer than starting Node.js.
 * @param runContext the context of commands; without it nothing runs, and no error is printed
 * @param finish receives the exit code of a command that ended
 */
export function createProgram(
  runContext: RunContext | undefined,
  finish: (code: ExitCode) => void,
  { version, defaultApi }: About,
): Command {
  const width = Math.min(HELP_WIDTH, runContext?.output.width ?? HELP_WIDTH);
  const program = new Command('threadsweep')
    .description(t('program.about'))
    .version(version, '-V, --version', t('program.version'))
    .option('--json', t('program.json'))
    .option('-q, --quiet', t('program.quiet'))
    .option('--no-color', t('program.noColor'))
    .option(`--api <${t('value.url')}>`, t('program.api', { address: defaultApi }))
    .option(`--profile <${t('value.name')}>`, t('program.profile'))
    .addOption(
      new Option(`--language <${t('value.language')}>`, t('program.language')).choices(LANGUAGES),
    )
    .helpOption('-h, --help', t('program.help'))
    .helpCommand(`help [${t('value.command')}]`, t('program.help'))
    .configureHelp({ showGlobalOptions: true, ...helpConfiguration(width) })
    .configureOutput(
      runContext ? writingTo(runContext.output) : { writeErr() {}, outputError() {} },
    )
    .showHelpAfterError(t('program.seeHelp'))
    .addHelpText('after', linesWrapped(t('program.after'), width));

  const run: Run = async (command, work) => {
    if (!runContext) throw new Error('This program only tells its help.');
    const context = await contextOf(runContext, command.optsWithGlobals<SharedOptions>());
    const code = await work(context);
    finish(code ?? EXIT.done);
  };

  registerAccountCommands(program, run);
  registerSessionCommands(program, run);
  registerTokenCommands(program, run);
  registerChannelCommands(program, run);
  registerVideoCommands(program, run);
  registerCommentCommands(program, run);
  registerReviewCommands(program, run);
  registerRulesCommands(program, run);
  registerCleaningCommands(program, run);
  registerInsightsCommands(program, run);
  registerOpenCommand(program, run);
  registerToolCommands(program, run);
  addExamples(program, '', width);
  return program;
}

/** Matches a space between quotation marks, at which a command line must not be broken. */
const QUOTED_SPACE = / (?=[^"]*"[^"]*(?:"[^"]*"[^"]*)*$)/g;

/**
 * Breaks a command line into lines of at most `width` cells, with the shell's `\` at their ends.
 */
function commandLines(example: string, width: number): string {
  const unbroken = example.replace(QUOTED_SPACE, '\u00a0');
  return wrapped(unbroken, width - 6)
    .replaceAll('\u00a0', ' ')
    .replaceAll('\n', ' \\\n    ');
}

/**
 * Adds its examples to the help of each command.
 * @param path the words before the command's name
 * @param width in terminal cells
 */
function addExamples(command: Command, path: string, width: number): void {
  const name = `${path}${command.name()}`;
  const examples = EXAMPLES[name] ?? [];
  const lines = examples.map((example) => `\n  ${commandLines(example, width)}`).join('');
  if (examples.length > 0) command.addHelpText('after', `\n${t('help.examples')}${lines}`);
  const below = command.parent === null ? '' : `${name} `;
  for (const each of command.commands) addExamples(each, below, width);
}

/** Returns the configuration that sends commander's own output to the environment's streams. */
function writingTo(output: Output): OutputConfiguration {
  return {
    writeOut: (text) => output.text(text),
    writeErr: (text) => {
      output.stderr.write(text);
    },
    outputError: (text, write) => write(translateParseError(text)),
  };
}

async function contextOf(runContext: RunContext, options: SharedOptions): Promise<CommandContext> {
  const { json = false, quiet = false, color, api } = options;
  const { output, env } = runContext;
  const asked: OutputFormat = { quiet, color: color ? 'auto' : 'never' };
  output.setFormat(asked);
  const { readSettings } = await import('./account/settings.ts');
  const folder = userFolder(env);
  const settings = readSettings(folder);
  if (color) output.setFormat({ quiet, color: settings.color ?? 'auto' });
  const named = env['THREADSWEEP_PROFILE']?.trim();
  const fromEnvironment = named === '' ? undefined : named;
  const profile = options.profile ?? fromEnvironment ?? settings.profile ?? 'default';
  return { ...runContext, json, api, profile, folder, settings };
}
