import type { Command } from 'commander';

import { accountOption, limitOption, sinceOption, type Run } from '../command-options.ts';
import { t } from '../language/translator.ts';

interface VideosFlags {
  account?: string;
  limit?: number;
  since?: string;
}

/** Adds the command videos. */
export function registerVideoCommands(program: Command, run: Run): void {
  program
    .command('videos')
    .description(t('command.videos'))
    .addOption(limitOption(t('command.limitVideos')))
    .addOption(sinceOption(t('command.sinceVideos')))
    .addOption(accountOption())
    .action(({ account, limit, since }: VideosFlags, command: Command) =>
      run(command, async (context) => {
        const [{ listVideos }, { parseSince }] = await Promise.all([
          import('./list-videos.ts'),
          import('../since.ts'),
        ]);
        const from = since === undefined ? undefined : parseSince(since, context.clock.now());
        return listVideos(context, { account, limit, since: from });
      }),
    );
}
