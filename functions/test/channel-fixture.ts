/** Fixtures for the API tests: a channel with two videos. */

import type { Plan } from '@threadsweep/shared/plan.ts';

import { type CommentInput, ordinary } from './comment-fixture.ts';
import type { Creator, World } from './world.ts';

export const CHANNEL = 'UCworkbenchchannel000001';
export const VIDEO = 'workbench01';
export const OTHER_VIDEO = 'workbench02';

/**
 * Returns the body of a request that creates a channel with two videos. The first video has
 * `comments`, the other one `others`.
 */
export function channelBody(comments: CommentInput[], others: CommentInput[] = [ordinary(900)]) {
  return {
    channel: { title: 'The Workbench', handle: '@theworkbench' },
    videos: [
      { id: VIDEO, title: 'A bench', publishedAt: '2026-01-01T00:00:00Z', comments },
      { id: OTHER_VIDEO, title: 'A stool', publishedAt: '2025-12-01T00:00:00Z', comments: others },
    ],
  };
}

/** Replaces the channel at YouTube by one with these comments; see {@link channelBody}. */
export function putComments(
  world: World,
  ...comments: Parameters<typeof channelBody>
): Promise<void> {
  return world.control.put(`/youtube/channels/${CHANNEL}`, channelBody(...comments));
}

/**
 * Creates a creator who has connected a channel with these comments, and whose videos are stored;
 * see {@link channelBody}.
 */
export async function connectedChannel(
  world: World,
  plan: Plan,
  ...comments: Parameters<typeof channelBody>
): Promise<Creator> {
  await putComments(world, ...comments);
  const creator = await world.creator(plan === 'free' ? {} : { plan });
  await creator.connect(CHANNEL);
  await creator.api.video.listVideos({});
  return creator;
}

/** Connects the channel again, with these comments; see {@link channelBody}. */
export async function reconnect(
  world: World,
  { api, connect }: Creator,
  ...comments: Parameters<typeof channelBody>
): Promise<void> {
  if ((await api.channel.listChannels()).length > 0)
    await api.channel.disconnectChannel({ query: {} });
  await putComments(world, ...comments);
  await connect(CHANNEL);
}
