import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { VideoIcon } from '../ui/icons.tsx';
import styles from './video-thumbnail.module.css';
import type { ListedVideo } from '../data/video-response.ts';

type Pictured = Pick<ListedVideo, 'thumbnails' | 'thumbnail_url'>;

/** Returns the addresses to try, best first, without duplicates. */
export function thumbnailSources(video: Pictured): string[] {
  const { maxres, standard, high } = video.thumbnails;
  return [...new Set([maxres, standard, high, video.thumbnail_url])].filter(
    (url): url is string => url !== null && url !== '',
  );
}

/**
 * Shows a video's picture. If one does not load, it tries the next smaller one, and finally shows a
 * placeholder.
 */
export function VideoThumbnail({ video }: { video: Pictured }) {
  const { t } = useTranslation();
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const source = thumbnailSources(video).find((url) => !failed.has(url));

  if (source === undefined)
    return (
      <div className={styles['placeholder']}>
        <VideoIcon />
        {t('video.noThumbnail')}
      </div>
    );
  return (
    <img
      src={source}
      alt=""
      loading="lazy"
      width="640"
      height="360"
      className={styles['image']}
      onError={() => setFailed(new Set([...failed, source]))}
    />
  );
}
