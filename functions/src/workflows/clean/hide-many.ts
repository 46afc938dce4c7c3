import { isUnfinished } from '@threadsweep/engine/pass/record.ts';
import type { Actor } from '@threadsweep/shared/contract/comment.ts';
import type { UserDocument } from '@threadsweep/shared/documents/account.ts';

import { assertActive } from '../../channel/channel-store.ts';
import { decisionsOn } from '../../comment/decision-store.ts';
import type { AccessApp, App } from '../../google/app.ts';
import { checkRemovals, limitsRemovals, unreservedRemovals } from '../../plan/plan.ts';
import { isRestoredOfPass } from '../moderate-store.ts';
import { setVisibility, type VisibilityResult } from '../moderate.ts';
import { findVideo } from '../videos.ts';
import { chargeChosen } from './charge-chosen.ts';
import { cleanVideo, type CleanRequest } from './clean-video.ts';
import { namedByPreview } from './preview-store.ts';

/** If a call hides at least this many comments of a preview, hiding them counts as a pass. */
const APPLIES_FROM = 2;

export interface HideManyResult extends VisibilityResult {
  /** The comments that stay visible because the plan's limit of removals is reached. */
  overLimit: string[];
}

/**
 * Hides several comments of a video for the creator. If the plan limits removals, hiding comments
 * from a preview counts as a pass, because it applies the detector's verdicts. Comments that a pass
 * has hidden before are not counted again if the call undoes their restore.
 * @throws Problem QUOTA_EXHAUSTED if such a pass is needed and the channel's daily share is used up
 */
export async function hideMany(
  app: AccessApp & App<'PLAN_LIMIT'>,
  { uid, user, by, isUndo }: { uid: string; user: UserDocument; by: Actor; isUndo: boolean },
  videoId: string,
  ids: readonly string[],
): Promise<HideManyResult> {
  const wanted = [...new Set(ids)];
  const mayApply = wanted.length >= APPLIES_FROM && limitsRemovals(app, user);
  if (!mayApply) return hideByHand(app, { uid, by, isUndo }, videoId, wanted);
  const { video, channel } = await findVideo(app, uid, videoId);
  const decided = isUndo ? await decisionsOn(app, uid, video.id, wanted) : undefined;
  const unhidden = wanted.filter((id) => !isRestoredOfPass(decided?.get(id)));
  const named = await namedByPreview(app, uid, video.id, unhidden);
  const applied = new Set(named.length >= APPLIES_FROM ? named : []);
  const byHand = wanted.filter((id) => !applied.has(id));
  if (byHand.length === 0) checkRemovals(app, user);
  if (applied.size > 0 && unreservedRemovals(app, user) > 0) {
    assertActive(app, channel);
    await chargeChosen(app, { uid, channel, video, chosen: [...applied] });
  }
  const result = await hideByHand(app, { uid, by, isUndo }, videoId, byHand);
  if (applied.size === 0) return result;
  const ofPass = await hideNamed(app, { uid, user, channel, video, by }, [...applied]);
  return {
    done: [...result.done, ...ofPass.done],
    pending: [...result.pending, ...ofPass.pending],
    failed: [...result.failed, ...ofPass.failed],
    overLimit: ofPass.overLimit,
  };
}

async function hideByHand(
  app: AccessApp,
  of: { uid: string; by: Actor; isUndo: boolean },
  videoId: string,
  ids: readonly string[],
): Promise<HideManyResult> {
  if (ids.length === 0) return nothing();
  return { ...(await setVisibility(app, of, videoId, ids, 'hide')), overLimit: [] };
}

async function hideNamed(
  app: AccessApp & App<'PLAN_LIMIT'>,
  request: CleanRequest,
  chosen: string[],
): Promise<HideManyResult> {
  const { uid, user, channel, video } = request;
  if (unreservedRemovals(app, user) === 0) return { ...nothing(), overLimit: chosen };
  assertActive(app, channel);
  const pass = await cleanVideo(app, { ...request, chosen });
  const decisions = await decisionsOn(app, uid, video.id, chosen);
  const result = nothing();
  for (const id of chosen) {
    const status = decisions.get(id)?.status;
    if (status === 'hidden') result.done.push(id);
    else if (status === 'pending' || isUnfinished(pass)) result.pending.push(id);
    else if (status === undefined && pass.limitReached) result.overLimit.push(id);
    else result.failed.push(id);
  }
  return result;
}

function nothing(): HideManyResult {
  return { done: [], pending: [], failed: [], overLimit: [] };
}
