import type { Comment } from '@threadsweep/shared/contract/comment.ts';
import { memo, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useNow } from '../language/clock.ts';
import { useFormat } from '../language/format.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { ClockIcon } from '../ui/icons.tsx';
import { AuthorMenu } from './author-menu.tsx';
import styles from './comment-item.module.css';
import type { Side } from './comment-lists.ts';
import { CommentWhy } from './comment-why.tsx';
import { MarkedText } from './marked-text.tsx';

interface CommentItemProps extends ContentProps {
  /** Whether this is the current row, the only one that Tab reaches. */
  current: boolean;
  /** The position among the shown comments, from 1. */
  position: number;
  /** The total number of comments; -1 if it is not known. */
  count: number;
}

/**
 * One row of the list. It is memoised, because a comment that leaves the list changes only the
 * position of later rows.
 */
export const CommentItem = memo(function CommentItem(props: CommentItemProps) {
  const { current, position, count, ...content } = props;
  const { comment, side, selected } = content;
  const id = useId();
  // The row stays expanded. If it shrank, the next row's buttons would move away from the user's
  // finger.
  const [isWhole, setIsWhole] = useState(false);
  return (
    // The articles of a feed are focusable (WAI-ARIA authoring practices).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <article
      className={styles['comment']}
      data-reply={comment.parent_id !== null}
      data-comment={comment.id}
      data-selected={selected}
      data-side={side}
      data-whole={isWhole}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={current ? 0 : -1}
      aria-labelledby={`${id}-author`}
      aria-describedby={`${id}-text`}
      aria-posinset={position}
      aria-setsize={count}
      onFocus={({ target, currentTarget }) => {
        if (target === currentTarget) setIsWhole(true);
      }}
    >
      <CommentContent {...content} id={id} />
    </article>
  );
});

interface ContentProps {
  comment: Comment;
  side: Side;
  busy: boolean;
  /** Whether the comment's change is pending for the network. */
  isUnsent: boolean;
  selected: boolean;
  /** Whether the channel's owner wrote the comment. */
  own: boolean;
  /** The comment to which this one replies, if it is loaded. */
  parent: Comment | undefined;
  onToggle: (comment: Comment) => void;
  onSelect: (comment: Comment, selected: boolean, isRange: boolean) => void;
}

const CommentContent = memo(function CommentContent(props: ContentProps & { id: string }) {
  const { id, comment, side, busy, isUnsent, selected, own, parent, onToggle, onSelect } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const { author, authorChannelId: authorId, text, timestamp, likes, reasons } = comment;
  const hidden = side === 'hidden';
  const reply = comment.parent_id !== null;
  // A creator can hide their own comment only by deleting it at YouTube.
  const canChange = hidden || !own;

  return (
    <>
      {canChange && (
        <label className={styles['select']}>
          <input
            type="checkbox"
            aria-label={t('review.select', { author })}
            checked={selected}
            onChange={({ target, nativeEvent }) =>
              // A click event says whether Shift is pressed. With the keyboard, Shift has no
              // effect.
              onSelect(
                comment,
                target.checked,
                nativeEvent instanceof MouseEvent && nativeEvent.shiftKey,
              )
            }
          />
        </label>
      )}
      <div className={styles['avatar']}>
        <Avatar name={author} src={comment.authorProfileImageUrl} />
      </div>
      <div className={styles['body']}>
        <header className={styles['header']}>
          <span className={styles['who']}>
            <strong id={`${id}-author`} dir="auto">
              {author}
            </strong>
            <time dateTime={timestamp} title={format.dateTime(timestamp)}>
              {format.ago(timestamp, now)}
            </time>
          </span>
          {own && <span className={styles['own']}>{t('comments.own')}</span>}
          {reply && !parent && <span>{t('comments.reply')}</span>}
          {likes > 0 && (
            <span>{t('comments.likes', { count: likes, number: format.number(likes) })}</span>
          )}
          {comment.pending && (
            <span className={styles['pending']}>
              <ClockIcon />
              {t(`comments.pending.${comment.pending}`)}
            </span>
          )}
          {isUnsent && (
            <span className={styles['pending']}>
              <ClockIcon />
              {t('offline.pending')}
            </span>
          )}
        </header>
        <div className={styles['rest']}>
          {parent && (
            <p className={styles['parent']} title={parent.text}>
              {t('comments.replyTo', { author: parent.author })} <bdi>{parent.text}</bdi>
            </p>
          )}
          <p id={`${id}-text`} className={styles['text']} dir="auto">
            {hidden ? <MarkedText text={text} reasons={reasons} /> : text}
          </p>
          {hidden && <CommentWhy comment={comment} />}
        </div>
      </div>
      <div className={styles['actions']}>
        {canChange && (
          <Button
            size="small"
            busy={busy}
            aria-label={
              hidden ? t('comments.restoreNamed', { author }) : t('comments.hideNamed', { author })
            }
            onClick={() => onToggle(comment)}
          >
            {hidden ? t('comments.restore') : t('comments.hide')}
          </Button>
        )}
        {!own && authorId !== null && authorId !== '' && (
          <AuthorMenu
            author={{ id: authorId, name: author }}
            onRestore={hidden ? () => onToggle(comment) : undefined}
          />
        )}
      </div>
    </>
  );
});
