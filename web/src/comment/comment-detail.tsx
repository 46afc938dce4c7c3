import type { Comment } from '@threadsweep/shared/contract/comment.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { useNow } from '../language/clock.ts';
import { useFormat } from '../language/format.ts';
import { Avatar } from '../ui/avatar.tsx';
import { AuthorHistory } from './author-history.tsx';
import { contextOf, passagesOf } from './comment-context.ts';
import styles from './comment-detail.module.css';
import { isOwn } from './comment-lists.ts';
import { reasonKey } from './comment-why.tsx';
import { MarkedText } from './marked-text.tsx';
import { youtubeAddress } from './youtube-address.ts';

/** The number of an author's other comments that are shown. */
const FEW = 10;

interface CommentDetailProps {
  videoId: string | undefined;
  /** The id of the video's channel, if it is known. */
  channelId: string | undefined;
  comment: Comment;
  /** The loaded comments of both lists, by id. */
  loaded: ReadonlyMap<string, Comment>;
}

/**
 * Shows the current comment of the list completely: why it is hidden, its thread, and its author.
 */
export function CommentDetail({ videoId, channelId, comment, loaded }: CommentDetailProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const { thread, others } = useMemo(() => contextOf(comment, loaded.values()), [comment, loaded]);
  const listed = others.slice(0, FEW);
  const { author, authorChannelId, text, reasons, timestamp, source } = comment;
  const passages = source === 'creator' ? [] : passagesOf(comment);
  return (
    <section className={styles['detail']} aria-label={t('detail.title')}>
      <header>
        <Avatar name={author} src={comment.authorProfileImageUrl} />
        <div>
          <h2 dir="auto">{author}</h2>
          <time dateTime={timestamp} title={format.dateTime(timestamp)}>
            {format.ago(timestamp, now)}
          </time>
        </div>
      </header>
      <p className={styles['text']} dir="auto">
        <MarkedText text={text} reasons={source === null ? [] : reasons} />
      </p>
      {videoId !== undefined && (
        <a href={youtubeAddress(videoId, comment.id)} target="_blank" rel="noreferrer">
          {t('comments.openOnYoutube')}
        </a>
      )}
      {source !== null && passages.length > 0 && (
        <>
          <h3>{t('comments.why')}</h3>
          <ul>
            {passages.map(({ code, passage }) => (
              <li key={`${code} ${passage}`}>
                {t(reasonKey(code))}
                {passage !== '' && <q dir="auto">{passage}</q>}
              </li>
            ))}
          </ul>
        </>
      )}
      {thread.length > 0 && (
        <>
          <h3>{t('detail.thread')}</h3>
          <Lines comments={thread} current={comment.id} />
        </>
      )}
      {others.length > 0 && (
        <>
          <h3>
            {t('detail.others', { count: others.length, number: format.number(others.length) })}
          </h3>
          <Lines comments={listed} current={comment.id} />
        </>
      )}
      {authorChannelId && channelId && !isOwn(comment, channelId) && (
        <AuthorHistory
          key={authorChannelId}
          authorId={authorChannelId}
          channelId={channelId}
          shown={new Set([comment, ...thread, ...listed].map(({ id }) => id))}
        />
      )}
    </section>
  );
}

interface LinesProps {
  comments: readonly Comment[];
  current: string;
}

function Lines({ comments, current }: LinesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  return (
    <ol>
      {comments.map(({ id, author, text, timestamp, source }) => (
        <li key={id} aria-current={id === current || undefined}>
          <span className={styles['who']}>
            <bdi>{author}</bdi>, {format.ago(timestamp, now)}
            {source && `, ${t(`comments.source.${source}`)}`}
          </span>
          <p dir="auto">{text}</p>
        </li>
      ))}
    </ol>
  );
}
