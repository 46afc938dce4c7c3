import type { Command } from 'commander';

import { accountOption, limitOption, sinceOption, type Run } from '../command-options.ts';

interface CleanFlags {
  all: boolean;
  since?: string;
  dryRun: boolean;
  yes: boolean;
  account?: string;
}

interface PassesFlags {
  since?: string;
  video?: string;
  limit?: number;
  account?: string;
}

/** clean, watch, passes, undo, quota */
export function registerCleaningCommands(program: Command, run: Run): void {
  program
    .command('clean')
    .description('find and hide unwanted comments, now')
    .argument('[video...]', 'ids or addresses of videos')
    .option('--all', 'all videos of the channel', false)
    .addOption(sinceOption('videos published'))
    .option('--dry-run', 'only list what would be hidden', false)
    .option('-y, --yes', 'do not ask before cleaning all', false)
    .addOption(accountOption())
    .action((videos: string[], options: CleanFlags, command: Command) =>
      run(command, async (context) => {
        const { clean } = await import('./clean.ts');
        const { all, since, dryRun, yes, account } = options;
        return clean(context, videos, { all, since: await moment(since), dryRun, yes, account });
      }),
    );

  program
    .command('watch')
    .description('follow cleaning passes as they go')
    .argument('[video]', 'only those over this video')
    .option('--until-idle', 'end when no pass is at work', false)
    .addOption(accountOption())
    .action(
      (
        video: string | undefined,
        { untilIdle, account }: { untilIdle: boolean; account?: string },
        command: Command,
      ) =>
        run(command, async (context) => {
          const { watch } = await import('./watch.ts');
          return watch(context, video, { untilIdle, account });
        }),
    );

  program
    .command('passes')
    .description('list cleaning passes, newest first')
    .addOption(sinceOption('passes begun'))
    .option('--video <video>', 'only those over this video')
    .addOption(limitOption('passes'))
    .addOption(accountOption())
    .action(({ since, video, limit, account }: PassesFlags, command: Command) =>
      run(command, async (context) => {
        const { listPasses } = await import('./passes.ts');
        return listPasses(context, { since: await moment(since), video, limit, account });
      }),
    );

  program
    .command('undo')
    .description('make visible again what a pass has hidden')
    .argument('<pass>', "the pass's id, as threadsweep passes shows it")
    .action((passId: string, _options: object, command: Command) =>
      run(command, async (context) => {
        const { undo } = await import('./passes.ts');
        return undo(context, passId);
      }),
    );

  program
    .command('quota')
    .description("show what is used and left of YouTube's daily quota")
    .addOption(accountOption())
    .action(({ account }: { account?: string }, command: Command) =>
      run(command, async (context) => {
        const { quota } = await import('../plan/quota.ts');
        return quota(context, { account });
      }),
    );
}

async function moment(since: string | undefined): Promise<number | undefined> {
  if (since === undefined) return undefined;
  const { parseSince } = await import('../since.ts');
  return parseSince(since, Date.now());
}
