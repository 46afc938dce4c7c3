import type { App } from '../google/app.ts';
import type { StoredPass } from './pass-store.ts';

/** One line for each pass that has ended, for whoever runs the service; no text, no title, no name. */
export function logPass(app: App, pass: StoredPass, more: Record<string, unknown> = {}): void {
  const level = pass.status === 'failed' ? 'warn' : 'info';
  app.log[level]('cleaning pass', {
    passId: pass.id,
    channelId: pass.channelId,
    videoId: pass.videoId,
    trigger: pass.trigger,
    status: pass.status,
    startedAt: pass.startedAt,
    finishedAt: pass.finishedAt,
    read: pass.read,
    new: pass.fresh,
    updated: pass.updated,
    hidden: pass.cleaned,
    quotaUnits: pass.quotaUnits,
    limitReached: pass.limitReached,
    problem: pass.problem,
    ...more,
  });
}
