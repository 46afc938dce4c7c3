import type { CleanResult } from '@threadsweep/shared/contract/cleaning.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { CategoryBadge, Reasons, Score } from '../comment/comment-why.tsx';
import { MarkedText } from '../comment/marked-text.tsx';
import { useBackend } from '../data/backend-context.ts';
import { readPreview } from '../data/clean-response.ts';
import { useFormat } from '../language/format.ts';
import { problemText } from '../language/problem-text.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { OnlineButton } from '../ui/online-button.tsx';
import styles from './clean-preview.module.css';

type Candidate = CleanResult['would_hide'][number];

type Preview =
  | { is: 'loading' }
  | { is: 'failed'; detail: string | undefined }
  | { is: 'ready'; read: number; candidates: readonly Candidate[] };

const CATEGORIES = ['scam', 'spam', 'inappropriate'] as const;
/** Shown of a category at first. */
const FEW = 20;

interface CleanPreviewProps {
  videoId: string;
  /** The creator has seen the comments with these ids and wants them hidden. */
  onHide: (ids: string[]) => void;
  onClose: () => void;
}

/** What a clean would hide, by category and with its reasons, before it hides anything. */
export function CleanPreview({ videoId, onHide, onClose }: CleanPreviewProps) {
  const { api } = useBackend();
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const [preview, setPreview] = useState<Preview>({ is: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const close = useRef<HTMLButtonElement>(null);
  // The browser would focus the list, with a frame around all of it.
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
            candidates: found.would_hide,
          });
      } catch (error) {
        if (!left) setPreview({ is: 'failed', detail: problemText(error, i18n) });
      }
    };
    void load();
    return () => {
      left = true;
    };
    // A change of language judges nothing anew.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [api, videoId, attempt]);

  const ids = preview.is === 'ready' ? preview.candidates.map(({ id }) => id) : [];
  const found = ids.length;
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
          {found > 0 && (
            <OnlineButton look="primary" onClick={() => onHide(ids)}>
              {t('preview.hide', { count: found, number: format.number(found) })}
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
              {t('preview.retry')}
            </Button>
          }
        >
          {preview.detail}
        </Alert>
      )}
      {preview.is === 'ready' && (
        <div className={styles['preview']}>
          <p>{t('preview.read', { count: preview.read, number: format.number(preview.read) })}</p>
          {found === 0 && <p>{t('preview.none')}</p>}
          {CATEGORIES.map((category) => (
            <Group
              key={category}
              category={category}
              candidates={preview.candidates.filter((one) => one.category === category)}
            />
          ))}
        </div>
      )}
    </Dialog>
  );
}

interface GroupProps {
  category: (typeof CATEGORIES)[number];
  candidates: readonly Candidate[];
}

function Group({ category, candidates }: GroupProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [all, setAll] = useState(false);
  if (candidates.length === 0) return null;
  const number = format.number(candidates.length);
  const shown = all ? candidates : candidates.slice(0, FEW);
  return (
    <section className={styles['group']}>
      <h3>{t('preview.group', { category: t(`category.${category}`), number })}</h3>
      <CandidateList candidates={shown} />
      {shown.length < candidates.length && (
        <Button size="small" onClick={() => setAll(true)}>
          {t('preview.showAll', { number })}
        </Button>
      )}
    </section>
  );
}

/** Comments that would be hidden, each with its reasons; `badges` names their categories too. */
export function CandidateList({
  candidates,
  badges = false,
}: {
  candidates: readonly Candidate[];
  badges?: boolean;
}) {
  return (
    <ul className={styles['candidates']}>
      {candidates.map(({ id, author, text, reasons, score, category }) => (
        <li key={id}>
          <strong dir="auto">{author}</strong>
          <p dir="auto">
            <MarkedText text={text} reasons={reasons} />
          </p>
          <div className={styles['why']}>
            {badges && (
              <>
                <CategoryBadge category={category} />{' '}
              </>
            )}
            <Reasons reasons={reasons} />
            <Score score={score} />
          </div>
        </li>
      ))}
    </ul>
  );
}
