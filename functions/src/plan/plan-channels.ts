import type { App } from '../google/app.ts';
import { listStoredChannels, type StoredChannel } from '../channel/channel-store.ts';
import { invalidInput } from '../platform/errors.ts';

/**
 * Which channels go on where a plan allows `allowed` of them: the creator's choice, else the first
 * linked.
 * @throws Problem BAD_REQUEST for a choice that is not the account's, or too large
 */
export function keptChannels(
  channels: readonly StoredChannel[],
  allowed: number,
  choice: readonly string[] | undefined,
): string[] {
  if (choice?.some((id) => channels.every((channel) => channel.id !== id)))
    throw invalidInput({
      keep_channels: 'One of these channels is not connected to your account.',
    });
  if (choice && new Set(choice).size > allowed)
    throw invalidInput({
      keep_channels: `This plan allows ${allowed} ${allowed === 1 ? 'channel' : 'channels'}.`,
    });
  return [...new Set(choice ?? channels.slice(0, allowed).map(({ id }) => id))];
}

/** Pauses all channels of an account but the kept ones. */
export async function pauseOthers(app: App, uid: string, kept: readonly string[]): Promise<void> {
  await setStatuses(app, uid, ({ id }) => (kept.includes(id) ? 'connected' : 'paused'));
}

/** Brings paused channels back as far as a plan allows, first linked first. */
export async function resumeChannels(app: App, uid: string, allowed: number): Promise<void> {
  const channels = await listStoredChannels(app, uid);
  let left = allowed - channels.filter(({ status }) => status !== 'paused').length;
  await setStatuses(app, uid, ({ status }) => {
    if (status === 'paused') left -= 1;
    return status === 'paused' && left < 0 ? 'paused' : 'connected';
  });
}

/** Sets the status of channels that are connected or paused; one to be reconnected stays so. */
async function setStatuses(
  app: App,
  uid: string,
  statusOf: (channel: StoredChannel) => 'connected' | 'paused',
): Promise<void> {
  const batch = app.documents.db.batch();
  for (const channel of await listStoredChannels(app, uid)) {
    if (channel.status === 'reconnect') continue;
    const status = statusOf(channel);
    if (status !== channel.status)
      batch.update(app.documents.channels(uid).doc(channel.id), { status });
  }
  await batch.commit();
}
