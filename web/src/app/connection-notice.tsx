import { parseVideoId } from '@threadsweep/shared/video-id.ts';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';

import { useConnection, useIsOffline, useUnsentChanges } from '../data/backend-context.ts';
import { isGrouped } from '../data/offline-store.ts';
import { useNow } from '../language/clock.ts';
import { useFormat } from '../language/format.ts';
import { CloudOffIcon } from '../ui/icons.tsx';
import { Notice } from '../ui/notice.tsx';
import { useChangesSent } from './changes-sent.ts';

/**
 * Says that the API is not reached, what works without it, how old the shown data are, and which
 * changes are pending.
 */
export function ConnectionNotice() {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const { pathname } = useLocation();
  useChangesSent();
  const { online, away, kept } = useConnection();
  const isOffline = useIsOffline();
  const unsent = useUnsentChanges().filter((change) => !isGrouped(change)).length;

  const at = keptFor(pathname, kept);
  const isReached = online && !away;
  if (isReached && at === undefined && unsent === 0) return null;
  return (
    // A slow response may still arrive. A notice above the page would then move the page twice, so
    // the notice covers its lower end.
    <Notice icon={<CloudOffIcon />} place={isReached && unsent === 0 ? 'over' : 'above'}>
      {(!isReached || at !== undefined) && (
        <strong>
          {!online ? t('offline.title') : away ? t('offline.away') : t('offline.slow')}
        </strong>
      )}{' '}
      {isOffline ? t('online.able') : away && t('online.maybe')}{' '}
      {at !== undefined && (
        // Otherwise a screen reader would announce the age every minute.
        <time dateTime={new Date(at).toISOString()} aria-live="off">
          {t('offline.since', { ago: format.ago(new Date(at).toISOString(), now) })}
        </time>
      )}{' '}
      {unsent > 0 && t('offline.unsent', { count: unsent, number: format.number(unsent) })}
    </Notice>
  );
}

/**
 * Returns the time of the stored response that a page mainly shows, in epoch ms; undefined if the
 * data are new.
 */
function keptFor(pathname: string, kept: ReadonlyMap<string, number>): number | undefined {
  const [, page, video] = pathname.split('/');
  const path =
    page === 'comments' && video !== undefined
      ? `/api/youtube/videos/${parseVideoId(decodeURIComponent(video)) ?? video}/comments`
      : page === 'dashboard'
        ? '/api/youtube/videos'
        : '/api/auth/me';
  const times = [...kept].filter(([address]) => address.split('?')[0] === path);
  return times.length === 0 ? undefined : Math.min(...times.map(([, at]) => at));
}
