import {
  DEFAULT_HANDLING,
  DEFAULT_SENSITIVITY,
  type UserDocument,
} from '@threadsweep/shared/documents/account.ts';
import { withChanges } from '@threadsweep/shared/moderation-settings.ts';

import { hasChannel } from '../channel/channel-store.ts';
import { api, sessionOf } from './procedure.ts';
import { userResponse } from './responses.ts';
import { updateUser } from '../account/account-store.ts';
import { requestAddress, withdrawAddress } from '../account/change-address.ts';
import { noteEvent } from '../account/security-event-store.ts';
import { chooseNotices } from '../account/notice-choice.ts';
import { checkPassword } from '../account/check-password.ts';
import { isoNow } from '../platform/clock.ts';
import { invalidInput } from '../platform/errors.ts';
import { checkSettings } from '../plan/plan.ts';
import { noteAction } from '../workflows/activity/action-store.ts';
import { changedSettings } from '../workflows/activity/changed-settings.ts';

/** The settings of an account that has chosen none. */
const USUAL = { sensitivity: DEFAULT_SENSITIVITY, handling: DEFAULT_HANDLING, instructions: '' };

/**
 * Changes name and language at once. A new email address takes effect when its owner opens the
 * mailed link. Changing the address needs the password, because the thief of a session could
 * otherwise take the account over.
 */
export const updateProfile = api.account.updateProfile.handler(async ({ input, context }) => {
  const { app, device } = context;
  const { uid, user, emailVerified, session } = sessionOf(context);
  const changes: Partial<UserDocument> = {};
  if (input.name !== undefined) changes.name = input.name;
  if (input.language !== undefined) changes.language = input.language;
  if (input.second_opinions !== undefined) {
    changes.secondOpinions = input.second_opinions;
    changes.secondOpinionsChosenAt = isoNow(app.clock);
  }
  if (input.sensitivity !== undefined)
    changes.sensitivity = withChanges(user.sensitivity, input.sensitivity);
  if (input.instructions !== undefined) changes.instructions = input.instructions;
  // Does not check `handling`, because every plan may set it for the account.
  checkSettings(app, user, { before: user, after: { ...user, ...changes }, usual: USUAL });
  if (input.handling !== undefined) changes.handling = withChanges(user.handling, input.handling);
  const { email = user.email } = input;
  if (email !== user.email) {
    if (input.current_password === undefined)
      throw invalidInput(app, { current_password: 'Please enter your current password' });
    await checkPassword(app, { uid, email: user.email }, input.current_password);
  }
  if (Object.keys(changes).length > 0) await updateUser(app, uid, changes);
  const chosen =
    input.notices === undefined ? user : await chooseNotices(app, uid, user, input.notices);
  const settings = changedSettings(user, { ...user, ...changes });
  const { secondOpinions = user.secondOpinions } = changes;
  if (secondOpinions !== user.secondOpinions)
    settings['second_opinions'] = secondOpinions ? 'on' : 'off';
  if (Object.keys(settings).length > 0)
    await noteAction(app, uid, { kind: 'settings', by: 'creator', settings });
  const changed = { ...chosen, ...changes };
  if (email !== user.email) {
    await requestAddress(app, { uid, user: changed, sessionId: session.id }, email);
    await noteEvent(app, uid, 'email-change-requested', { device });
  } else if (input.email !== undefined) {
    await withdrawAddress(app, uid);
    if (user.pendingEmail !== null) await noteEvent(app, uid, 'email-change-cancelled', { device });
  }
  if (input.email !== undefined) changed.pendingEmail = email === user.email ? null : email;
  return {
    status: 'success' as const,
    message: 'Profile information updated successfully',
    user: userResponse(app, { uid, user: changed, emailVerified }, await hasChannel(app, uid)),
    pending_email: changed.pendingEmail,
  };
});
