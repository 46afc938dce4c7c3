import type { PlannedPass } from '@threadsweep/engine/ports/passes.ts';
import type { PassDocument } from '@threadsweep/shared/documents/cleaning.ts';

import type { AccessApp } from '../../google/app.ts';

/**
 * Writes one log line for a pass that has ended, for the operator. The line has no texts, titles or
 * names.
 */
export function logPass(
  app: AccessApp,
  pass: PassDocument & { id: string },
  { dueAt }: Pick<PlannedPass, 'dueAt'>,
): void {
  const level = pass.status === 'failed' ? 'warn' : 'info';
  app.log[level]('cleaning pass', {
    passId: pass.id,
    channelId: pass.channelId,
    videoId: pass.videoId,
    trigger: pass.trigger,
    status: pass.status,
    dueAt: new Date(dueAt).toISOString(),
    startedAt: pass.startedAt,
    finishedAt: pass.finishedAt,
    read: pass.read,
    new: pass.fresh,
    updated: pass.updated,
    hidden: pass.cleaned,
    quotaUnits: pass.quotaUnits,
    limitReached: pass.limitReached,
    problem: pass.problem,
  });
}
