import type { Comment } from '@threadsweep/shared/contract/comment.ts';
import { useTranslation } from 'react-i18next';

import { useNow } from '../language/clock.ts';
import { en } from '../language/en.ts';
import { useFormat } from '../language/format.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import styles from './comment-item.module.css';
import type { Side } from './comment-lists.ts';
import { MarkedText } from './marked-text.tsx';

interface CommentItemProps {
  comment: Comment;
  side: Side;
  busy: boolean;
  onToggle: () => void;
}

export function CommentItem({ comment, side, busy, onToggle }: CommentItemProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const { author, text, timestamp, likes, source, reasons } = comment;
  const hidden = side === 'hidden';

  return (
    <article className={styles['comment']} data-reply={comment.parent_id !== null}>
      <Avatar name={author} src={comment.authorProfileImageUrl} />
      <div className={styles['body']}>
        <header className={styles['header']}>
          <strong>{author}</strong>
          <time dateTime={timestamp} title={format.dateTime(timestamp)}>
            {format.ago(timestamp, now)}
          </time>
          {comment.parent_id !== null && <span>{t('comments.reply')}</span>}
          {likes > 0 && (
            <span>{t('comments.likes', { count: likes, number: format.number(likes) })}</span>
          )}
        </header>
        <p className={styles['text']} dir="auto">
          {hidden ? <MarkedText text={text} reasons={reasons} /> : text}
        </p>
        {hidden && (
          <div className={styles['why']}>
            <Tooltip
              text={source === 'creator' ? t('comments.hiddenByYou') : t('comments.hiddenTip')}
            >
              <span className={styles['badge']} data-category={comment.category ?? 'none'}>
                {comment.category
                  ? t(`category.${comment.category}`)
                  : t(`comments.source.${source ?? 'youtube'}`)}
              </span>
            </Tooltip>
            {source !== 'creator' && <Reasons codes={reasons.map((reason) => reason.code)} />}
          </div>
        )}
      </div>
      <Button
        size="small"
        busy={busy}
        aria-label={
          hidden ? t('comments.restoreNamed', { author }) : t('comments.hideNamed', { author })
        }
        onClick={onToggle}
      >
        {hidden ? t('comments.restore') : t('comments.hide')}
      </Button>
    </article>
  );
}

function Reasons({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation();
  // A newer server may know reasons that this version has no words for.
  const known = new Set(codes.map((code) => (isReason(code) ? code : 'other')));
  if (known.size === 0) return null;
  return (
    <ul className={styles['reasons']} aria-label={t('comments.why')}>
      {[...known].map((code) => (
        <li key={code}>{t(`reason.${code}`)}</li>
      ))}
    </ul>
  );
}

function isReason(code: string): code is keyof typeof en.reason {
  return Object.hasOwn(en.reason, code);
}
