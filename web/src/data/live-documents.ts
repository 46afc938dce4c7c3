import type { PassDocument } from '@threadsweep/shared/documents/cleaning.ts';
import type { LastPass, VideoDocument } from '@threadsweep/shared/documents/video.ts';

import type { LivePass, LiveVideo } from './live.ts';

/**
 * A document of a schema in shared/documents, before its fields are checked: here by hand, since parsing
 * would add zod to the dashboard, and refuse documents of a newer version (decision 20).
 */
export type Stored<T> = { readonly [Name in keyof T]?: unknown };

/** A video as the screens need it; for a field that is not valid, an empty value. */
export function liveVideo(id: string, stored: Stored<VideoDocument>): LiveVideo {
  return {
    id,
    channelId: text(stored.channelId),
    title: text(stored.title),
    thumbnails: thumbnailsOf(stored.thumbnails),
    publishedAt: text(stored.publishedAt),
    commentCount: number(stored.commentCount),
    hiddenCount: number(stored.hiddenCount),
    lastCleanedAt: textOrNull(stored.lastCleanedAt),
    passId: textOrNull(stored.passId),
    nextPassAt: textOrNull(stored.nextPassAt),
    lastPass: lastPassOf(stored.lastPass),
  };
}

function thumbnailsOf(value: unknown): VideoDocument['thumbnails'] {
  const { maxres, standard, high }: Stored<VideoDocument['thumbnails']> = isMap(value) ? value : {};
  return { maxres: textOrNull(maxres), standard: textOrNull(standard), high: textOrNull(high) };
}

function lastPassOf(value: unknown): LastPass | null {
  if (!isMap(value)) return null;
  const stored: Stored<LastPass> = value;
  return {
    id: text(stored.id),
    trigger: stored.trigger === 'manual' ? 'manual' : 'schedule',
    status: stored.status === 'done' ? 'done' : 'failed',
    finishedAt: text(stored.finishedAt),
    cleaned: number(stored.cleaned),
    limitReached: stored.limitReached === true,
    problem: textOrNull(stored.problem),
  };
}

/** A running pass as the screens need it. */
export function livePass(id: string, stored: Stored<PassDocument>): LivePass {
  return {
    id,
    videoId: text(stored.videoId),
    read: number(stored.read),
    cleaned: number(stored.cleaned),
  };
}

function isMap(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function number(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
