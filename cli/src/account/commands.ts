import { Argument, type Command, Option } from 'commander';

import { usageFailure } from '../failure.ts';
import type { Run } from '../command-options.ts';

interface LoginFlags {
  email?: string;
  passwordStdin: boolean;
  resendVerification: boolean;
}

/** login, logout, whoami, auto, export, quota */
export function registerAccountCommands(program: Command, run: Run): void {
  program
    .command('login')
    .description('log in, asking for the password or reading it from stdin')
    .argument('[email]', 'the email of your account')
    .option('--email <address>', 'the same, as an option')
    .option('--password-stdin', 'read the password from stdin', false)
    .option('--resend-verification', 'send the verification mail again where it is missing', false)
    .action((argument: string | undefined, options: LoginFlags, command: Command) =>
      run(command, async (context) => {
        if (argument !== undefined && options.email !== undefined && argument !== options.email)
          throw usageFailure('The email is given twice, and differently.');
        const { login } = await import('./login.ts');
        const { passwordStdin, resendVerification } = options;
        const email = argument ?? options.email;
        return login(context, { email, passwordStdin, resendVerification });
      }),
    );

  program
    .command('logout')
    .description('end the session and delete its tokens from this computer')
    .action((_options: object, command: Command) =>
      run(command, async (context) => {
        const { logout } = await import('./logout.ts');
        return logout(context);
      }),
    );

  program
    .command('whoami')
    .description('show whose login is used, and its plan')
    .action((_options: object, command: Command) =>
      run(command, async (context) => {
        const { whoami } = await import('./whoami.ts');
        return whoami(context);
      }),
    );

  program
    .command('auto')
    .description('show whether automatic cleaning is on, or switch it')
    .addArgument(new Argument('[state]').choices(['on', 'off']))
    .action((state: 'on' | 'off' | undefined, _options: object, command: Command) =>
      run(command, async (context) => {
        const { auto } = await import('./auto.ts');
        return auto(context, state);
      }),
    );

  program
    .command('export')
    .description('write all that is kept of your account')
    .option('--out <file>', 'into this file (default: stdout)')
    .addOption(
      new Option('--format <format>', 'csv has the decisions alone')
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
