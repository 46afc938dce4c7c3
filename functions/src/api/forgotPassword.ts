import { giveBackByAddress, giveBackLogin } from '../account/changed-at-auth.ts';
import { isSameAddress } from '../account/compare-auth-user.ts';
import { findAuthUser } from '../account/auth-user.ts';
import { sendVerification } from '../account/mail-store.ts';
import type { App } from '../google/app.ts';
import { stepped } from '../platform/stepped.ts';
import { api } from './procedure.ts';

/** Mails a link for a new password. An unknown address gets the same response. */
export const forgotPassword = api.account.forgotPassword.handler(
  async ({ input, context: { app } }) => {
    await stepped(app.config.answerStepMs, () => mailReset(app, input.email));
    return {
      status: 'success' as const,
      message: 'If this address has an account, we sent it a link to choose a new password.',
    };
  },
);

async function mailReset(app: App<'SERVICE_UNAVAILABLE'>, email: string): Promise<void> {
  const holder = await findAuthUser(app, { email });
  const held = holder && (await app.documents.user(holder.uid).get()).data();
  // Somebody may have given another account this address at Firebase Auth itself.
  const isForeign = held !== undefined && !isSameAddress(held.email, email);
  if (holder && isForeign) await giveBackLogin(app, holder.uid);
  if (isForeign || holder?.emailVerified !== true || holder.disabled)
    await giveBackByAddress(app, email);
  const known = await findAuthUser(app, { email });
  const user = known && (await app.documents.user(known.uid).get()).data();
  if (!known || !user || !isSameAddress(user.email, email)) return;
  const { language } = user;
  const name = known.emailVerified ? user.name : null;
  await sendVerification(app, { uid: known.uid, email, name, language }, 'reset-password');
}
