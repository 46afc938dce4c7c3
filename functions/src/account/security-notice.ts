import type { UserDocument } from '@threadsweep/shared/documents/account.ts';
import type { Device } from '@threadsweep/shared/contract/session.ts';

import { type App, recovering } from '../google/app.ts';
import { isoNow } from '../platform/clock.ts';
import { countCall } from '../platform/rate-limit.ts';
import { sendMail } from './mail-store.ts';
import type { SECURITY_TEXTS } from './security-mail-text.ts';
import { isKnownDevice } from './security-event-store.ts';

/** The most mails of each kind to one account, so that repeated calls do not flood the mailbox. */
const MAILS = { calls: 5, seconds: 86_400 };

/** The account whose owner gets a mail. */
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

async function tell(
  app: App,
  { uid, user }: Owner,
  kind: keyof typeof SECURITY_TEXTS,
  { page, ...details }: { page: string; device?: Device },
): Promise<void> {
  const isAllowed = await recovering(
    app,
    ['TOO_MANY_REQUESTS'],
    async (counting) => {
      await countCall(counting, [{ name: `mail-${kind}`, subject: uid, limit: MAILS }]);
      return true;
    },
    () => false,
  );
  if (!isAllowed) return;
  const link = `${app.config.appUrl}/${page}`;
  await sendMail(app, { uid, ...user }, kind, link, { time: isoNow(app.clock), ...details });
}
