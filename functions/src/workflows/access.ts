import { Budget } from '@threadsweep/engine/planning/budget.ts';
import type { SealedDocument } from '@threadsweep/shared/documents/channel.ts';

import type { AccessApp, App } from '../google/app.ts';
import { SealLost } from '../google/key-vault.ts';
import { AccessRevoked } from '../google/oauth.ts';
import {
  type CallBudget,
  createYoutube,
  type Youtube,
  type YoutubeAccess,
} from '../google/youtube.ts';
import { YoutubeError, youtubeProblem } from '../google/youtube-error.ts';
import { Problem, type Refusing } from '../platform/errors.ts';
import { quotaLedger } from '../quota/ledger-store.ts';
import { storedSchedule } from '../schedule/schedule-store.ts';
import type { StoredChannel } from '../channel/channel-store.ts';
import { openGrant, sealGrant } from '../channel/grant.ts';

/** How long before its expiry an access token is refreshed, in ms. */
const RENEW_BEFORE_MS = 60_000;

export interface ChannelAccess extends YoutubeAccess {
  fingerprintKey: string;
}

export interface AccessOptions {
  /** The budget that pays for the calls; by default, one for a creator's call. */
  budget?: CallBudget;
  /** The channel's grant, if the caller has read it. */
  sealed?: SealedDocument | null;
  /** Whether to store a refreshed access token for later calls. */
  keepsToken?: boolean;
}

/** Creates a budget for a few calls that count against the channel's daily share. */
export function sharedBudget(app: App<'QUOTA_EXHAUSTED'>, uid: string, channelId: string) {
  const payer = { uid, channelId, byHand: true, fromShare: true };
  return new Budget(quotaLedger(app, payer), { byHand: true, ahead: false });
}

/**
 * Creates a budget for a few calls.
 * @param byHand whether a creator's call uses the units, and not a scheduled pass
 */
export function callBudget(
  app: App<'QUOTA_EXHAUSTED'>,
  uid: string,
  channelId: string | null,
  byHand: boolean,
) {
  return new Budget(quotaLedger(app, { uid, channelId, byHand }), { byHand, ahead: false });
}

/** Opens the access to a channel. Refuses if the creator must reconnect the channel. */
export async function channelAccess(
  app: AccessApp,
  uid: string,
  channel: StoredChannel,
  options: AccessOptions = {},
): Promise<ChannelAccess> {
  if (channel.status === 'reconnect') throw reconnectRequired(app);
  const { budget = callBudget(app, uid, channel.id, true), keepsToken = true } = options;
  const sealed = options.sealed ?? (await storedSchedule(app, uid, channel.id))?.sealed;
  if (!sealed) throw reconnectRequired(app);
  const grant = await holdGrant(app, uid, channel.id, sealed).catch(async (error: unknown) => {
    if (!(error instanceof SealLost)) throw error;
    await noteLost(app, uid, channel.id, sealed);
    throw reconnectRequired(app, error);
  });

  async function attempt<T>(work: (youtube: Youtube) => Promise<T>): Promise<T> {
    // A scheduled pass does not keep a new token, which would expire before the channel's next
    // pass. The comparison uses real time, as Google does.
    if (grant.content().accessTokenExpiresAt < Date.now() + RENEW_BEFORE_MS)
      await grant.renew(keepsToken);
    const { accessToken } = grant.content();
    try {
      return await work(await createYoutube(app.config, accessToken, budget));
    } catch (error) {
      if (!(error instanceof YoutubeError && error.refusesToken)) throw error;
      if (grant.content().accessToken === accessToken) await grant.renew(true);
      return work(await createYoutube(app.config, grant.content().accessToken, budget));
    }
  }

  return {
    fingerprintKey: grant.content().fingerprintKey,
    async use(work) {
      try {
        return await attempt(work);
      } catch (error) {
        if (error instanceof AccessRevoked || isAccessLost(error)) {
          await grant.noteLost();
          throw reconnectRequired(app, error);
        }
        throw error instanceof YoutubeError ? youtubeProblem(app, error) : error;
      }
    },
  };
}

/**
 * Opens a channel's grant and keeps its access token valid. A refresh throws {@link AccessRevoked}
 * if Google has ended the grant.
 */
export async function holdGrant(
  app: App<'YOUTUBE_UNAVAILABLE' | 'SERVICE_UNAVAILABLE'>,
  uid: string,
  channelId: string,
  stored: SealedDocument,
) {
  let sealed = stored;
  let content = await openGrant(app, uid, channelId, sealed);

  /**
   * Refreshes the access token.
   * @param isKept whether to store the new access token for later calls
   */
  async function renew(isKept: boolean): Promise<void> {
    const grant = await app.oauth.refresh(content.refreshToken).catch((error: unknown) => {
      if (error instanceof AccessRevoked) throw error;
      throw new Problem(
        app,
        'YOUTUBE_UNAVAILABLE',
        'YouTube is not responding right now. Nothing is lost. Please try again in a moment.',
        { cause: error },
      );
    });
    const isRotated = grant.refreshToken !== content.refreshToken;
    content = { ...content, ...grant };
    if (!isKept && !isRotated) return;
    const renewed = await sealGrant(app, uid, channelId, content);
    await app.documents.db.runTransaction(async (transaction) => {
      const reference = app.documents.schedules.doc(channelId);
      const current = (await transaction.get(reference)).data();
      // If the creator has reconnected or disconnected the channel meanwhile, the grant is not
      // stored.
      if (current?.sealed?.ciphertext === sealed.ciphertext)
        transaction.update(reference, { sealed: renewed });
    });
    sealed = renewed;
  }

  return {
    content: () => content,
    renew,
    noteLost: () => noteLost(app, uid, channelId, sealed),
  };
}

/**
 * Notes that the creator must reconnect a channel, unless the creator has reconnected it since its
 * grant was read.
 * @throws Error with the gRPC code NOT_FOUND if the channel was disconnected
 */
async function noteLost(
  app: App,
  uid: string,
  channelId: string,
  sealed: SealedDocument,
): Promise<void> {
  const isNoted = await app.documents.contended(async (transaction) => {
    const schedule = (await transaction.get(app.documents.schedules.doc(channelId))).data();
    const channel = await transaction.get(app.documents.channels(uid).doc(channelId));
    if (channel.exists && schedule?.sealed?.ciphertext !== sealed.ciphertext) return false;
    transaction.update(channel.ref, { status: 'reconnect' });
    return true;
  });
  if (!isNoted) return;
  app.log.warn('a channel must be reconnected', { event: 'channel-reconnect', channelId });
}

function isAccessLost(error: unknown): boolean {
  return error instanceof YoutubeError && error.accessLost;
}

function reconnectRequired(
  refusing: Refusing<'RECONNECT_REQUIRED'>,
  cause?: unknown,
): Problem<'RECONNECT_REQUIRED'> {
  return new Problem(
    refusing,
    'RECONNECT_REQUIRED',
    'Threadsweep no longer has access to this channel. Please reconnect your YouTube account.',
    { cause },
  );
}
