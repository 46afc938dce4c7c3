import type { ReviewAction } from '@threadsweep/shared/contract/review.ts';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { useNow } from '../language/clock.ts';
import { useFormat } from '../language/format.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import type { MenuItem } from '../ui/menu.tsx';
import { AuthorMenu } from './author-menu.tsx';
import type { RuleOf } from './author-rules.ts';
import { CategoryBadge, Reasons, Score } from './comment-why.tsx';
import { MarkedText } from './marked-text.tsx';
import type { ReviewComment } from './review-response.ts';
import styles from './review-row.module.css';
import { useSwipe } from './swipe.ts';
import { youtubeAddress } from './youtube-address.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Returns the action that makes a comment visible or leaves it visible. */
export function visibleAction({ kind }: ReviewComment): ReviewAction {
  return kind === 'asked' ? 'keep' : 'restore';
}

interface ReviewRowProps {
  comment: ReviewComment;
  /** Whether a decision that was sent was undone, so that the comment counts as decided. */
  isReversed: boolean;
  /** The similar comments, including this one; undefined if there are none. */
  alike: readonly ReviewComment[] | undefined;
  /** Whether this is the current row, the only one that Tab reaches. */
  current: boolean;
  /** Called when the row, or an element in it, gets the focus. */
  onFocus: () => void;
  onDecide: (action: ReviewAction) => void;
  onRule: (rule: RuleOf) => void;
  onAlike: (action: 'keep' | 'hide') => void;
}

/** Shows one comment of the review: its text, why it is there, and the actions. */
export function ReviewRow(props: ReviewRowProps) {
  const { comment, isReversed, alike, current, onFocus, onDecide, onRule, onAlike } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const row = useRef<HTMLElement>(null);
  const id = useId();
  // The row stays expanded. If it shrank, the next row's buttons would move away from the user's
  // finger.
  const [isWhole, setIsWhole] = useState(false);
  const { author, authorChannelId, text, timestamp, category, reasons, kind } = comment;
  const { score, video_id, video_title } = comment;
  const isVisible = kind === 'asked';
  // The page may focus a row in the layout effect after the row was rendered.
  const latestFocus = useRef(onFocus);
  useLayoutEffect(() => {
    latestFocus.current = onFocus;
  });
  useLayoutEffect(() => {
    const element = row.current;
    const hear = ({ target }: FocusEvent): void => {
      latestFocus.current();
      if (target === element) setIsWhole(true);
    };
    element?.addEventListener('focusin', hear);
    return () => element?.removeEventListener('focusin', hear);
  }, []);
  useSwipe(row, (to) => onDecide(to === 'left' ? 'hide' : visibleAction(comment)));

  const more: MenuItem[] = [
    {
      id: 'thread',
      label: t('asked.thread'),
      onSelect: () =>
        window.open(youtubeAddress(video_id, comment.id), '_blank', 'noopener,noreferrer'),
    },
  ];
  if (alike) {
    const number = format.number(alike.length);
    more.push(
      { id: 'hide', label: t('asked.hideAlike', { number }), onSelect: () => onAlike('hide') },
      { id: 'keep', label: t('asked.keepAlike', { number }), onSelect: () => onAlike('keep') },
    );
  }

  return (
    <article
      ref={row}
      className={styles['row']}
      data-comment={comment.id}
      data-whole={isWhole}
      data-current={current}
      // Keys act on the row that has the focus.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={current ? 0 : -1}
      aria-label={t('asked.by', { author })}
      aria-describedby={`${id}-text ${id}-why`}
    >
      <div className={styles['avatar']}>
        <Avatar name={author} src={comment.authorProfileImageUrl} size="small" />
      </div>
      <p className={styles['facts']}>
        <strong dir="auto">{author}</strong>
        <time dateTime={timestamp} title={format.dateTime(timestamp)}>
          {format.ago(timestamp, now)}
        </time>
        <Link to={`/comments/${encodeURIComponent(video_id)}`}>
          {video_title === '' ? video_id : video_title}
        </Link>
      </p>
      <p id={`${id}-text`} className={styles['comment']} dir="auto">
        <MarkedText text={text} reasons={kind === 'held' ? [] : reasons} />
      </p>
      <div id={`${id}-why`} className={styles['why']}>
        {isReversed && (
          <strong className={styles['reversed']}>
            {t(isVisible ? 'asked.reversed.visible' : 'asked.reversed.hidden')}
          </strong>
        )}
        {!isVisible && <span className={styles['state']}>{t(`asked.state.${kind}`)}</span>}
        <DaysLeft comment={comment} now={now} />
        {kind !== 'held' && (
          <>
            {category && <CategoryBadge category={category} />}
            <Reasons reasons={reasons} />
            <Score score={score} />
          </>
        )}
        {alike && <span>{t('asked.alike', { number: format.number(alike.length) })}</span>}
      </div>
      <div className={styles['actions']}>
        <Button
          size="small"
          data-action="visible"
          aria-label={t(isVisible ? 'asked.keepNamed' : 'asked.restoreNamed', { author })}
          onClick={() => onDecide(visibleAction(comment))}
        >
          {t(isVisible ? 'asked.keep' : 'asked.restore')}
        </Button>
        <Button
          size="small"
          data-action="hide"
          aria-label={t(isVisible ? 'asked.hideNamed' : 'asked.leaveNamed', { author })}
          onClick={() => onDecide('hide')}
        >
          {t(isVisible ? 'asked.hide' : 'asked.leave')}
        </Button>
        <AuthorMenu
          author={{ id: authorChannelId === '' ? null : authorChannelId, name: author }}
          more={more}
          onRule={onRule}
        />
      </div>
    </article>
  );
}

/** Shows how many days YouTube keeps a hidden comment. */
function DaysLeft({
  comment: { kept_until: until },
  now,
}: {
  comment: ReviewComment;
  now: number;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  if (until === undefined) return null;
  const days = Math.max(0, Math.ceil((Date.parse(until) - now) / DAY_MS));
  return (
    <span className={styles['days']} title={format.dateTime(until)}>
      {t('asked.daysLeft', { count: days, number: format.number(days) })}
    </span>
  );
}
