import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { LoadFailed } from '../ui/load-failed.tsx';
import styles from './comment-tabs.module.css';
import { lastRow } from './feed-focus.ts';
import type { More } from './video-comments.ts';

interface ListEndProps {
  more: More;
  onRetry: () => Promise<void>;
}

/** The end of the list, below the last loaded comment, while there are more on YouTube. */
export function ListEnd({ more, onRetry }: ListEndProps) {
  const { t } = useTranslation();
  /** The last comment before the retry in progress; undefined if there is none. */
  const [retriedAfter, setRetriedAfter] = useState<HTMLElement | null>();

  async function retry(): Promise<void> {
    setRetriedAfter(lastRow());
    await onRetry();
    setRetriedAfter(undefined);
  }

  if (more !== 'failed' && retriedAfter === undefined)
    return <p className={styles['more']}>{t('comments.loadingMore')}</p>;
  return (
    <LoadFailed
      title={t('review.endFailed')}
      onRetry={retry}
      focusNext={() => retriedAfter ?? null}
    />
  );
}
