import type { UserDocument } from '@threadsweep/shared/documents/account.ts';

import { updateUser } from '../account/account-store.ts';
import { sendMail } from '../account/mail-store.ts';
import type { App } from '../google/app.ts';
import { isoNow } from '../platform/clock.ts';
import { Problem } from '../platform/errors.ts';
import { validDocuments } from '../platform/stored-document.ts';
import type { Owner } from './videos.ts';

/*
 * The day's units protect so many channels and no more (docs/deployment.md, How many channels). If
 * CHANNELS_MAX says how many, an account that connects one more waits in the order of arrival. The list
 * is in the accounts' documents, so that it goes with them.
 */

/** How long a place is kept for an account that was invited. */
const INVITED_MS = 7 * 24 * 3_600_000;
/** How many accounts one hourly job invites at most. */
const MOST_INVITED = 100;

/**
 * Lets an account connect a channel that nobody has connected, or puts it on the waiting list and
 * refuses. Two calls at the same moment may both get the last place.
 */
export async function assertPlace(app: App<'WAITING_LIST'>, { uid }: Owner): Promise<void> {
  if (app.config.channelsMax === undefined) return;
  const user = (await app.documents.user(uid).get()).data();
  if (!user || isInvited(app, user)) return;
  const since = user.waitingSince ?? isoNow(app.clock);
  const ahead = await countAhead(app, since);
  if (ahead < (await freePlaces(app))) return;
  if (user.waitingSince === null) await updateUser(app, uid, { waitingSince: since });
  const place = ahead + 1;
  throw new Problem(
    app,
    'WAITING_LIST',
    `Threadsweep has no room for another channel right now. You are number ${place} on the waiting list. We will email you when there is room.`,
    { data: { place } },
  );
}

/** What the account of a call is told of its place on the waiting list; null if it does not wait. */
export async function placeOf(
  app: App,
  user: UserDocument,
): Promise<{ place: number } | { invited_until: string } | null> {
  if (isInvited(app, user)) return { invited_until: user.invitedUntil };
  if (user.waitingSince === null) return null;
  return { place: (await countAhead(app, user.waitingSince)) + 1 };
}

/**
 * Invites as many accounts of the waiting list as there are free places, by mail; all of them once the
 * list is turned off.
 * @returns how many
 */
export async function inviteWaiting(app: App): Promise<number> {
  const waiting = app.documents.users.where('waitingSince', '>', '').orderBy('waitingSince');
  if ((await waiting.limit(1).select().get()).empty) return 0;
  const free = Math.min(await freePlaces(app), MOST_INVITED);
  if (free <= 0) return 0;
  const next = validDocuments(app, (await waiting.limit(free).get()).docs);
  const time = new Date(app.clock.now() + INVITED_MS).toISOString();
  for (const { id: uid, ...user } of next) {
    await updateUser(app, uid, { waitingSince: null, invitedUntil: time });
    const link = `${app.config.appUrl}/dashboard`;
    await sendMail(app, { uid, ...user }, 'channel-room', link, { time });
  }
  return next.length;
}

function isInvited(app: App, user: UserDocument): user is UserDocument & { invitedUntil: string } {
  return user.invitedUntil !== null && Date.parse(user.invitedUntil) > app.clock.now();
}

async function countAhead({ documents }: App, since: string): Promise<number> {
  const ahead = documents.users.where('waitingSince', '>', '').where('waitingSince', '<', since);
  return (await ahead.count().get()).data().count;
}

/** How many channels may still be connected, without those that a place is kept for. */
async function freePlaces({ documents, config, clock }: App): Promise<number> {
  if (config.channelsMax === undefined) return Infinity;
  const [connected, invited] = await Promise.all([
    documents.schedules.count().get(),
    documents.users.where('invitedUntil', '>', isoNow(clock)).count().get(),
  ]);
  return config.channelsMax - connected.data().count - invited.data().count;
}
