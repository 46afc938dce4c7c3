import { noteVisit as note } from '../account/visit-store.ts';
import { api, sessionOf } from './procedure.ts';

/** Records that the creator looks at Home. */
export const noteVisit = api.activity.noteVisit.handler(async ({ context }) => {
  const { uid, user } = sessionOf(context);
  await note(context.app, uid, user);
  return { status: 'success' as const };
});
