import { apiProblem } from '@threadsweep/shared/client.ts';

import { connect } from '../api/connection.ts';
import type { CommandContext } from '../command-context.ts';
import { EXIT } from '../exit-code.ts';
import { failureOf } from '../api/refusal.ts';
import { Failure } from '../failure.ts';
import { credentialStore, storedSession, tokenOfEnvironment } from './session.ts';
import { t, message } from '../language/translator.ts';

/**
 * Ends the session at the API and deletes the stored tokens. If the API cannot be reached, the
 * tokens are deleted anyway, and the command fails because the session still exists.
 */
export async function logout(context: CommandContext): Promise<void> {
  const { output, json, profile } = context;
  const store = credentialStore(context);
  const stored = await store.read({ anyMode: true });
  if (stored) {
    const api = connect(stored.api, storedSession(store, stored, context), context);
    try {
      await api.account.logout();
    } catch (error) {
      if (apiProblem(error)?.status !== 401) {
        await store.delete();
        throw new Failure(
          message('logout.notEnded', { reason: failureOf(error, stored.api).text }),
          {
            exitCode: EXIT.failed,
            code: 'SESSION_NOT_ENDED',
            hint: message('logout.notEndedHint'),
            cause: error,
          },
        );
      }
    }
    await store.delete();
  }
  if (json) output.document({ status: 'success', profile, was_logged_in: stored !== undefined });
  else output.line(stored ? t('logout.done', { email: stored.email }) : t('logout.notNeeded'));
  if (tokenOfEnvironment(context) !== undefined) output.note(t('logout.tokenStays'));
}
