import type { ApiClient } from '@threadsweep/shared/client.ts';
import type { Channel } from '@threadsweep/shared/contract/channel.ts';

import { switchedChannel } from '../account/session.ts';
import type { CommandContext } from '../command-context.ts';
import { EXIT } from '../exit-code.ts';
import { Failure } from '../failure.ts';
import { message } from '../language/translator.ts';

/** Matches the id of a YouTube channel. */
const CHANNEL_ID = /^UC[\w-]{22}$/;

/**
 * Resolves with a command's channel as the input of its calls: the id, handle or title in
 * `--account`, else the selected channel. Looking up a handle or title needs a call of the API, but
 * no YouTube quota.
 */
export async function accountQuery(
  context: CommandContext,
  api: ApiClient,
  account: string | undefined,
): Promise<{ account?: string }> {
  if (account === undefined) {
    const channel = switchedChannel(context);
    return channel === undefined ? {} : { account: channel };
  }
  if (CHANNEL_ID.test(account)) return { account };
  return { account: channelNamed(await api.channel.listChannels(), account).id };
}

/** Finds a channel by its id, its handle, or its title if only one channel has it. */
export function channelNamed(channels: readonly Channel[], name: string): Channel {
  const exact = channels.find(({ id, handle }) => id === name || handle === name);
  const titled = channels.filter(
    ({ channelTitle }) => channelTitle.toLowerCase() === name.toLowerCase(),
  );
  const found = exact ?? (titled.length === 1 ? titled[0] : undefined);
  if (found === undefined)
    throw new Failure(message('channel.unknown', { name }), {
      exitCode: EXIT.failed,
      code: 'NOT_FOUND',
      hint: message('channel.unknownHint'),
    });
  return found;
}
