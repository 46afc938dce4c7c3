import type { ApiClient } from '@threadsweep/shared/client.ts';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { useNow } from '../language/clock.ts';
import { useFormat } from '../language/format.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { useLoaded } from '../ui/loaded.ts';
import { OnlineButton } from '../ui/online-button.tsx';
import styles from './comment-detail.module.css';
import { CommentLine, CommentLines } from './comment-lines.tsx';
import { readAuthorComments } from './comment-response.ts';

interface AuthorHistoryProps {
  authorId: string;
  channelId: string;
  /** The ids of comments that are shown elsewhere. */
  shown: ReadonlySet<string>;
}

/**
 * The author's other comments on the channel on which Threadsweep has decided. They are loaded when
 * the creator asks for them, because that costs quota.
 */
export function AuthorHistory(props: AuthorHistoryProps) {
  const { t } = useTranslation();
  const [isWanted, setIsWanted] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);

  function show(): void {
    // The button disappears, so it passes its focus on.
    heading.current?.focus();
    setIsWanted(true);
  }

  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        {t('detail.channel')}
      </h3>
      {isWanted ? (
        <History {...props} />
      ) : (
        <OnlineButton size="small" onClick={show}>
          {t('detail.showHistory')}
        </OnlineButton>
      )}
    </>
  );
}

function History({ authorId, channelId, shown }: AuthorHistoryProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const { data, failure, reload } = useLoaded(
    useCallback(
      async ({ comment }: ApiClient) =>
        readAuthorComments(await comment.listAuthorComments({ authorId, account: channelId })),
      [authorId, channelId],
    ),
  );
  if (failure)
    return (
      <LoadFailed title={t('campaign.failed')} onRetry={reload}>
        {failure.detail}
      </LoadFailed>
    );
  if (!data)
    return (
      <>
        <progress aria-label={t('campaign.loading')} />
        <output>{t('campaign.loading')}</output>
      </>
    );
  const others = data.comments.filter(({ id }) => !shown.has(id));
  const counts = (['hidden', 'visible'] as const).filter((state) => data[`${state}_total`] > 0);
  return (
    <>
      {counts.length > 0 && (
        <p className={styles['who']}>
          {t('detail.decisions', {
            counts: counts
              .map((state) =>
                t(`campaign.count.${state}`, { number: format.number(data[`${state}_total`]) }),
              )
              .join(', '),
          })}
        </p>
      )}
      {others.length > 0 && (
        <CommentLines
          comments={others}
          idOf={({ id }) => id}
          few={others.length}
          label={t('detail.channel')}
        >
          {({ author, text, reasons, state, timestamp, video_id: video, video_title: title }) => (
            <CommentLine
              author={author}
              text={text}
              reasons={reasons}
              facts={
                <>
                  <span>{t(`campaign.state.${state}`)}</span>
                  <time dateTime={timestamp} title={format.dateTime(timestamp)}>
                    {format.ago(timestamp, now)}
                  </time>
                  <Link to={`/comments/${encodeURIComponent(video)}`} dir="auto">
                    {title === '' ? video : title}
                  </Link>
                </>
              }
            />
          )}
        </CommentLines>
      )}
      {others.length === 0 && !data.more && (
        <p className={styles['who']}>{t('detail.noHistory')}</p>
      )}
      {data.more && <p className={styles['who']}>{t('detail.older')}</p>}
    </>
  );
}
