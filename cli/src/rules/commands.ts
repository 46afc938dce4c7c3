import { TEXT_RULE_KINDS, type TextRuleKind } from '@threadsweep/shared/text-rules.ts';
import { type Command, Option } from 'commander';

import { accountOption, type Run } from '../command-options.ts';
import { usageFailure } from '../failure.ts';
import { message, t } from '../language/translator.ts';

/** The subcommands: the rule that each sets, and its description. */
const RULES = {
  trust: { rule: 'trust', description: 'command.rulesTrust' },
  block: { rule: 'block', description: 'command.rulesBlock' },
  remove: { rule: 'none', description: 'command.rulesRemove' },
} as const;

/** The subcommands for texts: what each sets, and its description. */
const TEXT_RULES = {
  'block-text': { rule: 'block', description: 'command.rulesBlockText' },
  'unblock-text': { rule: 'none', description: 'command.rulesUnblockText' },
} as const;

/** Adds the command rules with its subcommands. */
export function registerRulesCommands(program: Command, run: Run): void {
  const rules = program
    .command('rules')
    .description(t('command.rules'))
    .usage(`[trust|block|remove|block-text|unblock-text] [${t('value.options')}]`)
    .argument(`[${t('value.command')}]`)
    .option('--no-names', t('command.rulesNoNames'))
    .addOption(accountOption())
    .action(
      (
        unknown: string | undefined,
        { names, account }: { names: boolean; account?: string },
        command: Command,
      ) =>
        run(command, async (context) => {
          if (unknown !== undefined && unknown !== 'list')
            throw usageFailure(
              message('usage.rulesCommand', { name: unknown }),
              message('usage.rulesCommands'),
            );
          const { listRules } = await import('./list-rules.ts');
          return listRules(context, { names, account });
        }),
    );

  for (const [name, { rule, description }] of Object.entries(RULES))
    rules
      .command(name)
      .description(t(description))
      .argument(`<${t('value.author')}...>`, t('command.rulesAuthor'))
      .addOption(accountOption())
      .action((authors: string[], { account }: { account?: string }, command: Command) =>
        run(command, async (context) => {
          const { setRules } = await import('./set-rules.ts');
          return setRules(context, authors, { rule, account });
        }),
      );

  for (const [name, { rule, description }] of Object.entries(TEXT_RULES))
    rules
      .command(name)
      .description(t(description))
      .argument(`<${t('value.text')}...>`, t('command.rulesText'))
      .addOption(
        new Option(`--kind <${t('value.kind')}>`, t('command.rulesKind')).choices(TEXT_RULE_KINDS),
      )
      .action((values: string[], { kind }: { kind?: TextRuleKind }, command: Command) =>
        run(command, async (context) => {
          const { setTexts } = await import('./set-texts.ts');
          return setTexts(context, values, { kind, rule });
        }),
      );
}
