import type { Command } from 'commander';

import type { Run } from '../command-options.ts';
import { t } from '../language/translator.ts';

/** Adds the command open. */
export function registerOpenCommand(program: Command, run: Run): void {
  program
    .command('open')
    .description(t('command.open'))
    .argument(`[${t('value.video')}]`, t('command.openVideo'))
    .option('--youtube', t('command.openYoutube'), false)
    .option('--print', t('command.openPrint'), false)
    .action(
      (
        video: string | undefined,
        options: { youtube: boolean; print: boolean },
        command: Command,
      ) =>
        run(command, async (context) => {
          const { openPage } = await import('./open-page.ts');
          return openPage(context, video, options);
        }),
    );
}
