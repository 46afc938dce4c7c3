import { PLAN_TERMS, type Plan } from '@threadsweep/shared/plan.ts';
import type { UserDocument } from '@threadsweep/shared/documents/account.ts';
import type { ChannelDocument } from '@threadsweep/shared/documents/channel.ts';

import type { App } from '../google/app.ts';
import { Problem, notFound, type Refusing } from '../platform/errors.ts';
import { validDocuments } from '../platform/stored-document.ts';

export interface StoredChannel extends ChannelDocument {
  id: string;
}

/** The format of YouTube's channel ids. No other value may become the name of a document. */
const CHANNEL_ID = /^UC[\w-]{22}$/;

/**
 * Returns the name by which clients show a channel: its title, or its id. After three weeks without
 * access, a channel has no title, because YouTube's data may not be kept for longer.
 */
export function channelName({ id, title }: Pick<StoredChannel, 'id' | 'title'>): string {
  return title === '' ? id : title;
}

/** Returns whether the account has a connected channel. */
export async function hasChannel(app: App, uid: string): Promise<boolean> {
  const channels = await app.documents.channels(uid).limit(1).get();
  return !channels.empty;
}

/**
 * Returns the account's channels in the order of their connection, without documents that are not
 * valid.
 */
export async function listStoredChannels(app: App, uid: string): Promise<StoredChannel[]> {
  const found = await app.documents.channels(uid).orderBy('connectedAt').get();
  return validDocuments(app, found.docs);
}

/**
 * Returns the ids of the account's channels, whose comments are the creator's own. The result is
 * empty if the plan allows only one channel. It reads no document if the user's document contains
 * the ids.
 */
export async function ownChannels(
  app: App,
  uid: string,
  { channelIds }: UserDocument,
  plan: Plan,
): Promise<ReadonlySet<string>> {
  if (PLAN_TERMS[plan].channels === 1) return new Set();
  if (channelIds !== null) return new Set(channelIds);
  const found = await app.documents.channels(uid).select().get();
  return new Set(found.docs.map(({ id }) => id));
}

/**
 * Returns the channel that a call names, or the first connected channel by default. Refuses if the
 * account does not have the named channel, or has no channel.
 */
export async function chosenChannel(
  app: App<'NOT_FOUND'>,
  uid: string,
  channelId: string | undefined,
): Promise<StoredChannel> {
  if (channelId !== undefined) return storedChannel(app, uid, channelId);
  const [first] = await listStoredChannels(app, uid);
  if (!first)
    throw new Problem(
      app,
      'NOT_FOUND',
      'No YouTube channel is connected. Please connect one first.',
    );
  return first;
}

/** Returns the account's channel with this id. */
export async function storedChannel(
  app: App<'NOT_FOUND'>,
  uid: string,
  channelId: string,
): Promise<StoredChannel> {
  if (!CHANNEL_ID.test(channelId)) throw notFound(app, 'channel');
  const found = (await app.documents.channels(uid).doc(channelId).get()).data();
  if (!found) throw notFound(app, 'channel');
  return { id: channelId, ...found };
}

/** Refuses the call if the plan has paused the channel. */
export function assertActive(refusing: Refusing<'PLAN_LIMIT'>, channel: StoredChannel): void {
  if (channel.status === 'paused')
    throw new Problem(
      refusing,
      'PLAN_LIMIT',
      'This channel is paused because your plan allows fewer channels. Change your plan or disconnect another one.',
      { data: { limit: 'channels', channel: channel.id } },
    );
}
