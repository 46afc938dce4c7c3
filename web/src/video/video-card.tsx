import { isGone } from '@threadsweep/shared/held-comments.ts';
import { parseVideoId } from '@threadsweep/shared/video-id.ts';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { usePassUndo } from '../cleaning/pass-undo.ts';
import { useBackend } from '../data/backend-context.ts';
import type { LivePass } from '../data/live.ts';
import { useNow } from '../language/clock.ts';
import { useFormat } from '../language/format.ts';
import { problemText } from '../language/problem-text.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import facts from '../ui/facts.module.css';
import { CheckIcon, SweepIcon, TrashIcon } from '../ui/icons.tsx';
import { LiveText } from '../ui/live-text.tsx';
import { OnlineButton } from '../ui/online-button.tsx';
import { toast } from '../ui/toast.ts';
import styles from './video-card.module.css';
import { ReleaseNote } from './release-note.tsx';
import type { ListedVideo } from '../data/video-response.ts';
import { useVideoCleaning } from './video-cleaning.ts';
import { VideoThumbnail } from './video-thumbnail.tsx';

const CLEAN_TEXT = {
  idle: 'video.clean',
  cleaning: 'video.cleaning',
  cleaned: 'video.cleanedState',
} as const;

const MINUTE_MS = 60_000;

interface VideoCardProps {
  video: ListedVideo;
  /** The running pass of the video, from live data. */
  pass?: LivePass | undefined;
  /** Whether the channel is protected, so that the video's next scheduled pass will run. */
  isProtected: boolean;
  onRemoved: (id: string) => void;
}

/**
 * A video with its state and the buttons that clean and remove it. A list that is loaded again
 * renders only the cards of the videos that have changed.
 */
export const VideoCard = memo(Card, isSameCard);

function isSameCard(before: VideoCardProps, now: VideoCardProps): boolean {
  // JSON contains all properties except the function.
  return before.onRemoved === now.onRemoved && JSON.stringify(before) === JSON.stringify(now);
}

function Card({ video, pass, isProtected, onRemoved }: VideoCardProps) {
  const { t, i18n } = useTranslation();
  const { api } = useBackend();
  const format = useFormat();
  const now = useNow();
  const { state, pass: followed, clean } = useVideoCleaning(video);
  const read = pass?.read ?? followed?.total_comments_on_youtube;
  const [hasAsked, setHasAsked] = useState(false);
  const [asking, setAsking] = useState(false);
  const [removing, setRemoving] = useState(false);
  const { id, title, next_pass_at, comment_count, pending_restore_count: restoring } = video;
  const isPublic = video.privacy !== 'private';
  const address = `/comments/${parseVideoId(id) ?? encodeURIComponent(id)}`;

  async function remove(): Promise<void> {
    setRemoving(true);
    try {
      await api.video.removeVideo({ videoId: id });
      toast({ kind: 'success', text: t('video.removed', { title }) });
      onRemoved(id);
    } catch (error) {
      setRemoving(false);
      setAsking(false);
      toast({
        kind: 'error',
        text: t('video.removeFailed'),
        description: problemText(error, i18n),
      });
    }
  }

  return (
    <article className={styles['card']} aria-label={title} aria-busy={removing}>
      <Link to={address} className={styles['picture']} tabIndex={-1} aria-hidden="true">
        <VideoThumbnail video={video} />
        {isPublic && (
          <StateOfVideo
            video={video}
            isRunning={state === 'cleaning' || read !== undefined}
            isWaiting={isProtected && next_pass_at !== null}
            isCleaned={
              state === 'cleaned' || video.last_cleaned_at !== null || video.lastCleanedAgo !== ''
            }
          />
        )}
      </Link>
      <div className={styles['body']}>
        <h2>
          <Link to={address} title={title}>
            {title}
          </Link>
        </h2>
        <p className={facts['facts']}>
          {isPublic && <Published video={video} />}
          {comment_count !== null && (
            <span>
              {t('video.comments', { count: comment_count, number: format.number(comment_count) })}
            </span>
          )}
        </p>
        <p className={facts['facts']}>
          {read !== undefined && (
            <span>{t('video.progress', { number: format.number(read) })}</span>
          )}
          {read === undefined && (isPublic || video.last_pass !== null) && (
            <LastCleaned video={video} />
          )}
          {!isPublic && <ReleaseNote at={video.publish_at} />}
          {isPublic && isProtected && next_pass_at !== null && (
            <time dateTime={next_pass_at} title={format.dateTime(next_pass_at)}>
              {Date.parse(next_pass_at) - now < MINUTE_MS
                ? t('video.nextNow')
                : t('video.next', { when: format.until(next_pass_at, now) })}
            </time>
          )}
        </p>
        {!pass && <ToBeHidden video={video} isProtected={isProtected} />}
        {!pass && restoring > 0 && (
          <p className={facts['facts']}>
            <span>
              {t('video.restoring', { count: restoring, number: format.number(restoring) })}
            </span>
          </p>
        )}
        {!pass && <LastHiding video={video} />}
        {/* A screen reader does not announce the new label of the button that has the focus. */}
        <LiveText className="visually-hidden">
          {hasAsked && state === 'cleaning' && t(CLEAN_TEXT[state])}
        </LiveText>
        <div className={styles['actions']}>
          {isPublic && (
            <OnlineButton
              size="small"
              busy={state === 'cleaning'}
              disabled={state === 'cleaned'}
              aria-label={state === 'idle' ? t('video.cleanNamed', { title }) : undefined}
              onClick={() => {
                setHasAsked(true);
                clean();
              }}
            >
              {state === 'cleaned' ? <CheckIcon /> : <SweepIcon />}
              {t(CLEAN_TEXT[state])}
            </OnlineButton>
          )}
          <OnlineButton
            size="small"
            look="quiet"
            aria-label={t('video.removeNamed', { title })}
            onClick={() => setAsking(true)}
          >
            <TrashIcon />
            {t('video.remove')}
          </OnlineButton>
        </div>
      </div>
      {asking && (
        <ConfirmDialog
          title={t('video.removeTitle')}
          cancelLabel={t('video.cancel')}
          confirmLabel={t('video.removeConfirm')}
          busyLabel={t('video.removing')}
          busy={removing}
          onConfirm={() => void remove()}
          onClose={() => setAsking(false)}
        >
          {t('video.removeText', { title })}
        </ConfirmDialog>
      )}
    </article>
  );
}

interface StateOfVideoProps {
  video: ListedVideo;
  isRunning: boolean;
  /** Whether a scheduled clean will come. */
  isWaiting: boolean;
  /** Whether a clean has ended, which may be newer than the video's data. */
  isCleaned: boolean;
}

/** Shows the video's state on its thumbnail, in a few words that the card's lines explain. */
function StateOfVideo({ video, isRunning, isWaiting, isCleaned }: StateOfVideoProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const { last_hiding, last_pass } = video;
  // After YouTube has deleted what the last pass hid, nothing that Threadsweep hid is left.
  const count = last_hiding && isGone(last_hiding.at, now) ? 0 : video.hidden_count;
  if (isRunning) return <span className={styles['state']}>{t('video.state.running')}</span>;
  if (last_pass?.status === 'failed')
    return (
      <span className={styles['state']} data-state="failed">
        {t('video.state.failed')}
      </span>
    );
  if (count > 0)
    return (
      <span className={styles['state']} data-state="hidden">
        <SweepIcon />
        {t('video.state.hidden', { count, number: format.number(count) })}
      </span>
    );
  if (video.hides_by !== null)
    return <span className={styles['state']}>{t('video.state.found')}</span>;
  if (!isCleaned)
    return (
      <span className={styles['state']}>
        {t(isWaiting ? 'video.state.waiting' : 'video.neverCleaned')}
      </span>
    );
  return (
    <span className={styles['state']}>
      <CheckIcon />
      {t('video.state.clear')}
    </span>
  );
}

/** Shows when the video was published, as exactly as the API returns it. */
function Published({ video }: { video: ListedVideo }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const { published_at: at, publishedAgo } = video;
  if (at === null)
    return publishedAgo !== '' && <span>{t('video.published', { ago: publishedAgo })}</span>;
  return (
    <time dateTime={at} title={format.dateTime(at)}>
      {t('video.published', { ago: format.ago(at, now) })}
    </time>
  );
}

/** Shows the result and the time of the last pass. */
function LastCleaned({ video }: { video: ListedVideo }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const { last_cleaned_at, last_pass, lastCleanedAgo } = video;
  const at = last_pass?.status === 'failed' ? last_pass.finished_at : last_cleaned_at;
  if (at === null)
    return (
      <span>
        {lastCleanedAgo === ''
          ? t('video.neverCleaned')
          : t('video.cleaned', { ago: lastCleanedAgo })}
      </span>
    );
  const ago = format.ago(at, now);
  return (
    <time dateTime={at} title={format.dateTime(at)}>
      {last_pass?.status === 'failed'
        ? t('video.lastFailed', { ago })
        : t('video.cleaned', { ago })}
    </time>
  );
}

/** Shows by when pending comments will be hidden, if passes wait for a full call to save quota. */
function ToBeHidden({ video, isProtected }: Pick<VideoCardProps, 'video' | 'isProtected'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const { hides_by: by } = video;
  if (by === null) return null;
  return (
    <p className={facts['facts']}>
      {isProtected && Date.parse(by) > now ? (
        <time dateTime={by}>{t('video.hiddenBy', { when: format.dateTime(by) })}</time>
      ) : (
        <span>{t('video.hiddenNext')}</span>
      )}
    </p>
  );
}

/** Shows the result of the last pass that hid comments, and its undo while YouTube holds them. */
function LastHiding({ video }: { video: ListedVideo }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const { undoing, undo } = usePassUndo();
  const [undone, setUndone] = useState<string>();
  const { id, title, last_hiding, hidden_count, doubtful_count: doubtful } = video;
  if (last_hiding === null || hidden_count === 0 || last_hiding.pass_id === undone) return null;
  const { pass_id, at, hidden_count: count } = last_hiding;
  if (isGone(at, now)) return null;

  async function undoPass(): Promise<void> {
    if (await undo(pass_id)) setUndone(pass_id);
  }

  return (
    <p className={styles['hiding']}>
      <Link to={`/activity?video=${encodeURIComponent(id)}`}>
        {t('video.hid', { count, number: format.number(count), ago: format.ago(at, now) })}
      </Link>
      {doubtful > 0 && (
        <Link to={`/review?kind=doubtful&video=${encodeURIComponent(id)}`}>
          {t('video.toCheck', { count: doubtful, number: format.number(doubtful) })}
        </Link>
      )}
      <OnlineButton
        size="small"
        look="quiet"
        busy={undoing}
        aria-label={undoing ? undefined : t('video.undoNamed', { title })}
        onClick={() => void undoPass()}
      >
        {undoing ? t('clean.undoing') : t('clean.undo')}
      </OnlineButton>
    </p>
  );
}
