import type { Command } from 'commander';

import type { CommandContext } from '../command-context.ts';
import { accountOption, limitOption, sinceOption, type Run } from '../command-options.ts';
import { t } from '../language/speech.ts';

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

/** clean, apply, watch, passes, undo, quota */
export function registerCleaningCommands(program: Command, run: Run): void {
  program
    .command('clean')
    .description(t('command.clean'))
    .argument(`[${t('value.video')}...]`, t('command.cleanVideos'))
    .option('--all', t('command.cleanAll'), false)
    .addOption(sinceOption(t('command.sinceVideos')))
    .option('--dry-run', t('command.cleanDryRun'), false)
    .option('-y, --yes', t('command.cleanYes'), false)
    .addOption(accountOption())
    .action((videos: string[], options: CleanFlags, command: Command) =>
      run(command, async (context) => {
        const { clean } = await import('./clean.ts');
        const { all, since, dryRun, yes, account } = options;
        return clean(context, videos, {
          all,
          since: await moment(context, since),
          dryRun,
          yes,
          account,
        });
      }),
    );

  program
    .command('apply')
    .description(t('command.apply'))
    .argument(`<${t('value.file')}>`, t('command.applyFile'))
    .action((file: string, _options: object, command: Command) =>
      run(command, async (context) => {
        const { apply } = await import('./apply.ts');
        return apply(context, file);
      }),
    );

  program
    .command('watch')
    .description(t('command.watch'))
    .argument(`[${t('value.video')}]`, t('command.ofVideo'))
    .option('--until-idle', t('command.watchUntilIdle'), false)
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
    .description(t('command.passes'))
    .addOption(sinceOption(t('command.sincePasses')))
    .option(`--video <${t('value.video')}>`, t('command.ofVideo'))
    .addOption(limitOption(t('command.limitPasses')))
    .addOption(accountOption())
    .action(({ since, video, limit, account }: PassesFlags, command: Command) =>
      run(command, async (context) => {
        const { listPasses } = await import('./passes.ts');
        return listPasses(context, { since: await moment(context, since), video, limit, account });
      }),
    );

  program
    .command('undo')
    .description(t('command.undo'))
    .argument(`<${t('value.pass')}>`, t('command.undoPass'))
    .action((passId: string, _options: object, command: Command) =>
      run(command, async (context) => {
        const { undo } = await import('./passes.ts');
        return undo(context, passId);
      }),
    );

  program
    .command('quota')
    .description(t('command.quota'))
    .addOption(accountOption())
    .action(({ account }: { account?: string }, command: Command) =>
      run(command, async (context) => {
        const { quota } = await import('../plan/quota.ts');
        return quota(context, { account });
      }),
    );
}

async function moment(
  { clock }: CommandContext,
  since: string | undefined,
): Promise<number | undefined> {
  if (since === undefined) return undefined;
  const { parseSince } = await import('../since.ts');
  return parseSince(since, clock.now());
}
