import type { UserDocument } from '@threadsweep/shared/documents/account.ts';
import { HIDDEN_AS, summarize } from '@threadsweep/shared/insights.ts';

import { newMail, queueMail } from '../../account/mail-store.ts';
import { digestTime } from '../../account/digest-time.ts';
import { unsubscribeLinks } from '../../account/notice-choice.ts';
import { storedDays } from '../../account/statistics-store.ts';
import { isUndeliverable } from '../../account/undeliverable.ts';
import { listStoredChannels } from '../../channel/channel-store.ts';
import type { App } from '../../google/app.ts';
import { isoNow } from '../../platform/clock.ts';
import { validDocuments } from '../../platform/stored-document.ts';
import { protectionFor } from '../../plan/plan.ts';
import { countToReview } from '../../video/video-store.ts';
import { weeklyDigest } from './notice-text.ts';

const DAY_MS = 24 * 3_600_000;
const DAYS = 7;
/** The number of accounts whose digests are composed at once. */
const PAGE = 25;
/**
 * How long a job composes digests, in ms. The hourly job ends after nine minutes, and the next one
 * sends the digests that are still due.
 */
const LONGEST_MS = 4 * 60_000;

/**
 * Sends the weekly digests that are due, the earliest first. Each account stores its next time
 * together with its mail, so an interrupted or repeated job sends no digest twice and omits none.
 * @returns the number of digests that were sent
 */
export async function sendDigests(app: App): Promise<number> {
  const { documents, clock } = app;
  const startedAt = clock.now();
  const due = documents.users.where('digestAt', '<=', isoNow(clock)).orderBy('digestAt');
  let sent = 0;
  for await (const page of documents.pages(due, PAGE)) {
    const done = await Promise.all(
      validDocuments(app, page).map(async ({ id, ...user }) => {
        try {
          return await sendDigest(app, id, user);
        } catch (error) {
          app.log.error('a digest was not sent', { event: 'digest-failed', error });
          return false;
        }
      }),
    );
    sent += done.filter(Boolean).length;
    if (clock.now() - startedAt > LONGEST_MS) break;
  }
  return sent;
}

/**
 * Sends the digest of one account, or skips a week in which nothing happened. One transaction stores
 * the mail and the time of the next digest, unless another call has done so.
 * @returns whether a digest was sent
 */
async function sendDigest(app: App, uid: string, user: UserDocument): Promise<boolean> {
  const { documents, clock } = app;
  const { digestAt } = user;
  if (digestAt === null) return false;
  const due = Date.parse(digestAt);
  const message = isUndeliverable(user, user.email)
    ? undefined
    : await composeDigest(app, uid, user, due);
  const queued = await documents.contended(async (transaction) => {
    const found = await transaction.get(documents.user(uid));
    const current = found.data();
    if (current?.digestAt !== digestAt) return undefined;
    const lastDigestAt = message ? digestAt : current.lastDigestAt;
    const next = new Date(digestTime(clock.now(), current.timeZone, lastDigestAt));
    transaction.update(found.ref, { digestAt: next.toISOString(), lastDigestAt });
    if (!message) return undefined;
    const mail = documents.mail.doc();
    transaction.create(mail, newMail(app, { uid, email: current.email }, message));
    return { id: mail.id, message };
  });
  if (!queued) return false;
  await queueMail(app, queued);
  return true;
}

/**
 * Composes the digest of the seven whole days (UTC) before it was due. It reads at most one
 * document for each day and channel, and two counts.
 * @param due epoch ms
 * @returns undefined if nothing was hidden or restored, no comment is in the review, and no channel
 * is paused
 */
async function composeDigest(app: App, uid: string, user: UserDocument, due: number) {
  const [stored, days, open] = await Promise.all([
    listStoredChannels(app, uid),
    storedDays(app, uid, DAYS, due - DAY_MS),
    countToReview(app, uid),
  ]);
  const channels = stored.map((channel) =>
    Object.assign({}, channel, { protection: protectionFor(app, user, channel) }),
  );
  const counts = summarize(
    days,
    channels.map(({ id }) => id),
  ).days;
  const sumOf = (as: (typeof HIDDEN_AS)[number]) =>
    counts.reduce((total, day) => total + day[as], 0);
  const week = {
    first: days[0]?.date ?? '',
    last: days.at(-1)?.date ?? '',
    hidden: {
      scam: sumOf('scam'),
      spam: sumOf('spam'),
      inappropriate: sumOf('inappropriate'),
      creator: sumOf('creator'),
    },
    // Includes channels that were disconnected during the week, as the numbers on Home do.
    total: days.reduce((total, { hidden }) => total + hidden, 0),
    restored: days.reduce((total, { restored }) => total + restored, 0),
    waiting: open.asked + open.doubtful,
  };
  const hasEvents = week.total > 0 || week.restored > 0 || week.waiting > 0;
  // A pause that needs the creator is reason enough for a digest, because without one the week
  // would seem quiet. A pause that ends automatically is over when most creators read the digest.
  const isPaused = channels.some(
    ({ protection: { status, resumes_at } }) => status === 'paused' && resumes_at === null,
  );
  if (channels.length === 0 || (!hasEvents && !isPaused)) return undefined;
  const { page, oneClick } = await unsubscribeLinks(app, uid, 'digest');
  const links = { home: `${app.config.appUrl}/dashboard`, unsubscribe: page };
  return { ...weeklyDigest(user, week, channels, links), unsubscribe: oneClick };
}
