import { isGone } from '@threadsweep/shared/held-comments.ts';
import { useTranslation } from 'react-i18next';

import type { ListedPass } from '../data/activity-response.ts';
import { useNow } from '../language/clock.ts';
import { useFormat } from '../language/format.ts';
import { OnlineButton } from '../ui/online-button.tsx';
import styles from './activity-row.module.css';
import { RowTop, RowVideo } from './activity-row.tsx';
import { usePassUndo } from './pass-undo.ts';

interface PassRowProps {
  pass: ListedPass;
  /** The title of the pass's video; undefined if the video was removed. */
  title: string | undefined;
  onUndone: () => void;
}

/**
 * Shows a pass: its time, trigger and result, and its undo for as long as YouTube holds the
 * comments.
 */
export function PassRow({ pass, title, onUndone }: PassRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const { undoing, undo } = usePassUndo();
  const { id, video_id, trigger, status, started_at, cleaned_count, limit_reached } = pass;
  const { restored_count: restored, pending_restore_count: restoring, detector } = pass;
  const { failed_restore_count: unrestored } = pass;
  const when = format.dateTime(started_at);
  const isOver = status === 'done' || status === 'failed';
  const left = isOver ? Math.max(0, cleaned_count - restored) : 0;
  const hasGone = isGone(started_at, now);
  // Another undo tries again to restore the comments that YouTube refused.
  const isRetry = status === 'undone' && unrestored > 0;
  // The API refuses to undo a clean of a removed video, whose decisions are deleted.
  const canUndo = (left > 0 || isRetry) && !hasGone && title !== undefined;

  async function undoPass(): Promise<void> {
    if (await undo(id)) onUndone();
  }

  return (
    <li className={styles['row']}>
      <div className={styles['text']}>
        <RowTop
          at={started_at}
          kind={trigger}
          by={trigger === 'manual' ? pass.by : null}
          more={detector !== null && t('activity.detector', { version: detector })}
        />
        <RowVideo id={video_id} channelId={pass.channel_id} title={title} />
        <p>
          <Outcome pass={pass} />
          {limit_reached && <span className={styles['soft']}> {t('activity.limit')}</span>}
        </p>
        {status !== 'undone' && restored > 0 && restoring === 0 && (
          <p className={styles['soft']}>
            {t('activity.restored', { count: restored, number: format.number(restored) })}
          </p>
        )}
        {restoring > 0 && (
          <p className={styles['soft']}>
            {t('video.restoring', { count: restoring, number: format.number(restoring) })}
          </p>
        )}
        {unrestored > 0 && (
          <p className={styles['soft']}>
            {t('activity.unrestored', { count: unrestored, number: format.number(unrestored) })}
          </p>
        )}
        {left > 0 && hasGone && <p className={styles['soft']}>{t('activity.gone')}</p>}
      </div>
      {canUndo && (
        <OnlineButton
          size="small"
          busy={undoing}
          aria-label={
            undoing
              ? undefined
              : t(isRetry ? 'activity.retryNamed' : 'activity.undoNamed', { video: title, when })
          }
          onClick={() => void undoPass()}
        >
          {undoing ? t('activity.undoing') : t(isRetry ? 'activity.retry' : 'activity.undo')}
        </OnlineButton>
      )}
    </li>
  );
}

function Outcome({ pass }: { pass: ListedPass }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { status, cleaned_count, total_comments_on_youtube: read, problem } = pass;
  const { restored_count: count } = pass;
  const number = format.number(read);
  if (status === 'undone' && count === 0 && cleaned_count > 0) return t('clean.undone');
  if (status === 'undone')
    return count < cleaned_count
      ? t('activity.undonePart', { count, number: format.number(count) })
      : t('activity.undone');
  if (status === 'running')
    return t('activity.running', { number, hidden: format.number(cleaned_count) });
  if (status === 'waiting' || status === 'failed')
    return (
      <>
        <span className={styles[status]}>
          {t(`activity.${status}`)}
          {problem !== null && `: ${problem}`}
        </span>
        {cleaned_count > 0 && (
          <>
            {' '}
            <Hidden pass={pass} />
          </>
        )}
      </>
    );
  if (cleaned_count === 0) return t('activity.nothing', { count: read, number });
  return <Hidden pass={pass} />;
}

/** Shows how many comments a pass has hidden, by category. */
function Hidden({ pass: { cleaned_count, by_category } }: { pass: ListedPass }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      <strong className={styles['count']}>
        {t('activity.did.hide', { count: cleaned_count, number: format.number(cleaned_count) })}
      </strong>
      <span className={styles['categories']}>
        {(['scam', 'spam', 'inappropriate'] as const)
          .filter((category) => by_category[category] > 0)
          .map((category) => (
            <span key={category}>
              {t(`category.${category}`)} {format.number(by_category[category])}
            </span>
          ))}
      </span>
    </>
  );
}
