import type { Command } from 'commander';

import { accountOption, type Run } from '../command-options.ts';
import { t } from '../language/translator.ts';

/** Adds the command review. */
export function registerReviewCommands(program: Command, run: Run): void {
  program
    .command('review')
    .description(t('command.review'))
    .option('--list', t('command.reviewList'), false)
    .addOption(accountOption())
    .action(({ list, account }: { list: boolean; account?: string }, command: Command) =>
      run(command, async (context) => {
        const { review } = await import('./review.ts');
        return review(context, { list, account });
      }),
    );
}
