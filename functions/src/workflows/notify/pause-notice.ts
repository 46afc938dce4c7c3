import type { UserDocument } from '@threadsweep/shared/documents/account.ts';
import type { NoticedPause } from '@threadsweep/shared/documents/channel.ts';
import type { Protection } from '@threadsweep/shared/contract/channel.ts';

import { newMail, queueMail } from '../../account/mail-store.ts';
import { unsubscribeLinks } from '../../account/notice-choice.ts';
import { isUndeliverable } from '../../account/undeliverable.ts';
import type { App } from '../../google/app.ts';
import { isoNow } from '../../platform/clock.ts';
import { validDocuments } from '../../platform/stored-document.ts';
import { protectionFor } from '../../plan/plan.ts';
import { pauseNotice } from './notice-text.ts';

const HOUR_MS = 3_600_000;
/**
 * How long a pause must last before its creator gets a notice, in ms, if the pause ends
 * automatically. Most such pauses are shorter: YouTube fails for minutes, and the day's quota
 * usually suffices until the evening.
 */
const LASTS_MS = 6 * HOUR_MS;
/** The least time between two notices to an account, in ms. */
const APART_MS = 24 * HOUR_MS;

/**
 * Stores which channels of an account are paused, and mails one notice about the pauses that are
 * new to the creator. A channel's pause is in only one notice, unless its reason changes. A pause
 * that ends automatically is in a notice only if it lasts for {@link LASTS_MS}. An account gets at
 * most one notice a day. Call this after a channel has paused or resumed; repeated calls are
 * harmless.
 * @param user the account as the caller has read it; if it wants no notices, the function reads
 * nothing
 */
export async function notePauses(app: App, uid: string, user: UserDocument): Promise<void> {
  if (user.notices.pause === null) return;
  try {
    await tellPauses(app, uid);
  } catch (error) {
    // This failure must not stop the caller. The channel's next run or reconciliation stores the
    // pauses.
    app.log.error('pauses were not noted', { event: 'notice-failed', error });
  }
}

async function tellPauses(app: App, uid: string): Promise<void> {
  const { documents, clock } = app;
  const { page, oneClick } = await unsubscribeLinks(app, uid, 'pause');
  const links = { home: `${app.config.appUrl}/dashboard`, unsubscribe: page };
  const queued = await documents.contended(async (transaction) => {
    const [found, stored] = await Promise.all([
      transaction.get(documents.user(uid)),
      transaction.get(documents.channels(uid).orderBy('connectedAt')),
    ]);
    const current = found.data();
    if (!current || current.notices.pause === null) return undefined;
    const wantedSince = current.notices.pause;
    const now = clock.now();
    const channels = validDocuments(app, stored.docs).map((channel) => {
      const protection = protectionFor(app, current, channel);
      const { noticedPause } = channel;
      // A stored pause that began before the creator turned notices on counts as new.
      const before = noticedPause && noticedPause.since >= wantedSince ? noticedPause : null;
      const noticed = notedPause(before, protection, isoNow(clock));
      return Object.assign({}, channel, { protection, was: channel.noticedPause, noticed });
    });
    const mayTell =
      (current.pauseToldAt === null || now - Date.parse(current.pauseToldAt) >= APART_MS) &&
      !isUndeliverable(current, current.email);
    const told = channels.filter((channel) => mayTell && isToTell(channel, now));
    const toldAt = isoNow(clock);
    for (const channel of channels) {
      const noticed =
        channel.noticed && told.includes(channel)
          ? { ...channel.noticed, toldAt }
          : channel.noticed;
      if (noticed !== channel.was)
        transaction.update(documents.channels(uid).doc(channel.id), { noticedPause: noticed });
    }
    if (told.length === 0) return undefined;
    const mail = documents.mail.doc();
    const message = { ...pauseNotice(current, told, links), unsubscribe: oneClick };
    transaction.create(mail, newMail(app, { uid, email: current.email }, message));
    transaction.update(found.ref, { pauseToldAt: toldAt });
    return { id: mail.id, message };
  });
  if (queued) await queueMail(app, queued);
}

/** Returns the pause to store for a channel, given the stored one and the channel's protection. */
function notedPause(
  before: NoticedPause | null,
  { status, reason }: Protection,
  now: string,
): NoticedPause | null {
  if (status !== 'paused' || reason === null) return null;
  return before?.reason === reason ? before : { reason, since: now, toldAt: null };
}

/** Returns whether the creator must get a notice of a pause. */
function isToTell(
  { noticed, protection }: { noticed: NoticedPause | null; protection: Protection },
  now: number,
): boolean {
  if (noticed === null || noticed.toldAt !== null) return false;
  if (noticed.reason === 'reconnect' || noticed.reason === 'plan') return true;
  const until = Date.parse(protection.resumes_at ?? '') || now;
  return Math.max(now, until) - Date.parse(noticed.since) >= LASTS_MS;
}
