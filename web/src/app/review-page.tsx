import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';

import { useUser } from '../account/account-state.ts';
import { useChannels } from '../channel/channel-state.ts';
import { ConnectCard } from '../channel/connect-card.tsx';
import { SeveralCleansStatus } from '../cleaning/several-cleans-status.tsx';
import { type Review, useReview } from '../comment/review-list.ts';
import type { ReviewKind } from '../comment/review-response.ts';
import { useFormat } from '../language/format.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { LiveText } from '../ui/live-text.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Decisions, type DecisionsProps } from './review-decisions.tsx';
import styles from './review-page.module.css';

const KINDS = ['asked', 'held', 'doubtful'] as const;

/**
 * Lists the comments that the creator has to decide on, of all videos and channels. The filter is
 * in the address.
 */
export function ReviewPage() {
  const { t } = useTranslation();
  const review = useReview();
  const [address, setAddress] = useSearchParams();
  const kind = KINDS.find((one) => one === address.get('kind'));
  const videoId = address.get('video') ?? undefined;
  const shown = review.open.filter(
    (comment) =>
      (kind === undefined || comment.kind === kind) &&
      (videoId === undefined || comment.video_id === videoId),
  );

  return (
    <div className={styles['page']}>
      <PageTitle page={t('asked.title')} />
      <header className={styles['top']}>
        <h1>{t('asked.title')}</h1>
        <Progress review={review} />
        <p className={styles['lead']}>{t('asked.lead')}</p>
      </header>
      <Kinds review={review} kind={kind} videoId={videoId} />
      {videoId !== undefined && (
        <p className={styles['video']}>
          {t('activity.oneVideo', { video: titleOf(review, videoId) })}
          <Button
            size="small"
            look="quiet"
            onClick={() => setAddress(kind === undefined ? {} : { kind })}
          >
            {t('activity.allVideos')}
          </Button>
        </p>
      )}
      {review.loaded && review.loaded.unavailable > 0 && (
        <Alert kind="info">
          {t('asked.unavailable', { count: review.loaded.unavailable })}{' '}
          <Link to="/account">{t('asked.toChannels')}</Link>
        </Alert>
      )}
      <SeveralCleansStatus />
      <Comments
        review={review}
        shown={shown}
        isFiltered={kind !== undefined || videoId !== undefined}
      />
    </div>
  );
}

function titleOf({ loaded }: Review, videoId: string): string {
  const title = loaded?.comments.find((comment) => comment.video_id === videoId)?.video_title;
  return title === undefined || title === '' ? videoId : title;
}

function totalOf(counts: Review['left']): number {
  return counts.asked + counts.held + counts.doubtful;
}

/** Shows the number of comments that are decided, and of comments that are left. */
function Progress({ review: { loaded, left, decided } }: { review: Review }) {
  const { t } = useTranslation();
  const format = useFormat();
  const total = totalOf(left);
  // Home shows this number too and does not know the comments that YouTube holds, so the page
  // excludes them here.
  const known = total - left.held;
  return (
    <div className={styles['progress']}>
      <LiveText>
        {loaded && (
          <>
            {(known > 0 || left.held === 0) && (
              <span>{t('asked.count', { count: known, number: format.number(known) })}</span>
            )}
            {known > 0 && left.held > 0 && ', '}
            {left.held > 0 && (
              <span>
                {t(known > 0 ? 'asked.held' : 'asked.heldOnly', {
                  count: left.held,
                  number: format.number(left.held),
                })}
              </span>
            )}
          </>
        )}
      </LiveText>
      {decided > 0 && (
        <progress
          value={decided}
          max={decided + total}
          aria-label={t('asked.decided', { number: format.number(decided) })}
        />
      )}
    </div>
  );
}

interface KindsProps {
  review: Review;
  kind: ReviewKind | undefined;
  videoId: string | undefined;
}

function Kinds({ review: { left, loaded }, kind, videoId }: KindsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!loaded) return null;
  const all = [undefined, ...KINDS];
  return (
    <nav className={styles['kinds']} aria-label={t('asked.kinds')}>
      {all.map((one) => {
        const query = new URLSearchParams();
        if (one !== undefined) query.set('kind', one);
        if (videoId !== undefined) query.set('video', videoId);
        const count = one === undefined ? totalOf(left) : left[one];
        // Omits a filter without comments, because on a phone each line of filters takes the place
        // of a comment.
        if (count === 0 && one !== undefined && one !== kind) return null;
        return (
          <Link
            key={one ?? 'all'}
            to={{ search: query.toString() }}
            replace
            aria-current={one === kind ? 'page' : undefined}
          >
            {t(`asked.kind.${one ?? 'all'}`)}{' '}
            {videoId === undefined && <span>{format.number(count)}</span>}
          </Link>
        );
      })}
    </nav>
  );
}

function Comments({ review, shown, isFiltered }: Omit<DecisionsProps, 'isMore'>) {
  const { t } = useTranslation();
  const { loaded, failure, left, open, reversed, reload } = review;
  const channels = useChannels();
  const [user] = useUser();
  if (failure && channels.is === 'ready' && !channels.connected)
    return <ConnectCard waiting={user?.waiting} />;
  if (failure)
    return (
      <LoadFailed title={t('asked.loadFailed')} onRetry={reload}>
        {failure.detail}
      </LoadFailed>
    );
  if (!loaded) return <output className={styles['loading']}>{t('nav.loading')}</output>;
  const isMore = totalOf(left) > open.filter(({ id }) => !reversed.has(id)).length;
  return <Decisions review={review} shown={shown} isFiltered={isFiltered} isMore={isMore} />;
}
