import { ACTIVITY_KINDS, type ActivityKind } from '@threadsweep/shared/activity.ts';
import { type Command, Option } from 'commander';

import type { CommandContext } from '../command-context.ts';
import {
  accountOption,
  type ChoiceFlags,
  choiceOptions,
  collected,
  limitOption,
  type Run,
  sinceOption,
  yesOption,
} from '../command-options.ts';
import type { Choice } from './choice.ts';
import { t } from '../language/translator.ts';

interface CleanFlags {
  all: boolean;
  since?: string;
  excludeVideo?: string[];
  dryRun: boolean;
  yes: boolean;
  account?: string;
}

interface ActivityFlags extends Omit<PassesFlags, 'trigger'> {
  kind?: ActivityKind;
}

interface PassesFlags {
  trigger?: 'manual' | 'schedule';
  since?: string;
  video?: string;
  limit?: number;
  account?: string;
}

/** Adds the commands clean, apply, watch, passes, activity, undo and quota. */
export function registerCleaningCommands(program: Command, run: Run): void {
  const cleaning = program
    .command('clean')
    .description(t('command.clean'))
    .argument(`[${t('value.video')}...]`, t('command.cleanVideos'))
    .option('--all', t('command.cleanAll'), false)
    .addOption(sinceOption(t('command.sinceVideos')))
    .addOption(
      new Option(`--exclude-video <${t('value.video')}>`, t('command.excludeVideo')).argParser(
        collected,
      ),
    )
    .option('--dry-run', t('command.cleanDryRun'), false)
    .addOption(yesOption())
    .addOption(accountOption());
  for (const option of choiceOptions()) cleaning.addOption(option);
  cleaning.action((videos: string[], options: CleanFlags & ChoiceFlags, command: Command) =>
    run(command, async (context) => {
      const { clean } = await import('./clean.ts');
      const { all, since, excludeVideo, dryRun, yes, account } = options;
      return clean(context, videos, {
        all,
        since: await moment(context, since),
        excluded: excludeVideo,
        dryRun,
        yes,
        account,
        choice: await choiceOf(options),
      });
    }),
  );

  const applying = program
    .command('apply')
    .description(t('command.apply'))
    .argument(`<${t('value.file')}>`, t('command.applyFile'));
  for (const option of choiceOptions()) applying.addOption(option);
  applying.action((file: string, options: ChoiceFlags, command: Command) =>
    run(command, async (context) => {
      const { apply } = await import('./apply.ts');
      return apply(context, file, await choiceOf(options));
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
    .addOption(
      new Option(`--trigger <${t('value.trigger')}>`, t('command.passTrigger')).choices([
        'manual',
        'schedule',
      ]),
    )
    .addOption(limitOption(t('command.limitPasses')))
    .addOption(accountOption())
    .action(({ since, ...options }: PassesFlags, command: Command) =>
      run(command, async (context) => {
        const { listPasses } = await import('./passes.ts');
        return listPasses(context, { ...options, since: await moment(context, since) });
      }),
    );

  program
    .command('activity')
    .description(t('command.activity'))
    .addOption(sinceOption(t('command.sinceActivity')))
    .option(`--video <${t('value.video')}>`, t('command.activityOfVideo'))
    .addOption(
      new Option(`--kind <${t('value.kind')}>`, t('command.activityKind')).choices(ACTIVITY_KINDS),
    )
    .addOption(limitOption(t('command.limitActivity')))
    .addOption(accountOption())
    .action(({ since, ...options }: ActivityFlags, command: Command) =>
      run(command, async (context) => {
        const { listActivity } = await import('./activity.ts');
        return listActivity(context, { ...options, since: await moment(context, since) });
      }),
    );

  program
    .command('undo')
    .description(t('command.undo'))
    .argument(`<${t('value.pass')}...>`, t('command.undoPass'))
    .option('--dry-run', t('command.undoDryRun'), false)
    .action((passIds: string[], { dryRun }: { dryRun: boolean }, command: Command) =>
      run(command, async (context) => {
        const { undo } = await import('./undo.ts');
        return undo(context, passIds, { dryRun });
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

/** Returns the choice that the options make, or undefined if they make none. */
async function choiceOf({
  only,
  minScore,
  excludeAuthor = [],
  excludeComment = [],
}: ChoiceFlags): Promise<Choice | undefined> {
  const { authorKey } = await import('./choice.ts');
  if (!only && minScore === undefined && excludeAuthor.length + excludeComment.length === 0)
    return undefined;
  return {
    only: only && new Set(only),
    minScore,
    excludedAuthors: new Set(excludeAuthor.map(authorKey)),
    excludedComments: new Set(excludeComment),
  };
}

async function moment(
  { clock }: CommandContext,
  since: string | undefined,
): Promise<number | undefined> {
  if (since === undefined) return undefined;
  const { parseSince } = await import('../since.ts');
  return parseSince(since, clock.now());
}
