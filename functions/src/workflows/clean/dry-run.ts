import { dryRun } from '@threadsweep/engine/pass/dry-run.ts';
import { Budget } from '@threadsweep/engine/planning/budget.ts';

import { HidingBreaker } from '../../comment/hiding-breaker-store.ts';
import type { AccessApp } from '../../google/app.ts';
import { limitsRemovals } from '../../plan/plan.ts';
import { quotaLedger } from '../../quota/ledger-store.ts';
import type { CleanRequest } from './clean-video.ts';
import { rememberPreview } from './preview-store.ts';
import { settle } from './run-channel.ts';
import { sessionOf, sessionPorts } from './session-ports.ts';

/**
 * Finds the comments that a manual clean would hide, without hiding any. If the plan limits
 * removals, stores the comments' ids, because hiding several of these comments later counts as a
 * pass.
 */
export async function previewClean(app: AccessApp, request: CleanRequest) {
  const { uid, channel, video } = request;
  const payer = { uid, channelId: channel.id, byHand: true, fromShare: true };
  const budget = new Budget(quotaLedger(app, payer), { byHand: true, ahead: true });
  const breaker = new HidingBreaker(app, { uid, channelId: channel.id, byHand: true });
  const ports = sessionPorts(app, { ...request, holder: '', budget, breaker, byHand: true });
  const { signal } = new AbortController();
  try {
    const open = await ports.openChannel();
    const result = await dryRun(ports, open, sessionOf(app, request, []), video, signal);
    if (limitsRemovals(app, request.user)) {
      const ids = result.candidates.map(({ id }) => id);
      await rememberPreview(app, uid, video.id, ids);
    }
    return { ...result, quotaUnits: budget.takeUnits() };
  } finally {
    await settle(app, budget);
  }
}
