import { apiProblem } from '@threadsweep/shared/client.ts';
import type { Scope, TokenDays } from '@threadsweep/shared/machine-token.ts';
import type { MachineToken } from '@threadsweep/shared/contract/token.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useBackend } from '../data/backend-context.ts';
import { problemText } from '../language/problem-text.ts';

export interface CreatedToken {
  secret: string;
  token: MachineToken;
}

interface NewToken {
  name: string;
  scope: Scope;
  /** The days until the token expires; undefined for a token that never expires. */
  days: TokenDays | undefined;
}

interface TokenCreation {
  busy: boolean;
  /** The reason why the last attempt failed. */
  failure: string | undefined;
  /** Whether the API requires a more recent login, so that the form asks for the password. */
  asksPassword: boolean;
  passwordError: string | undefined;
  clearPasswordError: () => void;
  /**
   * Creates a token.
   * @returns undefined if that failed; `failure` or `passwordError` says why
   */
  create: (token: NewToken, password: string) => Promise<CreatedToken | undefined>;
}

/** Creates a machine token. If the API requires a recent login, it logs in again first. */
export function useTokenCreation(email: string): TokenCreation {
  const { t, i18n } = useTranslation();
  const { api, session } = useBackend();
  const [asksPassword, setAsksPassword] = useState(false);
  const [passwordError, setPasswordError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function send({ name, scope, days }: NewToken, password: string) {
    if (asksPassword) {
      const { generation } = session.state();
      const tokens = await api.account.login({ email, password });
      // If the user logged out during the call, the session must not start again.
      if (session.state().generation !== generation) return undefined;
      session.renew(tokens);
    }
    const expiry = days === undefined ? {} : { expires_in_days: days };
    return api.token.createToken({ name, scope, ...expiry });
  }

  async function create(token: NewToken, password: string): Promise<CreatedToken | undefined> {
    if (asksPassword && password === '') {
      setPasswordError(t('passwordChange.currentMissing'));
      return undefined;
    }
    setBusy(true);
    setFailure(undefined);
    try {
      return await send(token, password);
    } catch (problem) {
      const code = apiProblem(problem)?.code;
      if (code === 'RECENT_LOGIN_REQUIRED') setAsksPassword(true);
      else if (code === 'INVALID_CREDENTIALS') setPasswordError(t('passwordChange.wrongCurrent'));
      else setFailure(problemText(problem, i18n) ?? t('tokens.createFailed'));
      return undefined;
    } finally {
      setBusy(false);
    }
  }

  const clearPasswordError = () => setPasswordError(undefined);
  return { busy, failure, asksPassword, passwordError, clearPasswordError, create };
}
