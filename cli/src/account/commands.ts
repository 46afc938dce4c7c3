import { SENSITIVITIES, type Sensitivity } from '@threadsweep/shared/account-form.ts';
import type { Category } from '@threadsweep/shared/category.ts';
import { Argument, type Command, Option } from 'commander';

import { usageFailure } from '../failure.ts';
import type { Run } from '../command-options.ts';
import { CATEGORIES } from '../language/reasons.ts';
import { t, message } from '../language/translator.ts';

interface LoginFlags {
  email?: string;
  passwordStdin: boolean;
  resendVerification: boolean;
}

/** Adds the commands login, logout, whoami, auto, sensitivity and export. */
export function registerAccountCommands(program: Command, run: Run): void {
  program
    .command('login')
    .description(t('command.login'))
    .argument(`[${t('value.email')}]`, t('command.loginEmail'))
    .option(`--email <${t('value.address')}>`, t('command.loginEmailOption'))
    .option('--password-stdin', t('command.loginStdin'), false)
    .option('--resend-verification', t('command.loginResend'), false)
    .action((argument: string | undefined, options: LoginFlags, command: Command) =>
      run(command, async (context) => {
        if (argument !== undefined && options.email !== undefined && argument !== options.email)
          throw usageFailure(message('usage.emailTwice'));
        const { login } = await import('./login.ts');
        const { passwordStdin, resendVerification } = options;
        const email = argument ?? options.email;
        return login(context, { email, passwordStdin, resendVerification });
      }),
    );

  program
    .command('logout')
    .description(t('command.logout'))
    .action((_options: object, command: Command) =>
      run(command, async (context) => {
        const { logout } = await import('./logout.ts');
        return logout(context);
      }),
    );

  program
    .command('whoami')
    .description(t('command.whoami'))
    .action((_options: object, command: Command) =>
      run(command, async (context) => {
        const { whoami } = await import('./whoami.ts');
        return whoami(context);
      }),
    );

  program
    .command('auto')
    .description(t('command.auto'))
    .addArgument(new Argument(`[${t('value.state')}]`).choices(['on', 'off']))
    .action((state: 'on' | 'off' | undefined, _options: object, command: Command) =>
      run(command, async (context) => {
        const { auto } = await import('./auto.ts');
        return auto(context, state);
      }),
    );

  program
    .command('sensitivity')
    .description(t('command.sensitivity'))
    .addArgument(
      new Argument(`[${t('value.category')}]`, t('command.sensitivityCategory')).choices([
        ...CATEGORIES,
        'all',
      ]),
    )
    .addArgument(
      new Argument(`[${t('value.level')}]`, t('command.sensitivityLevel')).choices(SENSITIVITIES),
    )
    .action(
      (
        category: Category | 'all' | undefined,
        level: Sensitivity | undefined,
        _options: object,
        command: Command,
      ) =>
        run(command, async (context) => {
          const { sensitivity } = await import('./sensitivity.ts');
          return sensitivity(context, category, level);
        }),
    );

  program
    .command('export')
    .description(t('command.export'))
    .option(`--out <${t('value.file')}>`, t('command.exportOut'))
    .addOption(
      new Option(`--format <${t('value.format')}>`, t('command.exportFormat'))
        .choices(['json', 'csv'])
        .default('json'),
    )
    .action(({ out, format }: { out?: string; format: 'json' | 'csv' }, command: Command) =>
      run(command, async (context) => {
        const { exportData } = await import('./export.ts');
        return exportData(context, { out, format });
      }),
    );
}
