import { vi } from 'vitest';

import type { Pass } from '@threadsweep/shared/contract/cleaning.ts';

import type { CommentInput } from './comment-fixture.ts';
import { HOUR, MINUTE } from './requests.ts';
import type { Creator, World } from './world.ts';

let numbers = 0;

/** Returns a channel id that no other test has. */
export function freshChannel(): string {
  numbers += 1;
  return `UCscheduled${String(numbers).padStart(13, '0')}`;
}

/** Returns a video id that no other test has. */
export function freshVideo(): string {
  numbers += 1;
  return `sched${String(numbers).padStart(6, '0')}`;
}

export interface VideoInput {
  id: string;
  publishedAt: string;
  title?: string;
  comments?: CommentInput[];
  commentsDisabled?: boolean;
}

/** Creates a channel with these videos at YouTube. */
export async function putChannel(
  world: World,
  channelId: string,
  videos: VideoInput[],
): Promise<void> {
  await world.control.put(`/youtube/channels/${channelId}`, {
    channel: { title: 'The Workbench' },
    videos: videos.map((video) => ({ title: 'A bench', ...video })),
  });
}

/**
 * Uploads a video to a channel now, and makes the hub send a notice.
 * @returns the time of its publication
 */
export async function upload(world: World, channelId: string, id: string): Promise<string> {
  const publishedAt = isoNow(world);
  const video = { id, title: 'Uploaded', publishedAt };
  await world.control.post(`/youtube/channels/${channelId}/videos`, video);
  return publishedAt;
}

export function isoNow(world: World): string {
  return new Date(world.app.clock.now()).toISOString();
}

/** Returns all scheduled passes over a video, oldest first. */
export async function scheduledPasses(creator: Creator, videoId: string): Promise<Pass[]> {
  const passes: Pass[] = [];
  let token: string | undefined;
  do {
    const page = await creator.api.cleaning.listPasses({
      video: videoId,
      ...(token === undefined ? {} : { page_token: token }),
    });
    passes.push(...page.passes);
    token = page.next_page_token ?? undefined;
  } while (token !== undefined);
  return passes.filter(({ trigger }) => trigger === 'schedule').toReversed();
}

/**
 * Returns how many hours after a time each pass started. The values are rounded to minutes, because
 * the clock does not stop while earlier passes run.
 */
export function hoursAfter(start: string, passes: readonly Pass[]): number[] {
  return passes.map(({ started_at: at }) => {
    const minutes = Math.floor((Date.parse(at) - Date.parse(start)) / MINUTE);
    return (minutes * MINUTE) / HOUR;
  });
}

/**
 * Disconnects the channels of the creators and empties the list. Otherwise later tests would run
 * the passes of these channels.
 */
export async function disconnectAll(creators: Creator[]): Promise<void> {
  for (const { api } of creators.splice(0))
    if ((await api.channel.listChannels()).length > 0) await api.channel.disconnectChannel({});
}

/** Moves the clock to a number of hours after a time, and runs all tasks that become due. */
export async function toHour(world: World, start: string, hours: number): Promise<void> {
  await world.emulators.advanceTo(Date.parse(start) + hours * HOUR);
}

/** Returns how many calls of a method the emulator has counted since its ledger was cleared. */
export async function callsOf(world: World, method: string): Promise<number> {
  const { calls } = await world.control.ledger();
  return calls.filter((call) => call.method.endsWith(method)).length;
}

/** Retries a check until the hub and the server have exchanged their messages. */
export function soon(check: () => Promise<void>): Promise<void> {
  return vi.waitFor(check, { timeout: 60_000, interval: 50 });
}
