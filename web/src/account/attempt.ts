import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { problemText } from '../language/problem-text.ts';

interface Attempt {
  busy: boolean;
  /** The reason why the last attempt failed, as a text for the user. */
  failure: string | undefined;
  /**
   * Runs the work, unless an attempt is in progress.
   * @param failed the text if the server gives no reason
   */
  attempt: (work: () => Promise<void>, failed: string) => Promise<void>;
}

/** Returns the state of a form's call: whether it is in progress, and why it failed. */
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
