import { assertActive } from '../channel/channel-store.ts';
import { isCommentId } from '../comment/comment-id.ts';
import type { CleanResult } from '@threadsweep/shared/contract/cleaning.ts';
import type { Category } from '@threadsweep/shared/category.ts';

import { checkRemovals } from '../plan/plan.ts';
import { accountOf, actorOf, api } from './procedure.ts';
import type { AccessApp } from '../google/app.ts';
import { invalidInput, Problem } from '../platform/errors.ts';
import { findVideo } from '../workflows/videos.ts';
import { chargeChosen } from '../workflows/clean/charge-chosen.ts';
import { cleanVideo as clean, type CleanRequest } from '../workflows/clean/clean-video.ts';
import { previewClean } from '../workflows/clean/dry-run.ts';
import type { StoredPass } from '../workflows/clean/stored-passes.ts';
import { isUnfinished } from '@threadsweep/engine/pass/record.ts';
import { passCounts } from './responses.ts';

/**
 * Cleans a video now. With `comments`, it hides the named comments instead; with `dry_run`, it only
 * returns the comments that a pass would hide.
 */
export const cleanVideo = api.cleaning.cleanVideo.handler(async ({ input, context }) => {
  const { app, receivedAt } = context;
  const account = accountOf(context);
  const { uid, user } = account;
  const isPreview = input.dry_run === true;
  const { video, channel } = await findVideo(app, uid, input.videoId, !isPreview);
  assertActive(app, channel);
  const request: CleanRequest = { uid, user, channel, video, by: actorOf(account), receivedAt };
  const { comments } = input;
  if (isPreview) {
    if (comments) throw invalidInput(app, { comments: 'A preview takes no list of comments.' });
    return { status: 200 as const, body: await preview(app, request) };
  }

  checkRemovals(app, user);
  // No comment has another id, and the ids must fit into the document of the pass.
  const chosen = comments && [...new Set(comments.filter(isCommentId))];
  if (chosen) await chargeChosen(app, { uid, channel, video, chosen });
  const pass = await clean(app, { ...request, ...(chosen && { chosen }) });
  if (pass.status === 'failed')
    throw new Problem(app, 'YOUTUBE_UNAVAILABLE', pass.problem ?? 'Failed to clean comments');
  const unfinished = isUnfinished(pass);
  return { status: unfinished ? (202 as const) : (200 as const), body: passResult(pass) };
});

function passResult(pass: StoredPass): CleanResult {
  const unfinished = isUnfinished(pass);
  return {
    status: unfinished ? 'accepted' : 'success',
    pass_id: pass.id,
    ...passCounts(pass),
    by_category: pass.byCategory,
    quota_units: pass.quotaUnits,
    limit_reached: pass.limitReached,
    dry_run: false,
    would_hide: [],
    message: unfinished
      ? 'The cleaning pass continues in the background.'
      : doneMessage(pass.cleaned, pass.limitReached),
  };
}

function doneMessage(cleaned: number, limitReached: boolean): string {
  const message = `${cleaned} comments cleaned successfully`;
  return limitReached ? `${message}. You have reached your free plan's limit.` : message;
}

async function preview(app: AccessApp, request: CleanRequest): Promise<CleanResult> {
  const { counts, quotaUnits, candidates } = await previewClean(app, request);
  const byCategory: Record<Category, number> = { scam: 0, spam: 0, inappropriate: 0 };
  for (const { category } of candidates) byCategory[category] += 1;
  return {
    status: 'success',
    pass_id: null,
    cleaned_count: 0,
    total_comments_on_youtube: counts.read,
    comments_processed_in_db: counts.judged,
    comments_moderated_on_youtube: 0,
    new_comments: counts.fresh,
    updated_comments: counts.updated,
    by_category: byCategory,
    quota_units: quotaUnits,
    limit_reached: false,
    dry_run: true,
    would_hide: candidates,
    message: `${candidates.length} comments would be hidden`,
  };
}
