import type { UserDocument } from '@threadsweep/shared/documents/account.ts';
import type { Device } from '@threadsweep/shared/contract/session.ts';

import { type App, recovering } from '../google/app.ts';
import { isoNow } from '../platform/clock.ts';
import { countCall } from '../platform/rate-limit.ts';
import { sendMail } from './mail-store.ts';
import type { MailDetails, MailKind } from './mail-text.ts';
import { isKnownDevice, noteClaim } from './security-event-store.ts';

/**
 * The most mails of each kind to one account on a day, so that repeated calls do not flood the
 * mailbox. The account page also shows changes without a mail.
 */
const MAILS = { calls: 5, seconds: 86_400 };

interface Owner {
  uid: string;
  user: UserDocument;
}

/**
 * Mails the owner about a login from a device that the account has not used before, except the
 * first login.
 */
export async function tellLogin(app: App, owner: Owner, device: Device): Promise<void> {
  if (owner.user.firstLogin || (await isKnownDevice(app, owner.uid, device))) return;
  await tell(app, owner, 'new-login', { page: 'account', device });
}

/** Mails the owner about a new password. */
export async function tellNewPassword(app: App, owner: Owner): Promise<void> {
  await tell(app, owner, 'password-changed', { page: 'forgot-password' });
}

/** Mails the owner about a new machine token. */
export async function tellNewToken(app: App, owner: Owner): Promise<void> {
  await tell(app, owner, 'token-made', { page: 'account' });
}

/** Mails the owner about a newly connected channel. */
export async function tellLinkedChannel(app: App, owner: Owner): Promise<void> {
  await tell(app, owner, 'channel-linked', { page: 'account' });
}

/**
 * Mails the owner that another account claims a channel, and stores a security event. The limit of
 * mails restarts with each new consent of the owner, so that a claim after that consent is mailed.
 * @param claim.consentAt when the owner's consent for the channel was given, in ISO 8601
 * @param claim.effectiveAt when the channel moves, in ISO 8601
 */
export async function tellClaim(
  app: App,
  owner: Owner,
  claim: { channelId: string; consentAt: string; effectiveAt: string },
): Promise<void> {
  const { channelId, consentAt, effectiveAt: time } = claim;
  await noteClaim(app, owner.uid, channelId);
  const countedFor = `${owner.uid} ${channelId} ${consentAt}`;
  const details = { page: 'account', time, countedFor };
  await tell(app, owner, 'channel-claimed', details);
}

async function tell(
  app: App,
  { uid, user }: Owner,
  kind: MailKind,
  { page, countedFor = uid, ...details }: { page: string; countedFor?: string } & MailDetails,
): Promise<void> {
  const isAllowed = await recovering(
    app,
    ['TOO_MANY_REQUESTS'],
    async (counting) => {
      await countCall(counting, [{ name: `mail-${kind}`, subject: countedFor, limit: MAILS }]);
      return true;
    },
    () => false,
  );
  if (!isAllowed) return;
  const link = `${app.config.appUrl}/${page}`;
  await sendMail(app, { uid, ...user }, kind, link, { time: isoNow(app.clock), ...details });
}
