import type { Insights } from '@threadsweep/shared/contract/insights.ts';
import { HIDDEN_AS } from '@threadsweep/shared/insights.ts';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { UntitledVideo } from '../channel/untitled-video.tsx';
import { Panel } from '../ui/panel.tsx';
import { Chart } from './chart.tsx';
import { CountsTable } from './counts-table.tsx';
import { useInsightsFormat } from './insights-format.ts';
import styles from './insights.module.css';

const COLORS = {
  scam: '--chart-1',
  spam: '--chart-2',
  inappropriate: '--chart-3',
  creator: '--chart-4',
} as const;

interface PartProps {
  insights: Insights;
}

/** Shows the most important numbers. */
export function Totals({ insights: { days, delay, taken_back: taken } }: PartProps) {
  const { t } = useTranslation();
  const format = useInsightsFormat();
  const hidden = days.reduce(
    (sum, day) => sum + HIDDEN_AS.reduce((total, as) => total + day[as], 0),
    0,
  );
  const facts = [
    { label: t('insights.hidden'), value: format.number(hidden) },
    {
      label: t('insights.median'),
      value: delay.median === null ? '–' : format.duration(delay.median),
    },
    { label: t('insights.p95'), value: delay.p95 === null ? '–' : format.duration(delay.p95) },
    {
      label: t('insights.takenBack'),
      value: taken.hidden === 0 ? '–' : format.percent(taken.restored / taken.hidden),
    },
  ];
  return (
    <>
      <dl className={styles['totals']}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {hidden > 0 && delay.median === null && (
        <p className={styles['note']}>{t('insights.noDelay')}</p>
      )}
    </>
  );
}

/** Shows the hidden comments of each day, by category. */
export function Removals({ insights: { days } }: PartProps) {
  const { t } = useTranslation();
  const format = useInsightsFormat();
  const labels = useMemo(() => days.map(({ date }) => format.shortDay(date)), [days, format]);
  const series = useMemo(
    () =>
      HIDDEN_AS.map((as) => ({
        label: t(`insights.as.${as}`),
        color: COLORS[as],
        values: days.map((day) => day[as]),
      })),
    [days, t],
  );
  const shown = days.filter((day) => day.restored > 0 || HIDDEN_AS.some((as) => day[as] > 0));
  return (
    <Panel title={t('insights.removals')}>
      <Chart labels={labels} series={series} format={format.number} />
      <details className={styles['details']}>
        <summary>{t('insights.asTable')}</summary>
        <CountsTable
          caption={t('insights.removals')}
          head={[
            t('insights.day'),
            ...HIDDEN_AS.map((as) => t(`insights.as.${as}`)),
            t('insights.restored'),
          ]}
          rows={shown.toReversed().map((day) => ({
            key: day.date,
            cells: [
              format.day(day.date),
              ...HIDDEN_AS.map((as) => format.number(day[as])),
              format.number(day.restored),
            ],
          }))}
        />
      </details>
    </Panel>
  );
}

/** Shows at which hours of the day hidden comments are written, in the device's time zone. */
export function Hours({ insights: { hours } }: PartProps) {
  const { t } = useTranslation();
  const format = useInsightsFormat();
  const [offset] = useState(() => new Date().getTimezoneOffset());
  const local = useMemo(() => localHours(hours, offset), [hours, offset]);
  const labels = useMemo(() => local.map((_, hour) => format.hour(hour)), [local, format]);
  const series = useMemo(
    () => [{ label: t('insights.written'), color: '--chart-1', values: local }],
    [local, t],
  );
  return (
    <Panel title={t('insights.hours')}>
      <p className={styles['note']}>{t('insights.hoursText')}</p>
      <Chart labels={labels} series={series} format={format.number} />
      <details className={styles['details']}>
        <summary>{t('insights.asTable')}</summary>
        <CountsTable
          caption={t('insights.hours')}
          head={[t('insights.hour'), t('insights.written')]}
          rows={local.map((count, hour) => ({
            key: String(hour),
            cells: [labels[hour], format.number(count)],
          }))}
        />
      </details>
    </Panel>
  );
}

/**
 * Converts counts by hours in UTC to counts by local hours.
 * @param offset minutes from local time to UTC, as `getTimezoneOffset` returns them
 */
export function localHours(hours: readonly number[], offset: number): number[] {
  return hours.map((_, hour) => {
    const utc = Math.floor((hour * 60 + offset) / 60);
    return hours[((utc % hours.length) + hours.length) % hours.length] ?? 0;
  });
}

/** Shows the videos with the most hidden comments. */
export function Videos({ insights: { videos } }: PartProps) {
  const { t } = useTranslation();
  const format = useInsightsFormat();
  if (videos.length === 0) return null;
  return (
    <Panel title={t('insights.videos')}>
      <CountsTable
        caption={t('insights.videos')}
        head={[t('insights.video'), t('insights.hidden')]}
        rows={videos.map(({ id, channel_id: channelId = null, title, hidden }) => ({
          key: id,
          cells: [
            title === null ? (
              <UntitledVideo key="video" id={id} channelId={channelId} />
            ) : (
              <Link to={`/comments/${id}?tab=hidden`}>{title}</Link>
            ),
            format.number(hidden),
          ],
        }))}
      />
    </Panel>
  );
}

type Advanced = NonNullable<Insights['advanced']>;

/** Shows the languages of hidden comments. */
export function Languages({ languages }: Pick<Advanced, 'languages'>) {
  const { t, i18n } = useTranslation();
  const format = useInsightsFormat();
  const names = useMemo(
    () => new Intl.DisplayNames([i18n.language], { type: 'language' }),
    [i18n.language],
  );
  if (languages.length === 0) return null;
  return (
    <Panel title={t('insights.languages')}>
      <CountsTable
        caption={t('insights.languages')}
        head={[t('insights.language'), t('insights.hidden')]}
        rows={languages.map(({ language, hidden }) => ({
          key: language,
          cells: [names.of(language) ?? language, format.number(hidden)],
        }))}
      />
    </Panel>
  );
}

/** Compares the channels of the account. */
export function Channels({ channels }: Pick<Advanced, 'channels'>) {
  const { t } = useTranslation();
  const format = useInsightsFormat();
  if (channels.length < 2) return null;
  return (
    <Panel title={t('insights.channels')}>
      <CountsTable
        caption={t('insights.channels')}
        head={[
          t('insights.channel'),
          t('insights.byCleans'),
          t('insights.takenBack'),
          t('insights.median'),
        ]}
        rows={channels.map(({ id, title, hidden, restored, delay }) => ({
          key: id,
          cells: [
            title,
            format.number(hidden),
            hidden === 0 ? '–' : format.percent(restored / hidden),
            delay.median === null ? '–' : format.duration(delay.median),
          ],
        }))}
      />
    </Panel>
  );
}
