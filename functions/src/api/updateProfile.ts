import type { UserDocument } from '@threadsweep/shared/documents/account.ts';

import { hasChannel } from '../channel/channel-store.ts';
import { accountOf, api } from './procedure.ts';
import { userResponse } from './responses.ts';
import { updateUser } from '../account/account-store.ts';
import { sendVerification } from '../account/mail-store.ts';

/** Changes name and language at once; a new email only when its owner has opened the mail's link. */
export const updateProfile = api.account.updateProfile.handler(async ({ input, context }) => {
  const { app } = context;
  const { uid, user, emailVerified } = accountOf(context);
  const changes: Partial<UserDocument> = {};
  if (input.name !== undefined) changes.name = input.name;
  if (input.language !== undefined) changes.language = input.language;
  if (input.second_opinions !== undefined) changes.secondOpinions = input.second_opinions;
  if (input.sensitivity !== undefined) {
    const { scam, spam, inappropriate } = user.sensitivity;
    changes.sensitivity = {
      scam: input.sensitivity.scam ?? scam,
      spam: input.sensitivity.spam ?? spam,
      inappropriate: input.sensitivity.inappropriate ?? inappropriate,
    };
  }
  // The old address again withdraws a change that still waits.
  if (input.email !== undefined)
    changes.pendingEmail = input.email === user.email ? null : input.email;
  await updateUser(app, uid, changes);
  const changed = { ...user, ...changes };
  const { pendingEmail: email, name, language } = changed;
  if (input.email !== undefined && email !== null)
    await sendVerification(app, { uid, email, name, language }, 'change-email');
  return {
    status: 'success' as const,
    message: 'Profile information updated successfully',
    user: userResponse(app, { uid, user: changed, emailVerified }, await hasChannel(app, uid)),
    pending_email: email,
  };
});
