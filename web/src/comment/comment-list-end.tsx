import { useTranslation } from 'react-i18next';

import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import styles from './comment-tabs.module.css';
import type { More } from './video-comments.ts';

/** The end of the list, below the last loaded comment, while there are more on YouTube. */
export function ListEnd({ more, onRetry }: { more: More; onRetry: () => void }) {
  const { t } = useTranslation();
  if (more === 'failed')
    return (
      <Alert
        kind="error"
        title={t('review.endFailed')}
        actions={
          <Button size="small" onClick={onRetry}>
            {t('alert.retry')}
          </Button>
        }
      />
    );
  return <p className={styles['more']}>{t('comments.loadingMore')}</p>;
}
