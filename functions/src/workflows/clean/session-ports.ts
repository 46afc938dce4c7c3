import { isReadableRule } from '@threadsweep/detector/text-rules/text-rule.ts';
import type { Budget } from '@threadsweep/engine/planning/budget.ts';
import type { PlannedPass } from '@threadsweep/engine/ports/passes.ts';
import type { OpenChannel, Ports } from '@threadsweep/engine/ports/ports.ts';
import type { Session } from '@threadsweep/engine/ports/session.ts';
import type { Actor } from '@threadsweep/shared/contract/comment.ts';
import type { UserDocument } from '@threadsweep/shared/documents/account.ts';
import type { SealedDocument } from '@threadsweep/shared/documents/channel.ts';
import { settingsInForce } from '@threadsweep/shared/moderation-settings.ts';

import { hashKeyOf } from '../../account/account-store.ts';
import { allowsSecondOpinions } from '../../account/second-opinions.ts';
import { ownChannels, type StoredChannel } from '../../channel/channel-store.ts';
import { HidingBreaker } from '../../comment/hiding-breaker-store.ts';
import type { AccessApp, App } from '../../google/app.ts';
import { rulesInForce, planOf } from '../../plan/plan.ts';
import type { StoredVideo } from '../../video/video-store.ts';
import { channelAccess } from '../access.ts';
import { channelComments } from '../channel-comments.ts';
import { failureOf } from './failure.ts';
import { renewLease } from './lease-store.ts';
import { MemoryStore } from './memory-store.ts';
import { opinionModel } from './opinion-store.ts';
import { type NextRun, PassStore } from './pass-store.ts';
import { SessionDecisions } from './session-decisions.ts';

/** The account and channel of a session, and what the session needs to run. */
export interface SessionOf {
  uid: string;
  user: UserDocument;
  channel: StoredChannel;
  /** The holder of the channel's lease. */
  holder: string;
  budget: Budget;
  breaker: HidingBreaker;
  /** Whether a creator's call uses the units, and not a scheduled pass. */
  byHand: boolean;
  /** The sealed grant, if the session has already read it. */
  sealed?: SealedDocument | null;
  /**
   * The videos with changes that the creator has requested, if the session has already read them.
   */
  requested?: readonly string[];
  /** Returns which pass follows a scheduled pass over a video. Absent for other sessions. */
  nextRun?: (pass: PlannedPass) => NextRun | undefined;
  /**
   * Returns whether an earlier attempt has stored the pass. Absent for passes that are stored when
   * they begin, such as manual cleans.
   */
  isStored?: (pass: PlannedPass) => boolean;
}

/** Creates the engine's ports over Firestore, YouTube and Gemini. */
export function sessionPorts(app: AccessApp, of: SessionOf): Ports {
  const { uid, user, channel, holder, budget, breaker } = of;
  const place = { uid, channelId: channel.id };
  const passes = new PassStore(app, {
    ...place,
    nextRun: of.nextRun ?? (() => undefined),
    isStored: of.isStored ?? (() => true),
  });
  let opened: Promise<OpenChannel> | undefined;
  return {
    openChannel: () => (opened ??= openChannel(app, of)),
    decisions: new SessionDecisions(
      app,
      { ...place, user, byHand: of.byHand, requested: of.requested },
      passes,
    ),
    passes,
    memory: new MemoryStore(app, { ...place, secondOpinions: allowsSecondOpinions(user) }),
    budget,
    breaker,
    restoreBreaker: new HidingBreaker(app, {
      uid,
      channelId: channel.id,
      byHand: of.byHand,
      request: 'restore',
    }),
    lease: {
      renew: ({ id, video }) =>
        renewLease(app, channel.id, holder, { passId: id, videoId: video.id }),
    },
    clock: app.clock,
    opinions: opinionModel(app),
    failureOf: (error) => failureOf(app, error),
    warn: (message, fields) => app.log.warn(message, fields),
  };
}

/** Returns the engine's session over the videos of a channel. */
export function sessionOf(
  app: App,
  { channel, user }: Pick<SessionOf, 'channel' | 'user'>,
  passes: readonly PlannedPass[],
): Session {
  const { id, title, handle } = channel;
  const rules = rulesInForce(app, user);
  const count = rules.texts.filter((rule) => !isReadableRule(rule)).length;
  if (count > 0)
    app.log.warn('stored rules about texts cannot be read, and find nothing', {
      event: 'rules-unreadable',
      channelId: id,
      count,
    });
  return {
    channel: { id, title, handle },
    ...settingsInForce(user, channel.settings),
    rules,
    passes,
  };
}

/**
 * Returns a manual clean of a video, or an interrupted pass to resume. The document of an
 * interrupted pass contains its chosen comments.
 */
export function manualPass(
  app: AccessApp,
  id: string,
  video: StoredVideo,
  by?: Actor,
): PlannedPass {
  return { id, video, trigger: 'manual', by, dueAt: app.clock.now(), isLast: false };
}

async function openChannel(app: AccessApp, of: SessionOf): Promise<OpenChannel> {
  const { uid, user, channel, budget, byHand, sealed } = of;
  const [access, own, hashKey] = await Promise.all([
    channelAccess(app, uid, channel, {
      budget,
      // A scheduled pass does not store its access token, which would expire before the next pass.
      keepsToken: byHand,
      ...(sealed === undefined ? {} : { sealed }),
    }),
    ownChannels(app, uid, user, planOf(app, user)),
    hashKeyOf(app, uid, user),
  ]);
  const { fingerprintKey } = access;
  return { comments: channelComments(access, channel.id), own, fingerprintKey, hashKey };
}
