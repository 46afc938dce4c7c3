import type { ApiClient } from '@threadsweep/shared/client.ts';

import type { CommandContext } from '../command-context.ts';
import { usageFailure } from '../failure.ts';
import { checkConfirmation, confirmFirst } from '../terminal/confirmation.ts';
import { videoArgument } from '../video/video-argument.ts';
import { videoPages } from '../video/video-pages.ts';
import { t, message } from '../language/translator.ts';
import type { Choice } from './choice.ts';

/** A video to clean, with its known details. */
export interface Target {
  video: string;
  title?: string;
  comments?: number;
  /** The ids of the comments to hide, from a plan file; by default all that the server finds. */
  chosen?: readonly string[];
}

export interface TargetOptions {
  all: boolean;
  /** Epoch ms. With `all`, videos that were published earlier are omitted. */
  since: number | undefined;
  /** With `all`, the ids or addresses of the videos to omit; undefined for none. */
  excluded: readonly string[] | undefined;
  /** The channel, as the input of API calls. */
  ofChannel: { account?: string };
  dryRun: boolean;
  /** The user's criteria for comments to hide; undefined for all. */
  choice: Choice | undefined;
  /** The option `--yes`: the command does not ask for confirmation. */
  yes: boolean;
}

/** Resolves with the named videos, or after a confirmation with all videos of the channel. */
export async function targetsOf(
  context: CommandContext,
  api: ApiClient,
  names: readonly string[],
  options: TargetOptions,
): Promise<Target[]> {
  if (!options.all) return [...new Set(names.map(videoArgument))].map((video) => ({ video }));
  const range = { ...options.ofChannel, since: options.since };
  const excluded = new Set(options.excluded?.map(videoArgument));
  const listed = new Set<string>();
  const targets: Target[] = [];
  for await (const videos of videoPages(api, range))
    for (const { id, title, comment_count: comments } of videos) {
      listed.add(id);
      if (!excluded.has(id)) targets.push({ video: id, title, comments });
    }
  const unknown = excluded.difference(listed);
  // With --since, the list ends before older videos.
  if (options.since === undefined && unknown.size > 0)
    throw usageFailure(message('clean.excludedUnknown', { videos: [...unknown].join(', ') }));
  if (targets.length > 0 && !options.dryRun)
    await confirmFirst(context, options.yes, {
      question: questionOf(targets),
      declined: message('clean.declined'),
    });
  return targets;
}

/** Checks the combination of arguments and options before the first call of the API. */
export function checkUsage(
  context: CommandContext,
  names: readonly string[],
  { all, since, excluded = [], yes, dryRun }: Omit<TargetOptions, 'ofChannel'>,
): void {
  if (all && names.length > 0) throw usageFailure(message('clean.videosOrAll'));
  if (!all && names.length === 0)
    throw usageFailure(message('clean.noVideo'), message('clean.noVideoHint'));
  if (!all && since !== undefined) throw usageFailure(message('clean.sinceNeedsAll'));
  if (!all && excluded.length > 0) throw usageFailure(message('clean.excludeVideoNeedsAll'));
  if (all && !dryRun) checkConfirmation(context, yes, message('clean.noTerminalHint'));
  for (const name of [...names, ...excluded]) videoArgument(name);
}

function questionOf(targets: readonly Target[]): string {
  const comments = targets.reduce((sum, target) => sum + (target.comments ?? 0), 0);
  return t('clean.question', {
    videos: t('count.video', { count: targets.length }),
    comments: t('count.comment', { count: comments }),
  });
}

/**
 * Reads the titles and counts of the named videos from the channel's list. If they cannot be read,
 * the clean continues.
 * @param found called for each video
 */
export async function describeTargets(
  api: ApiClient,
  targets: readonly Target[],
  account: { account?: string },
  found: (target: Target) => void,
): Promise<void> {
  const wanted = new Set(targets.map(({ video }) => video));
  try {
    for await (const videos of videoPages(api, account)) {
      for (const { id, title, comment_count: comments } of videos)
        if (wanted.delete(id)) found({ video: id, title, comments });
      if (wanted.size === 0) return;
    }
  } catch {
    // The clean itself reports such a problem.
  }
}
