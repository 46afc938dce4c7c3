import type { CleanResult } from '@threadsweep/shared/contract/cleaning.ts';
import type { Video } from '@threadsweep/shared/contract/video.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useBackend } from '../data/backend-context.ts';
import { readPreview } from '../data/clean-response.ts';
import { forgetScannedVideo, scannedVideo } from '../data/scanned-video.ts';
import { useFormat } from '../language/format.ts';
import { problemText } from '../language/problem-text.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { LiveText } from '../ui/live-text.tsx';
import { OnlineButton } from '../ui/online-button.tsx';
import { AutoCleanSwitch } from './auto-clean-switch.tsx';
import { byCertainty, CandidateList } from './candidate-list.tsx';
import { useCleaning } from './cleanings.ts';
import styles from './first-preview.module.css';
import { useSeveralCleans } from './several-cleans.ts';
import { useKeepComments, useKeepOnLeave, useUntickedComments } from './unticked-comments.ts';

/**
 * The number of previewed videos. Most scams are on the newest ones, and reading each video costs
 * quota.
 */
const VIDEOS = 3;
/** The number of a video's comments that are shown at first. */
const FEW = 3;

type Candidates = CleanResult['would_hide'];
type Found =
  | { is: 'ready'; candidates: Candidates }
  | { is: 'failed'; problem: string | undefined };

type PreviewedVideo = Pick<Video, 'id' | 'title'>;

interface FirstPreviewProps {
  videos: readonly PreviewedVideo[];
  /** Whether the channel has just been connected. */
  isFirst: boolean;
  onClose: () => void;
}

/**
 * Shows the comments that would be hidden on the newest videos, with one action for all of them. At
 * the first connection, it also has the switch for automatic cleaning.
 */
export function FirstPreview({ videos, isFirst, onClose }: FirstPreviewProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { unticked, tick } = useUntickedComments();
  const keep = useKeepComments();
  const cleans = useSeveralCleans();
  /** The videos whose comments the creator hid by the video's own button. */
  const [started, setStarted] = useState<ReadonlySet<string>>(new Set());
  const id = useId();
  const [scanned] = useState(scannedVideo);
  useEffect(forgetScannedVideo, []);
  const title = useRef<HTMLHeadingElement>(null);
  // The button that opens a later preview disappears, and would lose the focus.
  useEffect(() => {
    if (!isFirst) title.current?.focus();
  }, [isFirst]);
  const newest = [
    ...videos.filter((video) => video.id === scanned),
    ...videos.filter((video) => video.id !== scanned),
  ].slice(0, VIDEOS);
  const found = useDryRuns(newest.map((video) => video.id));
  const isRead = found.size >= newest.length;
  const ofVideos = newest.map(({ id: videoId }) => {
    const result = found.get(videoId);
    const ids = result?.is === 'ready' ? result.candidates.map((one) => one.id) : [];
    return {
      videoId,
      comments: started.has(videoId) ? [] : ids.filter((one) => !unticked.has(one)),
      kept: ids.filter((one) => unticked.has(one)),
    };
  });
  /** The videos that could not be read, by the reason. */
  const failed = Map.groupBy(
    newest.filter((video) => found.get(video.id)?.is === 'failed'),
    (video) => {
      const result = found.get(video.id);
      return result?.is === 'failed' ? result.problem : undefined;
    },
  );
  const count = ofVideos.reduce((sum, { comments }) => sum + comments.length, 0);

  const takeOver = useKeepOnLeave(ofVideos);

  async function hide(): Promise<void> {
    takeOver();
    onClose();
    for (const { videoId, kept } of ofVideos) await keep(videoId, kept);
    const targets = ofVideos.filter(({ comments }) => comments.length > 0);
    await cleans.start(targets.map(({ videoId, comments }) => ({ videoId, comments })));
  }

  return (
    <section className={styles['panel']} aria-labelledby={id}>
      <div className={styles['top']}>
        <h2 ref={title} id={id} tabIndex={-1}>
          {t('preview.first.title')}
        </h2>
        {isFirst && <AutoCleanSwitch />}
      </div>
      <p className={styles['text']}>
        {t(isFirst ? 'preview.first.text' : 'preview.again')} {t('preview.untick')}
      </p>
      {!isRead && (
        <div className={styles['reading']}>
          <progress
            value={found.size}
            max={newest.length}
            aria-label={t('preview.first.reading')}
          />
          <output>{t('preview.first.reading')}</output>
        </div>
      )}
      <LiveText className="visually-hidden">{isRead && resultText()}</LiveText>
      <ul className={styles['videos']}>
        {newest.map((video) => {
          const result = found.get(video.id);
          return (
            result?.is === 'ready' && (
              <VideoPreview
                key={video.id}
                video={video}
                candidates={result.candidates}
                unticked={unticked}
                onTick={tick}
                isOnly={newest.length === 1}
                isStarted={started.has(video.id)}
                onHide={() => setStarted((before) => new Set(before).add(video.id))}
              />
            )
          );
        })}
        {[...failed].map(([problem, unread]) => (
          <li key={problem ?? ''} className={styles['video']}>
            {unread.map(({ id: videoId, title: name }) => (
              <h3 key={videoId}>{name}</h3>
            ))}
            <p>{problem ?? t('preview.first.failed')}</p>
          </li>
        ))}
      </ul>
      <div className={styles['actions']}>
        {isRead && count > 0 && newest.length > 1 && (
          <OnlineButton look="primary" busy={cleans.isRunning} onClick={() => void hide()}>
            {t('preview.hide', { count, number: format.number(count) })}
          </OnlineButton>
        )}
        <Button onClick={onClose}>{t('preview.first.dismiss')}</Button>
      </div>
    </section>
  );

  /** Returns what the dry runs have found, for screen readers. */
  function resultText(): string {
    const results = [...found.values()];
    const all = results.reduce(
      (sum, one) => sum + (one.is === 'ready' ? one.candidates.length : 0),
      0,
    );
    if (all > 0) return t('preview.first.found', { count: all, number: format.number(all) });
    return t(
      results.some((one) => one.is === 'failed') ? 'preview.first.failed' : 'preview.first.nothing',
    );
  }
}

interface VideoPreviewProps {
  video: PreviewedVideo;
  candidates: Candidates;
  unticked: ReadonlySet<string>;
  onTick: (id: string, isTicked: boolean) => void;
  /** Whether this video is the only one in the preview. */
  isOnly: boolean;
  /** Whether the creator has hidden the video's comments by the video's own button. */
  isStarted: boolean;
  onHide: () => void;
}

function VideoPreview(props: VideoPreviewProps) {
  const { video, candidates, unticked, onTick, isOnly, isStarted, onHide } = props;
  const keep = useKeepComments();
  const { t } = useTranslation();
  const format = useFormat();
  const { id, title } = video;
  const { cleaning, clean } = useCleaning(id);
  const ids = candidates.map((one) => one.id);
  const count = ids.length;
  const wanted = ids.filter((one) => !unticked.has(one));
  const hides = wanted.length;
  const isHidden =
    isStarted &&
    cleaning?.status === 'ended' &&
    cleaning.outcome.status === 'done' &&
    !cleaning.isUndone;
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
      <p>
        {count === 0
          ? t('preview.first.nothing')
          : isHidden
            ? t('preview.first.hidden')
            : t('preview.first.found', { count, number: format.number(count) })}
      </p>
      {count > 0 && !isHidden && (
        <>
          <CandidateList
            candidates={byCertainty(candidates)}
            few={FEW}
            unticked={unticked}
            onTick={onTick}
          />
          <OnlineButton
            {...(isOnly ? { look: 'primary' } : { size: 'small' })}
            disabled={hides === 0}
            busy={cleaning?.status === 'running'}
            aria-label={t('preview.first.hideOn', {
              count: hides,
              number: format.number(hides),
              title,
            })}
            onClick={() => {
              onHide();
              const kept = ids.filter((one) => unticked.has(one));
              void keep(id, kept).then(() => clean(wanted));
            }}
          >
            {t(cleaning?.status === 'running' ? 'preview.first.hiding' : 'preview.hide', {
              count: hides,
              number: format.number(hides),
            })}
          </OnlineButton>
        </>
      )}
    </li>
  );
}

/** Returns the result of a dry run for each video. The dry runs are made one after the other. */
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
    // A change of language must not read the comments again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [api, key]);

  return found;
}
