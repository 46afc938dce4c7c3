import type { Policy } from '@threadsweep/shared/contract/quota.ts';

import type { AccessApp } from '../google/app.ts';
import type { SealedDocument } from '../platform/schedule-document.ts';
import { AccessRevoked } from '../google/oauth.ts';
import { createYoutube, type Purse, type Youtube, type YoutubeAccess } from '../google/youtube.ts';
import { YoutubeError, youtubeProblem } from '../google/youtube-error.ts';
import { Problem, type Refusing } from '../platform/errors.ts';
import type { Opening } from '../quota/opening-store.ts';
import { type Done, type Leftover, openPurse } from '../quota/purse.ts';
import { storedSchedule } from '../schedule/schedule-store.ts';
import type { StoredChannel } from '../channel/channel-store.ts';
import { openGrant, sealGrant } from '../channel/grant.ts';

/** An access token is renewed when it has less than this left, in ms. */
const RENEW_BEFORE_MS = 60_000;

/** The access to one channel. */
export interface ChannelAccess extends YoutubeAccess {
  fingerprintKey: string;
  /** How promptly automatic work should hide, by what the day has left. */
  policy(): Promise<Policy>;
  /** Ends a run that pays ahead: the ledger takes back what was not spent. Can be called again. */
  settle(done?: Done): Promise<void>;
  /** The same for a run that writes its channel's document anyway, see the purse. */
  leave(done: Done): Promise<Leftover>;
}

/** Who pays for the calls of an access, and when. */
export interface Payment {
  /** Whether the creator asks for the calls, rather than the schedule. */
  byHand: boolean;
  /** Whether units are reserved ahead, for many calls; `settle` must be called at the end. */
  ahead: boolean;
  /** The grant that a run has read, and the units that it has reserved, when it began. */
  begun?: { sealed: SealedDocument | null; opening: Opening };
  /** Called with the units of every call before it is sent. */
  spend?: (units: number) => void;
}

/** A few calls that the creator asks for. */
const BY_CREATOR: Payment = { byHand: true, ahead: false };

/**
 * Opens the access to a channel; refuses if the creator must connect the channel again.
 * @param payment by default, that of a few calls that the creator asks for
 */
export async function channelAccess(
  app: AccessApp,
  uid: string,
  channel: StoredChannel,
  payment: Payment = BY_CREATOR,
): Promise<ChannelAccess> {
  if (channel.status === 'reconnect') throw reconnectRequired(app);
  const { byHand, ahead, begun, spend } = payment;
  const sealed = begun ? begun.sealed : (await storedSchedule(app, uid, channel.id))?.sealed;
  if (!sealed) throw reconnectRequired(app);
  const grant = await holdGrant(app, uid, channel.id, sealed);

  const payer = { uid, channelId: channel.id, byHand };
  const ledger = openPurse(app, payer, { ahead, opening: begun?.opening });
  const purse: Purse = {
    async pay(units) {
      await ledger.pay(units);
      spend?.(units);
    },
    refused: (cause) => ledger.refused(cause),
    accepted: () => ledger.accepted(),
  };

  async function attempt<T>(work: (youtube: Youtube) => Promise<T>): Promise<T> {
    // An access token lasts an hour, about the time until the next scheduled pass: not worth storing.
    // Google's clock decides, so real time does.
    if (grant.content().accessTokenExpiresAt < Date.now() + RENEW_BEFORE_MS)
      await grant.renew(byHand);
    const { accessToken } = grant.content();
    try {
      return await work(await createYoutube(app.config, accessToken, purse));
    } catch (error) {
      if (!isUnauthorized(error)) throw error;
      // Another call may have renewed it meanwhile.
      if (grant.content().accessToken === accessToken) await grant.renew(true);
      return work(await createYoutube(app.config, grant.content().accessToken, purse));
    }
  }

  return {
    fingerprintKey: grant.content().fingerprintKey,
    policy: () => ledger.policy(),
    settle: (done) => ledger.settle(done),
    leave: (done) => ledger.leave(done),
    async use(work) {
      try {
        return await attempt(work);
      } catch (error) {
        if (error instanceof AccessRevoked || isUnauthorized(error)) {
          await app.documents.channels(uid).doc(channel.id).update({ status: 'reconnect' });
          throw reconnectRequired(app, error);
        }
        throw error instanceof YoutubeError ? youtubeProblem(app, error) : error;
      }
    },
  };
}

/** Opens a channel's grant and keeps its access token fresh. */
async function holdGrant(app: AccessApp, uid: string, channelId: string, stored: SealedDocument) {
  let sealed = stored;
  let content = await openGrant(app, uid, channelId, sealed);

  /** @param isKept whether later calls use the new access token, too */
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
      // If the channel was reconnected or disconnected meanwhile, its document is right as it is.
      if (current?.sealed?.ciphertext === sealed.ciphertext)
        transaction.update(reference, { sealed: renewed });
    });
    sealed = renewed;
  }
  return { content: () => content, renew };
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof YoutubeError && error.status === 401;
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
