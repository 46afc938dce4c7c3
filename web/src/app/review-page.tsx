import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { useChannels } from '../channel/channel-state.ts';
import { AuthorMenu } from '../comment/author-menu.tsx';
import type { RuleOf } from '../comment/author-rules.ts';
import { CategoryBadge, Reasons, Score } from '../comment/comment-why.tsx';
import { MarkedText } from '../comment/marked-text.tsx';
import { type Decision, type Review, useReview } from '../comment/review-list.ts';
import type { ReviewComment } from '../comment/review-response.ts';
import { useNow } from '../language/clock.ts';
import { useFormat } from '../language/format.ts';
import { Alert } from '../ui/alert.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import styles from './review-page.module.css';

/** The comments that the detector asks about, over all videos of the channel. */
export function ReviewPage() {
  const { active } = useChannels();
  // Another channel has a review of its own.
  return <ReviewOf key={active?.id ?? ''} account={active?.id} />;
}

function ReviewOf({ account }: { account: string | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const review = useReview(account);
  const { loaded, unsent, undo } = review;
  const total = loaded.is === 'ready' ? loaded.total : 0;
  return (
    <div className={styles['page']}>
      <PageTitle page={t('asked.title')} />
      <header>
        <h1>{t('asked.title')}</h1>
        <p className={styles['lead']}>{t('asked.lead')}</p>
        <output className={styles['count']}>
          {total > 0 && t('asked.count', { count: total, number: format.number(total) })}
        </output>
      </header>
      <Comments review={review} />
      <div className={styles['place']}>
        {unsent.length > 0 && (
          <div className={styles['bar']}>
            <output>
              {t('asked.unsent', { count: unsent.length, number: format.number(unsent.length) })}
            </output>
            <Button size="small" onClick={undo}>
              {t('asked.undo')}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

function Comments({ review: { loaded, decide, reload } }: { review: Review }) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  if (loaded.is === 'loading')
    return <output className={styles['loading']}>{t('nav.loading')}</output>;
  if (loaded.is === 'error')
    return (
      <Alert
        kind="error"
        title={t('asked.loadFailed')}
        actions={
          <Button size="small" onClick={reload}>
            {t('asked.retry')}
          </Button>
        }
      >
        {loaded.detail}
      </Alert>
    );
  if (loaded.comments.length === 0)
    return (
      <Alert
        kind="info"
        title={t('asked.empty')}
        actions={
          loaded.total > 0 ? (
            <Button size="small" onClick={reload}>
              {t('asked.more')}
            </Button>
          ) : (
            <ButtonLink to="/dashboard" size="small">
              {t('activity.toVideos')}
            </ButtonLink>
          )
        }
      >
        {t('asked.emptyText')}
      </Alert>
    );

  function decideAt(index: number, decision: Decision): void {
    decide(decision);
    // The button goes with its comment: the next comment's takes the focus.
    requestAnimationFrame(() => {
      const rows = list.current?.querySelectorAll('li');
      const next = rows?.[Math.min(index, rows.length - 1)];
      next?.querySelector<HTMLElement>(`[data-action="${decision.action}"]`)?.focus();
    });
  }

  return (
    <ul ref={list} className={styles['list']} aria-label={t('asked.list')}>
      {loaded.comments.map((comment, index) => (
        <Row
          key={comment.id}
          comment={comment}
          onDecide={(action) => decideAt(index, { comment, action })}
          onRule={(rule) => {
            if (rule === 'none') return;
            // The rule answers for all that the author wrote.
            const action = rule === 'trust' ? 'keep' : 'hide';
            for (const one of loaded.comments)
              if (one.authorChannelId === comment.authorChannelId) decide({ comment: one, action });
          }}
        />
      ))}
    </ul>
  );
}

interface RowProps {
  comment: ReviewComment;
  onDecide: (action: Decision['action']) => void;
  onRule: (rule: RuleOf) => void;
}

function Row({ comment, onDecide, onRule }: RowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const { author, authorChannelId: authorId, text, timestamp, category, reasons } = comment;
  const { score, video_id, video_title } = comment;
  return (
    <li className={styles['row']}>
      <Avatar name={author} src={comment.authorProfileImageUrl} size="small" />
      <div className={styles['text']}>
        <p className={styles['facts']}>
          <strong>{author}</strong>
          <time dateTime={timestamp} title={format.dateTime(timestamp)}>
            {format.ago(timestamp, now)}
          </time>
        </p>
        <p className={styles['comment']}>
          <MarkedText text={text} reasons={reasons} />
        </p>
        <div className={styles['why']}>
          <CategoryBadge category={category} />
          <Reasons reasons={reasons} />
          <Score score={score} />
        </div>
        <p className={styles['video']}>
          <Link to={`/comments/${encodeURIComponent(video_id)}`}>
            {video_title === '' ? video_id : video_title}
          </Link>
        </p>
      </div>
      <div className={styles['actions']}>
        <Button
          size="small"
          data-action="keep"
          aria-label={t('asked.keepNamed', { author })}
          onClick={() => onDecide('keep')}
        >
          {t('asked.keep')}
        </Button>
        <Button
          size="small"
          data-action="hide"
          aria-label={t('asked.hideNamed', { author })}
          onClick={() => onDecide('hide')}
        >
          {t('asked.hide')}
        </Button>
        {authorId !== null && authorId !== '' && (
          <AuthorMenu author={{ id: authorId, name: author }} onRule={onRule} />
        )}
      </div>
    </li>
  );
}
