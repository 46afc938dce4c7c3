import type { Command } from 'commander';

import { usageFailure } from '../failure.ts';
import { type Run, yesOption } from '../command-options.ts';
import { t, message } from '../language/translator.ts';

/** Adds the command channels with its subcommands. */
export function registerChannelCommands(program: Command, run: Run): void {
  const channels = program
    .command('channels')
    .description(t('command.channels'))
    .usage(`[switch|connect|transfer|disconnect] [${t('value.options')}]`)
    .argument(`[${t('value.command')}]`)
    .action((unknown: string | undefined, _options: object, command: Command) =>
      run(command, async (context) => {
        if (unknown !== undefined && unknown !== 'list')
          throw usageFailure(
            message('usage.channelsCommand', { name: unknown }),
            message('usage.channelsCommands'),
          );
        const { listChannels } = await import('./channels.ts');
        return listChannels(context);
      }),
    );

  channels
    .command('switch')
    .description(t('command.channelsSwitch'))
    .argument(`<${t('value.channel')}>`, t('command.channelName'))
    .action((channel: string, _options: object, command: Command) =>
      run(command, async (context) => {
        const { switchChannel } = await import('./channels.ts');
        return switchChannel(context, channel);
      }),
    );

  channels
    .command('connect')
    .description(t('command.channelsConnect'))
    .option('--no-wait', t('command.channelsNoWait'))
    .option('--no-browser', t('command.channelsNoBrowser'))
    .action((options: { wait: boolean; browser: boolean }, command: Command) =>
      run(command, async (context) => {
        const { connectChannel } = await import('./connect-channel.ts');
        return connectChannel(context, options);
      }),
    );

  channels
    .command('transfer')
    .description(t('command.channelsTransfer'))
    .addOption(yesOption())
    .argument(`<${t('value.channel')}>`, t('command.channelName'))
    .action((channel: string, options: { yes: boolean }, command: Command) =>
      run(command, async (context) => {
        const { transferChannel } = await import('./channels.ts');
        return transferChannel(context, channel, options);
      }),
    );

  channels
    .command('disconnect')
    .description(t('command.channelsDisconnect'))
    .addOption(yesOption())
    .argument(`<${t('value.channel')}>`, t('command.channelName'))
    .action((channel: string, options: { yes: boolean }, command: Command) =>
      run(command, async (context) => {
        const { disconnectChannel } = await import('./channels.ts');
        return disconnectChannel(context, channel, options);
      }),
    );
}
