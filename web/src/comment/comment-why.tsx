import type { Comment } from '@threadsweep/shared/contract/comment.ts';
import { HELD_WARNING_DAYS } from '@threadsweep/shared/held-comments.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { en } from '../language/en.ts';
import { useNow } from '../language/clock.ts';
import { useFormat } from '../language/format.ts';
import { Tooltip } from '../ui/tooltip.tsx';
import styles from './comment-why.module.css';

const DAY_MS = 24 * 60 * 60_000;

/** Shows why a comment is hidden: category, reasons, score, and who hid it. */
export function CommentWhy({ comment }: { comment: Comment }) {
  const { t } = useTranslation();
  const { category, reasons, score } = comment;
  const source = comment.source ?? 'youtube';
  const own = source === 'creator';
  const judged = category !== null && !own;
  return (
    <Why>
      <Tooltip text={own ? t('comments.hiddenByYou') : t('comments.hiddenTip')}>
        {judged ? (
          <CategoryBadge category={category} />
        ) : (
          <span className={styles['badge']}>{t(`comments.source.${source}`)}</span>
        )}
      </Tooltip>
      {!own && <Reasons reasons={reasons} />}
      {judged && <span className={styles['source']}>{t(`comments.source.${source}`)}</span>}
      {!own && score !== null && <Score score={score} />}
      <Until time={comment.kept_until} />
    </Why>
  );
}

/** Shows a category, reasons and other facts about a verdict, with dots between them. */
export function Why({ children }: { children: ReactNode }) {
  return <div className={styles['why']}>{children}</div>;
}

/** Shows until when the creator can restore a comment that YouTube will delete. */
function Until({ time }: { time: string | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  if (time === undefined || Date.parse(time) - now > HELD_WARNING_DAYS * DAY_MS) return null;
  return <span className={styles['until']}>{t('comments.until', { date: format.day(time) })}</span>;
}

export function CategoryBadge({ category }: { category: NonNullable<Comment['category']> }) {
  const { t } = useTranslation();
  return (
    <span className={styles['badge']} data-category={category}>
      {t(`category.${category}`)}
    </span>
  );
}

/** The highest score that is shown, because no verdict is certain. */
const SUREST = 0.99;

/** @param score the detector's score, between 0 and 1 */
export function Score({ score }: { score: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const sure = Math.min(SUREST, Math.round(score * 100) / 100);
  return (
    <span className={styles['score']}>{t('review.sure', { percent: format.percent(sure) })}</span>
  );
}

/** The code of the reason that the detector's statistical model gives. */
const RESEMBLANCE = 'statistical-model';

export function Reasons({ reasons }: { reasons: Comment['reasons'] }) {
  const { t } = useTranslation();
  const codes = reasons.map(({ code }) => code);
  const known = new Set(
    [
      ...codes.filter((code) => code !== RESEMBLANCE),
      ...codes.filter((code) => code === RESEMBLANCE),
    ].map(reasonKey),
  );
  if (known.size === 0) return null;
  return (
    // A label would replace the reasons in the description of the comment in the review.
    <ul className={styles['reasons']} data-reasons>
      {[...known].map((key) => (
        <li key={key}>{t(key)}</li>
      ))}
    </ul>
  );
}

/**
 * Returns the key of a reason's text. A newer server may return reasons without a text in this
 * version.
 */
export function reasonKey(code: string) {
  return isReason(code) ? (`reason.${code}` as const) : 'reason.other';
}

function isReason(code: string): code is keyof typeof en.reason {
  return Object.hasOwn(en.reason, code);
}
