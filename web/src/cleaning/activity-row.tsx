import type { ActivityKind } from '@threadsweep/shared/activity.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { UntitledVideo } from '../channel/untitled-video.tsx';
import { useNow } from '../language/clock.ts';
import { useFormat } from '../language/format.ts';
import facts from '../ui/facts.module.css';
import styles from './activity-row.module.css';

interface RowTopProps {
  at: string;
  kind: ActivityKind;
  /** The actor, as the API names it; null if the kind implies the actor. */
  by: string | null;
  more?: ReactNode;
}

/** Shows the first line of a row of the activity: the time, the kind and the actor. */
export function RowTop({ at, kind, by, more = false }: RowTopProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  return (
    <p className={facts['facts']}>
      <time dateTime={at} title={format.dateTime(at)}>
        {format.ago(at, now)}
      </time>
      <span>{t(`activity.kinds.${kind}`)}</span>
      {isNamed(by) && <span>{t(`activity.by.${by}`)}</span>}
      {more !== false && <span>{more}</span>}
    </p>
  );
}

interface RowVideoProps {
  id: string;
  /** The id of the video's channel; null if the action does not name it. */
  channelId: string | null;
  title: string | undefined;
}

/** Shows the video of a row. A video without a title has no page that the row could lead to. */
export function RowVideo({ id, channelId, title }: RowVideoProps) {
  return (
    <p className={styles['video']}>
      {title === undefined ? (
        <UntitledVideo id={id} channelId={channelId} />
      ) : (
        <Link to={`/comments/${encodeURIComponent(id)}`}>{title}</Link>
      )}
    </p>
  );
}

function isNamed(by: string | null): by is 'creator' | 'token' | 'youtube' {
  return by === 'creator' || by === 'token' || by === 'youtube';
}
