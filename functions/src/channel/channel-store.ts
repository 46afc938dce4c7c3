import { PLAN_TERMS, type Plan } from '@threadsweep/shared/plan.ts';
import type { UserDocument } from '@threadsweep/shared/documents/account.ts';
import type { ChannelDocument } from '@threadsweep/shared/documents/channel.ts';

import type { App } from '../google/app.ts';
import { Problem, notFound, type Refusing } from '../platform/errors.ts';
import { validDocuments } from '../platform/stored-document.ts';

export interface StoredChannel extends ChannelDocument {
  id: string;
}

/** YouTube's channel ids; no other value may become the name of a document. */
const CHANNEL_ID = /^UC[\w-]{22}$/;

/** Whether any channel is connected. */
export async function hasChannel(app: App, uid: string): Promise<boolean> {
  const channels = await app.documents.channels(uid).limit(1).get();
  return !channels.empty;
}

/** The account's channels, in the order of their connection, without those that are not valid. */
export async function listStoredChannels(app: App, uid: string): Promise<StoredChannel[]> {
  const found = await app.documents.channels(uid).orderBy('connectedAt').get();
  return validDocuments(app, found.docs);
}

/**
 * The ids of the account's channels, whose comments are the creator's own. It reads no document if the
 * plan allows one channel only, or if the user's document names the channels.
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
 * The channel of a call: the named one, or the first connected one by default. Refuses if the account
 * does not have the named channel, or has no channel.
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

/** The account's channel with this id. */
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

/** Whether the account has connected this channel. */
export async function isOwnChannel(app: App, uid: string, channelId: string): Promise<boolean> {
  return (await app.documents.channels(uid).doc(channelId).get()).exists;
}

/** Refuses to work on a channel that the plan has paused. */
export function assertActive(refusing: Refusing<'PLAN_LIMIT'>, channel: StoredChannel): void {
  if (channel.status === 'paused')
    throw new Problem(
      refusing,
      'PLAN_LIMIT',
      'This channel is paused because your plan allows fewer channels. Change your plan or disconnect another one.',
      { data: { limit: 'channels', channel: channel.id } },
    );
}
