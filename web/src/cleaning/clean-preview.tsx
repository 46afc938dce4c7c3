import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useBackend } from '../data/backend-context.ts';
import { readPreview } from '../data/clean-response.ts';
import { useFormat } from '../language/format.ts';
import { problemText } from '../language/problem-text.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { OnlineButton } from '../ui/online-button.tsx';
import { byCertainty, type Candidate, CandidateList } from './candidate-list.tsx';
import styles from './clean-preview.module.css';
import { useSparedComments } from './spared-comments.ts';

type Preview =
  | { is: 'loading' }
  | { is: 'failed'; detail: string | undefined }
  | { is: 'ready'; read: number; candidates: readonly Candidate[] };

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
  const { api } = useBackend();
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const { spared, spare } = useSparedComments();
  const [preview, setPreview] = useState<Preview>({ is: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const close = useRef<HTMLButtonElement>(null);
  // Without this, the browser would focus the list and draw a frame around it.
  useEffect(() => close.current?.focus(), []);

  useEffect(() => {
    let left = false;
    setPreview({ is: 'loading' });
    const load = async () => {
      try {
        const { body } = await api.cleaning.cleanVideo({ videoId, dry_run: true });
        const found = readPreview(body);
        if (!left)
          setPreview({
            is: 'ready',
            read: found.total_comments_on_youtube,
            candidates: byCertainty(found.would_hide),
          });
      } catch (error) {
        if (!left) setPreview({ is: 'failed', detail: problemText(error, i18n) });
      }
    };
    void load();
    return () => {
      left = true;
    };
    // A change of language must not read the comments again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [api, videoId, attempt]);

  const candidates = preview.is === 'ready' ? preview.candidates : [];
  const ids = candidates.map(({ id }) => id);
  const wanted = ids.filter((id) => !spared.has(id));
  const hides = wanted.length;
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
              onClick={() =>
                onHide(
                  wanted,
                  ids.filter((id) => spared.has(id)),
                )
              }
            >
              {t('preview.hide', { count: hides, number: format.number(hides) })}
            </OnlineButton>
          )}
        </>
      }
    >
      {preview.is === 'loading' && (
        <div className={styles['loading']}>
          <progress aria-label={t('preview.loading')} />
          <output>{t('preview.loading')}</output>
        </div>
      )}
      {preview.is === 'failed' && (
        <Alert
          kind="error"
          title={t('preview.failed')}
          actions={
            <Button size="small" onClick={() => setAttempt((count) => count + 1)}>
              {t('alert.retry')}
            </Button>
          }
        >
          {preview.detail}
        </Alert>
      )}
      {preview.is === 'ready' && (
        <div className={styles['preview']}>
          <p>{t('preview.read', { count: preview.read, number: format.number(preview.read) })}</p>
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
                  .join(' · ')}
                {'. '}
                {t('preview.untick')}
              </p>
              <CandidateList candidates={candidates} few={FEW} spared={spared} onSpare={spare} />
            </>
          )}
        </div>
      )}
    </Dialog>
  );
}
