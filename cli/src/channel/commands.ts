import type { Command } from 'commander';

import { usageFailure } from '../failure.ts';
import type { Run } from '../command-options.ts';

/** channels, with its own commands */
export function registerChannelCommands(program: Command, run: Run): void {
  const channels = program
    .command('channels')
    .description('list your channels, switch between them, connect and disconnect them')
    .usage('[switch|connect|disconnect] [options]')
    .argument('[command]')
    .action((unknown: string | undefined, _options: object, command: Command) =>
      run(command, async (context) => {
        if (unknown !== undefined && unknown !== 'list')
          throw usageFailure(
            `channels has no command "${unknown}".`,
            'It has switch, connect and disconnect.',
          );
        const { listChannels } = await import('./channels.ts');
        return listChannels(context);
      }),
    );

  channels
    .command('switch')
    .description('make a channel the one that commands concern')
    .argument('<channel>', 'its id, handle or title')
    .action((channel: string, _options: object, command: Command) =>
      run(command, async (context) => {
        const { switchChannel } = await import('./channels.ts');
        return switchChannel(context, channel);
      }),
    );

  channels
    .command('connect')
    .description('connect a YouTube channel, through a browser')
    .option('--no-wait', 'only print the address of the consent page')
    .action(({ wait }: { wait: boolean }, command: Command) =>
      run(command, async (context) => {
        const { connectChannel } = await import('./connect-channel.ts');
        return connectChannel(context, { wait });
      }),
    );

  channels
    .command('disconnect')
    .description('end the access to a channel and delete what is kept of it')
    .argument('<channel>', 'its id, handle or title')
    .action((channel: string, _options: object, command: Command) =>
      run(command, async (context) => {
        const { disconnectChannel } = await import('./channels.ts');
        return disconnectChannel(context, channel);
      }),
    );
}
