import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { problemText } from '../language/problem-text.ts';

interface Attempt {
  busy: boolean;
  /** Why the last one failed, in the user's words. */
  failure: string | undefined;
  /**
   * Runs the work, one at a time.
   * @param failed what is said if the server gives no reason of its own
   */
  attempt: (work: () => Promise<void>, failed: string) => Promise<void>;
}

/** What a form sends, with what it shows meanwhile and if that fails. */
export function useAttempt(): Attempt {
  const { i18n } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function attempt(work: () => Promise<void>, failed: string): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(problemText(error, i18n) ?? failed);
    } finally {
      setBusy(false);
    }
  }

  return { busy, failure, attempt };
}
