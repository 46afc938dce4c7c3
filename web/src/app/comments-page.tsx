import { parseVideoId } from '@threadsweep/shared/video-id.ts';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams, useSearchParams } from 'react-router';

import { CleanPreview } from '../cleaning/clean-preview.tsx';
import { CleanStatus } from '../cleaning/clean-status.tsx';
import { LastClean } from '../cleaning/last-clean.tsx';
import { useKeepComments } from '../cleaning/unticked-comments.ts';
import { useVideoClean } from '../cleaning/video-clean.ts';
import { countHidden } from '../comment/comment-lists.ts';
import { CommentSkeleton } from '../comment/comment-skeleton.tsx';
import { CommentTabs } from '../comment/comment-tabs.tsx';
import { useVideoComments } from '../comment/video-comments.ts';
import { useIsOffline } from '../data/backend-context.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { EyeIcon, SweepIcon } from '../ui/icons.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { OnlineButton } from '../ui/online-button.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { ReleaseNote } from '../video/release-note.tsx';
import styles from './comments-page.module.css';
import { VideoHeader } from './video-header.tsx';

/**
 * The most comments that one call can hide. Importing the contract's constant would load all its
 * schemas.
 */
const CALL_COMMENTS = 5_000;

export function CommentsPage() {
  const { videoId } = useParams();
  if (videoId === undefined || videoId === '') return <Navigate to="/dashboard" replace />;
  const id = parseVideoId(videoId) ?? videoId;
  return <VideoComments key={id} videoId={id} />;
}

function VideoComments({ videoId }: { videoId: string }) {
  const { t } = useTranslation();
  const { loaded, showMove, tellTabs, reload, more, loadMore } = useVideoComments(videoId);
  const keep = useKeepComments();
  const isOffline = useIsOffline();
  const [query, setQuery] = useSearchParams();
  const [previewing, setPreviewing] = useState(query.has('preview'));
  const lists = loaded.status === 'ready' ? loaded.lists : undefined;
  const isUnknown = loaded.status === 'error' && loaded.isUnknown;
  const isPrivate = lists?.video?.privacy === 'private';
  const clean = useVideoClean(videoId, lists?.video, reload, tellTabs);
  const counted = useMemo(
    () => lists && countHidden(lists, clean.hiddenSince),
    [lists, clean.hiddenSince],
  );

  function closePreview(): void {
    setPreviewing(false);
    // Removes `preview` from the address, so that going back does not open the preview again.
    if (!query.has('preview')) return;
    const rest = new URLSearchParams(query);
    rest.delete('preview');
    setQuery(rest, { replace: true });
  }

  return (
    <div className={styles['page']}>
      <PageTitle
        page={
          lists?.video ? t('page.commentsOf', { title: lists.video.title }) : t('page.comments')
        }
      />
      <div className={styles['top']}>
        <VideoHeader videoId={videoId} video={lists?.video} />
        {isPrivate && (
          <p>
            <ReleaseNote at={lists?.video?.publish_at ?? null} />
          </p>
        )}
        {!isUnknown && !isPrivate && (
          <div className={styles['clean']}>
            <OnlineButton disabled={clean.busy} onClick={() => setPreviewing(true)}>
              <EyeIcon />
              {t('preview.action')}
            </OnlineButton>
            <OnlineButton look="primary" busy={clean.busy} onClick={() => clean.clean()}>
              <SweepIcon />
              {clean.busy ? t('clean.busy') : t('clean.action')}
            </OnlineButton>
          </div>
        )}
      </div>
      <CleanStatus clean={clean} visible={counted?.visible.total} />
      {previewing && !isUnknown && (
        <CleanPreview
          videoId={videoId}
          onHide={(ids, kept) => {
            closePreview();
            // If the comments exceed the limit of a call, the whole video is cleaned after the
            // unticked comments are kept.
            const wanted = ids.length > CALL_COMMENTS ? undefined : ids;
            void keep(videoId, kept).then(() => clean.clean(wanted));
          }}
          onClose={closePreview}
        />
      )}
      {loaded.status === 'loading' && (
        <>
          <output className={styles['loading']}>{t('comments.loading')}</output>
          <CommentSkeleton />
        </>
      )}
      {isUnknown && (
        <EmptyState title={t('comments.unknownTitle')}>
          <p>{t('comments.unknown')}</p>
        </EmptyState>
      )}
      {loaded.status === 'error' && !isUnknown && (
        <LoadFailed
          title={isOffline ? t('online.notStored.comments') : t('comments.loadFailed')}
          onRetry={reload}
        >
          {isOffline ? null : loaded.detail}
        </LoadFailed>
      )}
      {counted && (
        <CommentTabs
          videoId={videoId}
          lists={counted}
          showMove={showMove}
          tellTabs={tellTabs}
          more={more}
          onLoadMore={loadMore}
          lastClean={<LastClean clean={clean} />}
        />
      )}
    </div>
  );
}
