import type { ApiClient } from '@threadsweep/shared/client.ts';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { readPreview } from '../data/clean-response.ts';
import { useLoaded } from '../ui/loaded.ts';
import { useFormat } from '../language/format.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { OnlineButton } from '../ui/online-button.tsx';
import { byCertainty, CandidateList } from './candidate-list.tsx';
import styles from './clean-preview.module.css';
import { useKeepOnLeave, useUntickedComments } from './unticked-comments.ts';

const CATEGORIES = ['scam', 'spam', 'inappropriate'] as const;
/** The number of comments that are shown at first. */
const FEW = 50;

interface CleanPreviewProps {
  videoId: string;
  /**
   * Called when the creator confirms, with the ids of the comments to hide and of those to keep.
   */
  onHide: (ids: string[], kept: string[]) => void;
  onClose: () => void;
}

/**
 * Shows the comments that a clean would hide, highest score first, with their reasons. The creator
 * can untick comments.
 */
export function CleanPreview({ videoId, onHide, onClose }: CleanPreviewProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { unticked, tick } = useUntickedComments();
  const { data, failure, reload } = useLoaded(
    useCallback(
      async ({ cleaning }: ApiClient) => {
        const { body } = await cleaning.cleanVideo({ videoId, dry_run: true });
        const { total_comments_on_youtube: read, would_hide } = readPreview(body);
        return { read, candidates: byCertainty(would_hide) };
      },
      [videoId],
    ),
  );
  const close = useRef<HTMLButtonElement>(null);
  // Without this, the browser would focus the list and draw a frame around it.
  useEffect(() => close.current?.focus(), []);

  const candidates = data?.candidates ?? [];
  const ids = candidates.map(({ id }) => id);
  const wanted = ids.filter((id) => !unticked.has(id));
  const kept = ids.filter((id) => unticked.has(id));
  const hides = wanted.length;
  const takeOver = useKeepOnLeave([{ videoId, kept }]);
  return (
    <Dialog
      wide
      title={t('preview.title')}
      onClose={onClose}
      actions={
        <>
          <Button ref={close} onClick={onClose}>
            {t('preview.close')}
          </Button>
          {ids.length > 0 && (
            <OnlineButton
              look="primary"
              disabled={hides === 0}
              onClick={() => {
                takeOver();
                onHide(wanted, kept);
              }}
            >
              {t('preview.hide', { count: hides, number: format.number(hides) })}
            </OnlineButton>
          )}
        </>
      }
    >
      {!data && !failure && (
        <div className={styles['loading']}>
          <progress aria-label={t('preview.loading')} />
          <output>{t('preview.loading')}</output>
        </div>
      )}
      {failure && (
        <LoadFailed title={t('preview.failed')} onRetry={reload}>
          {failure.detail}
        </LoadFailed>
      )}
      {data && (
        <div className={styles['preview']}>
          <p>{t('preview.read', { count: data.read, number: format.number(data.read) })}</p>
          {ids.length === 0 && <p>{t('preview.none')}</p>}
          {ids.length > 0 && (
            <>
              <p>
                {CATEGORIES.map((category) => ({
                  category,
                  of: candidates.filter((one) => one.category === category).length,
                }))
                  .filter(({ of }) => of > 0)
                  .map(({ category, of }) =>
                    t('preview.group', {
                      category: t(`category.${category}`),
                      number: format.number(of),
                    }),
                  )
                  .join(', ')}
                {'. '}
                {t('preview.untick')}
              </p>
              <CandidateList candidates={candidates} few={FEW} unticked={unticked} onTick={tick} />
            </>
          )}
        </div>
      )}
    </Dialog>
  );
}
