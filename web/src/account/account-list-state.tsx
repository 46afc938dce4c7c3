import { useTranslation } from 'react-i18next';

import type { Loaded } from '../ui/loaded.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import styles from './sessions.module.css';

interface AccountListStateProps extends Omit<Loaded<readonly unknown[]>, 'change'> {
  /** The text that says that the list could not be loaded. */
  failedText: string;
}

/** Says that a list is loading or could not be loaded; shows nothing once it is loaded. */
export function AccountListState({ data, failure, reload, failedText }: AccountListStateProps) {
  const { t } = useTranslation();
  if (data) return null;
  if (!failure) return <p className={styles['soft']}>{t('nav.loading')}</p>;
  return (
    <LoadFailed title={failedText} onRetry={reload}>
      {failure.detail}
    </LoadFailed>
  );
}
