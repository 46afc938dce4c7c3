import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '../language/format.ts';
import { Button } from '../ui/button.tsx';
import { CheckIcon } from '../ui/icons.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { CommentItem } from './comment-item.tsx';
import type { CommentLists, Side } from './comment-lists.ts';
import styles from './comment-tabs.module.css';
import { useCommentToggle } from './comment-toggle.ts';

interface CommentTabsProps {
  videoId: string | undefined;
  lists: CommentLists;
  update: (change: (lists: CommentLists) => CommentLists) => void;
  loadingMore: boolean;
  onLoadMore: (side: Side) => void;
}

/** The visible and the hidden comments of a video, each with what can be done about it. */
export function CommentTabs(props: CommentTabsProps) {
  const { videoId, lists, update, loadingMore, onLoadMore } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const [side, setSide] = useState<Side>('visible');
  const { pending, toggle } = useCommentToggle(videoId, update);
  const { comments, nextPageToken } = lists[side];
  const { total: hiddenTotal } = lists.hidden;

  return (
    <>
      {hiddenTotal > 0 && (
        <p className={styles['removed']}>
          <CheckIcon />
          {t('comments.removed', { count: hiddenTotal, number: format.number(hiddenTotal) })}
        </p>
      )}
      <Tabs
        label={t('comments.tabs')}
        active={side}
        onChange={setSide}
        tabs={[
          {
            id: 'visible',
            label: t('comments.visible', { number: format.number(lists.visible.total) }),
          },
          { id: 'hidden', label: t('comments.hidden', { number: format.number(hiddenTotal) }) },
        ]}
      >
        {comments.length === 0 ? (
          <p className={styles['empty']}>
            {side === 'visible' ? t('comments.noVisible') : t('comments.noHidden')}
          </p>
        ) : (
          <ul className={styles['list']}>
            {comments.map((comment) => (
              <li key={comment.id}>
                <CommentItem
                  comment={comment}
                  side={side}
                  busy={pending.has(comment.id)}
                  onToggle={() => void toggle(comment, side)}
                />
              </li>
            ))}
          </ul>
        )}
        {nextPageToken !== null && (
          <div className={styles['more']}>
            <Button busy={loadingMore} onClick={() => onLoadMore(side)}>
              {loadingMore ? t('comments.loadingMore') : t('comments.loadMore')}
            </Button>
          </div>
        )}
      </Tabs>
    </>
  );
}
