import type { App } from '../google/app.ts';
import { isoNow } from '../platform/clock.ts';
import type { PassDocument } from '../platform/firestore.ts';

/** What is known of a pass when it begins. */
export type PassStart = Pick<PassDocument, 'channelId' | 'videoId' | 'trigger' | 'status'>;

/** A pass that has counted nothing yet, as it is stored. */
export function newPass(app: App, start: PassStart): PassDocument {
  return {
    ...start,
    startedAt: isoNow(app.clock),
    finishedAt: null,
    cleaned: 0,
    read: 0,
    judged: 0,
    moderated: 0,
    fresh: 0,
    updated: 0,
    byCategory: { scam: 0, spam: 0, inappropriate: 0 },
    quotaUnits: 0,
    limitReached: false,
    problem: null,
    goesOn: null,
  };
}
