import { csvText } from '@threadsweep/shared/csv.ts';
import { HELD_DAYS } from '@threadsweep/shared/held-comments.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';

import { useChannels } from '../channel/channel-state.ts';
import { type PassFilter, type Passes, usePasses } from '../cleaning/pass-list.ts';
import { PassRow } from '../cleaning/pass-row.tsx';
import { useFormat } from '../language/format.ts';
import { problemText } from '../language/problem-text.ts';
import { Alert } from '../ui/alert.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { OnlineButton } from '../ui/online-button.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { saveFile } from '../ui/save-file.ts';
import { SelectField } from '../ui/select-field.tsx';
import { toast } from '../ui/toast.ts';
import styles from './activity-page.module.css';

/** Every pass of the account, newest first; the filter is in the address. */
export function ActivityPage() {
  const { t } = useTranslation();
  const format = useFormat();
  const [address, setAddress] = useSearchParams();
  const filter = filterOf(address);
  const passes = usePasses(filter);

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
      <header className={styles['top']}>
        <div>
          <h1>{t('activity.title')}</h1>
          <p className={styles['lead']}>{t('activity.lead', { days: format.number(HELD_DAYS) })}</p>
        </div>
        <Download passes={passes} />
      </header>
      <Filters filter={filter} set={set} />
      {filter.videoId !== undefined && (
        <p className={styles['video']}>
          {t('activity.oneVideo', { video: titleIn(passes, filter.videoId) })}
          <Button size="small" look="quiet" onClick={() => set('video', '')}>
            {t('activity.allVideos')}
          </Button>
        </p>
      )}
      <List
        passes={passes}
        isFiltered={Object.values(filter).some((value) => value !== undefined)}
        onClear={() => setAddress({})}
      />
    </div>
  );
}

/** The title of a video; its id if the title is not known. */
function titleIn({ list }: Passes, videoId: string): string {
  return (list.is === 'ready' ? list.titles[videoId] : undefined) ?? videoId;
}

function filterOf(address: URLSearchParams): PassFilter {
  const trigger = address.get('trigger');
  return {
    channelId: address.get('channel') ?? undefined,
    videoId: address.get('video') ?? undefined,
    trigger: trigger === 'manual' || trigger === 'schedule' ? trigger : undefined,
  };
}

interface FiltersProps {
  filter: PassFilter;
  set: (name: string, value: string) => void;
}

function Filters({ filter, set }: FiltersProps) {
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
        label={t('activity.trigger')}
        value={filter.trigger ?? ''}
        options={[
          { value: '', label: t('activity.allTriggers') },
          { value: 'schedule', label: t('activity.schedule') },
          { value: 'manual', label: t('activity.manual') },
        ]}
        onChange={(event) => set('trigger', event.target.value)}
      />
    </div>
  );
}

interface ListProps {
  passes: Passes;
  isFiltered: boolean;
  onClear: () => void;
}

function List({ passes, isFiltered, onClear }: ListProps) {
  const { t } = useTranslation();
  const { list, loadingMore, loadMore, reload } = passes;
  if (list.is === 'loading')
    return <output className={styles['loading']}>{t('nav.loading')}</output>;
  if (list.is === 'error')
    return (
      <Alert
        kind="error"
        title={t('activity.loadFailed')}
        actions={
          <Button size="small" onClick={reload}>
            {t('activity.retry')}
          </Button>
        }
      >
        {list.detail}
      </Alert>
    );
  if (list.passes.length === 0)
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
      <Alert
        kind="info"
        title={t('activity.empty')}
        actions={
          <ButtonLink to="/dashboard" size="small">
            {t('activity.toVideos')}
          </ButtonLink>
        }
      >
        {t('activity.emptyText')}
      </Alert>
    );
  return (
    <>
      <ul className={styles['list']} aria-label={t('activity.list')}>
        {list.passes.map((pass) => (
          <PassRow
            key={pass.id}
            pass={pass}
            video={titleIn(passes, pass.video_id)}
            onUndone={reload}
          />
        ))}
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

function Download({ passes: { list, all } }: Pick<ListProps, 'passes'>) {
  const { t, i18n } = useTranslation();
  const [busy, setBusy] = useState(false);
  if (list.is !== 'ready' || list.passes.length === 0) return null;

  async function download(): Promise<void> {
    setBusy(true);
    try {
      const { passes, titles } = await all();
      const rows = passes.map(({ by_category, ...pass }) => ({
        started_at: pass.started_at,
        finished_at: pass.finished_at,
        channel_id: pass.channel_id,
        video_id: pass.video_id,
        video_title: titles[pass.video_id],
        trigger: pass.trigger,
        status: pass.status,
        read: pass.total_comments_on_youtube,
        hidden: pass.cleaned_count,
        scam: by_category.scam,
        spam: by_category.spam,
        inappropriate: by_category.inappropriate,
        limit_reached: pass.limit_reached,
        problem: pass.problem,
        pass_id: pass.id,
      }));
      saveFile('threadsweep-activity.csv', 'text/csv', csvText(rows));
    } catch (error) {
      const description = problemText(error, i18n);
      toast({ kind: 'error', text: t('activity.csvFailed'), description });
    } finally {
      setBusy(false);
    }
  }

  return (
    <OnlineButton size="small" busy={busy} onClick={() => void download()}>
      {busy ? t('activity.csvBusy') : t('activity.csv')}
    </OnlineButton>
  );
}
