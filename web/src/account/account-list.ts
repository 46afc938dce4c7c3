import type { ApiClient } from '@threadsweep/shared/client.ts';
import { type Dispatch, type SetStateAction, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useBackend } from '../data/backend-context.ts';
import { problemText } from '../language/problem-text.ts';

export interface AccountList<T> {
  /** Undefined until the list is loaded. */
  list: readonly T[] | undefined;
  /** Why the list could not be loaded; undefined if there was no failure. */
  failure: { detail: string | undefined } | undefined;
  /** Shows a change that the server has made. */
  setList: Dispatch<SetStateAction<readonly T[] | undefined>>;
  reload: () => void;
}

/**
 * Loads one of the account's lists when its panel appears.
 *
 * @param fetchList the same function in each rendering
 */
export function useAccountList<T>(
  fetchList: (api: ApiClient) => Promise<readonly T[]>,
): AccountList<T> {
  const { i18n } = useTranslation();
  const { api } = useBackend();
  const [list, setList] = useState<readonly T[]>();
  const [failure, setFailure] = useState<AccountList<T>['failure']>();

  const reload = useCallback(() => {
    const load = async () => {
      try {
        setList(await fetchList(api));
        setFailure(undefined);
      } catch (error) {
        setFailure({ detail: problemText(error, i18n) });
      }
    };
    void load();
  }, [api, fetchList, i18n]);
  useEffect(reload, [reload]);

  return { list, failure, setList, reload };
}
