import { csvText } from '@threadsweep/shared/csv.ts';
import type { Insights } from '@threadsweep/shared/contract/insights.ts';
import { INSIGHT_DAYS } from '@threadsweep/shared/insights.ts';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';

import { useChannels } from '../channel/channel-state.ts';
import { useConnection } from '../data/backend-context.ts';
import { Campaigns } from '../insights/campaigns.tsx';
import { type InsightsOf, useInsights } from '../insights/insights-data.ts';
import {
  Channels,
  Hours,
  Languages,
  Removals,
  Totals,
  Videos,
} from '../insights/insights-parts.tsx';
import type { ShownInsights } from '../insights/insights-response.ts';
import { sampleInsights } from '../insights/sample.ts';
import type { Loaded } from '../ui/loaded.ts';
import { useFormat } from '../language/format.ts';
import { Alert } from '../ui/alert.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { saveFile } from '../ui/save-file.ts';
import { SelectField } from '../ui/select-field.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import styles from './insights-page.module.css';

const DEFAULT_DAYS = 28;

/**
 * Shows what Threadsweep did on the creator's channels, as numbers and charts. The filter is in the
 * address.
 */
export function InsightsPage() {
  const { t } = useTranslation();
  const [address, setAddress] = useSearchParams();
  const { channels } = useChannels();
  const { away } = useConnection();
  const of = insightsOf(address);
  const loaded = useInsights(of);
  const { data } = loaded;

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
      <PageTitle page={t('insights.title')} />
      <header className={styles['top']}>
        <div>
          <h1>{t('insights.title')}</h1>
          <p className={styles['lead']}>{t('insights.lead')}</p>
        </div>
        {data && <Download shown={data} />}
      </header>
      <div className={styles['filters']}>
        <SelectField
          label={t('insights.period')}
          value={String(of.days)}
          options={INSIGHT_DAYS.map((days) => ({
            value: String(days),
            label: t('insights.lastDays', { days }),
          }))}
          onChange={(event) => set('days', event.target.value)}
        />
        {channels.length > 1 && (
          <SelectField
            label={t('insights.channel')}
            value={of.channelId ?? ''}
            options={[
              { value: '', label: t('insights.allChannels') },
              ...channels.map(({ id, channelTitle }) => ({ value: id, label: channelTitle })),
            ]}
            onChange={(event) => set('channel', event.target.value)}
          />
        )}
      </div>
      {away && data?.insights && <Alert kind="info">{t('insights.offline')}</Alert>}
      <Content loaded={loaded} of={of} />
    </div>
  );
}

function insightsOf(address: URLSearchParams): InsightsOf {
  const days = Number(address.get('days'));
  return {
    days: INSIGHT_DAYS.find((one) => one === days) ?? DEFAULT_DAYS,
    channelId: address.get('channel') ?? undefined,
  };
}

interface ContentProps {
  loaded: Loaded<ShownInsights>;
  of: InsightsOf;
}

function Content({ loaded: { data, failure, reload }, of }: ContentProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (failure)
    return (
      <LoadFailed title={t('insights.loadFailed')} onRetry={reload}>
        {failure.detail}
      </LoadFailed>
    );
  if (!data) return <output className={styles['loading']}>{t('nav.loading')}</output>;
  const { insights, since } = data;
  if (insights === null) return <Sample days={of.days} />;
  if (since === null)
    return (
      <Alert
        kind="info"
        title={t('insights.empty')}
        actions={
          <ButtonLink to="/dashboard" size="small">
            {t('insights.toVideos')}
          </ButtonLink>
        }
      >
        {t('insights.emptyText')}
      </Alert>
    );
  const { advanced } = insights;
  return (
    <>
      {since !== insights.days[0]?.date && (
        <p className={styles['lead']}>{t('insights.since', { day: format.day(since) })}</p>
      )}
      <Basics insights={insights} />
      {advanced ? (
        <>
          <Campaigns {...advanced} channelId={of.channelId} onDecided={() => void reload()} />
          <div className={styles['panels']}>
            <Languages {...advanced} />
            <Channels {...advanced} />
          </div>
        </>
      ) : (
        <Offer title={t('insights.offerPro')} text={t('insights.offerProText')} />
      )}
    </>
  );
}

function Basics({ insights }: { insights: Insights }) {
  return (
    <>
      <Totals insights={insights} />
      <Removals insights={insights} />
      <div className={styles['panels']}>
        <Hours insights={insights} />
        <Videos insights={insights} />
      </div>
    </>
  );
}

/** Shows sample insights on the Free plan, which has none. */
function Sample({ days }: { days: number }) {
  const { t } = useTranslation();
  const [now] = useState(Date.now);
  const sample = useMemo(() => sampleInsights(now, days), [now, days]);
  return (
    <>
      <Offer title={t('insights.offerBasic')} text={t('insights.offerBasicText')} />
      <section className={styles['sample']} aria-label={t('insights.sample')}>
        <p className={styles['label']}>{t('insights.sample')}</p>
        <Basics insights={sample} />
      </section>
    </>
  );
}

function Offer({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation();
  return (
    <Alert
      kind="info"
      title={title}
      actions={
        <ButtonLink to="/subscription" size="small">
          {t('rules.seePlans')}
        </ButtonLink>
      }
    >
      {text}
    </Alert>
  );
}

/** A button that saves the insights of each day as a CSV file, even without a network. */
function Download({ shown: { insights, since } }: { shown: ShownInsights }) {
  const { t } = useTranslation();
  if (!insights?.advanced || since === null) return null;
  return (
    <Button
      size="small"
      onClick={() => saveFile('threadsweep-insights.csv', 'text/csv', csvText(insights.days))}
    >
      {t('insights.csv')}
    </Button>
  );
}
