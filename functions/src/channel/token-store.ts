import { randomBytes } from 'node:crypto';

import { z } from 'zod';

import type { Policy } from '@threadsweep/shared/contract/quota.ts';

import type { App } from '../google/app.ts';
import type { SealedDocument } from '../google/key-vault.ts';
import { AccessRevoked, type Grant } from '../google/oauth.ts';
import type { Purse, Youtube, YoutubeAccess } from '../google/youtube.ts';
import { createYoutube } from '../google/youtube-client.ts';
import { YoutubeError, youtubeProblem } from '../google/youtube-error.ts';
import { describeError } from '../platform/log.ts';
import { Problem } from '../platform/errors.ts';
import type { Opening } from '../quota/opening-store.ts';
import { type Done, type Leftover, openPurse } from '../quota/purse.ts';
import { storedSchedule } from '../schedule/schedule-store.ts';
import { setChannelStatus, type StoredChannel } from './channel-store.ts';

/** An access token is renewed when it has less than this left, in ms. */
const RENEW_BEFORE_MS = 60_000;

const sealedContent = z.object({
  refreshToken: z.string(),
  accessToken: z.string(),
  accessTokenExpiresAt: z.number(),
  /** Keys the channel's comment fingerprints, so that those of two channels never compare. */
  fingerprintKey: z.string(),
});
type SealedContent = z.infer<typeof sealedContent>;

/** Seals a grant for a channel of an account. */
export function sealGrant(
  app: App,
  uid: string,
  channelId: string,
  grant: Grant & { fingerprintKey: string | undefined },
): Promise<SealedDocument> {
  const content: SealedContent = {
    ...grant,
    fingerprintKey: grant.fingerprintKey ?? randomBytes(32).toString('base64url'),
  };
  return app.vault.seal(JSON.stringify(content), { uid, subject: channelId });
}

/** Opens what {@link sealGrant} has sealed. */
export async function openGrant(
  app: App,
  uid: string,
  channelId: string,
  sealed: SealedDocument,
): Promise<SealedContent> {
  const content = await app.vault.open(sealed, { uid, subject: channelId });
  return sealedContent.parse(JSON.parse(content));
}

/** The sealed grant of a channel, where it is connected to this account. */
export async function storedGrant(
  app: App,
  uid: string,
  channelId: string,
): Promise<SealedDocument | undefined> {
  return (await storedSchedule(app, uid, channelId))?.sealed ?? undefined;
}

/**
 * The key of a channel that the account has connected before, so that reconnecting it does not make
 * all its comments new. Undefined where there is none, or none that can be opened any more.
 */
export async function storedFingerprintKey(
  app: App,
  uid: string,
  channelId: string,
): Promise<string | undefined> {
  const sealed = await storedGrant(app, uid, channelId);
  if (!sealed) return undefined;
  try {
    return (await openGrant(app, uid, channelId, sealed)).fingerprintKey;
  } catch (error) {
    if (error instanceof Problem) throw error;
    app.log.error('a sealed token could not be opened', { channelId, error: describeError(error) });
    return undefined;
  }
}

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

/** Told of the units that a call has been paid with. */
export type Spend = (units: number) => void;

/** How the calls of an access are paid, see quota/sharing.ts. */
export interface Payment {
  /** Whether the creator's click asks for them, rather than the schedule. */
  byHand: boolean;
  /** Whether units are reserved ahead, for many calls; `settle` must be called in the end. */
  ahead: boolean;
  /** What a run has read and reserved as it began. */
  begun?: { sealed: SealedDocument | null; opening: Opening };
}

/**
 * Opens the access to a channel.
 * @param spend told of every quota unit before it is spent
 * @param payment a few calls of the creator's, without it
 * @throws Problem RECONNECT_REQUIRED where the creator must connect it again
 */
export async function channelAccess(
  app: App,
  uid: string,
  channel: StoredChannel,
  spend: Spend,
  payment: Payment = { byHand: true, ahead: false },
): Promise<ChannelAccess> {
  if (channel.status === 'reconnect') throw reconnectRequired();
  const { byHand, ahead, begun } = payment;
  const stored = begun ? begun.sealed : await storedGrant(app, uid, channel.id);
  if (!stored) throw reconnectRequired();
  let sealed = stored;
  let content = await openGrant(app, uid, channel.id, sealed);

  const payer = { uid, channelId: channel.id, byHand };
  const ledger = openPurse(app, payer, { ahead, opening: begun?.opening });
  const purse: Purse = {
    async pay(units) {
      await ledger.pay(units);
      spend(units);
    },
    refused: (cause) => ledger.refused(cause),
    accepted: () => ledger.accepted(),
  };

  /** @param keep whether the token is written down for later calls, too */
  async function renew(keep: boolean): Promise<void> {
    const grant = await app.oauth.refresh(content.refreshToken).catch((error: unknown) => {
      if (error instanceof AccessRevoked) throw error;
      throw new Problem(
        'YOUTUBE_UNAVAILABLE',
        'YouTube is not responding right now. Nothing is lost. Please try again in a moment.',
        { cause: error },
      );
    });
    const rotated = grant.refreshToken !== content.refreshToken;
    content = { ...content, ...grant };
    if (!keep && !rotated) return;
    const renewed = await sealGrant(app, uid, channel.id, content);
    await app.documents.db.runTransaction(async (transaction) => {
      // Connected anew or disconnected meanwhile: what stands there now is the truth.
      const reference = app.documents.schedules.doc(channel.id);
      const current = (await transaction.get(reference)).data();
      if (current?.sealed?.ciphertext === sealed.ciphertext)
        transaction.update(reference, { sealed: renewed });
    });
    sealed = renewed;
  }

  async function attempt<T>(work: (youtube: Youtube) => Promise<T>): Promise<T> {
    // Google's clock, so real time.
    // It lasts for an hour, and so long is it until the next scheduled pass: not worth keeping.
    if (content.accessTokenExpiresAt < Date.now() + RENEW_BEFORE_MS) await renew(byHand);
    const { accessToken } = content;
    try {
      return await work(await createYoutube(app.config, accessToken, purse));
    } catch (error) {
      if (!(error instanceof YoutubeError) || error.status !== 401) throw error;
      // Another call may have renewed it meanwhile.
      if (content.accessToken === accessToken) await renew(true);
      return work(await createYoutube(app.config, content.accessToken, purse));
    }
  }

  return {
    fingerprintKey: content.fingerprintKey,
    policy: () => ledger.policy(),
    settle: (done) => ledger.settle(done),
    leave: (done) => ledger.leave(done),
    async use(work) {
      try {
        return await attempt(work);
      } catch (error) {
        const revoked =
          error instanceof AccessRevoked || (error instanceof YoutubeError && error.status === 401);
        if (revoked) {
          await setChannelStatus(app, uid, channel.id, 'reconnect');
          throw reconnectRequired(error);
        }
        throw error instanceof YoutubeError ? youtubeProblem(error) : error;
      }
    },
  };
}

function reconnectRequired(cause?: unknown): Problem {
  return new Problem(
    'RECONNECT_REQUIRED',
    'Threadsweep no longer has access to this channel. Please reconnect your YouTube account.',
    { cause },
  );
}
