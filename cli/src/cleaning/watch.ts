import type { Pass } from '@threadsweep/shared/contract/cleaning.ts';

import { loggedIn } from '../account/session.ts';
import { accountQuery } from '../channel/channel-argument.ts';
import type { CommandContext } from '../command-context.ts';
import { failureOf } from '../api/refusal.ts';
import { interruption } from '../failure.ts';
import { videoArgument } from '../video/video-argument.ts';
import { endedPass, isLost, isQueued, LOST_AFTER } from './clean-video.ts';
import { plainView } from './plain-view.ts';
import { describeTargets } from './targets.ts';
import { NO_VIEW, type CleanView } from './view.ts';
import { t, message } from '../language/translator.ts';

/** The interval at which the passes are polled, in ms. */
const LOOK_MS = 2000;

export interface WatchOptions {
  account: string | undefined;
  /** Whether the command ends when no pass is in progress, instead of at Ctrl-C. */
  untilIdle: boolean;
}

/**
 * Follows the passes of the account or of one video until Ctrl-C. With `--json`, it writes every
 * change of a pass as a line of NDJSON.
 */
export async function watch(
  context: CommandContext,
  video: string | undefined,
  { account, untilIdle }: WatchOptions,
): Promise<void> {
  const { json, output, clock, interrupt } = context;
  const ofVideo = video === undefined ? {} : { video: videoArgument(video) };
  const { api, address } = await loggedIn(context);
  const ofChannel = await accountQuery(context, api, account);
  const asked = { ...(account === undefined ? {} : ofChannel), ...ofVideo };
  const view = await openView(context);
  const seen = new Map<string, Seen>();
  let lost = 0;
  let first = true;
  let hasShown = false;
  try {
    while (!output.closed) {
      try {
        const { passes, video_titles: titles } = await api.cleaning.listPasses(asked);
        lost = 0;
        for (const pass of passes.toReversed()) {
          const before = seen.get(pass.id);
          const text = JSON.stringify(pass);
          const old = first && !isAtWork(pass);
          if (before?.text === text) continue;
          seen.set(pass.id, { text, atWork: isAtWork(pass) });
          if (old) continue;
          hasShown = true;
          if (json) output.record({ ...pass, video_title: titles[pass.video_id] ?? null });
          const isNew = before?.atWork !== true;
          if (isNew && !json && output.isLive)
            void describeTargets(api, [{ video: pass.video_id }], ofChannel, (target) => {
              if (seen.get(pass.id)?.atWork === true) view.started(target);
            });
          show(view, pass, isNew);
        }
        const idle = !passes.some(isAtWork);
        if (first && idle && !untilIdle && !output.isLive) output.note(t('pass.idle'));
        first = false;
        if (untilIdle && idle) break;
      } catch (error) {
        lost += 1;
        if (interrupt.aborted) break;
        if (!isLost(error) || lost >= LOST_AFTER) throw failureOf(error, address);
      }
      await clock.wait(LOOK_MS, interrupt).catch(() => undefined);
      if (interrupt.aborted) break;
    }
  } finally {
    await view.close();
  }
  if (interrupt.aborted) throw interruption(interrupt, message('pass.stoppedWatching'));
  if (untilIdle && !hasShown && !json) output.note(t('pass.noneInProgress'));
}

interface Seen {
  text: string;
  atWork: boolean;
}

function isAtWork(pass: Pass): boolean {
  return pass.status === 'running' || isQueued(pass);
}

function show(view: CleanView, pass: Pass, isNew: boolean): void {
  const { id: passId, video_id: video, started_at, finished_at } = pass;
  if (isNew) view.started({ video });
  if (isAtWork(pass)) {
    const phase = isQueued(pass) ? 'queued' : 'running';
    return view.progress(video, { phase, passId, numbers: pass });
  }
  const seconds = (Date.parse(finished_at ?? started_at) - Date.parse(started_at)) / 1000;
  if (pass.status !== 'running')
    view.ended({ video, outcome: endedPass(pass, pass.status), seconds });
}

async function openView(context: CommandContext): Promise<CleanView> {
  const { json, output } = context;
  if (json) return NO_VIEW;
  if (!output.isLive) return plainView(output, false);
  const { openLiveView } = await import('./live-view.tsx');
  return openLiveView(context, { idle: t('pass.idle') });
}
