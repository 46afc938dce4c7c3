import type { Channel } from '@threadsweep/shared/contract/channel.ts';

import { rememberChannel } from '../account/config.ts';
import { loggedIn, switchedChannel } from '../account/session.ts';
import type { CommandContext } from '../command-context.ts';
import { EXIT } from '../exit-code.ts';
import { Failure } from '../failure.ts';
import { checkConfirmation, confirmFirst } from '../terminal/confirmation.ts';
import { fitColumns, headingLine, rowLine, tabbedLine, type Column } from '../terminal/table.ts';
import { plainText } from '../terminal/text.ts';
import { ago, t, message } from '../language/translator.ts';
import { channelNamed } from './channel-argument.ts';
import { protectionText } from './protection-text.ts';

type Row = Channel & { active: boolean };

/** Lists the connected channels with their protection, and marks the active one. */
export async function listChannels(context: CommandContext): Promise<void> {
  const { output, json, clock } = context;
  const { api } = await loggedIn(context);
  const channels = await api.channel.listChannels();
  const chosen = switchedChannel(context) ?? channels[0]?.id;
  const rows = channels.map((channel): Row =>
    Object.assign(channel, { active: channel.id === chosen }),
  );
  if (json) return output.document({ status: 'success', channels: rows });
  const columns = channelColumns(clock.now());
  const fitted = fitColumns(columns, output.width);
  if (output.isTerminal && rows.length > 0) output.line(output.style('bold', headingLine(fitted)));
  for (const row of rows)
    output.line(output.isTerminal ? rowLine(fitted, row) : tabbedLine(columns, row));
  if (rows.length === 0) output.note(t('channel.none'));
  for (const { channelTitle, held_back: heldBack } of rows)
    if (heldBack !== null) {
      const { comments: count } = heldBack;
      const title = plainText(channelTitle);
      output.note(t('channel.heldBack', { title, count }));
    }
  for (const row of rows)
    if (row.transfer_at !== null) output.note(claim(row, row.transfer_at, clock.now()));
}

/** Selects the channel that this profile's commands use. */
export async function switchChannel(context: CommandContext, name: string): Promise<void> {
  const { api } = await loggedIn(context);
  const channel = channelNamed(await api.channel.listChannels(), name);
  await rememberChannel(context, channel.id);
  const { output, json } = context;
  if (json) return output.document({ status: 'success', channel });
  output.line(t('channel.switched', { title: plainText(channel.channelTitle), id: channel.id }));
}

/**
 * Transfers a channel to the account that has requested it, without the waiting time of 72 hours.
 */
export async function transferChannel(
  context: CommandContext,
  name: string,
  { yes }: { yes: boolean },
): Promise<void> {
  const { output, json } = context;
  checkConfirmation(context, yes);
  const { api } = await loggedIn(context);
  const channel = channelNamed(await api.channel.listChannels(), name);
  const title = plainText(channel.channelTitle);
  if (channel.transfer_at === null)
    throw new Failure(message('channel.noClaim', { title }), {
      exitCode: EXIT.failed,
      code: 'NOT_FOUND',
    });
  await confirmFirst(context, yes, {
    question: t('channel.transferQuestion', { title }),
    declined: message('channel.transferDeclined'),
  });
  await api.channel.agreeToTransfer({ account: channel.id });
  await forgetChannel(context, channel.id);
  if (json) return output.document({ status: 'success', channel });
  output.line(t('channel.transferred', { title }));
}

/** Disconnects a channel: revokes its grant at Google and deletes its data. */
export async function disconnectChannel(
  context: CommandContext,
  name: string,
  { yes }: { yes: boolean },
): Promise<void> {
  const { output, json } = context;
  checkConfirmation(context, yes);
  const { api } = await loggedIn(context);
  const channel = channelNamed(await api.channel.listChannels(), name);
  const title = plainText(channel.channelTitle);
  await confirmFirst(context, yes, {
    question: t('channel.disconnectQuestion', { title }),
    declined: message('channel.disconnectDeclined'),
  });
  await api.channel.disconnectChannel({ query: { account: channel.id } });
  await forgetChannel(context, channel.id);
  if (json) return output.document({ status: 'success', channel });
  output.line(t('channel.disconnected', { title }));
}

/** Unsets the selected channel if it is this one. Commands then use the account's first channel. */
async function forgetChannel(context: CommandContext, channelId: string): Promise<void> {
  const { settings, profile } = context;
  if (settings.profiles?.[profile]?.channel === channelId)
    await rememberChannel(context, undefined);
}

/**
 * Returns the note that another account has requested a channel, and what this account can do.
 * @param now epoch ms
 */
function claim({ id, channelTitle }: Channel, transferAt: string, now: number): string {
  const title = plainText(channelTitle);
  return t('channel.claimed', { title, id, when: ago(transferAt, now) });
}

/** @param now epoch ms */
function channelColumns(now: number): Column<Row>[] {
  return [
    {
      heading: '',
      width: 1,
      expendable: 0,
      value: ({ active }) => (active ? 'active' : ''),
      shown: ({ active }) => (active ? '*' : ''),
    },
    { heading: t('heading.id'), width: 24, expendable: 3, value: ({ id }) => id },
    {
      heading: t('heading.title'),
      width: 'rest',
      expendable: 0,
      value: ({ channelTitle }) => channelTitle,
    },
    { heading: t('heading.handle'), width: 16, expendable: 2, value: ({ handle }) => handle ?? '' },
    {
      heading: t('heading.protection'),
      width: 24,
      expendable: 1,
      value: ({ status, protection }) => [status, protection.status, protection.reason].join(' '),
      shown: ({ protection }) => protectionText(protection, now),
    },
  ];
}
