import type { Command } from 'commander';

import { accountOption, limitOption, sinceOption, type Run } from '../command-options.ts';

interface VideosFlags {
  account?: string;
  limit?: number;
  since?: string;
}

/** videos */
export function registerVideoCommands(program: Command, run: Run): void {
  program
    .command('videos')
    .description('list your videos')
    .addOption(limitOption('videos'))
    .addOption(sinceOption('videos published'))
    .addOption(accountOption())
    .action(({ account, limit, since }: VideosFlags, command: Command) =>
      run(command, async (context) => {
        const [{ listVideos }, { parseSince }] = await Promise.all([
          import('./list-videos.ts'),
          import('../since.ts'),
        ]);
        const from = since === undefined ? undefined : parseSince(since, Date.now());
        return listVideos(context, { account, limit, since: from });
      }),
    );
}
