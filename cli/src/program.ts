import { Command } from 'commander';

import { registerAccountCommands } from './account/commands.ts';
import { registerChannelCommands } from './channel/commands.ts';
import { registerCleaningCommands } from './cleaning/commands.ts';
import type { CommandContext } from './command-context.ts';
import type { Run } from './command-options.ts';
import { registerCommentCommands } from './comment/commands.ts';
import { EXIT, type ExitCode } from './exit-code.ts';
import { registerToolCommands } from './tool-commands.ts';
import type { Manner } from './terminal/output.ts';
import { registerVideoCommands } from './video/commands.ts';

interface SharedOptions {
  json?: boolean;
  quiet?: boolean;
  color: boolean;
  api?: string;
  profile?: string;
}

/** What the process gives to a command, before its options are known. */
export type World = Omit<CommandContext, 'json' | 'api' | 'profile' | 'folder' | 'settings'>;

/** What is told about the program itself. */
export interface About {
  version: string;
  defaultApi: string;
}

/** Help is as wide as people read; wider lines would only be harder to follow. */
const HELP_WIDTH = 80;

/**
 * The commands and their options. A command's code is loaded when it runs, so that asking for help
 * costs little more than Node itself.
 * @param finish gets the exit code of a command that ended
 */
export function createProgram(
  world: World | undefined,
  finish: (code: ExitCode) => void,
  { version, defaultApi }: About,
): Command {
  const program = new Command('threadsweep')
    .description('Finds scam, spam and abuse under your YouTube videos and hides it.')
    .version(version, '-V, --version')
    .option('--json', 'print JSON on stdout, and nothing else there')
    .option('-q, --quiet', 'say nothing but results and failures')
    .option('--no-color', 'no colours')
    .option('--api <url>', `the API to speak to (default: ${defaultApi})`)
    .option('--profile <name>', 'keep several logins apart by name')
    .configureHelp({ showGlobalOptions: true, helpWidth: HELP_WIDTH })
    .showHelpAfterError('(add --help to see how)')
    .addHelpText('after', AFTER_HELP);

  const run: Run = async (command, work) => {
    if (!world) throw new Error('This program only tells its help.');
    const context = await contextOf(world, command.optsWithGlobals<SharedOptions>());
    const code = await work(context);
    finish(code ?? EXIT.done);
  };

  registerAccountCommands(program, run);
  registerChannelCommands(program, run);
  registerVideoCommands(program, run);
  registerCommentCommands(program, run);
  registerCleaningCommands(program, run);
  registerToolCommands(program, run);
  return program;
}

async function contextOf(world: World, options: SharedOptions): Promise<CommandContext> {
  const { json = false, quiet = false, color, api } = options;
  const { output, env } = world;
  const asked: Manner = { quiet, color: color ? 'auto' : 'never' };
  // Failures on the way to the settings are told as the options ask.
  output.behave(asked);
  const [{ readSettings }, { configFolder }, { homedir }] = await Promise.all([
    import('./account/settings.ts'),
    import('./account/config-folder.ts'),
    import('node:os'),
  ]);
  const folder = configFolder(env, process.platform, homedir());
  const settings = readSettings(folder);
  if (color) output.behave({ quiet, color: settings.color ?? 'auto' });
  const named = env['THREADSWEEP_PROFILE']?.trim();
  const fromEnvironment = named === '' ? undefined : named;
  const profile = options.profile ?? fromEnvironment ?? settings.profile ?? 'default';
  return { ...world, json, api, profile, folder, settings };
}

const AFTER_HELP = `
Environment:
  THREADSWEEP_TOKEN    an access token, used as is instead of a login
  THREADSWEEP_API      the API to speak to
  THREADSWEEP_PROFILE  the profile to use
  NO_COLOR, FORCE_COLOR, CI   no colours; colours; no view that moves

Exit codes:
  0 done   1 failed   2 wrong usage   3 not logged in
  4 a limit of the plan or of YouTube's daily quota   130 interrupted`;
