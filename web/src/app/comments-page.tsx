import { parseVideoId } from '@threadsweep/shared/video-id.ts';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';

import { CleanNow } from '../cleaning/clean-now.tsx';
import { CommentTabs } from '../comment/comment-tabs.tsx';
import { useVideoComments } from '../comment/video-comments.ts';
import { Alert } from '../ui/alert.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { Button } from '../ui/button.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import styles from './comments-page.module.css';

export function CommentsPage() {
  const { videoId } = useParams();
  if (videoId === undefined || videoId === '') return <Navigate to="/dashboard" replace />;
  const id = parseVideoId(videoId) ?? videoId;
  return <VideoComments key={id} videoId={id} />;
}

function VideoComments({ videoId }: { videoId: string }) {
  const { t } = useTranslation();
  const { loaded, update, reload, loadingMore, loadMore } = useVideoComments(videoId);
  return (
    <div className={styles['page']}>
      <PageTitle page={t('page.comments')} />
      <div className={styles['top']}>
        <BackLink to="/dashboard" label={t('comments.back')} />
        <h1>{t('comments.heading', { id: videoId })}</h1>
        <div className={styles['clean']}>
          <CleanNow videoId={videoId} onCleaned={reload} />
        </div>
      </div>
      {loaded.is === 'loading' && (
        <output className={styles['loading']}>{t('comments.loading')}</output>
      )}
      {loaded.is === 'error' && (
        <Alert
          kind="error"
          title={t('comments.loadFailed')}
          actions={
            <Button size="small" onClick={() => void reload()}>
              {t('comments.retry')}
            </Button>
          }
        >
          {loaded.detail}
        </Alert>
      )}
      {loaded.is === 'ready' && (
        <CommentTabs
          videoId={videoId}
          lists={loaded.lists}
          update={update}
          loadingMore={loadingMore}
          onLoadMore={(side) => void loadMore(side)}
        />
      )}
    </div>
  );
}
