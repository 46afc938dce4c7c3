import { apiProblem, type ApiClient } from '@threadsweep/shared/client.ts';
import type { Channel } from '@threadsweep/shared/contract/channel.ts';

import { loggedIn } from '../account/session.ts';
import type { CommandContext } from '../command-context.ts';
import { EXIT } from '../exit-code.ts';
import { Failure, interruption } from '../failure.ts';
import { plainText } from '../terminal/text.ts';
import { t, told } from '../language/speech.ts';

/** The API takes 20 attempts a minute. */
const LOOK_MS = 4000;
/** A state of the API lives so long. */
const WAIT_MS = 10 * 60_000;

/**
 * Connects a YouTube channel: tells the address of Google's consent page and waits until it was
 * answered there, in whatever browser. The consent is linked from here, unless a browser that is
 * logged in has done so already.
 * @param options.wait without it, only the address is told
 */
export async function connectChannel(
  context: CommandContext,
  options: { wait: boolean },
): Promise<void> {
  const { output, json, clock, interrupt } = context;
  const { api } = await loggedIn(context);
  const before = new Map((await api.channel.listChannels()).map((each) => [each.id, each.status]));
  const { authorization_url: url } = await api.channel.startConnection();
  if (!options.wait) {
    if (json) return output.document({ status: 'success', authorization_url: url });
    return output.line(url);
  }
  const state = new URL(url).searchParams.get('state') ?? '';
  // Without it there is nothing to wait for, so it is told even where little is.
  output.say(`${t('channel.open')}\n\n${url}\n`);
  output.note(t('channel.waiting'));
  const until = clock.now() + WAIT_MS;
  while (clock.now() < until) {
    await clock.wait(LOOK_MS, interrupt).catch(() => {
      throw interruption(told('channel.stoppedWaiting'));
    });
    const channel = (await appeared(api, before)) ?? (await linked(api, state));
    if (!channel) continue;
    if (json) return output.document({ status: 'success', channel });
    return output.line(t('channel.linked', { title: plainText(channel.channelTitle) }));
  }
  throw new Failure(told('channel.nobody'), {
    exitCode: EXIT.failed,
    code: 'LINK_EXPIRED',
    hint: told('channel.startAgain'),
  });
}

/** Links what waits under the state; undefined while nothing does. */
async function linked(api: ApiClient, state: string): Promise<Channel | undefined> {
  try {
    return (await api.channel.linkChannel({ state })).account;
  } catch (error) {
    if (apiProblem(error)?.code === 'LINK_EXPIRED') return undefined;
    throw error;
  }
}

/** A channel that was not connected before: a browser has linked it. */
async function appeared(
  api: ApiClient,
  before: ReadonlyMap<string, Channel['status']>,
): Promise<Channel | undefined> {
  const channels = await api.channel.listChannels();
  return channels.find(
    ({ id, status }) => status === 'connected' && before.get(id) !== 'connected',
  );
}
