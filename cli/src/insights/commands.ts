import { type Command, Option } from 'commander';

import { accountOption, type Run } from '../command-options.ts';
import { t } from '../language/translator.ts';

interface InsightsFlags {
  days: '7' | '28' | '90';
  account?: string;
}

/** Adds the commands insights and campaigns. */
export function registerInsightsCommands(program: Command, run: Run): void {
  for (const name of ['insights', 'campaigns'] as const)
    program
      .command(name)
      .description(t(`command.${name}`))
      .addOption(
        new Option(`--days <${t('value.number')}>`, t('command.insightsDays'))
          .choices(['7', '28', '90'])
          .default('28'),
      )
      .addOption(accountOption())
      .action((options: InsightsFlags, command: Command) =>
        run(command, async (context) => {
          const { showCampaigns, showInsights } = await import('./insights.ts');
          return name === 'insights'
            ? showInsights(context, options)
            : showCampaigns(context, options);
        }),
      );
}
