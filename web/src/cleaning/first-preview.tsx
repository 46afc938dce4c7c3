import type { CleanResult } from '@threadsweep/shared/contract/cleaning.ts';
import type { Video } from '@threadsweep/shared/contract/video.ts';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useBackend } from '../data/backend-context.ts';
import { readPreview } from '../data/clean-response.ts';
import { forgetScannedVideo, scannedVideo } from '../data/scanned-video.ts';
import { useFormat } from '../language/format.ts';
import { problemText } from '../language/problem-text.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { OnlineButton } from '../ui/online-button.tsx';
import { AutoCleanSwitch } from './auto-clean-switch.tsx';
import { CandidateList } from './clean-preview.tsx';
import { useCleaning } from './cleanings.ts';
import styles from './first-preview.module.css';

/** The newest videos are where scams are; each costs YouTube quota to read. */
const VIDEOS = 3;
/** Comments shown of a video. */
const EXAMPLES = 2;

type Found =
  | { is: 'ready'; candidates: CleanResult['would_hide'] }
  | { is: 'failed'; problem: string | undefined };

type PreviewedVideo = Pick<Video, 'id' | 'title'>;

interface FirstPreviewProps {
  /** Newest first. */
  videos: readonly PreviewedVideo[];
  onClose: () => void;
}

/** At the first connection: what would be hidden on the newest videos, beside the switch for it. */
export function FirstPreview({ videos, onClose }: FirstPreviewProps) {
  const { t } = useTranslation();
  const id = useId();
  const [scanned] = useState(scannedVideo);
  useEffect(forgetScannedVideo, []);
  // What a visitor wanted to clean comes first.
  const newest = [
    ...videos.filter((video) => video.id === scanned),
    ...videos.filter((video) => video.id !== scanned),
  ].slice(0, VIDEOS);
  const found = useDryRuns(newest.map((video) => video.id));
  return (
    <section className={styles['panel']} aria-labelledby={id}>
      <div className={styles['top']}>
        <h2 id={id}>{t('preview.first.title')}</h2>
        <AutoCleanSwitch />
      </div>
      <p className={styles['text']}>{t('preview.first.text')}</p>
      {found.size < newest.length && (
        <div className={styles['reading']}>
          <progress
            value={found.size}
            max={newest.length}
            aria-label={t('preview.first.reading')}
          />
          <output>{t('preview.first.reading')}</output>
        </div>
      )}
      <ul className={styles['videos']}>
        {newest.map((video) => {
          const result = found.get(video.id);
          return result && <VideoPreview key={video.id} video={video} found={result} />;
        })}
      </ul>
      <Button onClick={onClose}>{t('preview.first.dismiss')}</Button>
    </section>
  );
}

function VideoPreview({ video, found }: { video: PreviewedVideo; found: Found }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { id, title } = video;
  const { cleaning, clean } = useCleaning(id);
  const ids = found.is === 'ready' ? found.candidates.map((one) => one.id) : [];
  const count = ids.length;
  const isHidden = cleaning?.is === 'ended' && cleaning.outcome.is === 'done' && !cleaning.isUndone;
  return (
    <li className={styles['video']}>
      <div className={styles['head']}>
        <h3>{title}</h3>
        {count > 0 && !isHidden && (
          <ButtonLink
            to={`/comments/${encodeURIComponent(id)}?preview`}
            size="small"
            aria-label={t('preview.first.review', { title })}
          >
            {t('preview.first.reviewShort')}
          </ButtonLink>
        )}
      </div>
      {found.is === 'failed' ? (
        <p>{found.problem ?? t('preview.first.failed')}</p>
      ) : (
        <p>
          {count === 0
            ? t('preview.first.nothing')
            : isHidden
              ? t('preview.first.hidden')
              : t('preview.first.found', { count, number: format.number(count) })}
        </p>
      )}
      {found.is === 'ready' && count > 0 && !isHidden && (
        <>
          <CandidateList badges candidates={found.candidates.slice(0, EXAMPLES)} />
          <OnlineButton
            look="primary"
            size="small"
            busy={cleaning?.is === 'running'}
            aria-label={t('preview.first.hideOn', { count, number: format.number(count), title })}
            onClick={() => clean(ids)}
          >
            {t(cleaning?.is === 'running' ? 'preview.first.hiding' : 'preview.hide', {
              count,
              number: format.number(count),
            })}
          </OnlineButton>
        </>
      )}
    </li>
  );
}

/** What a clean of each video would hide, by video; one is read after the other. */
function useDryRuns(ids: readonly string[]): ReadonlyMap<string, Found> {
  const { api } = useBackend();
  const { i18n } = useTranslation();
  const [found, setFound] = useState<ReadonlyMap<string, Found>>(new Map());
  const key = ids.join(' ');

  useEffect(() => {
    let left = false;
    const read = async (videoId: string): Promise<Found> => {
      try {
        const { body } = await api.cleaning.cleanVideo({ videoId, dry_run: true });
        return { is: 'ready', candidates: readPreview(body).would_hide };
      } catch (error) {
        return { is: 'failed', problem: problemText(error, i18n) };
      }
    };
    const readAll = async () => {
      for (const videoId of key.split(' ').filter(Boolean)) {
        const result = await read(videoId);
        if (left) return;
        setFound((before) => new Map(before).set(videoId, result));
      }
    };
    void readAll();
    return () => {
      left = true;
    };
    // A change of language reads nothing anew.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [api, key]);

  return found;
}
