import { noteEvent } from '../account/security-event-store.ts';
import { endSession as end } from '../account/session-store.ts';
import { notFound } from '../platform/errors.ts';
import { api, sessionOf } from './procedure.ts';

/** Ends one session of the account. If it is the caller's own, the call is the same as a logout. */
export const endSession = api.session.endSession.handler(async ({ input, context }) => {
  const { uid } = sessionOf(context);
  // The id becomes the name of a document, so it must not contain a slash.
  const isId = /^[A-Za-z0-9-]{1,40}$/.test(input.sessionId);
  const isEnded = isId && (await end(context.app, uid, input.sessionId));
  if (!isEnded) throw notFound(context.app, 'session');
  await noteEvent(context.app, uid, 'session-ended', { device: context.device });
  return { status: 'success' as const };
});
