import {
  SCOPES,
  type Scope,
  TOKEN_DAYS,
  USUAL_TOKEN_DAYS,
} from '@threadsweep/shared/machine-token.ts';
import { type Command, Option } from 'commander';

import { type Run, yesOption } from '../command-options.ts';
import { usageFailure } from '../failure.ts';
import { t, message } from '../language/translator.ts';

/** The value of `--expires` for a token that never expires. */
const NEVER = 'never';

/** Adds the command tokens with its subcommands. */
export function registerTokenCommands(program: Command, run: Run): void {
  const tokens = program
    .command('tokens')
    .description(t('command.tokens'))
    .usage(`[create|revoke] [${t('value.options')}]`)
    .argument(`[${t('value.command')}]`)
    .action((unknown: string | undefined, _options: object, command: Command) =>
      run(command, async (context) => {
        if (unknown !== undefined && unknown !== 'list')
          throw usageFailure(
            message('usage.tokensCommand', { name: unknown }),
            message('usage.tokensCommands'),
          );
        const { listTokens } = await import('./tokens.ts');
        return listTokens(context);
      }),
    );

  tokens
    .command('create')
    .description(t('command.tokensCreate'))
    .argument(`<${t('value.name')}>`, t('command.tokenName'))
    .addOption(
      new Option(`--scope <${t('value.scope')}>`, t('command.tokenScope'))
        .choices(SCOPES)
        .makeOptionMandatory(),
    )
    .addOption(
      new Option(`--expires <${t('value.days')}>`, t('command.tokenExpires'))
        .choices([...TOKEN_DAYS.map(String), NEVER])
        .default(String(USUAL_TOKEN_DAYS)),
    )
    .action(
      (name: string, { scope, expires }: { scope: Scope; expires: string }, command: Command) =>
        run(command, async (context) => {
          const { createToken } = await import('./tokens.ts');
          const days = TOKEN_DAYS.find((count) => String(count) === expires);
          return createToken(context, { name, scope, days });
        }),
    );

  tokens
    .command('revoke')
    .description(t('command.tokensRevoke'))
    .addOption(yesOption())
    .argument(`<${t('value.token')}>`, t('command.tokenId'))
    .action((id: string, options: { yes: boolean }, command: Command) =>
      run(command, async (context) => {
        const { revokeToken } = await import('./tokens.ts');
        return revokeToken(context, id, options);
      }),
    );
}
