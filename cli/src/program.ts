import { Command, Option } from 'commander';

import { DEFAULT_API, VERSION } from './build-constants.ts';
import type { CommandContext } from './command-context.ts';
import { EXIT, type ExitCode } from './exit-code.ts';
import { usageFailure } from './failure.ts';

interface SharedOptions {
  json?: boolean;
  api?: string;
  profile: string;
}

/** What the process gives to a command, before its options are known. */
export type World = Omit<CommandContext, 'json' | 'api' | 'profile'>;

/**
 * The commands and their options. A command's code is loaded when it runs, so that `--help` costs
 * little more than Node itself.
 * @param finish gets the exit code of a command that ended
 */
export function createProgram(world: World, finish: (code: ExitCode) => void): Command {
  const program = new Command('threadsweep')
    .description('Finds scam, spam and abuse under your YouTube videos and hides it.')
    .version(VERSION, '-V, --version')
    .option('--json', 'print one JSON document on stdout, and nothing else there')
    .option('--api <url>', `the API to speak to (or THREADSWEEP_API; default: ${DEFAULT_API})`)
    .option('--profile <name>', 'keep several logins apart by name', 'default')
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError('(add --help to see how)')
    .addHelpText(
      'after',
      `
Environment:
  THREADSWEEP_TOKEN   an access token, used as is instead of a login
  THREADSWEEP_API     the API to speak to
  NO_COLOR            no colours

Exit codes:
  0 done   1 failed   2 wrong usage   3 not logged in
  4 a limit of the plan or of YouTube's daily quota   130 interrupted`,
    );

  function contextOf(command: Command): CommandContext {
    const { json = false, api, profile } = command.optsWithGlobals<SharedOptions>();
    return { ...world, json, api, profile };
  }

  program
    .command('login')
    .description('log in, asking for the password or reading it from stdin')
    .argument('[email]', 'the email of your account')
    .option('--email <address>', 'the same, as an option')
    .option('--password-stdin', 'read the password from stdin', false)
    .option('--resend-verification', 'send the verification mail again where it is missing', false)
    .action(async (argument: string | undefined, options: LoginFlags, command: Command) => {
      if (argument !== undefined && options.email !== undefined && argument !== options.email)
        throw usageFailure('The email is given twice, and differently.');
      const { login } = await import('./account/login.ts');
      const { passwordStdin, resendVerification } = options;
      const email = argument ?? options.email;
      await login(contextOf(command), { email, passwordStdin, resendVerification });
      finish(EXIT.done);
    });

  program
    .command('logout')
    .description('end the session and delete its tokens from this computer')
    .action(async (_options: object, command: Command) => {
      const { logout } = await import('./account/logout.ts');
      await logout(contextOf(command));
      finish(EXIT.done);
    });

  program
    .command('whoami')
    .description('show whose login is used, and its plan')
    .action(async (_options: object, command: Command) => {
      const { whoami } = await import('./account/whoami.ts');
      await whoami(contextOf(command));
      finish(EXIT.done);
    });

  program
    .command('videos')
    .description('list your videos')
    .option('--account <channel>', 'of this channel (default: the first one connected)')
    .action(async ({ account }: { account?: string }, command: Command) => {
      const { listVideos } = await import('./video/list-videos.ts');
      await listVideos(contextOf(command), { account });
      finish(EXIT.done);
    });

  program
    .command('comments')
    .description("list a video's comments, visible and hidden")
    .argument('<video>', "the video's id or address")
    .addOption(new Option('--hidden', 'only the hidden ones').default(false).conflicts('visible'))
    .addOption(new Option('--visible', 'only the visible ones').default(false))
    .action(async (video: string, options: ListFlags, command: Command) => {
      const { listComments } = await import('./comment/list-comments.ts');
      await listComments(contextOf(command), video, options);
      finish(EXIT.done);
    });

  program
    .command('clean')
    .description('find and hide unwanted comments, now')
    .argument('<video...>', 'ids or addresses of videos')
    .option('--dry-run', 'only list what would be hidden', false)
    .action(async (videos: string[], { dryRun }: { dryRun: boolean }, command: Command) => {
      const { clean } = await import('./cleaning/clean.ts');
      finish(await clean(contextOf(command), videos, { dryRun }));
    });

  return program;
}

interface LoginFlags {
  email?: string;
  passwordStdin: boolean;
  resendVerification: boolean;
}

interface ListFlags {
  hidden: boolean;
  visible: boolean;
}
