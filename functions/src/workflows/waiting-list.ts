import type { UserDocument } from '@threadsweep/shared/documents/account.ts';

import { updateUser } from '../account/account-store.ts';
import { sendMail } from '../account/mail-store.ts';
import type { App } from '../google/app.ts';
import { isoNow } from '../platform/clock.ts';
import { Problem } from '../platform/errors.ts';
import { validDocuments } from '../platform/stored-document.ts';
import type { Owner } from './videos.ts';

/*
 * The day's units can protect only a limited number of channels (docs/deployment.md, How many
 * channels). CHANNELS_MAX sets this number, and further accounts wait in the order of arrival. The
 * list is in the accounts' documents, so that deleting an account removes it.
 */

/** How long a place is kept for an invited account. */
const INVITED_MS = 7 * 24 * 3_600_000;
/** The most accounts that one hourly job invites. */
const MOST_INVITED = 100;

/**
 * Allows an account to connect a new channel, or adds the account to the waiting list and refuses.
 * Two simultaneous calls may both get the last place.
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

/**
 * Returns an account's place on the waiting list or the end of its invitation, or null if the
 * account does not wait.
 */
export async function placeOf(
  app: App,
  user: UserDocument,
): Promise<{ place: number } | { invited_until: string } | null> {
  if (isInvited(app, user)) return { invited_until: user.invitedUntil };
  if (user.waitingSince === null) return null;
  return { place: (await countAhead(app, user.waitingSince)) + 1 };
}

/**
 * Invites, by mail, as many accounts of the waiting list as there are free places. If the list was
 * turned off, it invites all of them.
 * @returns the number of invited accounts
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

/**
 * Returns how many channels may still be connected, minus the places that are kept for invited
 * accounts.
 */
async function freePlaces({ documents, config, clock }: App): Promise<number> {
  if (config.channelsMax === undefined) return Infinity;
  const [connected, invited] = await Promise.all([
    documents.schedules.count().get(),
    documents.users.where('invitedUntil', '>', isoNow(clock)).count().get(),
  ]);
  return config.channelsMax - connected.data().count - invited.data().count;
}
