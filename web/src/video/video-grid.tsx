import { useDeferredValue, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useRunningPasses } from '../cleaning/running-passes.ts';
import { VideoCard } from './video-card.tsx';
import type { ListedVideo } from '../data/video-response.ts';
import styles from './video-grid.module.css';

/** The number of cards that appear first. They fill the window of a phone. */
const FIRST_CARDS = 4;
const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'];

interface VideoGridProps {
  videos: readonly ListedVideo[];
  /** Whether the channel is protected, so that its scheduled passes will run. */
  isProtected: boolean;
  onRemoved: (id: string) => void;
}

export function VideoGrid({ videos, isProtected, onRemoved }: VideoGridProps) {
  const { t } = useTranslation();
  const passes = useRunningPasses();
  // A phone needs a tenth of a second for the other cards.
  const isWhole = useDeferredValue(true, false);
  const shown = isWhole ? videos : videos.slice(0, FIRST_CARDS);
  return (
    <ul className={styles['grid']} aria-label={t('video.list')}>
      {shown.map((video) => (
        <li key={video.id} className={styles['cell']}>
          <VideoCard
            video={video}
            pass={passes.get(video.id)}
            isProtected={isProtected}
            onRemoved={onRemoved}
          />
        </li>
      ))}
    </ul>
  );
}

/**
 * A placeholder for the grid while the videos load.
 * @param props.children a visible text in place of the text for screen readers
 */
export function VideoGridSkeleton({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      {children ?? <output className="visually-hidden">{t('dashboard.loading')}</output>}
      <div className={styles['grid']} aria-hidden="true">
        {SKELETONS.map((key) => (
          <div key={key} className={styles['skeleton']}>
            <div className={styles['picture']} />
            <div className={styles['lines']}>
              <div className={styles['line']} />
              <div className={styles['line']} data-short="" />
              <div className={styles['line']} data-button="" />
            </div>
          </div>
        ))}
      </div>
    </>
  );
}
