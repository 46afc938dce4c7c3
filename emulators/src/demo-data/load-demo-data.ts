import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { ChannelBody, ChannelVideo, VideoReply } from './channel-body.ts';
import { demoChannel, demoChannelHead, demoCreator, demoVideo } from './demo-format.ts';
import type { DemoChannel, DemoCreator, DemoReply, DemoVideo } from './demo-format.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A file of `emulator-data` that cannot be loaded. The message names the file and the error. */
export class DemoDataError extends Error {
  override name = 'DemoDataError';
}

/**
 * Loads the channels of a data folder, ready for `PUT /control/youtube/channels/{channelId}`. Ages
 * become times before `now`, and labels are dropped. A comment without an id gets one that is the
 * same at each load.
 *
 * @param folder the data folder (`emulator-data`); its README describes the format
 * @throws DemoDataError naming the file if a file is missing, is not valid JSON or breaks the
 * format. Also throws it if a comment is older than its video or its thread, or if an id occurs
 * twice.
 */
export async function loadDemoChannels(
  folder: string,
  now: Date,
): Promise<{ channelId: string; body: ChannelBody }[]> {
  const channels = await readDemoChannels(folder);
  return channels.map((channel) => ({
    channelId: channel.channelId,
    body: {
      channel: channel.channel,
      videos: channel.videos.map((video) => datedVideo(video, now)),
    },
  }));
}

/**
 * Reads the channels of a data folder unchanged, with ages and labels, for checks of the data and
 * of the detector. Channels are in the order of their file names, videos newest first.
 *
 * @throws DemoDataError as `loadDemoChannels` does
 */
export async function readDemoChannels(folder: string): Promise<DemoChannel[]> {
  const channelsFolder = path.join(folder, 'channels');
  const entries = await listed(channelsFolder);
  const channels: DemoChannel[] = [];
  for (const entry of entries) {
    const place = path.join(channelsFolder, entry.name);
    if (entry.isDirectory()) channels.push(await readSplitChannel(place));
    else if (entry.name.endsWith('.json')) channels.push(await readJson(place, demoChannel));
  }
  if (channels.length === 0) throw new DemoDataError(`${channelsFolder}: no channel in it`);
  for (const channel of channels) channel.videos.sort((a, b) => a.ageHours - b.ageHours);
  checkAcrossFiles(channels, channelsFolder);
  return channels;
}

/**
 * Reads the demo creator's account from `creator.json`.
 *
 * @throws DemoDataError if the file is missing or breaks the format
 */
export async function loadDemoCreator(folder: string): Promise<DemoCreator> {
  return readJson(path.join(folder, 'creator.json'), demoCreator);
}

/** Reads a channel that consists of `channel.json` and one file per video. */
async function readSplitChannel(folder: string): Promise<DemoChannel> {
  const head = await readJson(path.join(folder, 'channel.json'), demoChannelHead);
  const videos: DemoVideo[] = [];
  for (const entry of await listed(folder)) {
    if (entry.name === 'channel.json' || !entry.name.endsWith('.json')) continue;
    videos.push(await readJson(path.join(folder, entry.name), demoVideo));
  }
  return { ...head, videos };
}

/** Lists the entries of a folder by name, so that every start loads them in the same order. */
async function listed(folder: string) {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    throw new DemoDataError(`${folder}: cannot be read: ${messageOf(error)}`, { cause: error });
  }
}

async function readJson<T>(file: string, schema: z.ZodType<T>): Promise<T> {
  let content: unknown;
  try {
    content = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new DemoDataError(`${file}: cannot be read: ${messageOf(error)}`, { cause: error });
  }
  const parsed = schema.safeParse(content);
  if (!parsed.success) throw new DemoDataError(`${file}:\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/**
 * Checks the rules that the schema of one file cannot: ids are unique across all files, and no
 * comment is older than its video.
 */
function checkAcrossFiles(channels: DemoChannel[], folder: string): void {
  const ids = new Set<string>();
  const claim = (id: string, what: string): void => {
    if (ids.has(id)) throw new DemoDataError(`${folder}: ${what} ${id} stands twice`);
    ids.add(id);
  };
  const check = (comment: DemoReply, oldestMinutes: number, where: string): void => {
    if (comment.id !== undefined) claim(comment.id, 'the comment id');
    if (comment.ageMinutes > oldestMinutes) {
      throw new DemoDataError(
        `${folder}: under "${where}": "${comment.text.slice(0, 40)}" is older than what it answers`,
      );
    }
  };
  for (const channel of channels) {
    claim(channel.channelId, 'the channel id');
    for (const video of channel.videos) {
      claim(video.id, 'the video id');
      for (const comment of video.comments) {
        check(comment, video.ageHours * 60, video.title);
        for (const reply of comment.replies ?? []) check(reply, comment.ageMinutes, video.title);
      }
    }
  }
}

function datedVideo(video: DemoVideo, now: Date): ChannelVideo {
  return {
    id: video.id,
    title: video.title,
    publishedAt: timeBefore(now, video.ageHours * HOUR_MS),
    ...(video.thumbnails && { thumbnails: video.thumbnails }),
    comments: video.comments.map((comment, index) => {
      const place = `${video.id}.${index}`;
      return {
        ...datedReply(comment, place, now),
        ...(comment.replies && {
          replies: comment.replies.map((reply, at) => datedReply(reply, `${place}.${at}`, now)),
        }),
      };
    }),
  };
}

/**
 * Replaces the age by a time. Derives a missing id from `place`, the comment's position in the
 * data.
 */
function datedReply(comment: DemoReply, place: string, now: Date): VideoReply {
  return {
    id: comment.id ?? `Ug${createHash('sha256').update(place).digest('base64url').slice(0, 24)}`,
    author: comment.author,
    authorChannelId: comment.authorChannelId,
    text: comment.text,
    publishedAt: timeBefore(now, comment.ageMinutes * MINUTE_MS),
    ...(comment.likes !== undefined && { likes: comment.likes }),
    ...(comment.moderationStatus && { moderationStatus: comment.moderationStatus }),
  };
}

function timeBefore(now: Date, ageMs: number): string {
  return new Date(now.getTime() - ageMs).toISOString();
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
