import { ACTIVITY_KINDS } from '@threadsweep/shared/activity.ts';
import { csvText } from '@threadsweep/shared/csv.ts';
import { HELD_DAYS } from '@threadsweep/shared/held-comments.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';

import { useChannels } from '../channel/channel-state.ts';
import { ActionRow } from '../cleaning/action-row.tsx';
import { type Activity, type ActivityFilter, useActivity } from '../cleaning/activity-list.ts';
import { PassRow } from '../cleaning/pass-row.tsx';
import type { ListedActivity } from '../data/activity-response.ts';
import { useFormat } from '../language/format.ts';
import { problemText } from '../language/problem-text.ts';
import { Alert } from '../ui/alert.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { OnlineButton } from '../ui/online-button.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { saveFile } from '../ui/save-file.ts';
import { SelectField } from '../ui/select-field.tsx';
import { toast } from '../ui/toast.ts';
import styles from './activity-page.module.css';

/** Shows every pass and action of the account, newest first. The filter is in the address. */
export function ActivityPage() {
  const { t } = useTranslation();
  const format = useFormat();
  const [address, setAddress] = useSearchParams();
  const filter = filterOf(address);
  const activity = useActivity(filter);

  function set(name: string, value: string): void {
    setAddress((before) => {
      const next = new URLSearchParams(before);
      if (value === '') next.delete(name);
      else next.set(name, value);
      return next;
    });
  }

  return (
    <div className={styles['page']}>
      <PageTitle page={t('activity.title')} />
      <header>
        <h1>{t('activity.title')}</h1>
        <p className={styles['lead']}>{t('activity.lead', { days: format.number(HELD_DAYS) })}</p>
      </header>
      <Filters filter={filter} set={set}>
        <Download activity={activity} />
      </Filters>
      {filter.videoId !== undefined && (
        <p className={styles['video']}>
          {t('activity.oneVideo', { video: titleIn(activity, filter.videoId) })}
          <Button size="small" look="quiet" onClick={() => set('video', '')}>
            {t('activity.allVideos')}
          </Button>
        </p>
      )}
      {filter.since !== undefined && (
        <p className={styles['video']}>
          {t('activity.since', { when: format.dateTime(filter.since) })}
          <Button size="small" look="quiet" onClick={() => set('since', '')}>
            {t('activity.allTimes')}
          </Button>
        </p>
      )}
      <List
        activity={activity}
        isFiltered={Object.values(filter).some((value) => value !== undefined)}
        onClear={() => setAddress({})}
      />
    </div>
  );
}

/** Returns the title of a video, or its id if the title is not known. */
function titleIn({ list }: Activity, videoId: string): string {
  return list?.titles[videoId] ?? videoId;
}

function filterOf(address: URLSearchParams): ActivityFilter {
  const kind = address.get('kind');
  const since = address.get('since') ?? '';
  return {
    channelId: address.get('channel') ?? undefined,
    videoId: address.get('video') ?? undefined,
    kind: ACTIVITY_KINDS.find((each) => each === kind),
    since: Number.isNaN(Date.parse(since)) ? undefined : new Date(since).toISOString(),
  };
}

interface FiltersProps {
  filter: ActivityFilter;
  set: (name: string, value: string) => void;
  children: ReactNode;
}

function Filters({ filter, set, children }: FiltersProps) {
  const { t } = useTranslation();
  const { channels } = useChannels();
  return (
    <div className={styles['filters']}>
      {channels.length > 1 && (
        <SelectField
          label={t('activity.channel')}
          value={filter.channelId ?? ''}
          options={[
            { value: '', label: t('activity.allChannels') },
            ...channels.map(({ id, channelTitle }) => ({ value: id, label: channelTitle })),
          ]}
          onChange={(event) => set('channel', event.target.value)}
        />
      )}
      <SelectField
        label={t('activity.kind')}
        value={filter.kind ?? ''}
        options={[
          { value: '', label: t('activity.allKinds') },
          ...ACTIVITY_KINDS.map((kind) => ({ value: kind, label: t(`activity.kinds.${kind}`) })),
        ]}
        onChange={(event) => set('kind', event.target.value)}
      />
      {children}
    </div>
  );
}

interface ListProps {
  activity: Activity;
  isFiltered: boolean;
  onClear: () => void;
}

function List({ activity, isFiltered, onClear }: ListProps) {
  const { t } = useTranslation();
  const { list, failure, loadingMore, loadMore, reload } = activity;
  if (failure)
    return (
      <LoadFailed title={t('activity.loadFailed')} onRetry={reload}>
        {failure.detail}
      </LoadFailed>
    );
  if (!list) return <output className={styles['loading']}>{t('nav.loading')}</output>;
  if (list.activity.length === 0)
    return isFiltered ? (
      <Alert
        kind="info"
        title={t('activity.noMatch')}
        actions={
          <Button size="small" onClick={onClear}>
            {t('activity.clear')}
          </Button>
        }
      />
    ) : (
      <EmptyState
        title={t('activity.empty')}
        actions={
          <ButtonLink to="/dashboard" size="small">
            {t('activity.toVideos')}
          </ButtonLink>
        }
      >
        <p>{t('activity.emptyText')}</p>
      </EmptyState>
    );
  return (
    <>
      <ul className={styles['list']} aria-label={t('activity.list')}>
        {list.activity.map((row) =>
          row.type === 'pass' ? (
            <PassRow
              key={row.id}
              pass={row}
              title={list.titles[row.video_id]}
              onUndone={() => void reload()}
            />
          ) : (
            <ActionRow key={row.id} action={row} title={list.titles[row.video_id ?? '']} />
          ),
        )}
      </ul>
      {list.nextPageToken !== null && (
        <div className={styles['more']}>
          <OnlineButton busy={loadingMore} onClick={() => void loadMore()}>
            {loadingMore ? t('activity.loadingMore') : t('activity.more')}
          </OnlineButton>
        </div>
      )}
    </>
  );
}

function Download({ activity: { list, all } }: Pick<ListProps, 'activity'>) {
  const { t, i18n } = useTranslation();
  const [busy, setBusy] = useState(false);
  if (!list || list.activity.length === 0) return null;

  async function download(): Promise<void> {
    setBusy(true);
    try {
      const { activity, titles } = await all();
      const rows = activity.map((row) => csvRow(row, titles));
      saveFile('threadsweep-activity.csv', 'text/csv', csvText(rows));
    } catch (error) {
      const description = problemText(error, i18n);
      toast({ kind: 'error', text: t('activity.csvFailed'), description });
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={styles['csv']}>
      <OnlineButton busy={busy} onClick={() => void download()}>
        {busy ? t('activity.csvBusy') : t('activity.csv')}
      </OnlineButton>
    </div>
  );
}

/** The columns of the CSV file that an action leaves empty. */
const NO_PASS = {
  finished_at: null,
  status: null,
  read: null,
  hidden: null,
  restored: null,
  pending_restores: null,
  failed_restores: null,
  scam: null,
  spam: null,
  inappropriate: null,
  limit_reached: null,
  problem: null,
  detector: null,
};
/** The columns of the CSV file that a pass leaves empty. */
const NO_ACTION = {
  count: null,
  pending: null,
  reversed: null,
  failed: null,
  pass_id: null,
  author_id: null,
  rule: null,
  text: null,
  settings: null,
};

/** Returns a row of the CSV file. Passes and actions have the same columns. */
function csvRow(row: ListedActivity, titles: Readonly<Record<string, string>>) {
  const title = row.video_id === null ? null : (titles[row.video_id] ?? null);
  const place = { channel_id: row.channel_id, video_id: row.video_id, video_title: title };
  if (row.type === 'action') {
    const { id, at, kind, by, pass_id, author_id, rule } = row;
    const { count, pending_count: pending, reversed_count: reversed, failed_count: failed } = row;
    const text = row.text && `${row.text.kind} ${row.text.value}`;
    const settings = Object.entries(row.settings).map(([name, value]) => `${name}=${value}`);
    const subject = { pass_id, author_id, rule, text, settings: settings.join(' ') || null };
    const own = { count, pending, reversed, failed, ...subject };
    return { at, kind, by, ...place, ...NO_PASS, ...own, id };
  }
  const { by_category, id, started_at: at, trigger: kind, by, status, problem, detector } = row;
  const own = {
    finished_at: row.finished_at,
    status,
    read: row.total_comments_on_youtube,
    hidden: row.cleaned_count,
    restored: row.restored_count,
    pending_restores: row.pending_restore_count,
    failed_restores: row.failed_restore_count,
    ...by_category,
    limit_reached: row.limit_reached,
    problem,
    detector,
  };
  return { at, kind, by, ...place, ...NO_PASS, ...own, ...NO_ACTION, id };
}
