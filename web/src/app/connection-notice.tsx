import { parseVideoId } from '@threadsweep/shared/video-id.ts';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';

import { useBackend, useConnection, useWaitingChanges } from '../data/backend-context.ts';
import { isGrouped } from '../data/offline-store.ts';
import { useNow } from '../language/clock.ts';
import { useFormat } from '../language/format.ts';
import { problemText } from '../language/problem-text.ts';
import { CloudOffIcon } from '../ui/icons.tsx';
import { Notice } from '../ui/notice.tsx';
import { toast } from '../ui/toast.ts';

/** Says that there is no network, since when what is shown stands, and what waits. */
export function ConnectionNotice() {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const { pathname } = useLocation();
  const { online, away, kept } = useConnection();
  const waiting = useWaitingChanges().filter((change) => !isGrouped(change)).length;
  useSettledToasts();

  const at = keptFor(pathname, kept);
  if (online && at === undefined && waiting === 0) return null;
  return (
    <Notice icon={<CloudOffIcon />}>
      {(!online || at !== undefined) && (
        <strong>{online && !away ? t('offline.slow') : t('offline.title')}</strong>
      )}{' '}
      {at !== undefined && (
        <time dateTime={new Date(at).toISOString()}>
          {t('offline.since', { ago: format.ago(new Date(at).toISOString(), now) })}
        </time>
      )}{' '}
      {waiting > 0 && t('offline.waiting', { count: waiting, number: format.number(waiting) })}
    </Notice>
  );
}

/** Since when the main thing on a page stands, epoch ms; undefined where it is new. */
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

/** Tells how changes ended that had waited. */
function useSettledToasts(): void {
  const { queue } = useBackend();
  const { t, i18n } = useTranslation();
  useEffect(
    () =>
      queue.onSettled(({ change, error }) => {
        if (error === undefined) {
          // The screen has told of these when they were made.
          if (isGrouped(change)) return;
          if (queue.waiting().length === 0) toast({ kind: 'success', text: t('offline.sent') });
          return;
        }
        toast({
          kind: 'error',
          text: t(`offline.undone.${change.kind}`),
          description: problemText(error, i18n),
        });
      }),
    [queue, t, i18n],
  );
}
