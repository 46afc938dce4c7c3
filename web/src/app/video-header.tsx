import { memo } from 'react';
import { useTranslation } from 'react-i18next';

import type { CommentedVideo } from '../comment/commented-video.ts';
import { BackLink } from '../ui/back-link.tsx';
import { VideoThumbnail } from '../video/video-thumbnail.tsx';
import styles from './video-header.module.css';

interface VideoHeaderProps {
  videoId: string;
  /** The video; undefined while it loads, and if it is unknown. */
  video: CommentedVideo | undefined;
}

/** Shows the video's picture and title above the heading that the specification requires. */
export const VideoHeader = memo(function VideoHeader({ videoId, video }: VideoHeaderProps) {
  const { t } = useTranslation();
  return (
    <div className={styles['header']}>
      <BackLink to="/dashboard" label={t('comments.back')} />
      {video && (
        <div className={styles['picture']}>
          <VideoThumbnail video={video} />
        </div>
      )}
      <div className={styles['names']}>
        {video && (
          <p className={styles['title']} title={video.title} dir="auto">
            {video.title}
          </p>
        )}
        {video && (
          <a
            className={styles['link']}
            href={`https://www.youtube.com/watch?v=${encodeURIComponent(videoId)}`}
            target="_blank"
            rel="noreferrer"
          >
            {t('comments.openOnYoutube')}
          </a>
        )}
        <h1>{t('comments.heading', { id: videoId })}</h1>
      </div>
    </div>
  );
});
